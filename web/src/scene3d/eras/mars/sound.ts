/** Thin wind with dust, towers that breathe, a devil that wanders past, grains on glass, first bees; rust and ceramic. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'mars',
  material: {
    knock: knockOf({ pitch: 480, partials: [[1, 0.6, 0.09], [2.1, 0.35, 0.06], [3.7, 0.2, 0.04]], wave: 'triangle', bend: 0.95, touch: [1500, 0.6, 0.04] }),
    chime: chimeOf([[1, 0.8, 0.8], [2.14, 0.4, 0.5], [3.5, 0.15, 0.3]], 'triangle'),
  },
  ambience: {
    level: 0.37,
    layers: [
      { kind: 'noise', color: 'pink', filter: 'bandpass', pitch: 270, narrow: 3, loudness: 0.4, sway: { every: 9.3, depth: 0.7 }, drift: { every: 7.9, depth: 0.5 } },
      { kind: 'noise', color: 'sparks', filter: 'highpass', pitch: 5200, loudness: 0.3, speed: 3, sway: { every: 9.3, depth: 0.8 } },
      // The towers: a low tone that swells and sinks as they vent.
      { kind: 'drone', wave: 'triangle', pitches: [65.4, 98, 98.5], dull: 300, loudness: 0.06, sway: { every: 15, depth: 0.9 } },
    ],
    happenings: [
      { every: 11, chance: 0.7, loudness: [0.06, 0.11], voices: [{ kind: 'noise', start: 0, length: 5, pitch: 260, glide: 900, loudness: 1, attack: 2.4, narrow: 5 }] },
      { every: 8, chance: 0.6, loudness: [0.015, 0.03], voices: [{ kind: 'sawtooth', start: 0, length: 1.3, pitch: 232, glide: 214, loudness: 0.7, attack: 0.5, tremble: { rate: 17, depth: 0.05 } }] },
      { every: 14, chance: 0.7, loudness: [0.04, 0.07], voices: [{ kind: 'noise', start: 0, length: 2.2, pitch: 3400, glide: 1500, loudness: 0.8, attack: 0.2 }] },
    ],
    echo: { seconds: 0.7, again: 0.3, loudness: 0.3, dull: 1100 },
  },
};
export default sound;
