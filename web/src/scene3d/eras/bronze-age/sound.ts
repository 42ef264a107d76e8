/** Heat over the river: reeds in the wind, cicadas, a smith with his hammer on bronze, a flute on a boat; pieces of bronze. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';
import { struck } from '../../../audio/voice';

const sound: EraSound = {
  id: 'bronze-age',
  material: {
    knock: knockOf({ pitch: 520, partials: [[1, 0.5, 0.3], [2.32, 0.35, 0.2], [4.25, 0.2, 0.12]], touch: [3200, 0.5, 0.02] }),
    chime: chimeOf([[1, 0.8, 1], [2.32, 0.4, 0.7], [4.25, 0.25, 0.4], [6.63, 0.1, 0.2]]),
  },
  ambience: {
    level: 0.79,
    layers: [
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 3300, narrow: 18, loudness: 0.16, sway: { every: 0.021, depth: 0.9 }, drift: { every: 8, depth: 0.02 } },
      { kind: 'noise', color: 'pink', filter: 'bandpass', pitch: 1900, narrow: 0.9, loudness: 0.13, sway: { every: 6.1, depth: 0.7 } },
      { kind: 'noise', color: 'pink', filter: 'lowpass', pitch: 420, loudness: 0.12, sway: { every: 2.7, depth: 0.3 } },
    ],
    happenings: [
      // Blows come in fours, then the smith turns the blade.
      { every: 5.2, chance: 0.75, times: [3, 4], gap: 0.52, loudness: [0.03, 0.07], voices: [...struck(830, [[1, 0.6, 0.7], [2.32, 0.5, 0.5], [4.25, 0.3, 0.3]]), { kind: 'noise', start: 0, length: 0.03, pitch: 4200, loudness: 0.8 }] },
      // A flute of reed with the notes of a harp of five strings.
      { every: 7.5, chance: 0.65, times: [2, 5], gap: 0.42, scale: [1, 1.125, 1.333, 1.5, 1.688], loudness: [0.03, 0.06], voices: [{ kind: 'triangle', start: 0, length: 0.55, pitch: 392, loudness: 0.8, attack: 0.08, tremble: { rate: 5.5, depth: 0.012 } }, { kind: 'noise', start: 0, length: 0.4, pitch: 1568, loudness: 0.25, attack: 0.06, narrow: 4 }] },
    ],
    echo: { seconds: 0.31, again: 0.2, loudness: 0.25, dull: 2400 },
  },
};
export default sound;
