/** The service worker: the page works without a network after the first visit, and says when a new version waits. */
import { whenIdle } from '../core/idle';
import { messages } from '../i18n/index.svelte';
import { app } from './app.svelte';

const offerUpdate = (worker: ServiceWorker): void =>
  app.notify({
    kind: 'info',
    text: () => messages().notice.update,
    action: {
      label: () => messages().notice.updateNow,
      // The worker takes over at once; the page follows when it has, even one that no worker controls yet.
      run: () => {
        worker.addEventListener('statechange', () => {
          if (worker.state === 'activated') location.reload();
        });
        worker.postMessage({ type: 'SKIP_WAITING' });
      },
    },
  });

/** How long the board stands before everything else is fetched for visits without a network: the engine comes before. */
const AFTER_MS = 2500;

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));

/** The engine is fetched when the page has nothing else to do; the board comes first. */
const keepEngine = async (): Promise<void> => {
  await idle();
  await (await import('../engine/offline')).keepEngine();
};

const follow = (worker: ServiceWorker): void =>
  worker.addEventListener('statechange', () => {
    if (worker.state !== 'installed') return;
    if (navigator.serviceWorker.controller !== null) offerUpdate(worker);
    else
      void keepEngine().then(
        () => app.notify({ kind: 'info', lasts: 6000, text: () => messages().notice.offlineReady }),
        // It is tried again with the next visit; until then nothing is promised.
        () => undefined,
      );
  });

export const registerWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
  await idle();
  const hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over silently; a later one brings a new version.
    if (hadController) location.reload();
  });
  try {
    const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);
    // A version of the page that has just come may bring another engine.
    if (hadController) keepEngine().catch(() => undefined);
    if (registration.waiting !== null) offerUpdate(registration.waiting);
    if (registration.installing !== null) follow(registration.installing);
    registration.addEventListener('updatefound', () => {
      if (registration.installing !== null) follow(registration.installing);
    });
  } catch {
    // Without a service worker the page works as long as there is a network.
  }
};
