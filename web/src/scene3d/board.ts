/** The board as things: tiles, terrain and frame, in the materials of an era. */
import { BufferAttribute, BufferGeometry, Group, type Material, Mesh, MeshBasicMaterial, type Object3D } from 'three';
import type { Board, Square } from '../core/rules';
import { BOARD_BOTTOM, type BoardStyle, FRAME_HALF, BOARD_HALF, type Stage } from './era';
import { dispose, disposeMaterial } from './dispose';
import { labelsOf } from './labels';
import { type Layout, layoutOf, pointOf, type Tile, tilesOf } from './layout';
import { terrainOf } from './terrain';

const THICKNESS = 0.14;
const FRAME = FRAME_HALF - BOARD_HALF;

export class BoardModel {
  readonly root = new Group();
  readonly layout: Layout;
  readonly #own: Material[] = [];
  readonly #extras: Object3D | undefined;

  constructor(stage: Stage, board: Board, style: BoardStyle, coordinates: boolean) {
    this.layout = layoutOf(board);
    const tiles = tilesOf(board);
    const add = (chosen: readonly Tile[], used: Material): void => {
      if (chosen.length > 0) this.root.add(new Mesh(tileGeometry(chosen, this.layout.square, style), used));
    };
    add(tiles.filter((tile) => !tile.dark), style.light);
    add(tiles.filter((tile) => tile.dark), style.dark);
    if (board.terrain.length > 0) this.root.add(terrainOf(stage, board, this.layout, (made) => this.#kept(made)));
    if (board.holes.length > 0) this.root.add(new Mesh(pitGeometry(board.holes, this.layout), this.#kept(new MeshBasicMaterial({ color: 0x000000, transparent: true, opacity: 0.72 }))));
    this.root.add(new Mesh(frameGeometry(this.layout), style.frame));
    this.#extras = style.extras?.({ width: this.layout.width, depth: this.layout.depth });
    if (this.#extras !== undefined) this.root.add(this.#extras);
    this.root.traverse((part) => {
      part.castShadow = true;
      part.receiveShadow = true;
    });
    if (!coordinates) return;
    const labels = labelsOf(this.layout, style.ink);
    this.#kept(labels.material);
    this.root.add(labels);
  }

  /** The era's own materials are left: the next board of the same era uses them again. Extras are made for one board. */
  dispose(): void {
    if (this.#extras !== undefined) dispose(this.#extras);
    this.root.traverse((part) => {
      if (part instanceof Mesh && part.geometry instanceof BufferGeometry) part.geometry.dispose();
    });
    for (const each of this.#own) disposeMaterial(each);
    this.root.removeFromParent();
  }

  #kept<T extends Material>(made: T): T {
    this.#own.push(made);
    return made;
  }
}

/** Tiles with bevelled edges as one geometry. */
function tileGeometry(tiles: readonly Tile[], square: number, style: BoardStyle): BufferGeometry {
  const half = (square * (1 - (style.gap ?? 0.012))) / 2;
  const bevel = square * (style.bevel ?? 0.02);
  const positions: number[] = [];
  for (const { x, z } of tiles) {
    const rings = [
      [half, -THICKNESS],
      [half, -bevel],
      [half - bevel, 0],
    ] as const;
    addRings(positions, rings.map(([reach, y]) => ({ x, z, y, halfX: reach, halfZ: reach })), true);
  }
  return fromPositions(positions);
}

/** Darkness on the floor where no square is: a hole is a pit, not one more dark square. */
function pitGeometry(holes: readonly Square[], layout: Layout): BufferGeometry {
  const positions: number[] = [];
  const half = layout.square / 2;
  for (const hole of holes) addRings(positions, [{ ...pointOf(layout, hole), y: -THICKNESS * 0.85, halfX: half, halfZ: half }], true);
  return fromPositions(positions);
}

/** A moulding around the board, with a floor below it. */
function frameGeometry(layout: Layout): BufferGeometry {
  const { width, depth } = layout;
  const profile = [
    [0.0, -0.08], [0.02, 0.0], [0.07, 0.045], [0.12, 0.06], [FRAME - 0.1, 0.06], [FRAME - 0.04, 0.045], [FRAME - 0.01, 0.01],
    [FRAME - 0.01, -0.1], [FRAME - 0.06, -0.15], [FRAME - 0.06, -0.3], [FRAME + 0.02, -0.36], [FRAME + 0.02, BOARD_BOTTOM],
  ] as const;
  const positions: number[] = [];
  addRings(positions, profile.map(([out, y]) => ({ x: 0, z: 0, y, halfX: width / 2 + out, halfZ: depth / 2 + out })).toReversed(), false);
  const floor = -THICKNESS * 0.9;
  addRings(positions, [{ x: 0, z: 0, y: floor, halfX: width / 2 + 0.02, halfZ: depth / 2 + 0.02 }], true);
  return fromPositions(positions);
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly halfX: number;
  readonly halfZ: number;
}

/** Walls between rectangles above each other, from the lowest outward one to the top, and a lid if wanted. */
function addRings(positions: number[], rings: readonly Rectangle[], lid: boolean): void {
  const corner = (ring: Rectangle, index: number): readonly [number, number, number] => {
    const east = index === 1 || index === 2 ? 1 : -1;
    const south = index < 2 ? 1 : -1;
    return [ring.x + east * ring.halfX, ring.y, ring.z + south * ring.halfZ];
  };
  const quad = (...points: readonly (readonly [number, number, number])[]): void => {
    for (const index of [0, 1, 2, 0, 2, 3]) positions.push(...(points[index] ?? []));
  };
  rings.forEach((ring, level) => {
    const next = rings[level + 1];
    if (next === undefined) return;
    for (let side = 0; side < 4; side += 1) quad(corner(ring, side), corner(ring, (side + 1) % 4), corner(next, (side + 1) % 4), corner(next, side));
  });
  const top = rings.at(-1);
  if (lid && top !== undefined) quad(corner(top, 0), corner(top, 1), corner(top, 2), corner(top, 3));
}

function fromPositions(positions: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.computeVertexNormals();
  return geometry;
}

