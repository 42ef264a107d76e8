/** What is heard on the page; silent when the player wishes so. Sounds are fetched when everything else is there. */
import type { Sound, SoundPlayer } from '../audio';
import type { PlayedMove } from '../core/rules';
import { app } from './app.svelte';

const settings = () => ({ volume: app.settings.volume, muted: !app.settings.sound });

let player: Promise<SoundPlayer> | undefined;

/** The player, fetched once. Browsers allow sound from the first gesture on, so it must be there soon. */
const ready = (): Promise<SoundPlayer> =>
  (player ??= import('../audio').then(({ createSounds }) => createSounds(settings())));

/** A page without sounds is still a page, so a failed download is nobody's concern. */
async function play(choose: () => Sound | Promise<Sound>): Promise<void> {
  const found = await ready().catch(() => (player = undefined));
  if (found === undefined) return;
  found.set(settings());
  found.play(await choose());
}

export const hear = (sound: Sound): void => void play(() => sound);

export const hearMove = (move: PlayedMove): void => void play(async () => (await import('../audio')).soundOf(move));

/** How long the board stands before the sounds are fetched: nothing on the way to the first move waits for them. */
const AFTER_MS = 800;

export function prepareSounds(): void {
  setTimeout(() => void ready().catch(() => (player = undefined)), AFTER_MS);
}
