/**
 * What `cargo xtask bench world` does in a browser: eras at a small size, their numbers, their pictures, what a frame of
 * them takes, and what is left of them when another one takes their place. `scripts/world` calls these functions.
 */
import { PMREMGenerator } from 'three';
import type { Shape } from '../board2d/types';
import { USUAL } from '../core/sides';
import type { EraModule, Quality } from '../scene3d/era';
import { eraIds, loadEra } from '../scene3d/eras';
import { layoutOf } from '../scene3d/layout';
import type { Mark } from '../scene3d/marks';
import { Overlay } from '../scene3d/overlay';
import { World, type WorldInfo } from '../scene3d/world';
import { plain } from './plain';
import { figuresOf, START, viewNamed } from './start';

/** Eras are looked at from everywhere: what is out of the picture is not drawn and would not be counted. */
const VIEWS = [['intro', 0], ['intro', 120], ['intro', 240], ['play', 0]] as const;
/** The clock of repeatable pictures. */
const TIME = 8;
/** A piece in the hand with some places to go, a move behind and arrows above: what a player sees in mid-game. */
const MARKS: readonly Mark[] = [
  { square: 'e2', kind: 'selected' },
  { square: 'e3', kind: 'target' },
  { square: 'e4', kind: 'target' },
  { square: 'd7', kind: 'last' },
];
const SHAPES: readonly Shape[] = [{ kind: 'arrow', from: 'g1', to: 'f3', color: 'green', by: 'user' }];

interface Place {
  readonly world: World;
  readonly overlay: Overlay;
  readonly width: number;
  readonly height: number;
}

export interface Survey extends WorldInfo {
  readonly width: number;
  readonly height: number;
  /** The picture, red, green, blue and opacity of each pixel, in Base64. */
  readonly pixels: string;
  /** Milliseconds of frames of the era and of the plain board, in turns. */
  readonly frames: readonly { readonly era: number; readonly plain: number }[];
}

const places = new Map<string, Place>();

/** One renderer for each name; the quality decides about its antialiasing. */
function placeOf(name: string, quality: Quality, width: number, height: number): Place {
  const known = places.get(name);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const made = { world: new World(canvas, quality), overlay: new Overlay(), width, height };
  made.world.overlay.add(made.overlay.root);
  made.world.resize(width, height, 1);
  places.set(name, made);
  return made;
}

async function loaded(id: string): Promise<EraModule> {
  const module = id === plain.id ? plain : await loadEra(id);
  if (module === undefined) throw new Error(`no era ${id}; there are ${eraIds.join(', ')}`);
  return module;
}

function enter({ world, overlay }: Place, module: EraModule, quality: Quality): void {
  world.enter(module, quality);
  world.ground(START, { coordinates: true, sides: USUAL });
  world.show(figuresOf(START), { players: 2, upright: 0 });
  overlay.mark(MARKS, SHAPES, layoutOf(START), world.era?.board.marks);
}

function draw({ world, width, height }: Place, view: string, turn: number, time = TIME): WorldInfo {
  world.renderer.shadowMap.needsUpdate = true;
  world.look(viewNamed(view, undefined, turn, width / height, layoutOf(START)));
  world.draw(time);
  return world.info;
}

/**
 * The largest numbers of an era from all sides, its picture from where all are looked at alike, and what its frames take.
 * All of it at once, because most of the time goes into compiling what an era is drawn by.
 */
export async function survey(id: string, quality: Quality, count: number): Promise<Survey> {
  const place = placeOf(`survey ${quality}`, quality, 320, 200);
  enter(place, await loaded(id), quality);
  place.overlay.root.visible = true;
  const seen = VIEWS.map(([view, turn]) => draw(place, view, turn));
  const most = (pick: (info: WorldInfo) => number): number => Math.max(...seen.map(pick));
  place.overlay.root.visible = false;
  const last = draw(place, 'intro', 0);
  const shown = picture(place);
  return { ...last, calls: most(({ calls }) => calls), triangles: most(({ triangles }) => triangles), ...shown, frames: frames(place, quality, count) };
}

/** Frames of an era and of the plain board, in turns, each waited for until its pixels are there. */
function frames(era: Place, quality: Quality, count: number): Survey['frames'] {
  const other = placeOf(`plain ${quality}`, quality, 320, 200);
  if (other.world.module === undefined) enter(other, plain, quality);
  const timed = ({ world }: Place, index: number): number => {
    const start = performance.now();
    world.draw(TIME + index / 30);
    pixel(world);
    return performance.now() - start;
  };
  // The first frames compile, draw shadows and end what was asked for before; they do not count.
  for (const place of [era, other]) {
    draw(place, 'play', 0);
    timed(place, 0);
  }
  return Array.from({ length: count }, (_, index) => ({ plain: timed(other, index), era: timed(era, index) }));
}

/** Reads one pixel: so all that was asked for before has been drawn. */
function pixel({ renderer }: World): void {
  const gl = renderer.getContext();
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

/** The canvas must have been drawn in the same task: what it shows is not kept longer. */
function picture({ world, width, height }: Place): Pick<Survey, 'width' | 'height' | 'pixels'> {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('this browser draws on no canvas');
  context.drawImage(world.renderer.domElement, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const parts: string[] = [];
  for (let start = 0; start < data.length; start += 30_000) parts.push(String.fromCharCode(...data.subarray(start, start + 30_000)));
  return { width, height, pixels: btoa(parts.join('')) };
}

/**
 * The one renderer whose eras change. Its picture is small, and so is the sky in its mirrors, which takes most of the time of
 * a change in software: how large they are has no part in what stays behind.
 */
export async function change(id: string, quality: Quality): Promise<WorldInfo> {
  Object.assign(PMREMGenerator.prototype, { _setSize: mirrorSmall });
  const place = placeOf('changes', 'high', 96, 60);
  enter(place, await loaded(id), quality);
  const info = draw(place, 'intro', 0);
  // What was asked for is done before the next change begins.
  pixel(place.world);
  return info;
}
function mirrorSmall(this: { _cubeSize: number }): void {
  this._cubeSize = 32;
}

/** Fetches the code of all eras, which is no leak. */
export async function fetchAll(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map(loaded));
}

/** Gives back the renderers of other measurements, so that they are not in the way. */
export function close(): void {
  for (const { world } of places.values()) {
    world.dispose();
    world.renderer.domElement.remove();
    world.renderer.forceContextLoss();
  }
  places.clear();
}
