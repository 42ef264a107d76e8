/** Wind over the glacier, hard snow, the ice that cracks and sings, mammoths far away; pieces of ice and tusk. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';
import { struck } from '../../../audio/voice';

const sound: EraSound = {
  id: 'ice-age',
  material: {
    knock: knockOf({ pitch: 1180, partials: [[1, 0.5, 0.12], [1.59, 0.35, 0.08], [2.83, 0.2, 0.05]], touch: [5200, 0.7, 0.025] }),
    chime: chimeOf([[2, 0.6, 1.1], [3.17, 0.35, 0.8], [5.4, 0.2, 0.5]]),
  },
  ambience: {
    level: 0.72,
    layers: [
      { kind: 'noise', color: 'pink', filter: 'bandpass', pitch: 480, narrow: 4, loudness: 0.5, sway: { every: 7.3, depth: 0.6 }, drift: { every: 10.7, depth: 0.45 } },
      { kind: 'noise', color: 'pink', filter: 'bandpass', pitch: 930, narrow: 12, loudness: 0.4, sway: { every: 5.1, depth: 0.9 }, drift: { every: 13, depth: 0.3 } },
      { kind: 'noise', color: 'white', filter: 'highpass', pitch: 7500, loudness: 0.012, sway: { every: 6, depth: 0.8 } },
    ],
    happenings: [
      // Lake ice sings: a crack that runs away falls in pitch.
      { every: 7, chance: 0.75, scale: [1, 0.7, 1.4], loudness: [0.06, 0.14], voices: [{ kind: 'sine', start: 0, length: 0.5, pitch: 1900, glide: 160, loudness: 1 }, { kind: 'noise', start: 0, length: 0.05, pitch: 3000, loudness: 0.8 }] },
      { every: 5, chance: 0.7, scale: [1, 1.26, 1.5, 1.89], loudness: [0.015, 0.04], voices: struck(1320, [[1, 0.8, 1.4], [2.76, 0.4, 0.7]]) },
      { every: 16, chance: 0.7, loudness: [0.06, 0.1], voices: [{ kind: 'sawtooth', start: 0, length: 1.8, pitch: 210, glide: 165, loudness: 0.5, attack: 0.4, tremble: { rate: 7, depth: 0.03 } }] },
    ],
    echo: { seconds: 0.61, again: 0.45, loudness: 0.5, dull: 2600 },
  },
};
export default sound;
