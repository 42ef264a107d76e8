/**
 * The quality that a device can bear, by the time between its frames. Going down is quick, going up is slow, and a level
 * that was too much once is not tried again soon: so the picture never jumps back and forth.
 */
import { QUALITIES, type Quality } from './era';

/** A frame that takes longer than this, among the slowest 5 %, is felt. */
export const TOO_SLOW = 28;
/** Below this there is room for the next level. */
export const ROOMY = 18.5;
const WINDOW = 90;
/** Where frames are this slow in the middle, nobody needs 90 of them to know; so few of them, over so many milliseconds, are enough. */
const CRAWLING = 56;
const FEW = 8;
const A_WHILE = 2500;
/** Slower than this at the lowest level is no picture that moves. */
export const HOPELESS = 170;
/** How many calm windows in a row allow one level more; each fall doubles it. */
const PATIENCE = 8;

export interface Meter {
  readonly quality: Quality;
  readonly frames: readonly number[];
  readonly calm: number;
  readonly patience: number;
  /** Even the lowest level is far too slow. */
  readonly hopeless?: boolean;
}

export const meterAt = (quality: Quality): Meter => ({ quality, frames: [], calm: 0, patience: PATIENCE });

/** The value that 95 of 100 do not exceed. */
export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
}

const step = (quality: Quality, by: number): Quality => QUALITIES[QUALITIES.indexOf(quality) + by] ?? quality;

/** Counts a frame of so many milliseconds. Pauses, in which the page did something else, do not count. */
export function measured(meter: Meter, milliseconds: number): Meter {
  if (milliseconds > 2500) return meter;
  const frames = [...meter.frames, milliseconds];
  if (frames.length < WINDOW) return crawling({ ...meter, frames });
  const slow = percentile95(frames);
  if (slow > TOO_SLOW) return { quality: step(meter.quality, 1), frames: [], calm: 0, patience: meter.patience * 2 };
  const calm = slow < ROOMY ? meter.calm + 1 : 0;
  if (calm < meter.patience) return { ...meter, frames: [], calm };
  return { ...meter, quality: step(meter.quality, -1), frames: [], calm: 0 };
}

/** Goes down early where a few frames tell enough. */
function crawling(meter: Meter): Meter {
  const { frames, quality } = meter;
  if (frames.length < FEW || frames.reduce((sum, frame) => sum + frame, 0) < A_WHILE) return meter;
  const middle = frames.toSorted((one, other) => one - other)[Math.floor(frames.length / 2)] ?? 0;
  if (middle < CRAWLING) return meter;
  const lower = step(quality, 1);
  return { quality: lower, frames: [], calm: 0, patience: meter.patience * 2, hopeless: lower === quality && middle > HOPELESS };
}
