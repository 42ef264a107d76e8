/** A board with 32 pieces and two lights, and nothing else: what the frames of eras are compared with. */
import { Group } from 'three';
import type { EraModule } from '../scene3d/era';
import { ambience, material, staunton, sun } from '../scene3d/kit';

export const plain: EraModule = {
  id: 'plain',
  palette: { veil: '#222', ink: '#eee', accent: '#aaa' },
  build(stage) {
    const root = new Group();
    root.add(sun(stage, { color: 0xffffff, intensity: 2, from: [3, 6, 2] }), ambience(stage, 0xffffff, 0x888888, 1));
    return {
      root,
      board: { light: material(stage, { color: 0xd8c9a8 }), dark: material(stage, { color: 0x7a5c42 }), frame: material(stage, { color: 0x4a3626 }), ink: 0xffffff },
      pieces: { shape: staunton(stage, {}), materials: [material(stage, { color: 0xf2ead8 }), material(stage, { color: 0x2b2622 })], glyphs: [0x222222, 0xeeeeee] },
    };
  },
};
