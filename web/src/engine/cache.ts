/** Where the service worker looks for the engine before it asks the network, and where the page keeps it for that. */
export const ENGINE_CACHE = 'engine';
