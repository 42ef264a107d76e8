/** The drive as a choir without breath, hydrogen on the bubble, a signal from another ship, very far; crystal. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';
import { struck } from '../../../audio/voice';

const sound: EraSound = {
  id: 'interstellar',
  material: {
    knock: knockOf({ pitch: 930, partials: [[1, 0.45, 0.35], [2.0, 0.3, 0.28], [3.99, 0.2, 0.2], [5.98, 0.1, 0.14]], touch: [6800, 0.3, 0.015] }),
    chime: chimeOf([[2, 0.5, 1.5], [4, 0.3, 1.2], [5.98, 0.2, 0.9], [1, 0.3, 1.2]]),
  },
  ambience: {
    level: 0.48,
    layers: [
      { kind: 'drone', wave: 'sawtooth', pitches: [146.8, 147.4, 220, 220.9, 293.7], dull: 520, loudness: 0.022, sway: { every: 10.3, depth: 0.5 }, drift: { every: 16.1, depth: 0.6 } },
      { kind: 'drone', wave: 'sine', pitches: [73.4, 36.7], dull: 200, loudness: 0.07, sway: { every: 6.3, depth: 0.4 } },
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 9500, narrow: 1.5, loudness: 0.012, sway: { every: 3.3, depth: 0.7 } },
    ],
    happenings: [
      { every: 5.5, chance: 0.7, times: [2, 5], gap: 0.27, scale: [1, 1.5, 2, 2.25], loudness: [0.02, 0.045], voices: struck(880, [[1, 0.8, 1.8], [3.99, 0.15, 0.8]]) },
      // A star passes.
      { every: 3.9, chance: 0.7, scale: [1, 1.3, 0.75], loudness: [0.02, 0.05], voices: [{ kind: 'noise', start: 0, length: 1.2, pitch: 4200, glide: 700, loudness: 1, attack: 0.45, narrow: 8 }] },
    ],
    echo: { seconds: 0.95, again: 0.6, loudness: 0.6, dull: 4500 },
  },
};
export default sound;
