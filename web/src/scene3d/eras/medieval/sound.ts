/** Light rain on the court, torches, ravens, a bell from the chapel, a chant through the wall; pieces of oak and iron. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';
import { struck } from '../../../audio/voice';

const sound: EraSound = {
  id: 'medieval',
  material: {
    knock: knockOf({ pitch: 150, partials: [[1, 0.9, 0.11], [2.7, 0.3, 0.06], [7.1, 0.18, 0.14]], bend: 0.7, touch: [1300, 0.8, 0.04] }),
    chime: chimeOf([[0.5, 0.5, 1.2], [1, 0.7, 1], [1.19, 0.35, 0.8], [1.5, 0.25, 0.6], [2, 0.25, 0.4]]),
  },
  ambience: {
    level: 0.75,
    layers: [
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 5200, narrow: 0.5, loudness: 0.035, sway: { every: 12, depth: 0.5 } },
      { kind: 'noise', color: 'sparks', filter: 'bandpass', pitch: 2600, narrow: 1.5, loudness: 0.4, speed: 1.6 },
      { kind: 'noise', color: 'brown', filter: 'bandpass', pitch: 260, narrow: 0.7, loudness: 0.12, sway: { every: 2.1, depth: 0.5 } },
      // Monks in fifths, heard through stone.
      { kind: 'drone', wave: 'sawtooth', pitches: [110, 110.7, 164.8, 165.5], dull: 420, loudness: 0.028, sway: { every: 9.7, depth: 0.8 }, drift: { every: 6.3, depth: 0.3 } },
    ],
    happenings: [
      { every: 11, chance: 0.75, times: [1, 3], gap: 1.9, loudness: [0.06, 0.12], voices: struck(220, [[0.5, 0.5, 4], [1, 0.8, 3.4], [1.19, 0.5, 2.6], [1.5, 0.35, 2], [2, 0.4, 1.4], [2.74, 0.2, 0.8]]) },
      { every: 8, chance: 0.6, times: [1, 3], gap: 0.42, scale: [1, 0.92], loudness: [0.03, 0.06], voices: [{ kind: 'sawtooth', start: 0, length: 0.26, pitch: 440, glide: 360, loudness: 0.6, attack: 0.04, tremble: { rate: 55, depth: 0.15 } }, { kind: 'noise', start: 0, length: 0.24, pitch: 1500, loudness: 0.5, attack: 0.04, narrow: 2 }] },
    ],
    echo: { seconds: 0.37, again: 0.4, loudness: 0.4, dull: 1800 },
  },
};
export default sound;
