/**
 * What an era sounds like, as data: layers that sound all the time, happenings at random times, an echo, and the material
 * of its pieces. `scene3d/eras/ID/sound.ts` gives one for each era; nothing here knows which eras there are.
 */
import type { Material } from './material';
import type { Voice } from './voice';

/** A slow (or fast) wave on a loudness or a pitch: `depth` 0.5 takes it from a half to one and a half times. */
export interface Sway {
  /** Seconds of one wave. */
  readonly every: number;
  readonly depth: number;
}

/** `sparks` are single clicks at random times: fire, drops, counters. */
export const COLORS = ['white', 'pink', 'brown', 'sparks'] as const;
export type Color = (typeof COLORS)[number];

export interface NoiseLayer {
  readonly kind: 'noise';
  readonly color: Color;
  readonly filter: 'lowpass' | 'bandpass' | 'highpass';
  /** Of the filter, in hertz. */
  readonly pitch: number;
  /** How narrow the filter is (its Q); 0.7 without. */
  readonly narrow?: number;
  /** The speed of the noise: sparks come more often and higher above 1. */
  readonly speed?: number;
  readonly loudness: number;
  readonly sway?: Sway;
  /** Moves the filter. */
  readonly drift?: Sway;
}

export interface DroneLayer {
  readonly kind: 'drone';
  readonly wave: 'sine' | 'triangle' | 'sawtooth' | 'square';
  readonly pitches: readonly number[];
  /** Upper end of what is heard of the wave, in hertz. */
  readonly dull: number;
  readonly loudness: number;
  readonly sway?: Sway;
  /** Moves the upper end. */
  readonly drift?: Sway;
}

export type Layer = NoiseLayer | DroneLayer;

/** Something that is heard now and then. */
export interface Happening {
  /** Seconds from one to the next, on average: time is cut into slots of this length. */
  readonly every: number;
  /** How far it strays in its slot: 0 keeps the beat, 1 is anywhere; 1 without. */
  readonly loose?: number;
  /** The share of slots in which it happens; 1 without. */
  readonly chance?: number;
  readonly voices: readonly Voice[];
  /** Factors of the pitch; one is taken each time, or each repetition. */
  readonly scale?: readonly number[];
  /** How often it is repeated, from and to, and the seconds between. */
  readonly times?: readonly [number, number];
  readonly gap?: number;
  /** From and to. */
  readonly loudness: readonly [number, number];
}

export interface Echo {
  readonly seconds: number;
  /** How much comes back each time; below 1. */
  readonly again: number;
  readonly loudness: number;
  /** What is heard of it at most, in hertz. */
  readonly dull: number;
}

export interface Ambience {
  /** Brings the eras to one loudness; found by measuring. */
  readonly level: number;
  readonly layers: readonly Layer[];
  readonly happenings: readonly Happening[];
  /** Of the happenings; the layers have none. */
  readonly echo?: Echo;
}

export interface EraSound {
  /** As in the rules' table of eras, and the name of the folder. */
  readonly id: string;
  readonly material: Material;
  readonly ambience: Ambience;
}
