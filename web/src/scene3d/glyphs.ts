/** The signs on tokens: drawn once into a sheet, then shown as one instanced mesh. */
import { Color, type ColorRepresentation, InstancedBufferAttribute, InstancedMesh, type Matrix4, MeshBasicMaterial, PlaneGeometry, Group, type Texture, SRGBColorSpace, CanvasTexture } from 'three';
import { lookOf } from '../board2d/pieces/catalogue';
import type { Piece, Side } from '../core/rules';

const CELL = 128;
const CELLS = 8;
const ROOM = 256;

export class GlyphSheet {
  readonly root = new Group();
  readonly #inks: readonly [ColorRepresentation, ColorRepresentation];
  readonly #cells = new Map<string, number>();
  readonly #canvas = document.createElement('canvas');
  #texture: Texture | undefined;
  #mesh: InstancedMesh | undefined;
  #place: InstancedBufferAttribute | undefined;
  #used = 0;

  constructor(inks: readonly [ColorRepresentation, ColorRepresentation]) {
    this.#inks = inks;
  }

  begin(): void {
    this.#used = 0;
  }

  add(piece: Piece, matrix: Matrix4): void {
    const mesh = this.#mesh ?? this.#made();
    if (this.#used >= ROOM) return;
    const cell = this.#cellOf(piece);
    mesh.setMatrixAt(this.#used, matrix);
    this.#place?.setXY(this.#used, cell % CELLS, Math.floor(cell / CELLS));
    this.#used += 1;
  }

  end(): void {
    if (this.#mesh === undefined || this.#place === undefined) return;
    this.#mesh.count = this.#used;
    this.#mesh.instanceMatrix.needsUpdate = true;
    this.#place.needsUpdate = true;
  }

  #made(): InstancedMesh {
    Object.assign(this.#canvas, { width: CELL * CELLS, height: CELL * CELLS });
    const texture = new CanvasTexture(this.#canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    texture.flipY = false;
    const plane = new PlaneGeometry(0.56, 0.56).rotateX(-Math.PI / 2);
    this.#place = new InstancedBufferAttribute(new Float32Array(ROOM * 2), 2);
    plane.setAttribute('cell', this.#place);
    const material = new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false });
    material.onBeforeCompile = (shader): void => {
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nattribute vec2 cell;')
        .replace('#include <uv_vertex>', `#include <uv_vertex>\nvMapUv = (cell + vec2(uv.x, 1. - uv.y)) / ${CELLS}.;`);
    };
    const mesh = new InstancedMesh(plane, material, ROOM);
    mesh.frustumCulled = false;
    mesh.renderOrder = 2;
    this.#texture = texture;
    this.#mesh = mesh;
    this.root.add(mesh);
    return mesh;
  }

  /** The cell of a kind, drawn when it is first seen. A game with more kinds than cells shares the last. */
  #cellOf(piece: Piece): number {
    const side: Side = piece.side % 2;
    const key = `${side} ${piece.letter} ${piece.name} ${piece.heroic ?? false}`;
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const cell = Math.min(this.#cells.size, CELLS * CELLS - 1);
    this.#cells.set(key, cell);
    const context = this.#canvas.getContext('2d');
    if (context !== null) drawGlyph(context, piece, new Color(this.#inks[side]).getStyle(), (cell % CELLS) * CELL, Math.floor(cell / CELLS) * CELL);
    if (this.#texture !== undefined) this.#texture.needsUpdate = true;
    return cell;
  }

  dispose(): void {
    this.#mesh?.geometry.dispose();
    if (this.#mesh !== undefined) for (const made of [this.#mesh.material].flat()) made.dispose();
    this.#mesh?.dispose();
    this.#texture?.dispose();
  }
}

/** The drawing of the flat board in one ink, or the letter where there is no figure. */
function drawGlyph(context: CanvasRenderingContext2D, piece: Piece, ink: string, x: number, y: number): void {
  const look = lookOf(piece);
  context.save();
  context.translate(x, y);
  context.clearRect(0, 0, CELL, CELL);
  context.fillStyle = ink;
  context.strokeStyle = ink;
  if (look.letter !== undefined) {
    context.font = `700 ${CELL * 0.62}px Georgia, 'DejaVu Serif', serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(look.letter, CELL / 2, CELL * 0.53, CELL * 0.9);
  } else {
    context.scale(CELL / 100, CELL / 100);
    if (look.turned) context.transform(-1, 0, 0, -1, 100, 100);
    context.lineWidth = 5;
    for (const { ink: part, path } of look.parts) {
      const outline = new Path2D(path);
      // The plate below the sign of a unit is the token itself.
      if (part === 'body' && look.set === 'unit') continue;
      if (part === 'body' && look.set === 'figure') context.fill(outline);
      else if (part === 'cut' || (part === 'line' && look.set === 'figure')) {
        context.globalCompositeOperation = 'destination-out';
        if (part === 'cut') context.fill(outline);
        else context.stroke(outline);
        context.globalCompositeOperation = 'source-over';
      } else if (part === 'line') context.stroke(outline);
      else context.fill(outline);
    }
  }
  context.restore();
  if (look.promoted) badge(context, x + CELL * 0.86, y + CELL * 0.14, '#c0392b', CIRCLE);
  if (piece.heroic) badge(context, x + CELL * 0.17, y + CELL * 0.17, '#ffcf3f', STAR);
}

const CIRCLE = 'M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z';
const STAR = 'M0 -18l4.5 11.500 12.500 .5-10 7.500 4 12-11-7-11 7 4-12-10-7.500 12.500-.5z';

/** A small sign of rank in a corner, with an edge that is seen on every token. */
function badge(context: CanvasRenderingContext2D, x: number, y: number, color: string, outline: string): void {
  context.save();
  context.translate(x, y);
  Object.assign(context, { fillStyle: color, strokeStyle: '#2a1600', lineWidth: 5, lineJoin: 'round' });
  const path = new Path2D(outline);
  context.stroke(path);
  context.fill(path);
  context.restore();
}
