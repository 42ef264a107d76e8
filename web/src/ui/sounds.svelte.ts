/** What is heard on the page; silent when the player wishes so. Sounds are fetched when everything else is there. */
import type { Sound, SoundPlayer, SoundSettings } from '../audio';
import type { PageName } from '../core/route';
import type { PlayedMove } from '../core/rules';
import { app } from './app.svelte';

/** Where one is in the world of an era; the other pages are for reading and thinking. */
const IN_THE_WORLD: readonly PageName[] = ['play', 'chronicle', 'settings'];

const settings = (): SoundSettings => ({
  effects: app.settings.volume,
  ambience: IN_THE_WORLD.includes(app.route.page) ? app.settings.ambience : 0,
  muted: !app.settings.sound,
});

let player: Promise<SoundPlayer> | undefined;

/** The player, fetched once. Browsers allow sound from the first gesture on, so it must be there soon. */
const ready = (): Promise<SoundPlayer> =>
  (player ??= import('../audio').then(({ createSounds }) => createSounds(settings())));

/** A page without sounds is still a page, so a failed download is nobody's concern. */
async function play(choose: () => Sound | Promise<Sound>): Promise<void> {
  const found = await ready().catch(() => (player = undefined));
  found?.play(await choose());
}

export const hear = (sound: Sound): void => void play(() => sound);

export const hearMove = (move: PlayedMove): void => void play(async () => (await import('../audio')).soundOf(move));

/** Goes over to an era, unless another one is wanted when its sound is there. */
async function enter(id: string | undefined): Promise<void> {
  const [found, { loadEraSound }] = await Promise.all([ready(), import('../audio')]);
  const era = id === undefined ? undefined : await loadEraSound(id);
  if (id === eraId()) found.enter(era);
}

const eraId = (): string | undefined => (app.ready ? app.rules.eras[app.era - 1]?.id : undefined);

/** How long the board stands before the sounds are fetched: nothing on the way to the first move waits for them. */
const AFTER_MS = 800;

/** From now on, what is heard follows the settings, the page and the era. */
export function prepareSounds(): void {
  setTimeout(
    () =>
      $effect.root(() => {
        $effect(() => {
          const wanted = settings();
          ready().then((found) => found.set(wanted), () => (player = undefined));
        });
        $effect(() => void enter(eraId()).catch(() => undefined));
      }),
    AFTER_MS,
  );
}
