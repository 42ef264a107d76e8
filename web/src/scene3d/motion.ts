/** How pieces go to their squares: they glide over the board, or leap over what stands in their way. Pure. */
import { spotOf, squareName } from '../board2d/geometry';
import type { Sprite } from '../board2d/sprites';
import type { Piece, Square } from '../core/rules';
import { eased } from './camera';
import type { Figure } from './figures';
import { type Layout, type Point, pointOf } from './layout';

/** A sprite on its way. */
export interface Travel {
  readonly begun: number;
  readonly leap: boolean;
  /** What the piece was before it was promoted on this way. */
  readonly was?: Piece;
  /** It takes something at the end of its way. */
  readonly strikes?: boolean;
  /** The direction in which a captured piece is pushed, in radians: 0 is away from the first player. */
  readonly push?: number;
}

/** Captured pieces topple when the captor is there, lie for a moment and sink; 1 is the captor's arrival. */
const FALL = { from: 0.72, down: 1.25, to: 1.9 };
/** How far a captured piece topples, and how far the blow pushes it, in squares. */
const LYING = 1.45;
const PUSHED = 0.3;
const GLIDE_HEIGHT = 0.1;
const STRIKE_HEIGHT = 0.34;
const LEAP_HEIGHT = 0.75;

const between01 = (value: number): number => Math.min(1, Math.max(0, value));

/** Whether a way leads over something, or is no straight line. */
export function leapsOver(from: Square, to: Square, occupied: ReadonlySet<Square>): boolean {
  const [start, end] = [spotOf(from), spotOf(to)];
  const [files, ranks] = [end.file - start.file, end.rank - start.rank];
  const length = Math.max(Math.abs(files), Math.abs(ranks));
  if (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks)) return true;
  for (let step = 1; step < length; step += 1) {
    const between = { file: start.file + (files / length) * step, rank: start.rank + (ranks / length) * step };
    if (occupied.has(squareName(between))) return true;
  }
  return false;
}

/** The travels of all sprites that move: known ones go on, new ones begin now. */
export function travelling(
  known: ReadonlyMap<string, Travel>,
  before: readonly Sprite[],
  sprites: readonly Sprite[],
  now: number,
): ReadonlyMap<string, Travel> {
  const was = new Map(before.filter((sprite) => sprite.motion.kind !== 'vanish').map((sprite) => [sprite.square, sprite.piece]));
  const occupied = new Set(sprites.filter((sprite) => sprite.motion.kind !== 'vanish').map((sprite) => sprite.square));
  const taken = new Set(sprites.filter((sprite) => sprite.motion.kind === 'vanish' && sprite.motion.into === undefined).map((sprite) => sprite.square));
  const travels = new Map<string, Travel>();
  for (const { key, square, piece, motion } of sprites) {
    const travel = known.get(key);
    if (travel !== undefined) travels.set(key, travel);
    else if (motion.kind === 'slide') {
      const old = was.get(motion.from);
      const changed = old !== undefined && old.side === piece.side && old.letter !== piece.letter;
      // In castling both pass through each other's squares: the king goes on foot.
      const inTheWay = piece.royal ? new Set<Square>() : occupied;
      travels.set(key, { begun: now, leap: leapsOver(motion.from, square, inTheWay), strikes: taken.has(square), ...(changed ? { was: old } : {}) });
    } else if (motion.kind === 'vanish') travels.set(key, { begun: now, leap: false, push: pushOf(square, piece, sprites) });
    else if (motion.kind !== 'still') travels.set(key, { begun: now, leap: false });
  }
  return travels;
}

/** Where a captured piece is pushed: the way of the one that comes to its square, or of an enemy that has passed it. */
function pushOf(square: Square, piece: Piece, sprites: readonly Sprite[]): number {
  const coming = sprites.flatMap((sprite) => (sprite.motion.kind === 'slide' && sprite.piece.side !== piece.side ? [{ from: sprite.motion.from, to: sprite.square }] : []));
  const captor = coming.find((way) => way.to === square) ?? coming[0];
  if (captor === undefined) return 0;
  const [from, to] = [spotOf(captor.from), spotOf(captor.to)];
  return Math.atan2(from.file - to.file, to.rank - from.rank);
}

/** How far a travel is; 1 is there. */
const wayOf = (travel: Travel | undefined, now: number, duration: number): number =>
  travel === undefined || duration <= 0 ? Infinity : (now - travel.begun) / duration;

/** A sprite as it stands at a time; none if it is gone. */
export function figureAt(sprite: Sprite, travel: Travel | undefined, layout: Layout, now: number, duration: number): Figure | undefined {
  const way = wayOf(travel, now, duration);
  const { piece, motion } = sprite;
  const here = pointOf(layout, sprite.square);
  switch (motion.kind) {
    case 'still':
      return { piece, ...here, y: 0, scale: 1 };
    case 'slide':
      return sliding(sprite, motion.from, travel, layout, way);
    case 'appear': {
      const grown = eased(Math.min(1, way));
      return { piece, ...here, y: (1 - grown) * layout.square, scale: 0.2 + 0.8 * grown };
    }
    case 'vanish': {
      if (motion.into !== undefined) return way >= 1 ? undefined : sliding({ ...sprite, square: motion.into }, sprite.square, travel, layout, way);
      return way >= FALL.to ? undefined : falling(piece, here, travel?.push ?? 0, layout, way);
    }
  }
}

/** A captured piece: struck over, lying, sinking. */
function falling(piece: Piece, here: Point, push: number, layout: Layout, way: number): Figure {
  const struck = between01((way - FALL.from) / (FALL.down - FALL.from));
  const sunk = eased(between01((way - FALL.down) / (FALL.to - FALL.down)));
  const pushed = PUSHED * layout.square * (1 - (1 - struck) ** 2);
  return {
    piece,
    x: here.x - Math.sin(push) * pushed,
    z: here.z - Math.cos(push) * pushed,
    y: -sunk * 0.5 * layout.square,
    scale: 1 - 0.35 * sunk,
    // It begins slowly and hits the board hard, as everything that tips over.
    topple: { angle: LYING * struck * struck, toward: push },
  };
}

function sliding(sprite: Sprite, from: Square, travel: Travel | undefined, layout: Layout, way: number): Figure {
  const [start, end] = [pointOf(layout, from), pointOf(layout, sprite.square)];
  if (way >= 1) return { piece: sprite.piece, ...end, y: 0, scale: 1 };
  // What strikes comes faster and faster.
  const gone = travel?.strikes ? Math.max(0, way) ** 2 * (1.6 - 0.6 * way) : eased(Math.max(0, way));
  const height = travel?.leap ? LEAP_HEIGHT : travel?.strikes ? STRIKE_HEIGHT : GLIDE_HEIGHT;
  const arc = 4 * gone * (1 - gone) * height * layout.square;
  // A promoted piece grows out of what it was at the end of its way.
  const changing = travel?.was !== undefined && gone < 0.75;
  const grown = travel?.was === undefined ? 1 : changing ? 1 - 0.5 * between01((gone - 0.5) / 0.25) : 0.5 + 2 * (gone - 0.75);
  return {
    piece: changing && travel.was !== undefined ? travel.was : sprite.piece,
    x: start.x + (end.x - start.x) * gone,
    z: start.z + (end.z - start.z) * gone,
    y: arc,
    scale: grown,
  };
}

/** Whether anything still moves. */
export const inMotion = (travels: ReadonlyMap<string, Travel>, now: number, duration: number): boolean =>
  [...travels.values()].some((travel) => wayOf(travel, now, duration) < FALL.to);
