/** A palace hall: a lute, the fountain in the garden, songbirds, steps and voices under the arches; gilded pieces. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'renaissance',
  material: {
    knock: knockOf({ pitch: 235, partials: [[1, 0.9, 0.08], [2.4, 0.3, 0.05], [9.2, 0.1, 0.2]], bend: 0.75, touch: [2100, 0.55, 0.03] }),
    chime: chimeOf([[1, 0.7, 0.9], [2, 0.5, 0.6], [3, 0.3, 0.45], [5, 0.12, 0.25], [8, 0.08, 0.3]]),
  },
  ambience: {
    level: 1.6,
    layers: [
      // Water that falls into a basin.
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 1500, narrow: 0.8, loudness: 0.07, sway: { every: 3.7, depth: 0.2 } },
      { kind: 'noise', color: 'sparks', filter: 'bandpass', pitch: 1100, narrow: 5, loudness: 0.9, speed: 1.2 },
      // People talk far away: two formants that wander.
      { kind: 'noise', color: 'pink', filter: 'bandpass', pitch: 520, narrow: 5, loudness: 0.14, sway: { every: 0.83, depth: 0.7 }, drift: { every: 1.9, depth: 0.25 } },
    ],
    happenings: [
      { every: 2.4, loose: 0.12, chance: 0.8, times: [2, 6], gap: 0.3, scale: [1, 1.125, 1.25, 1.333, 1.5, 1.667, 1.875, 2], loudness: [0.06, 0.11], voices: [{ kind: 'sawtooth', start: 0, length: 0.16, pitch: 262, loudness: 0.35 }, { kind: 'triangle', start: 0, length: 0.9, pitch: 262, loudness: 0.7 }] },
      { every: 4.9, chance: 0.65, times: [3, 7], gap: 0.11, scale: [1, 1.2, 0.85, 1.4], loudness: [0.015, 0.035], voices: [{ kind: 'sine', start: 0, length: 0.08, pitch: 2900, glide: 3800, loudness: 1, attack: 0.015 }] },
      { every: 12, chance: 0.6, times: [4, 7], gap: 0.55, loudness: [0.03, 0.05], voices: [{ kind: 'noise', start: 0, length: 0.06, pitch: 620, loudness: 1, narrow: 2 }] },
    ],
    echo: { seconds: 0.19, again: 0.5, loudness: 0.45, dull: 3200 },
  },
};
export default sound;
