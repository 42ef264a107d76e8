/** The star as a deep tone, mirrors that glint like high bells as they pass, wind of light; gold foil. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';
import { struck } from '../../../audio/voice';

const sound: EraSound = {
  id: 'dyson-swarm',
  material: {
    knock: knockOf({ pitch: 1560, partials: [[1, 0.45, 0.25], [1.51, 0.3, 0.2], [2.67, 0.2, 0.12], [0.12, 0.5, 0.06]], touch: [8200, 0.4, 0.02] }),
    chime: chimeOf([[1, 0.6, 1.3], [2.51, 0.4, 1], [4.2, 0.25, 0.7], [6.1, 0.12, 0.5]]),
  },
  ambience: {
    level: 0.5,
    layers: [
      { kind: 'drone', wave: 'triangle', pitches: [87.3, 130.8, 174.9, 220.4], dull: 700, loudness: 0.05, sway: { every: 13, depth: 0.35 }, drift: { every: 8.7, depth: 0.5 } },
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 6400, narrow: 3, loudness: 0.03, sway: { every: 4.9, depth: 0.8 }, drift: { every: 7.7, depth: 0.25 } },
    ],
    happenings: [
      { every: 0.55, chance: 0.7, scale: [1, 1.125, 1.333, 1.5, 1.778, 2, 2.25], loudness: [0.012, 0.035], voices: struck(1397, [[1, 0.7, 0.9], [2.51, 0.35, 0.5]]) },
      // An orbit closes: all mirrors of it, one after the other.
      { every: 8, chance: 0.7, times: [6, 10], gap: 0.09, scale: [1, 1.122, 1.26, 1.5, 1.68], loudness: [0.015, 0.03], voices: struck(2093, [[1, 0.7, 0.6]]) },
    ],
    echo: { seconds: 0.55, again: 0.5, loudness: 0.5, dull: 6500 },
  },
};
export default sound;
