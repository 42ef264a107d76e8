/** Every sound as a handful of voices, made of nothing but numbers. */

export const SOUNDS = ['move', 'capture', 'check', 'castle', 'promotion', 'end', 'low time', 'premove'] as const;

export type Sound = (typeof SOUNDS)[number];

/** One tone or one burst of noise. Times are in seconds from the start of the sound. */
export interface Voice {
  readonly kind: 'sine' | 'triangle' | 'noise';
  readonly start: number;
  readonly length: number;
  /** In hertz: of the tone, or of the filter that colours the noise. */
  readonly pitch: number;
  /** Where the pitch glides to. */
  readonly glide?: number;
  readonly loudness: number;
}

/** A wooden piece on a wooden board: a short bright knock over a dull body. */
const knock = (start: number, loudness: number, pitch: number): readonly Voice[] => [
  { kind: 'noise', start, length: 0.035, pitch: pitch * 9, loudness: loudness * 0.8 },
  { kind: 'sine', start, length: 0.09, pitch, glide: pitch * 0.6, loudness },
  { kind: 'triangle', start, length: 0.05, pitch: pitch * 2.7, loudness: loudness * 0.25 },
];

/** A small bell. */
const bell = (start: number, pitch: number, loudness: number, length: number): readonly Voice[] => [
  { kind: 'sine', start, length, pitch, loudness },
  { kind: 'sine', start, length: length * 0.6, pitch: pitch * 2.01, loudness: loudness * 0.35 },
  { kind: 'sine', start, length: length * 0.3, pitch: pitch * 3.02, loudness: loudness * 0.15 },
];

export const SCORE: Readonly<Record<Sound, readonly Voice[]>> = {
  move: knock(0, 0.6, 190),
  capture: [...knock(0, 0.75, 150), ...knock(0.045, 0.55, 230)],
  check: [...knock(0, 0.6, 190), ...bell(0.04, 740, 0.28, 0.35)],
  castle: [...knock(0, 0.6, 180), ...knock(0.13, 0.6, 210)],
  promotion: [...knock(0, 0.5, 190), ...bell(0.05, 523, 0.22, 0.3), ...bell(0.13, 659, 0.22, 0.3), ...bell(0.21, 784, 0.26, 0.5)],
  end: [...bell(0, 392, 0.26, 0.9), ...bell(0.16, 494, 0.24, 0.9), ...bell(0.32, 587, 0.26, 1.2)],
  'low time': [...bell(0, 988, 0.25, 0.12), ...bell(0.16, 988, 0.25, 0.12)],
  premove: [
    { kind: 'noise', start: 0, length: 0.02, pitch: 2400, loudness: 0.35 },
    { kind: 'sine', start: 0, length: 0.04, pitch: 420, glide: 520, loudness: 0.18 },
  ],
};

/** How long a sound lasts. */
export const lengthOf = (sound: Sound): number => Math.max(...SCORE[sound].map((voice) => voice.start + voice.length));
