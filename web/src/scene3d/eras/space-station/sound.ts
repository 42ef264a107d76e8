/** Air that is pumped, the hull that ticks in the sun, voices by radio from the ground, small motors; magnets. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'space-station',
  material: {
    knock: knockOf({ pitch: 270, partials: [[1, 0.8, 0.07], [3.4, 0.3, 0.05], [0.5, 0.5, 0.09]], bend: 0.8, touch: [900, 0.7, 0.05] }),
    chime: chimeOf([[2, 0.6, 0.5], [4, 0.2, 0.3], [1, 0.4, 0.7]]),
  },
  ambience: {
    level: 0.6,
    layers: [
      { kind: 'noise', color: 'pink', filter: 'bandpass', pitch: 340, narrow: 1.6, loudness: 0.3, sway: { every: 14, depth: 0.15 } },
      { kind: 'drone', wave: 'sine', pitches: [118, 236.4, 354], dull: 2000, loudness: 0.035, sway: { every: 4.1, depth: 0.3 } },
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 2700, narrow: 7, loudness: 0.025, sway: { every: 6.7, depth: 0.3 } },
    ],
    happenings: [
      // A voice by radio: formants of noise between two clicks, as if words.
      { every: 10, chance: 0.75, times: [3, 7], gap: 0.19, scale: [1, 1.35, 0.8, 1.6, 1.1], loudness: [0.07, 0.12], voices: [{ kind: 'noise', start: 0, length: 0.16, pitch: 1050, glide: 1350, loudness: 1, attack: 0.03, narrow: 9 }, { kind: 'sawtooth', start: 0, length: 0.15, pitch: 140, glide: 125, loudness: 0.12, attack: 0.03 }] },
      { every: 10, loose: 0.3, chance: 0.5, loudness: [0.02, 0.035], voices: [{ kind: 'sine', start: 0, length: 0.22, pitch: 2525, loudness: 1, attack: 0.005 }] },
      { every: 3.7, chance: 0.6, scale: [1, 1.6, 0.75], loudness: [0.03, 0.08], voices: [{ kind: 'triangle', start: 0, length: 0.12, pitch: 690, glide: 640, loudness: 1 }] },
      { every: 11, chance: 0.6, loudness: [0.02, 0.035], voices: [{ kind: 'sawtooth', start: 0, length: 1.9, pitch: 310, glide: 420, loudness: 0.6, attack: 0.3 }] },
    ],
    echo: { seconds: 0.09, again: 0.45, loudness: 0.3, dull: 2200 },
  },
};
export default sound;
