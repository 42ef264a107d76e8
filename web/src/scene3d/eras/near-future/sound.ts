/** A white city with gardens: drones that hover by, soft chords of glass, leaves, birds that have come back; half hologram. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';
import { struck } from '../../../audio/voice';

const sound: EraSound = {
  id: 'near-future',
  material: {
    knock: knockOf({ pitch: 587, partials: [[1, 0.6, 0.14], [2, 0.25, 0.1], [3.01, 0.12, 0.06]], bend: 1.12, touch: [7500, 0.25, 0.03] }),
    chime: chimeOf([[1, 0.8, 1.2], [1.5, 0.3, 1], [2, 0.2, 0.8]], 'sine', 0.02),
  },
  ambience: {
    level: 0.85,
    layers: [
      { kind: 'drone', wave: 'triangle', pitches: [261.6, 392, 392.6, 493.9], dull: 900, loudness: 0.022, sway: { every: 7.1, depth: 0.7 }, drift: { every: 11, depth: 0.4 } },
      { kind: 'noise', color: 'pink', filter: 'highpass', pitch: 2600, loudness: 0.1, sway: { every: 5.7, depth: 0.7 } },
    ],
    happenings: [
      // A drone comes and goes: four rotors that are not quite in tune.
      { every: 7, chance: 0.75, scale: [1, 1.12, 0.9], loudness: [0.03, 0.06], voices: [218, 223, 436].map((pitch) => ({ kind: 'sawtooth', start: 0, length: 3.2, pitch, glide: pitch * 0.94, loudness: 0.3, attack: 1.4 })) },
      { every: 3.1, chance: 0.7, scale: [1, 1.125, 1.25, 1.5, 1.688], loudness: [0.03, 0.06], voices: struck(1047, [[1, 0.8, 1.6], [2, 0.2, 0.9], [3, 0.1, 0.4]]) },
      { every: 5.3, chance: 0.55, times: [2, 4], gap: 0.18, scale: [1, 1.18, 0.88], loudness: [0.015, 0.03], voices: [{ kind: 'sine', start: 0, length: 0.13, pitch: 3300, glide: 2500, loudness: 1, attack: 0.02 }] },
    ],
    echo: { seconds: 0.47, again: 0.4, loudness: 0.4, dull: 4200 },
  },
};
export default sound;
