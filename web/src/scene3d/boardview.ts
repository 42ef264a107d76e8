/**
 * The board in the world, kept true to a state that others own. The order of a frame: the camera, the pieces, the marks,
 * the era's life, the picture. A frame is drawn only if something has changed, moves, or lives.
 */
import { advance, type Sprite, still } from '../board2d/sprites';
import { waysBetween } from '../board2d/follow';
import type { Shape } from '../board2d/types';
import type { Board, Piece, Square } from '../core/rules';
import type { Sides } from '../core/sides';
import { Cameraman } from './cameraman';
import { project, rayOf } from './camera';
import type { EraModule, Quality } from './era';
import type { Figure } from './figures';
import { type Layout, layoutOf, pointOf, sameGround } from './layout';
import { marksOf, type MarkInput } from './marks';
import { figureAt, inMotion, type Travel, travelling } from './motion';
import { Overlay } from './overlay';
import { planeHit, squareSeen } from './picking';
import { measured, type Meter, meterAt } from './quality';
import { World, type WorldInfo } from './world';

/** What a view shows; a new object whenever anything changed. */
export interface Scenery extends MarkInput {
  readonly board: Board;
  readonly players: number;
  readonly sides: Sides;
  readonly shapes: readonly Shape[];
  readonly coordinates: boolean;
  /** Milliseconds of a move; 0 for none. */
  readonly duration: number;
  /** A piece in the hand of the pointer, with the pointer's place in the window. */
  readonly carried?: Carried | undefined;
  /** The king that is mated lies on its side. */
  readonly fallen?: Square | undefined;
}

export interface Carried {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
  /** Where it was taken up; none if it comes from beside the board. */
  readonly square?: Square;
  /** What is left of a stack from which only some are taken up. */
  readonly left?: Piece | undefined;
}

export interface Wishes {
  readonly quality: Quality | 'auto';
  /** Whether anything may move by itself. */
  readonly motion: boolean;
}

/** How long between two pictures of life, when nothing else moves: half of what a screen can show is enough. */
const LIFE = 30;
/** How high a carried piece hovers, in squares. */
const CARRIED = 0.35;
/** How long a mated king takes to fall, in milliseconds, and how far it falls, in radians. */
const FALLING = 900;
const LYING = 1.42;

export class BoardView {
  readonly camera = new Cameraman();
  readonly #canvas: HTMLCanvasElement;
  readonly #world: World;
  readonly #overlay = new Overlay();
  readonly #changed: (quality: Quality) => void;
  readonly #hopeless: () => void;
  #meter: Meter;
  #wishes: Wishes;
  #scenery: Scenery | undefined;
  #era: EraModule | undefined;
  #sprites: readonly Sprite[] = [];
  #travels: ReadonlyMap<string, Travel> = new Map();
  #changes = 0;
  #dirty = true;
  #seen = true;
  #request = 0;
  #last = 0;
  /** The frame before asked for this one: the time between them says how quick the device is. */
  #running = false;
  #moved = false;
  #fell: { readonly square: Square; readonly at: number } | undefined;
  #drawn = 0;
  #lost = false;

  constructor(canvas: HTMLCanvasElement, wishes: Wishes, changed: (quality: Quality) => void, hopeless: () => void) {
    this.#canvas = canvas;
    this.#wishes = wishes;
    this.#changed = changed;
    this.#hopeless = hopeless;
    this.#meter = meterAt(wishes.quality === 'auto' ? firstQuality() : wishes.quality);
    this.#world = new World(canvas, this.#meter.quality);
    this.#world.overlay.add(this.#overlay.root);
  }

  get quality(): Quality {
    return this.#meter.quality;
  }
  get info(): WorldInfo {
    return this.#world.info;
  }
  /** Counts the pictures, for tests that nothing is drawn for nothing. */
  get pictures(): number {
    return this.#drawn;
  }

  /** Shows another era; the one before is given back. */
  enter(module: EraModule): void {
    this.#era = module;
    this.#rebuild();
  }

  #rebuild(): void {
    if (this.#era === undefined || this.#lost) return;
    this.#world.enter(this.#era, this.quality);
    this.#running = false;
    if (this.#scenery !== undefined) this.#world.ground(this.#scenery.board, this.#scenery);
    this.#changed(this.quality);
    this.invalidate();
  }

  wish(wishes: Wishes): void {
    const before = this.#wishes;
    this.#wishes = wishes;
    if (wishes.quality !== before.quality) {
      const next = wishes.quality === 'auto' ? this.quality : wishes.quality;
      const same = next === this.quality;
      this.#meter = meterAt(next);
      if (!same) this.#rebuild();
    }
    this.invalidate();
  }

  /** Takes over a new state. Pieces that have moved begin to travel. */
  update(scenery: Scenery): void {
    const before = this.#scenery;
    this.#scenery = scenery;
    this.#world.ground(scenery.board, scenery);
    if (before?.board !== scenery.board) this.#move(before, scenery);
    if (before === undefined || !sameGround(before.board, scenery.board)) this.camera.measure(layoutOf(scenery.board));
    if (scenery.fallen !== this.#fell?.square) this.#fell = scenery.fallen === undefined ? undefined : { square: scenery.fallen, at: performance.now() };
    this.invalidate();
  }

  #move(before: Scenery | undefined, scenery: Scenery): void {
    this.#changes += 1;
    const now = performance.now();
    if (before === undefined || scenery.duration <= 0 || !sameGround(before.board, scenery.board)) {
      this.#sprites = still(scenery.board);
      this.#travels = new Map();
      return;
    }
    const old = this.#sprites;
    this.#sprites = advance(old, scenery.board, waysBetween(before.lastMove, scenery.lastMove), this.#changes, before.carried?.square);
    this.#travels = travelling(this.#travels, old, this.#sprites, now);
  }

  resize(width: number, height: number, ratio: number): void {
    this.#world.resize(width, height, ratio);
    this.camera.frame(width / height);
    // A new size empties the canvas: it is filled again before anyone sees it.
    if (this.#era !== undefined && !this.#lost) this.#draw(performance.now(), true);
  }

  /** Calls back once, when a picture has been drawn. */
  whenDrawn(then: () => void): void {
    this.#then = then;
    this.invalidate();
  }
  #then: (() => void) | undefined;

  /** Whether the canvas can be seen at all. */
  show(seen: boolean): void {
    this.#seen = seen;
    if (seen) this.invalidate();
  }

  /** Something has changed: a picture is drawn soon. */
  invalidate(): void {
    this.#dirty = true;
    this.#ask();
  }

  #ask(): void {
    if (this.#request === 0 && this.#seen && !this.#lost) this.#request = requestAnimationFrame(this.#frame);
  }

  get #lives(): boolean {
    return this.#wishes.motion && this.quality !== 'low';
  }

  readonly #frame = (now: number): void => {
    this.#request = 0;
    const running = this.#running;
    this.#running = false;
    if (!this.#seen || this.#lost || document.hidden) return;
    const between = now - this.#last;
    this.#last = now;
    const duration = this.#scenery?.duration ?? 0;
    const cameraMoves = this.camera.advance(now);
    const moving = cameraMoves || inMotion(this.#travels, now, duration) || (this.#fell !== undefined && duration > 0 && now - this.#fell.at < FALLING + duration);
    // What has just come to rest is drawn once more, at its place.
    const changed = this.#dirty || moving || this.#moved;
    this.#moved = moving;
    if (changed || (this.#lives && now - this.#drawnAt >= LIFE)) this.#draw(now, changed);
    if (!moving && !this.#lives) {
      if (this.#dirty) this.#ask();
      return;
    }
    if (running && this.#wishes.quality === 'auto') this.#measure(between);
    this.#running = true;
    this.#ask();
  };
  #drawnAt = 0;

  #measure(between: number): void {
    const before = this.quality;
    this.#meter = measured(this.#meter, between);
    if (this.#meter.hopeless) this.#hopeless();
    else if (this.quality !== before) this.#rebuild();
  }

  #draw(now: number, changed: boolean): void {
    this.#dirty = false;
    this.#drawn += 1;
    this.#drawnAt = now;
    const scenery = this.#scenery;
    if (scenery !== undefined && changed) {
      const layout = layoutOf(scenery.board);
      this.#world.show(this.#figures(scenery, layout, now), { players: scenery.players, upright: this.camera.upright });
      this.#overlay.mark(marksOf(scenery), scenery.shapes, layout, this.#world.era?.board.marks);
    }
    this.#world.look(this.camera.view);
    this.#world.draw(this.#lives ? now / 1000 : 8);
    const then = this.#then;
    this.#then = undefined;
    then?.();
  }

  #figures(scenery: Scenery, layout: Layout, now: number): readonly Figure[] {
    const { carried, duration } = scenery;
    const figures = this.#sprites.flatMap((sprite) => {
      const held = carried?.square !== undefined && sprite.square === carried.square && sprite.motion.kind !== 'vanish';
      if (held) return carried.left === undefined ? [] : [{ piece: carried.left, ...pointOf(layout, sprite.square), y: 0, scale: 1 }];
      const figure = figureAt(sprite, this.#travels.get(sprite.key), layout, now, duration);
      if (figure === undefined) return [];
      return [sprite.square === this.#fell?.square && sprite.motion.kind !== 'vanish' ? this.#lying(figure, duration, now) : figure];
    });
    this.#sprites = this.#sprites.filter((sprite) => sprite.motion.kind !== 'vanish' || inMotion(travelOf(this.#travels, sprite), now, duration));
    return carried === undefined ? figures : [...figures, this.#carriedFigure(carried, layout)];
  }

  /** A mated king tips over once the move that mated it is done. */
  #lying(figure: Figure, duration: number, now: number): Figure {
    const gone = duration <= 0 ? 1 : Math.min(1, Math.max(0, now - (this.#fell?.at ?? now) - duration) / FALLING);
    // Faster and faster, then it rocks once.
    const angle = gone < 0.7 ? (gone / 0.7) ** 2 : 1 - 0.12 * Math.sin(((gone - 0.7) / 0.3) * Math.PI);
    return { ...figure, topple: { angle: LYING * angle, toward: Math.PI * figure.piece.side + 2.2 } };
  }

  #carriedFigure({ piece, x, y, square }: Carried, layout: Layout): Figure {
    const height = CARRIED * layout.square;
    const hit = planeHit(this.#ray(x, y), height) ?? (square === undefined ? { x: 0, z: 0 } : pointOf(layout, square));
    return { piece, x: hit.x, z: hit.z, y: height, scale: 1.06 };
  }

  /** The line of sight through a point of the window. */
  #ray(x: number, y: number) {
    const box = this.#canvas.getBoundingClientRect();
    return rayOf(this.camera.view, box.width / box.height, ((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
  }

  squareUnder(x: number, y: number): Square | undefined {
    if (this.#scenery === undefined) return undefined;
    const { board, carried } = this.#scenery;
    return squareSeen(this.#ray(x, y), layoutOf(board), board.pieces, carried?.square);
  }

  /** The middle of a square in the window, and how wide a square is there. */
  placeOf(square: Square): { readonly x: number; readonly y: number; readonly size: number } {
    const box = this.#canvas.getBoundingClientRect();
    const layout = this.#scenery === undefined ? undefined : layoutOf(this.#scenery.board);
    if (layout === undefined) return { x: box.left + box.width / 2, y: box.top + box.height / 2, size: 48 };
    const { x, z } = pointOf(layout, square);
    const aspect = box.width / box.height;
    const [seenX, seenY] = project(this.camera.view, aspect, [x, 0, z]) ?? [0, 0];
    const [sideX] = project(this.camera.view, aspect, [x + layout.square, 0, z]) ?? [0, 0];
    return { x: box.left + ((seenX + 1) / 2) * box.width, y: box.top + ((1 - seenY) / 2) * box.height, size: (Math.abs(sideX - seenX) / 2) * box.width };
  }

  /** The graphics memory is gone; everything waits. */
  lose(): void {
    this.#lost = true;
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  /** It is back: the era is built anew, because what was computed on the graphics card is lost too. */
  restore(): void {
    this.#lost = false;
    this.#rebuild();
  }

  dispose(): void {
    cancelAnimationFrame(this.#request);
    this.#lost = true;
    this.#world.dispose();
  }
}

const travelOf = (travels: ReadonlyMap<string, Travel>, sprite: Sprite): ReadonlyMap<string, Travel> => {
  const travel = travels.get(sprite.key);
  return travel === undefined ? new Map() : new Map([[sprite.key, travel]]);
};

/** Phones and small machines begin in the middle; they may rise. */
function firstQuality(): Quality {
  const small = matchMedia('(max-width: 48rem)').matches || navigator.hardwareConcurrency <= 4;
  return small ? 'mid' : 'high';
}
