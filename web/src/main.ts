import { mount } from 'svelte';
import { messages } from './i18n/index.svelte';
import { app } from './ui/app.svelte';
import App from './ui/App.svelte';
import { fetchResources } from './ui/boot';
import { breath } from './ui/pause';
import { desk } from './ui/play/desk.svelte';
import { registerWorker } from './ui/pwa';
import { prepareSounds } from './ui/sounds.svelte';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/table.css';

/** The words for the one case in which not even a language could be loaded. */
const LAST_WORDS = 'Chronicle could not start. · Chronicle konnte nicht starten. · Chronicle không khởi động được.';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no place for the app');

/** What nobody caught is told, in short: a page that is silently broken is worse than a message. */
const tell = (reason: unknown): void => {
  const words = reason instanceof Error ? reason.message : String(reason);
  app.notify({ kind: 'warning', text: () => `${messages().error.title}: ${words}` });
};

/** No `await` of the module itself: whatever the first file imports later waits until that file has run to its end. */
async function start(place: HTMLElement): Promise<void> {
  const resources = fetchResources();
  // Whoever shows the page handles a failure; until then it must not count as unhandled.
  resources.catch(() => undefined);
  try {
    await app.prepare();
    // To run the scripts and to build the page are two pieces of work; a slow processor may do other things between them.
    await breath();
    place.replaceChildren();
    mount(App, { target: place, props: { resources } });
    // Whoever comes to play shall see the board before anything is fetched that is not needed for it.
    void resources
      .then(() => (app.route.page === 'play' ? desk.standing : undefined))
      .then(prepareSounds, () => undefined)
      .then(registerWorker);
    addEventListener('unhandledrejection', (event) => tell(event.reason));
    addEventListener('error', (event) => tell(event.error ?? event.message));
  } catch (error) {
    const words = document.createElement('p');
    words.textContent = `${LAST_WORDS} (${String(error)})`;
    words.style.padding = '2rem';
    place.replaceChildren(words);
  }
}

void start(target);
