/** Plasma that is lifted from a star: a roar like surf, tones that bend and meet, the ring that settles; shells of plasma. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'megastructure',
  material: {
    knock: knockOf({ pitch: 210, partials: [[1, 0.8, 0.2], [1.5, 0.4, 0.16], [4, 0.15, 0.1]], wave: 'triangle', bend: 1.7, touch: [1100, 0.5, 0.09] }),
    chime: chimeOf([[0.5, 0.6, 1.1], [1, 0.5, 1], [1.498, 0.4, 0.9], [2.002, 0.2, 0.6]], 'triangle', 0.03),
  },
  ambience: {
    level: 0.55,
    layers: [
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 1700, narrow: 1.1, loudness: 0.07, sway: { every: 6.1, depth: 0.6 }, drift: { every: 8.9, depth: 0.6 } },
      { kind: 'drone', wave: 'sawtooth', pitches: [41.2, 61.9, 82.9], dull: 330, loudness: 0.07, drift: { every: 12.1, depth: 0.7 } },
      { kind: 'drone', wave: 'sine', pitches: [622.3, 624.8, 932.4], dull: 2400, loudness: 0.02, sway: { every: 5.3, depth: 0.9 } },
    ],
    happenings: [
      // A jet bends.
      { every: 6.5, chance: 0.8, scale: [1, 1.26, 0.84], loudness: [0.04, 0.08], voices: [{ kind: 'sine', start: 0, length: 3.6, pitch: 233, glide: 622, loudness: 0.6, attack: 1.3 }, { kind: 'noise', start: 0, length: 3.6, pitch: 700, glide: 2900, loudness: 0.8, attack: 1.6, narrow: 3 }] },
      { every: 10, chance: 0.7, scale: [1, 0.75], loudness: [0.14, 0.2], voices: [{ kind: 'sine', start: 0, length: 2.6, pitch: 58, glide: 36, loudness: 1, attack: 0.02 }] },
    ],
    echo: { seconds: 0.83, again: 0.5, loudness: 0.45, dull: 2000 },
  },
};
export default sound;
