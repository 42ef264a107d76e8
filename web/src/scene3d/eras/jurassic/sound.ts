/** Insects in the ferns, wings close by, long calls over the forest, the volcano far below it all; pieces of bone and amber. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'jurassic',
  material: {
    knock: knockOf({ pitch: 420, partials: [[1, 0.8, 0.05], [2.42, 0.4, 0.03], [4.1, 0.2, 0.02]], bend: 0.85, touch: [2600, 0.5, 0.02] }),
    chime: chimeOf([[0.5, 0.9, 0.7], [1.01, 0.5, 0.5], [1.52, 0.2, 0.3]], 'triangle'),
  },
  ambience: {
    level: 0.65,
    layers: [
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 4300, narrow: 9, loudness: 0.12, sway: { every: 0.045, depth: 0.9 } },
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 5900, narrow: 14, loudness: 0.1, sway: { every: 0.071, depth: 0.9 }, drift: { every: 11, depth: 0.03 } },
      { kind: 'noise', color: 'pink', filter: 'lowpass', pitch: 700, loudness: 0.08, sway: { every: 9, depth: 0.5 } },
      { kind: 'noise', color: 'brown', filter: 'lowpass', pitch: 70, loudness: 0.16, sway: { every: 17, depth: 0.7 } },
    ],
    happenings: [
      // The long necks answer each other.
      {
        every: 9, chance: 0.7, loudness: [0.05, 0.12], scale: [1, 0.84, 1.19],
        voices: [
          { kind: 'sawtooth', start: 0, length: 2.4, pitch: 92, glide: 61, loudness: 0.5, attack: 0.5, tremble: { rate: 5, depth: 0.03 } },
          { kind: 'sine', start: 0.2, length: 2.6, pitch: 184, glide: 120, loudness: 0.8, attack: 0.6 },
        ],
      },
      // A dragonfly passes.
      { every: 6, chance: 0.6, loudness: [0.02, 0.05], voices: [{ kind: 'sawtooth', start: 0, length: 0.9, pitch: 128, glide: 112, loudness: 0.8, attack: 0.35, tremble: { rate: 31, depth: 0.08 } }] },
      // Something small that lives in trees.
      { every: 4.3, chance: 0.6, times: [2, 5], gap: 0.16, scale: [1, 1.1, 0.93], loudness: [0.02, 0.06], voices: [{ kind: 'sine', start: 0, length: 0.1, pitch: 1350, glide: 1900, loudness: 1, attack: 0.02 }] },
    ],
    echo: { seconds: 0.43, again: 0.35, loudness: 0.4, dull: 1600 },
  },
};
export default sound;
