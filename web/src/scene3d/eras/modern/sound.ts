/** A roof above the city: traffic like a river, horns, a radio that plays in some window, planes; walnut and glass. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'modern',
  material: {
    knock: knockOf({ pitch: 190, partials: [[1, 1, 0.09], [2.7, 0.25, 0.05]], bend: 0.6, touch: [1700, 0.8, 0.035] }),
    chime: chimeOf([[1, 1, 1], [2.01, 0.35, 0.6], [3.02, 0.15, 0.3]]),
  },
  ambience: {
    level: 0.46,
    layers: [
      { kind: 'noise', color: 'brown', filter: 'lowpass', pitch: 330, loudness: 0.3, sway: { every: 7.7, depth: 0.35 } },
      { kind: 'noise', color: 'pink', filter: 'bandpass', pitch: 850, narrow: 0.9, loudness: 0.12, sway: { every: 4.3, depth: 0.7 }, drift: { every: 4.3, depth: 0.35 } },
      { kind: 'noise', color: 'pink', filter: 'bandpass', pitch: 240, narrow: 2.5, loudness: 0.18, sway: { every: 19, depth: 0.95 }, drift: { every: 19, depth: 0.4 } },
    ],
    happenings: [
      { every: 8, chance: 0.6, times: [1, 2], gap: 0.35, scale: [1, 0.89, 1.12], loudness: [0.02, 0.045], voices: [{ kind: 'square', start: 0, length: 0.3, pitch: 370, loudness: 0.4, attack: 0.02 }, { kind: 'square', start: 0, length: 0.3, pitch: 466, loudness: 0.4, attack: 0.02 }] },
      // A radio: a small speaker plays three chords of swing.
      { every: 0.62, loose: 0.05, chance: 0.5, scale: [1, 1.189, 1.335, 1.498, 1.782], loudness: [0.018, 0.03], voices: [{ kind: 'square', start: 0, length: 0.35, pitch: 440, loudness: 0.35 }, { kind: 'triangle', start: 0, length: 0.4, pitch: 554, loudness: 0.5 }] },
      { every: 9, chance: 0.7, loudness: [0.03, 0.06], voices: [{ kind: 'noise', start: 0, length: 3, pitch: 1300, glide: 420, loudness: 1, attack: 1.3, narrow: 1.2 }] },
    ],
    echo: { seconds: 0.29, again: 0.25, loudness: 0.3, dull: 1900 },
  },
};
export default sound;
