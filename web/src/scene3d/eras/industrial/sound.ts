/** An ironworks: pistons and steam in time, gears, a hammer mill, the whistle of a train; pieces of brass. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';
import { struck } from '../../../audio/voice';

const sound: EraSound = {
  id: 'industrial',
  material: {
    knock: knockOf({ pitch: 640, partials: [[1, 0.5, 0.18], [1.51, 0.35, 0.14], [2.9, 0.25, 0.1], [0.25, 0.6, 0.06]], touch: [2500, 0.7, 0.03] }),
    chime: chimeOf([[1, 0.7, 0.7], [2.76, 0.5, 0.5], [5.4, 0.3, 0.3]], 'triangle'),
  },
  ambience: {
    level: 0.53,
    layers: [
      { kind: 'noise', color: 'brown', filter: 'lowpass', pitch: 220, loudness: 0.22, sway: { every: 0.6, depth: 0.7 } },
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 3800, narrow: 0.7, loudness: 0.03, sway: { every: 1.2, depth: 0.9 } },
      { kind: 'drone', wave: 'sawtooth', pitches: [49, 73.8], dull: 260, loudness: 0.05, sway: { every: 0.3, depth: 0.4 } },
    ],
    happenings: [
      // Gears: four ticks to a turn of the wheel.
      { every: 0.3, loose: 0.02, scale: [1, 1.06], loudness: [0.02, 0.04], voices: [{ kind: 'square', start: 0, length: 0.025, pitch: 1480, loudness: 0.5 }, { kind: 'noise', start: 0, length: 0.02, pitch: 3100, loudness: 0.8 }] },
      // The hammer.
      { every: 2.4, loose: 0.01, chance: 0.7, loudness: [0.1, 0.17], voices: [...struck(176, [[1, 0.7, 0.5], [2.76, 0.5, 0.4], [5.4, 0.3, 0.25]]), { kind: 'noise', start: 0, length: 0.09, pitch: 700, loudness: 0.8 }] },
      { every: 7, chance: 0.7, loudness: [0.04, 0.09], voices: [{ kind: 'noise', start: 0, length: 1.6, pitch: 5200, glide: 2600, loudness: 1, attack: 0.15 }] },
      { every: 21, chance: 0.6, times: [1, 2], gap: 1.1, loudness: [0.03, 0.05], voices: [{ kind: 'square', start: 0, length: 1, pitch: 587, glide: 575, loudness: 0.4, attack: 0.12 }, { kind: 'square', start: 0, length: 1, pitch: 740, glide: 725, loudness: 0.4, attack: 0.12 }, { kind: 'noise', start: 0, length: 1, pitch: 2400, loudness: 0.5, attack: 0.1 }] },
    ],
    echo: { seconds: 0.33, again: 0.35, loudness: 0.3, dull: 1500 },
  },
};
export default sound;
