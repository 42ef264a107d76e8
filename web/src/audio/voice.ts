/** The smallest part of every sound: one tone or one burst of noise. Times are in seconds from the start of the sound. */
export interface Voice {
  readonly kind: 'sine' | 'triangle' | 'square' | 'sawtooth' | 'noise';
  readonly start: number;
  readonly length: number;
  /** In hertz: of the tone, or of the filter that colours the noise. */
  readonly pitch: number;
  /** Where the pitch glides to. */
  readonly glide?: number;
  readonly loudness: number;
  /** Seconds until it is loudest; 0.003 without, a blow. */
  readonly attack?: number;
  /** How narrow the filter of noise is (its Q); 0.8 without. */
  readonly narrow?: number;
  /** A trembling of the pitch: so many times a second, by this share of it. */
  readonly tremble?: { readonly rate: number; readonly depth: number };
}

/** The end of a list of voices. */
export const lengthOf = (voices: readonly Voice[]): number => Math.max(...voices.map((voice) => voice.start + voice.length));

/** The same voices at another pitch, loudness and time. */
export const transposed = (voices: readonly Voice[], pitch: number, loudness: number, later = 0): readonly Voice[] =>
  voices.map((voice) => ({
    ...voice,
    start: voice.start + later,
    pitch: voice.pitch * pitch,
    ...(voice.glide === undefined ? {} : { glide: voice.glide * pitch }),
    loudness: voice.loudness * loudness,
  }));

/** A tone with partials that fade the sooner the higher they are: bells, plates, glass. Each is ratio, loudness, length. */
export const struck = (
  pitch: number,
  partials: readonly (readonly [number, number, number])[],
  kind: Exclude<Voice['kind'], 'noise'> = 'sine',
): readonly Voice[] => partials.map(([ratio, loudness, length]) => ({ kind, start: 0, length, pitch: pitch * ratio, loudness }));
