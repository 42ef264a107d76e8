/** Sounds made from numbers: no files, no requests. */
export { soundOf } from './choose';
export { createSounds, type SoundPlayer, type SoundSettings } from './player';
export { SOUNDS, type Sound } from './score';
export { schedule } from './synthesis';
