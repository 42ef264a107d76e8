/** Rain in the canyon, neon that buzzes, a beat behind a wall, cars overhead, a siren; chrome. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'cyberpunk',
  material: {
    knock: knockOf({ pitch: 110, partials: [[1, 0.9, 0.16], [2, 0.4, 0.1], [10.4, 0.2, 0.22]], wave: 'triangle', bend: 0.6, touch: [4800, 0.5, 0.03] }),
    chime: chimeOf([[1, 0.4, 0.8], [1.005, 0.4, 0.8], [0.5, 0.3, 0.6]], 'sawtooth'),
  },
  ambience: {
    level: 0.53,
    layers: [
      { kind: 'noise', color: 'white', filter: 'highpass', pitch: 3200, loudness: 0.035, sway: { every: 9.1, depth: 0.4 } },
      { kind: 'noise', color: 'sparks', filter: 'bandpass', pitch: 3600, narrow: 1, loudness: 0.35, speed: 2.4 },
      { kind: 'drone', wave: 'sawtooth', pitches: [100, 200.6], dull: 2400, loudness: 0.014, sway: { every: 0.13, depth: 0.5 } },
      { kind: 'drone', wave: 'sawtooth', pitches: [36.7, 55, 55.4], dull: 240, loudness: 0.07, drift: { every: 7.3, depth: 0.6 } },
    ],
    happenings: [
      { every: 0.6, loose: 0.01, loudness: [0.1, 0.13], voices: [{ kind: 'sine', start: 0, length: 0.22, pitch: 110, glide: 42, loudness: 1 }] },
      { every: 4.8, chance: 0.6, times: [2, 4], gap: 0.3, scale: [1, 1.189, 1.335, 0.891], loudness: [0.02, 0.04], voices: [{ kind: 'sawtooth', start: 0, length: 0.5, pitch: 220, loudness: 0.5, attack: 0.02 }, { kind: 'sawtooth', start: 0, length: 0.5, pitch: 221.6, loudness: 0.5, attack: 0.02 }] },
      { every: 8, chance: 0.7, loudness: [0.04, 0.07], voices: [{ kind: 'noise', start: 0, length: 2.2, pitch: 1900, glide: 420, loudness: 1, attack: 0.9, narrow: 3 }, { kind: 'sawtooth', start: 0, length: 2.2, pitch: 164, glide: 98, loudness: 0.35, attack: 0.9 }] },
      { every: 23, chance: 0.6, loudness: [0.015, 0.03], voices: [{ kind: 'triangle', start: 0, length: 4, pitch: 760, loudness: 1, attack: 1.2, tremble: { rate: 0.7, depth: 0.25 } }] },
    ],
    echo: { seconds: 0.3, again: 0.45, loudness: 0.35, dull: 2600 },
  },
};
export default sound;
