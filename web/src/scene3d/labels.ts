/** Letters and numbers on the frame, upright for both players: one picture and one draw call. */
import { BufferAttribute, BufferGeometry, Mesh, MeshBasicMaterial } from 'three';
import { fileLetter } from '../board2d/geometry';
import { BOARD_HALF, FRAME_HALF } from './era';
import { drawnTexture } from './kit/texture';
import type { Layout } from './layout';

const CELL = 64;
const FRAME = FRAME_HALF - BOARD_HALF;
/** The top of the frame, and a little more. */
const ABOVE = 0.062;

export function labelsOf(layout: Layout, ink: number): Mesh<BufferGeometry, MeshBasicMaterial> {
  const { files, ranks, width, depth, square } = layout;
  const texts = [...Array.from({ length: files }, (_, file) => fileLetter(file)), ...Array.from({ length: ranks }, (_, rank) => String(rank + 1))];
  const positions: number[] = [];
  const places: number[] = [];
  const half = Math.min(FRAME * 0.36, square * 0.3);
  /** One sign, turned by half a turn for the player on the other side. */
  const put = (index: number, x: number, z: number, turned: boolean): void => {
    const turn = turned ? -1 : 1;
    for (const [right, down] of [[-1, 1], [1, 1], [1, -1], [-1, 1], [1, -1], [-1, -1]] as const) {
      positions.push(x + right * half * turn, ABOVE, z + down * half * turn);
      places.push((index + (right + 1) / 2) / texts.length, (1 - down) / 2);
    }
  };
  const [besideX, besideZ] = [width / 2 + FRAME / 2, depth / 2 + FRAME / 2];
  for (let file = 0; file < files; file += 1) {
    const x = (file + 0.5) * square - width / 2;
    put(file, x, besideZ, false);
    put(file, x, -besideZ, true);
  }
  for (let rank = 0; rank < ranks; rank += 1) {
    const z = depth / 2 - (rank + 0.5) * square;
    put(files + rank, -besideX, z, false);
    put(files + rank, besideX, z, true);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(places), 2));
  const texture = drawnTexture(texts.length * CELL, CELL, (context) => {
    Object.assign(context, { fillStyle: `#${ink.toString(16).padStart(6, '0')}`, font: `600 ${CELL * 0.72}px Georgia, 'DejaVu Serif', serif`, textAlign: 'center', textBaseline: 'middle' });
    texts.forEach((text, index) => context.fillText(text, (index + 0.5) * CELL, CELL * 0.54, CELL * 0.94));
  });
  return new Mesh(geometry, new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2 }));
}
