/**
 * The pieces: one instanced mesh for each shape and side, whatever the position. Kinds that chess does not know are
 * tokens with the glyph that the flat board draws; a stack of Commander Chess is a token with smaller ones upon it.
 */
import { type BufferGeometry, Color, Group, InstancedMesh, type Material, Matrix4, MeshBasicMaterial, PlaneGeometry, Vector3 } from 'three';
import { dyeOf } from '../board2d/dyes';
import type { Piece, Side } from '../core/rules';
import type { Sides } from '../core/sides';
import { disposeMaterial } from './dispose';
import type { PieceSet, Role, Stage } from './era';
import { GlyphSheet } from './glyphs';
import { matrixOf } from './kit/geometry';
import { material } from './kit/material';
import { FOOT, HEIGHT } from './kit/staunton';
import { roleOf } from './role';

/** A piece somewhere: on a square, on its way, or in the hand of the pointer. */
export interface Figure {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** A factor; captured pieces shrink. */
  readonly scale: number;
  /** Tipped over the edge of its foot by an angle, in a direction: 0 is away from the first player; in radians. */
  readonly topple?: Topple;
}

export interface Topple {
  readonly angle: number;
  readonly toward: number;
}

/** Sides beyond the first two wear the first one's material in these tints. */
const TINTS: readonly number[] = [0xffffff, 0xffffff, 0x6fae5a, 0xd06a55];

/** How carried pieces stand upon their carrier: at its back, to the left and to the right, smaller. */
const CARRIED_SCALE = 0.52;
const CARRIED_ASIDE = 0.2;
const CARRIED_BEHIND = 0.22;
/** Signs lie this far above their token, in squares. */
const GLYPH_ABOVE = 0.004;
/** Knights turn their heads a little aside, away from where eras are introduced: from behind, a horse is hardly known. */
const PROFILE = -0.75;

/** From where figures are looked at. */
export interface FigureView {
  readonly players: number;
  /** The turn of signs that lets them stand upright for the viewer, in radians. */
  readonly upright: number;
}

interface Batch {
  readonly mesh: InstancedMesh;
  used: number;
}

export class Figures {
  readonly root = new Group();
  readonly #set: PieceSet;
  readonly #shapes = new Map<Role, BufferGeometry>();
  readonly #batches = new Map<string, Batch>();
  readonly #tinted = new Map<Side, Material>();
  readonly #glyphs: GlyphSheet;
  readonly #contact: InstancedMesh | undefined;
  readonly #square: number;

  constructor(stage: Stage, set: PieceSet, square: number, sides: Sides) {
    this.#set = set;
    this.#square = square;
    this.#glyphs = new GlyphSheet([dyeOf(sides, 0)?.line ?? set.glyphs[0], dyeOf(sides, 1)?.line ?? set.glyphs[1]]);
    ([0, 1] as const).forEach((side) => {
      const dye = dyeOf(sides, side);
      if (dye !== undefined) this.#tinted.set(side, material(stage, { color: dye.fill, roughness: 0.42 }));
    });
    this.root.add(this.#glyphs.root);
    if (stage.quality === 'low') this.root.add((this.#contact = contactShadows()));
  }

  /** Shows these figures and no others. */
  show(figures: readonly Figure[], view: FigureView): void {
    for (const batch of this.#batches.values()) batch.used = 0;
    this.#glyphs.begin();
    let shadows = 0;
    for (const figure of figures) {
      this.#put(figure, view);
      if (this.#contact !== undefined && shadows < this.#contact.instanceMatrix.count) {
        const reach = this.#square * figure.scale * (figure.y > 0.05 ? 0.8 : 1);
        this.#contact.setMatrixAt(shadows, matrixOf({ at: [figure.x, 0.006, figure.z], scale: reach }));
        shadows += 1;
      }
    }
    if (this.#contact !== undefined) {
      this.#contact.count = shadows;
      this.#contact.instanceMatrix.needsUpdate = true;
    }
    for (const { mesh, used } of this.#batches.values()) {
      mesh.count = used;
      mesh.visible = used > 0;
      mesh.instanceMatrix.needsUpdate = true;
    }
    this.#glyphs.end();
  }

  #put(figure: Figure, view: FigureView): void {
    const { piece, x, y, z } = figure;
    const size = figure.scale * this.#square;
    const role = roleOf(piece);
    // Players sit around the board, and their pieces look away from them.
    const facing = (piece.side * 2 * Math.PI) / view.players + (role === 'knight' ? PROFILE : 0);
    const tipped = figure.topple === undefined ? undefined : toppled(figure, figure.topple, FOOT[role] * size);
    const placed = (matrix: Matrix4): Matrix4 => (tipped === undefined ? matrix : matrix.premultiply(tipped));
    this.#add(role, piece.side, placed(matrixOf({ at: [x, y, z], turn: [0, facing, 0], scale: size })));
    if (role !== 'token') return;
    this.#glyphs.add(piece, placed(matrixOf({ at: [x, y + (HEIGHT.token + GLYPH_ABOVE) * size, z], turn: [0, view.upright, 0], scale: size })));
    this.#carry(figure, size, view);
  }

  /** What a carrier carries stands upon it, side by side as the viewer sees it. */
  #carry(figure: Figure, size: number, view: FigureView): void {
    const carried = figure.piece.carries ?? [];
    carried.forEach((piece, index) => {
      const aside = (index - (carried.length - 1) / 2) * 2 * CARRIED_ASIDE * size;
      const [right, back] = [Math.cos(view.upright), Math.sin(view.upright)];
      const behind = CARRIED_BEHIND * size;
      this.#put(
        { ...figure, piece, x: figure.x + aside * right - behind * back, y: figure.y + HEIGHT.token * size, z: figure.z - aside * back - behind * right, scale: figure.scale * CARRIED_SCALE },
        view,
      );
    });
  }

  #add(role: Role, side: Side, matrix: Matrix4): void {
    const key = `${role} ${side}`;
    const known = this.#batches.get(key);
    const batch = known !== undefined && known.used < known.mesh.instanceMatrix.count ? known : this.#grown(key, role, side, known);
    batch.mesh.setMatrixAt(batch.used, matrix);
    batch.used += 1;
  }

  /** A batch with twice the room; its figures so far are copied. */
  #grown(key: string, role: Role, side: Side, before: Batch | undefined): Batch {
    const mesh = new InstancedMesh(this.#shape(role), this.#material(side), (before?.mesh.instanceMatrix.count ?? 4) * 2);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    const batch = { mesh, used: before?.used ?? 0 };
    if (before !== undefined) {
      mesh.instanceMatrix.array.set(before.mesh.instanceMatrix.array);
      before.mesh.removeFromParent();
      before.mesh.dispose();
    }
    this.#batches.set(key, batch);
    this.root.add(mesh);
    return batch;
  }

  #shape(role: Role): BufferGeometry {
    const known = this.#shapes.get(role);
    if (known !== undefined) return known;
    const made = this.#set.shape(role);
    this.#shapes.set(role, made);
    return made;
  }

  #material(side: Side): Material {
    const known = this.#tinted.get(side);
    if (known !== undefined) return known;
    const [first, second] = this.#set.materials;
    if (side < 2) return side === 0 ? first : second;
    const made = first.clone();
    made.onBeforeCompile = first.onBeforeCompile;
    made.customProgramCacheKey = first.customProgramCacheKey;
    if ('color' in made && made.color instanceof Color) made.color.multiply(new Color(TINTS[side] ?? 0x7788cc));
    this.#tinted.set(side, made);
    return made;
  }

  /** The materials of the set belong to the era and stay. */
  dispose(): void {
    for (const { mesh } of this.#batches.values()) mesh.dispose();
    for (const shape of this.#shapes.values()) shape.dispose();
    for (const made of this.#tinted.values()) made.dispose();
    this.#glyphs.dispose();
    if (this.#contact !== undefined) {
      this.#contact.geometry.dispose();
      for (const made of [this.#contact.material].flat()) disposeMaterial(made);
      this.#contact.dispose();
    }
    this.root.removeFromParent();
  }
}

/** The turn of a thing over the edge of its foot. */
function toppled({ x, y, z }: Figure, { angle, toward }: Topple, foot: number): Matrix4 {
  const edge = new Vector3(x - Math.sin(toward) * foot, y, z - Math.cos(toward) * foot);
  const axis = new Vector3(-Math.cos(toward), 0, Math.sin(toward));
  return new Matrix4()
    .makeTranslation(edge)
    .multiply(new Matrix4().makeRotationAxis(axis, angle))
    .multiply(new Matrix4().makeTranslation(edge.negate()));
}

/** Soft dark discs below the pieces where no shadows are cast. */
function contactShadows(): InstancedMesh {
  const soft = new MeshBasicMaterial({ color: 0x000000, transparent: true, depthWrite: false });
  soft.onBeforeCompile = (shader): void => {
    shader.vertexShader = shader.vertexShader.replace('#include <common>', '#include <common>\nvarying vec2 vReach;').replace('#include <begin_vertex>', '#include <begin_vertex>\nvReach = position.xz / .5;');
    shader.fragmentShader = shader.fragmentShader.replace('#include <common>', '#include <common>\nvarying vec2 vReach;').replace('#include <map_fragment>', 'diffuseColor.a = .55 * smoothstep(1., .35, length(vReach));');
  };
  const plane = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  const mesh = new InstancedMesh(plane, soft, 160);
  mesh.count = 0;
  mesh.frustumCulled = false;
  mesh.renderOrder = 1;
  return mesh;
}

