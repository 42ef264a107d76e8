/** Pure tones in the ratios of the harmonic series that breathe, and answer to each other without an end; wave forms. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';
import { struck } from '../../../audio/voice';

const sound: EraSound = {
  id: 'transcendence',
  material: {
    knock: knockOf({ pitch: 324, partials: [[1, 0.5, 0.4], [1.5, 0.3, 0.35], [2, 0.2, 0.3], [3, 0.1, 0.2]], touch: [1296, 0.12, 0.05] }),
    chime: chimeOf([[1, 0.5, 1.6], [1.25, 0.35, 1.5], [1.5, 0.3, 1.4], [2, 0.2, 1.2]], 'sine', 0.05),
  },
  ambience: {
    level: 0.65,
    layers: [
      { kind: 'drone', wave: 'sine', pitches: [54, 108, 162, 162.4], dull: 900, loudness: 0.03, sway: { every: 12, depth: 0.5 } },
      { kind: 'drone', wave: 'sine', pitches: [216, 270, 324, 378], dull: 1500, loudness: 0.018, sway: { every: 8, depth: 0.9 } },
      { kind: 'drone', wave: 'sine', pitches: [432, 540, 594.3, 648], dull: 2600, loudness: 0.01, sway: { every: 5.3, depth: 1 } },
      { kind: 'drone', wave: 'sine', pitches: [864, 972, 1080], dull: 4000, loudness: 0.006, sway: { every: 3.6, depth: 1 } },
    ],
    happenings: [
      { every: 3.3, chance: 0.8, scale: [1, 1.125, 1.25, 1.375, 1.5, 1.625, 1.75, 2], loudness: [0.03, 0.06], voices: struck(648, [[1, 0.8, 3], [2, 0.2, 2], [3, 0.08, 1.2]]).map((voice) => ({ ...voice, attack: 0.6 })) },
      { every: 7, chance: 0.7, scale: [1, 1.5, 0.75], loudness: [0.04, 0.07], voices: [{ kind: 'sine', start: 0, length: 5, pitch: 216, glide: 324, loudness: 0.8, attack: 2.2 }] },
    ],
    echo: { seconds: 1.1, again: 0.6, loudness: 0.6, dull: 3600 },
  },
};
export default sound;
