/** Inside the machine: the hum of power, fans, disks that seek, data in short notes; pieces of polymer. */
import type { EraSound } from '../../../audio/era';
import { chimeOf, knockOf } from '../../../audio/material';

const sound: EraSound = {
  id: 'digital',
  material: {
    knock: knockOf({ pitch: 880, partials: [[1, 0.5, 0.04], [2, 0.3, 0.03], [0.5, 0.4, 0.05]], wave: 'square', touch: [6000, 0.3, 0.01] }),
    chime: chimeOf([[1, 0.5, 0.6], [2, 0.3, 0.4], [1.5, 0.25, 0.5]], 'square'),
  },
  ambience: {
    level: 0.85,
    layers: [
      { kind: 'drone', wave: 'sawtooth', pitches: [60, 120, 180.2], dull: 700, loudness: 0.05, drift: { every: 5.3, depth: 0.3 } },
      { kind: 'noise', color: 'white', filter: 'bandpass', pitch: 1250, narrow: 2.2, loudness: 0.08, sway: { every: 8.1, depth: 0.25 } },
      { kind: 'drone', wave: 'sine', pitches: [7820, 7833], dull: 9000, loudness: 0.006, sway: { every: 3, depth: 0.6 } },
    ],
    happenings: [
      // Packets on a bus: quick square notes in powers of two.
      { every: 0.75, loose: 0.2, chance: 0.75, times: [3, 9], gap: 0.0625, scale: [1, 1.5, 2, 3, 4], loudness: [0.015, 0.035], voices: [{ kind: 'square', start: 0, length: 0.045, pitch: 523, loudness: 0.8 }] },
      { every: 3.3, chance: 0.7, times: [4, 9], gap: 0.05, scale: [1, 1.15, 0.9], loudness: [0.03, 0.06], voices: [{ kind: 'noise', start: 0, length: 0.03, pitch: 2100, loudness: 1, narrow: 6 }] },
      { every: 6, chance: 0.6, scale: [1, 1.5], loudness: [0.03, 0.05], voices: [{ kind: 'sine', start: 0, length: 0.35, pitch: 1046, loudness: 0.8, attack: 0.01 }, { kind: 'sine', start: 0.16, length: 0.35, pitch: 1568, loudness: 0.7, attack: 0.01 }] },
    ],
    echo: { seconds: 0.125, again: 0.4, loudness: 0.3, dull: 5000 },
  },
};
export default sound;
