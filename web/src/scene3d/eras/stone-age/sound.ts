/** A fire in a cave: crackling and a low roar, drops from the ceiling, a drum somewhere, an owl outside; pieces of flint. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'stone-age',
  material: {
    knock: knockOf({ pitch: 760, partials: [[1, 0.5, 0.035], [1.74, 0.4, 0.025], [3.3, 0.3, 0.015]], wave: 'triangle', touch: [3600, 0.8, 0.03] }),
    chime: chimeOf([[0.25, 1, 0.5], [0.51, 0.6, 0.35], [1, 0.2, 0.15]], 'triangle'),
  },
  ambience: {
    level: 0.34,
    layers: [
      { kind: 'noise', color: 'sparks', filter: 'highpass', pitch: 900, loudness: 0.5, speed: 0.9, sway: { every: 3.1, depth: 0.5 } },
      { kind: 'noise', color: 'sparks', filter: 'lowpass', pitch: 900, loudness: 0.5, speed: 0.35 },
      { kind: 'noise', color: 'brown', filter: 'bandpass', pitch: 170, narrow: 0.8, loudness: 0.35, sway: { every: 1.3, depth: 0.35 }, drift: { every: 2.2, depth: 0.3 } },
    ],
    happenings: [
      { every: 3.1, chance: 0.6, scale: [1, 1.2, 0.9, 1.35], loudness: [0.05, 0.11], voices: [{ kind: 'sine', start: 0, length: 0.09, pitch: 900, glide: 1500, loudness: 1 }] },
      // A drum of hide in another chamber.
      { every: 1.5, loose: 0.03, chance: 0.55, loudness: [0.08, 0.16], voices: [{ kind: 'sine', start: 0, length: 0.35, pitch: 96, glide: 62, loudness: 1 }] },
      { every: 13, chance: 0.6, times: [2, 3], gap: 0.7, loudness: [0.02, 0.04], voices: [{ kind: 'sine', start: 0, length: 0.5, pitch: 390, glide: 350, loudness: 1, attack: 0.1 }] },
    ],
    echo: { seconds: 0.23, again: 0.55, loudness: 0.55, dull: 1500 },
  },
};
export default sound;
