/** What pieces and board are made of, as far as one hears it. */
import { transposed, type Voice } from './voice';

export interface Material {
  /** A piece put on a square: bright at first, then what the body gives. */
  readonly knock: readonly Voice[];
  /** What rings at checks, promotions and ends, at 440 hertz. */
  readonly chime: readonly Voice[];
}

interface Body {
  readonly pitch: number;
  /** Ratio, loudness and length of each partial. */
  readonly partials: readonly (readonly [number, number, number])[];
  readonly wave?: Exclude<Voice['kind'], 'noise'>;
  /** Where the pitch goes while it fades, as a factor. */
  readonly bend?: number;
  /** The touch: pitch, loudness and length of a burst of noise. */
  readonly touch: readonly [number, number, number];
}

/** The sound of a body that is struck. */
export const knockOf = ({ pitch, partials, wave = 'sine', bend = 1, touch }: Body): readonly Voice[] => [
  { kind: 'noise', start: 0, length: touch[2], pitch: touch[0], loudness: touch[1] },
  ...partials.map(([ratio, loudness, length]): Voice => ({
    kind: wave,
    start: 0,
    length,
    pitch: pitch * ratio,
    ...(bend === 1 ? {} : { glide: pitch * ratio * bend }),
    loudness,
  })),
];

/** The sound of a body that rings, at 440 hertz. */
export const chimeOf = (
  partials: readonly (readonly [number, number, number])[],
  kind: Exclude<Voice['kind'], 'noise'> = 'sine',
  attack = 0.003,
): readonly Voice[] => partials.map(([ratio, loudness, length]) => ({ kind, start: 0, length, pitch: 440 * ratio, loudness, attack }));

/** A wooden piece on a wooden board, and a small bell: heard until an era is there. */
export const WOOD: Material = {
  knock: [
    { kind: 'noise', start: 0, length: 0.035, pitch: 1710, loudness: 0.8 },
    { kind: 'sine', start: 0, length: 0.09, pitch: 190, glide: 114, loudness: 1 },
    { kind: 'triangle', start: 0, length: 0.05, pitch: 513, loudness: 0.25 },
  ],
  chime: chimeOf([[1, 1, 1], [2.01, 0.35, 0.6], [3.02, 0.15, 0.3]]),
};

export const knock = (material: Material, start: number, loudness: number, pitch = 1): readonly Voice[] =>
  transposed(material.knock, pitch, loudness, start);

/** `length` is how long the lowest partial of an ordinary bell rings; a material may ring longer or shorter. */
export const chime = (material: Material, start: number, pitch: number, loudness: number, length: number): readonly Voice[] =>
  transposed(material.chime, pitch / 440, loudness, start).map((voice) => ({ ...voice, length: voice.length * length }));
