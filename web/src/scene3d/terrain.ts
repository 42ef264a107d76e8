/** Sea, coast, river and bridges: drawn once as the flat board draws them, then laid over the era's squares as moving water. */
import { BoxGeometry, type BufferGeometry, Group, type Material, Mesh, PlaneGeometry } from 'three';
import { viewOf } from '../board2d/geometry';
import { type Landscape, landscapeOf, type Patch } from '../board2d/terrain';
import type { Board } from '../core/rules';
import type { Stage } from './era';
import { merged, painted, placed } from './kit/geometry';
import { material } from './kit/material';
import { drawnTexture } from './kit/texture';
import type { Layout } from './layout';

const CELL = 64;
/** Land hides most of the era's squares: red and blue armies must be seen on it, whatever the era. */
const COLORS = { land: 'rgb(190 180 132 / 78%)', field: 'rgb(168 160 112 / 78%)', edge: 'rgb(60 52 24 / 40%)', beach: '#d8bf8a', shallow: '#5fb0c4', sea: '#2b74a3', line: 'rgb(8 30 48 / 45%)', dune: 'rgb(70 50 20 / 30%)' };
/** The height of the water above the squares: enough to hide them, too little to be seen. */
const LEVEL = 0.004;

/** What lies on a board with terrain; the materials are given to `keep`, who disposes of them. */
export function terrainOf(stage: Stage, board: Board, layout: Layout, keep: <T extends Material>(made: T) => T): Group {
  const land = landscapeOf(board, viewOf(board, 0, 2));
  const water = keep(
    material(stage, {
      roughness: 0.8,
      opacity: 1,
      // What is blue in the drawing is wet: it moves and shines.
      paint: `float wet = smoothstep(.02, .12, color.b - color.r); float wave = fbm(vec3(p.xz * 2.2, time * .35));
        color *= mix(.9 + .2 * noise(p * 11.), .72 + .6 * wave, wet); rough = mix(.9, .16, wet); bump = wet * wave * .09;`,
    }),
  );
  water.map = drawnTexture(layout.files * CELL, layout.ranks * CELL, (context) => draw(context, land, layout));
  water.depthWrite = false;
  Object.assign(water, { polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 });
  const surface = new Mesh(new PlaneGeometry(layout.width, layout.depth).rotateX(-Math.PI / 2), water);
  surface.position.y = LEVEL;
  const root = new Group();
  root.add(surface);
  if (land.bridges.length > 0) root.add(new Mesh(merged(land.bridges.map((patch) => bridge(patch, layout))), keep(material(stage, { roughness: 0.8, vertexColors: true }))));
  return root;
}

function draw(context: CanvasRenderingContext2D, land: Landscape, { files, ranks }: Layout): void {
  context.scale(CELL, CELL);
  const fill = (patches: readonly Patch[], color: string, around: number): void => {
    context.fillStyle = context.strokeStyle = color;
    context.lineWidth = around;
    context.lineJoin = 'round';
    for (const { x, y, width, height } of patches) {
      context.fillRect(x, y, width, height);
      context.strokeRect(x, y, width, height);
    }
  };
  for (let file = 0; file < files; file += 1)
    for (let rank = 0; rank < ranks; rank += 1) {
      Object.assign(context, { fillStyle: (file + rank) % 2 === 0 ? COLORS.land : COLORS.field, strokeStyle: COLORS.edge, lineWidth: 0.03 });
      context.fillRect(file, rank, 1, 1);
      context.strokeRect(file, rank, 1, 1);
    }
  fill(land.beach, COLORS.beach, 0.06);
  if (land.river !== '') {
    const river = new Path2D(land.river);
    for (const [color, width] of [[COLORS.beach, 0.38], [COLORS.sea, 0.24]] as const) {
      Object.assign(context, { strokeStyle: color, lineWidth: width });
      context.stroke(river);
    }
  }
  fill(land.water, COLORS.shallow, 0.04);
  fill(land.sea, COLORS.sea, 0.02);
  // The squares are lost below the water; their edges say where they are.
  for (const [patches, color] of [[land.beach, COLORS.dune], [land.sea, COLORS.line]] as const) {
    Object.assign(context, { strokeStyle: color, lineWidth: 0.03 });
    for (const { x, y, width, height } of patches) context.strokeRect(x, y, width, height);
  }
}

/** A deck of planks between two rails. */
function bridge({ x, y, width, height }: Patch, layout: Layout): BufferGeometry {
  const { square } = layout;
  const box = (wide: number, tall: number, long: number, at: readonly [number, number, number], color: number): BufferGeometry => {
    const made = new BoxGeometry(wide * square, tall * square, long * square);
    made.deleteAttribute('uv');
    return painted(placed(made, { at: [at[0] * square, at[1] * square, at[2] * square] }), color);
  };
  const planks = Array.from({ length: 6 }, (_, index) => {
    const along = (index - 2.5) / 6;
    return box(width, 0.05, (height / 6) * 0.86, [0, 0.07 - 0.16 * along * along, along * height], index % 2 === 0 ? 0x8a5e34 : 0x7a5230);
  });
  const rails = [-1, 1].map((side) => box(0.05, 0.11, height * 1.1, [(side * width) / 2, 0.09, 0], 0x5a3a1c));
  return placed(merged([...planks, ...rails]), {
    at: [(x + width / 2) * square - layout.width / 2, 0, (y + height / 2) * square - layout.depth / 2],
  });
}
