/** Sounds made from numbers: no files, no requests. */
export { soundOf } from './choose';
export { loadEraSound } from './eras';
export { createSounds, type SoundPlayer, type SoundSettings } from './player';
export { SOUNDS, type Sound } from './score';
