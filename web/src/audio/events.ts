/**
 * When something happens in an era. Time is cut into slots, and each slot draws its own random numbers: what happens in a
 * stretch of time depends on nothing but that stretch, so it can be planned ahead in any portions.
 */
import { type Random, seeded, seedOf } from '../scene3d/kit/random';
import type { Ambience, Happening } from './era';
import { transposed, type Voice } from './voice';

export interface Event {
  /** Seconds since the ambience began. */
  readonly time: number;
  readonly voices: readonly Voice[];
  /** From -1, left, to 1, right. */
  readonly pan: number;
}

const SPREAD = 0.75;

/** What happens from a time up to another one, in order. */
export const eventsBetween = (ambience: Ambience, seed: string, from: number, to: number): readonly Event[] =>
  ambience.happenings
    .flatMap((happening, index) => slotsOf(happening, seedOf(seed) + index * 7919, from, to))
    .toSorted((one, other) => one.time - other.time);

function slotsOf(happening: Happening, seed: number, from: number, to: number): readonly Event[] {
  const { every } = happening;
  const found: Event[] = [];
  for (let slot = Math.max(0, Math.floor(from / every)); slot * every < to; slot += 1) {
    const random = seeded(seed + Math.imul(slot + 1, 0x9e3779b1));
    const time = (slot + random.next() * (happening.loose ?? 1)) * every;
    const happens = random.next() < (happening.chance ?? 1);
    if (happens && time >= from && time < to) found.push({ time, ...drawn(happening, random) });
  }
  return found;
}

function drawn({ voices, scale = [1], times = [1, 1], gap = 0, loudness }: Happening, random: Random): Omit<Event, 'time'> {
  const pan = random.between(-SPREAD, SPREAD);
  const loud = random.between(...loudness);
  const count = times[0] + random.below(times[1] - times[0] + 1);
  return {
    pan,
    voices: Array.from({ length: count }, (_, index) =>
      // Repetitions are never quite alike, as nothing alive repeats itself.
      transposed(voices, random.pick(scale), loud * random.between(0.8, 1), index === 0 ? 0 : index * gap * random.between(0.9, 1.1)),
    ).flat(),
  };
}
