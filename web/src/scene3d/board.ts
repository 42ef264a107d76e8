/** The board as things: tiles, terrain and frame, in the materials of an era. */
import { BufferAttribute, BufferGeometry, Group, type Material, Mesh, MeshBasicMaterial, PlaneGeometry } from 'three';
import { fileLetter } from '../board2d/geometry';
import type { Board } from '../core/rules';
import { BOARD_BOTTOM, type BoardStyle, FRAME_HALF, BOARD_HALF, type Stage } from './era';
import { disposeMaterial } from './dispose';
import { material } from './kit/material';
import { drawnTexture } from './kit/texture';
import { type Layout, layoutOf, type Tile, tilesOf } from './layout';

const THICKNESS = 0.14;
const FRAME = FRAME_HALF - BOARD_HALF;

export class BoardModel {
  readonly root = new Group();
  readonly layout: Layout;
  readonly #own: Material[] = [];

  constructor(stage: Stage, board: Board, style: BoardStyle, coordinates: boolean) {
    this.layout = layoutOf(board);
    const tiles = tilesOf(board);
    const terrain = board.terrain.length > 0;
    const add = (chosen: readonly Tile[], used: Material, depth = 0): void => {
      if (chosen.length === 0) return;
      this.root.add(new Mesh(tileGeometry(chosen, this.layout.square, style, depth), used));
    };
    const dry = tiles.filter((tile) => tile.terrain === 'land');
    add(dry.filter((tile) => !tile.dark), style.light);
    add(dry.filter((tile) => tile.dark), style.dark);
    if (terrain) {
      add(tiles.filter((tile) => tile.terrain === 'water'), this.#kept(water(stage)), 0.05);
      add(tiles.filter((tile) => tile.terrain === 'mixed'), this.#kept(shore(stage)), 0.02);
    }
    this.root.add(new Mesh(frameGeometry(this.layout), style.frame));
    const extras = style.extras?.({ width: this.layout.width, depth: this.layout.depth });
    if (extras !== undefined) this.root.add(extras);
    this.root.traverse((part) => {
      part.castShadow = true;
      part.receiveShadow = true;
    });
    if (coordinates) this.root.add(...this.#names(style.ink));
  }

  /** The era's own materials are left: the next board of the same era uses them again. */
  dispose(): void {
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

  /** Letters and numbers on the frame, readable from both long sides. */
  #names(ink: number): Mesh[] {
    const { files, ranks, width, depth, square } = this.layout;
    const high = Math.min(FRAME * 0.62, square * 0.5);
    const strip = (texts: readonly string[]): MeshBasicMaterial => {
      const pixels = 64;
      const texture = drawnTexture(texts.length * pixels, Math.max(16, Math.round((pixels * high) / square)), (context) => {
        const { height } = context.canvas;
        context.fillStyle = `#${ink.toString(16).padStart(6, '0')}`;
        context.font = `600 ${Math.round(height * 0.8)}px Georgia, 'DejaVu Serif', serif`;
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        texts.forEach((text, index) => context.fillText(text, (index + 0.5) * (context.canvas.width / texts.length), height * 0.54));
      });
      return this.#kept(new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2 }));
    };
    const letters = strip(Array.from({ length: files }, (_, file) => fileLetter(file)));
    const numbers = strip(Array.from({ length: ranks }, (_, rank) => String(rank + 1)));
    const place = (used: MeshBasicMaterial, length: number, turn: number, x: number, z: number): Mesh => {
      const mesh = new Mesh(new PlaneGeometry(length, high).rotateX(-Math.PI / 2), used);
      mesh.position.set(x, 0.062, z);
      mesh.rotation.y = turn;
      return mesh;
    };
    const middle = FRAME / 2;
    return [
      place(letters, width, 0, 0, depth / 2 + middle),
      place(numbers, depth, Math.PI / 2, -width / 2 - middle, 0),
    ];
  }
}

const water = (stage: Stage): Material =>
  material(stage, {
    color: 0x2b6a8f,
    roughness: 0.18,
    paint: 'float wave = fbm(vec3(p.xz * 1.6, time * .35)); bump = wave * .1; color *= .75 + .5 * wave;',
  });

const shore = (stage: Stage): Material =>
  material(stage, {
    color: 0xc9b183,
    roughness: 0.9,
    paint: `float wave = fbm(vec3(p.xz * 1.3 + 4., time * .2)); float wet = smoothstep(.5, .56, wave);
      color = mix(color * (.85 + .3 * noise(p * 9.)), vec3(.05, .19, .3), wet); rough = mix(.9, .2, wet);`,
  });

/** Tiles with bevelled edges as one geometry. `depth` sinks them. */
function tileGeometry(tiles: readonly Tile[], square: number, style: BoardStyle, depth: number): BufferGeometry {
  const half = (square * (1 - (style.gap ?? 0.012))) / 2;
  const bevel = square * (style.bevel ?? 0.02);
  const positions: number[] = [];
  for (const { x, z } of tiles) {
    const rings = [
      [half, -THICKNESS - depth],
      [half, -bevel - depth],
      [half - bevel, -depth],
    ] as const;
    addRings(positions, rings.map(([reach, y]) => ({ x, z, y, halfX: reach, halfZ: reach })), true);
  }
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

