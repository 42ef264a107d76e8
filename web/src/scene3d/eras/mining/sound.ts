/** Rigs at work: beams that hum and bite, rock that breaks, ore that rattles, signals between haulers; cut metal. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';
import { struck } from '../../../audio/voice';

const sound: EraSound = {
  id: 'mining',
  material: {
    knock: knockOf({ pitch: 390, partials: [[1, 0.5, 0.16], [1.34, 0.4, 0.14], [2.21, 0.3, 0.1], [0.31, 0.6, 0.07]], touch: [1900, 0.7, 0.05] }),
    chime: chimeOf([[1, 0.6, 0.9], [1.34, 0.4, 0.8], [2.21, 0.35, 0.5], [4.6, 0.15, 0.3]]),
  },
  ambience: {
    level: 0.4,
    layers: [
      { kind: 'drone', wave: 'square', pitches: [82.4, 83.1], dull: 480, loudness: 0.06, sway: { every: 0.09, depth: 0.35 }, drift: { every: 9, depth: 0.5 } },
      { kind: 'noise', color: 'brown', filter: 'lowpass', pitch: 120, loudness: 0.35, sway: { every: 5.9, depth: 0.6 } },
      { kind: 'noise', color: 'sparks', filter: 'bandpass', pitch: 1500, narrow: 2, loudness: 0.55, speed: 0.6, sway: { every: 6.7, depth: 0.8 } },
    ],
    happenings: [
      { every: 6, chance: 0.8, scale: [1, 0.8, 1.25], loudness: [0.04, 0.07], voices: [{ kind: 'sawtooth', start: 0, length: 2.2, pitch: 660, glide: 1320, loudness: 0.4, attack: 0.4, tremble: { rate: 23, depth: 0.02 } }, { kind: 'noise', start: 1.9, length: 0.5, pitch: 800, glide: 200, loudness: 1 }] },
      { every: 4.1, chance: 0.7, times: [2, 6], gap: 0.13, scale: [1, 1.3, 0.8, 1.7], loudness: [0.04, 0.08], voices: struck(420, [[1, 0.6, 0.16], [2.21, 0.5, 0.1]]) },
      { every: 9, chance: 0.6, times: [3, 3], gap: 0.2, scale: [1, 1.335], loudness: [0.02, 0.03], voices: [{ kind: 'square', start: 0, length: 0.1, pitch: 620, loudness: 0.7 }] },
    ],
    echo: { seconds: 0.52, again: 0.4, loudness: 0.35, dull: 1300 },
  },
};
export default sound;
