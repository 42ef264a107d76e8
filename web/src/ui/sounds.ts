/** What is heard on the page; silent when the player wishes so. */
import { createSounds, type Sound, soundOf, type SoundPlayer } from '../audio';
import type { PlayedMove } from '../core/rules';
import { app } from './app.svelte';

let player: SoundPlayer | undefined;

export const hear = (sound: Sound): void => {
  const settings = { volume: app.settings.volume, muted: !app.settings.sound };
  player ??= createSounds(settings);
  player.set(settings);
  player.play(sound);
};

export const hearMove = (move: PlayedMove): void => hear(soundOf(move));

/** Browsers allow sound from the first gesture on, so the player must be there before it. */
export const prepareSounds = (): void => {
  player ??= createSounds({ volume: app.settings.volume, muted: !app.settings.sound });
};
