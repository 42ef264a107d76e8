/** The sea below the terrace, gulls, wind in olive trees, a lyre between the columns; pieces of marble. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'classical',
  material: {
    knock: knockOf({ pitch: 340, partials: [[1, 0.7, 0.06], [2.76, 0.45, 0.045], [5.4, 0.2, 0.03]], touch: [4200, 0.55, 0.018] }),
    chime: chimeOf([[1, 0.8, 0.8], [2, 0.35, 0.55], [3, 0.25, 0.4], [4, 0.12, 0.25]], 'triangle'),
  },
  ambience: {
    level: 0.28,
    layers: [
      // Two waves that come at different times never repeat the same shore.
      { kind: 'noise', color: 'pink', filter: 'lowpass', pitch: 900, loudness: 0.3, sway: { every: 8.3, depth: 0.85 }, drift: { every: 8.3, depth: 0.5 } },
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 2400, narrow: 0.5, loudness: 0.05, sway: { every: 11.9, depth: 0.95 } },
      { kind: 'noise', color: 'brown', filter: 'lowpass', pitch: 160, loudness: 0.2, sway: { every: 13, depth: 0.6 } },
    ],
    happenings: [
      { every: 8, chance: 0.7, times: [2, 4], gap: 0.33, scale: [1, 1.08, 0.94], loudness: [0.02, 0.05], voices: [{ kind: 'sawtooth', start: 0, length: 0.28, pitch: 1250, glide: 880, loudness: 0.5, attack: 0.05 }, { kind: 'sine', start: 0, length: 0.28, pitch: 1250, glide: 880, loudness: 0.6, attack: 0.05 }] },
      // The Dorian mode, plucked.
      { every: 4.4, chance: 0.7, times: [1, 5], gap: 0.36, scale: [1, 1.125, 1.2, 1.333, 1.5, 1.667, 1.778], loudness: [0.05, 0.1], voices: [{ kind: 'triangle', start: 0, length: 1.1, pitch: 294, loudness: 0.8 }, { kind: 'sine', start: 0, length: 0.5, pitch: 882, loudness: 0.25 }] },
    ],
    echo: { seconds: 0.27, again: 0.3, loudness: 0.35, dull: 2800 },
  },
};
export default sound;
