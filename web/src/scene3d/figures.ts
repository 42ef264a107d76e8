/**
 * The pieces: one instanced mesh for each shape and side, whatever the position. Kinds that chess does not know are
 * tokens with the glyph that the flat board draws; a stack of Commander Chess is a token with smaller ones upon it.
 */
import { type BufferGeometry, Color, Group, InstancedMesh, type Material, type Matrix4, MeshBasicMaterial, PlaneGeometry } from 'three';
import type { Piece, Side } from '../core/rules';
import { disposeMaterial } from './dispose';
import type { PieceSet, Role, Stage } from './era';
import { GlyphSheet } from './glyphs';
import { matrixOf } from './kit/geometry';
import { HEIGHT } from './kit/staunton';
import { roleOf } from './role';

/** A piece somewhere: on a square, on its way, or in the hand of the pointer. */
export interface Figure {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** A factor; captured pieces shrink. */
  readonly scale: number;
  /** Tilt in radians; captured pieces fall. */
  readonly tilt?: number;
}

/** Sides beyond the first two wear the first one's material in these tints. */
const TINTS: readonly number[] = [0xffffff, 0xffffff, 0x6fae5a, 0xd06a55];

/** How carried pieces stand upon their carrier: to the left and to the right, smaller. */
const CARRIED_SCALE = 0.52;
const CARRIED_ASIDE = 0.2;

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

  constructor(stage: Stage, set: PieceSet, square: number) {
    this.#set = set;
    this.#square = square;
    this.#glyphs = new GlyphSheet(set.glyphs);
    this.root.add(this.#glyphs.root);
    if (stage.quality === 'low') this.root.add((this.#contact = contactShadows()));
  }

  /** Shows these figures and no others. */
  show(figures: readonly Figure[], players = 2): void {
    for (const batch of this.#batches.values()) batch.used = 0;
    this.#glyphs.begin();
    let shadows = 0;
    for (const figure of figures) {
      this.#put(figure, players);
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

  #put(figure: Figure, players: number): void {
    const { piece, x, y, z, tilt = 0 } = figure;
    const size = figure.scale * this.#square;
    // Players sit around the board, and their pieces look away from them.
    const facing = (piece.side * 2 * Math.PI) / players;
    const matrix = matrixOf({ at: [x, y, z], turn: [tilt, facing, 0], scale: size });
    const role = roleOf(piece);
    this.#add(role, piece.side, matrix);
    if (role !== 'token') return;
    this.#glyphs.add(piece, matrixOf({ at: [x, y + HEIGHT.token * size, z], turn: [tilt, 0, 0], scale: size }));
    piece.carries?.forEach((carried, index) => {
      const aside = (index - ((piece.carries?.length ?? 1) - 1) / 2) * 2 * CARRIED_ASIDE * size;
      this.#put({ ...figure, piece: carried, x: x + aside, y: y + HEIGHT.token * size, z: z - 0.1 * size, scale: figure.scale * CARRIED_SCALE }, players);
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
    const [first, second] = this.#set.materials;
    if (side < 2) return side === 0 ? first : second;
    const known = this.#tinted.get(side);
    if (known !== undefined) return known;
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

/** Soft dark discs below the pieces where no shadows are cast. */
function contactShadows(): InstancedMesh {
  const material = new MeshBasicMaterial({ color: 0x000000, transparent: true, depthWrite: false });
  material.onBeforeCompile = (shader): void => {
    shader.vertexShader = shader.vertexShader.replace('#include <common>', '#include <common>\nvarying vec2 vReach;').replace('#include <begin_vertex>', '#include <begin_vertex>\nvReach = position.xz / .5;');
    shader.fragmentShader = shader.fragmentShader.replace('#include <common>', '#include <common>\nvarying vec2 vReach;').replace('#include <map_fragment>', 'diffuseColor.a = .55 * smoothstep(1., .35, length(vReach));');
  };
  const plane = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  const mesh = new InstancedMesh(plane, material, 160);
  mesh.count = 0;
  mesh.frustumCulled = false;
  mesh.renderOrder = 1;
  return mesh;
}

