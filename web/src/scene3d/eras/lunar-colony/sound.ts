/** No air outside: one hears one's own breath in the suit, the pump, the rover through the ground, a beacon; sintered dust. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'lunar-colony',
  material: {
    knock: knockOf({ pitch: 120, partials: [[1, 1, 0.08], [1.9, 0.3, 0.05]], bend: 0.7, touch: [520, 0.9, 0.06] }),
    chime: chimeOf([[1, 0.9, 0.6], [3, 0.12, 0.3]]),
  },
  ambience: {
    level: 0.72,
    layers: [
      // Breath: in and out, through a valve.
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 760, narrow: 1.8, loudness: 0.05, sway: { every: 4.6, depth: 1 }, drift: { every: 4.6, depth: 0.35 } },
      { kind: 'drone', wave: 'triangle', pitches: [50, 100.3], dull: 190, loudness: 0.06, sway: { every: 2.3, depth: 0.25 } },
    ],
    happenings: [
      // The rover is felt rather than heard.
      { every: 12, chance: 0.7, loudness: [0.1, 0.16], voices: [{ kind: 'sawtooth', start: 0, length: 4.5, pitch: 38, glide: 46, loudness: 0.5, attack: 1.6, tremble: { rate: 9, depth: 0.05 } }] },
      { every: 4, loose: 0, loudness: [0.025, 0.03], voices: [{ kind: 'sine', start: 0, length: 0.12, pitch: 988, loudness: 1, attack: 0.006 }] },
      { every: 9, chance: 0.6, times: [2, 4], gap: 0.4, loudness: [0.03, 0.06], voices: [{ kind: 'noise', start: 0, length: 0.22, pitch: 330, loudness: 1, attack: 0.05, narrow: 1 }] },
    ],
  },
};
export default sound;
