/** What a builder works with: the quality, the random numbers of its era and the clock of the shaders. */
import { QUALITIES, type Quality, type Stage } from './era';
import { seeded, seedOf } from './kit/random';

const SHARE: Readonly<Record<Quality, number>> = { high: 1, mid: 0.5, low: 1 / 6 };

export const stageOf = (era: string, quality: Quality, seed = 1): Stage => ({
  quality,
  random: seeded(seedOf(era) + seed),
  time: { value: 0 },
  amount: (atHigh) => Math.max(1, Math.round(atHigh * SHARE[quality])),
});

export const isQuality = (text: string | null): text is Quality => QUALITIES.some((quality) => quality === text);
