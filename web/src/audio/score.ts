/** Every sound of the game as a handful of voices, made of the material of the era. */
import { chime, knock, type Material } from './material';
import type { Voice } from './voice';

export const SOUNDS = ['move', 'capture', 'check', 'castle', 'promotion', 'end', 'low time', 'premove'] as const;

export type Sound = (typeof SOUNDS)[number];

/** A tick that is the same in every era, because it belongs to the hand and not to the board. */
const PREMOVE: readonly Voice[] = [
  { kind: 'noise', start: 0, length: 0.02, pitch: 2400, loudness: 0.35 },
  { kind: 'sine', start: 0, length: 0.04, pitch: 420, glide: 520, loudness: 0.18 },
];

export const scoreOf = (material: Material): Readonly<Record<Sound, readonly Voice[]>> => ({
  move: knock(material, 0, 0.5),
  capture: [...knock(material, 0, 0.56, 0.79), ...knock(material, 0.045, 0.38, 1.21)],
  check: [...knock(material, 0, 0.42), ...chime(material, 0.04, 740, 0.28, 0.35)],
  castle: [...knock(material, 0, 0.46, 0.95), ...knock(material, 0.13, 0.46, 1.1)],
  promotion: [
    ...knock(material, 0, 0.38),
    ...chime(material, 0.05, 523, 0.2, 0.3),
    ...chime(material, 0.13, 659, 0.2, 0.3),
    ...chime(material, 0.21, 784, 0.24, 0.5),
  ],
  end: [...chime(material, 0, 392, 0.24, 0.9), ...chime(material, 0.16, 494, 0.22, 0.9), ...chime(material, 0.32, 587, 0.24, 1.2)],
  'low time': [...chime(material, 0, 988, 0.25, 0.12), ...chime(material, 0.16, 988, 0.25, 0.12)],
  premove: PREMOVE,
});
