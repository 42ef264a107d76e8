/** How pieces go to their squares: they glide over the board, or leap over what stands in their way. Pure. */
import { spotOf, squareName } from '../board2d/geometry';
import type { Sprite } from '../board2d/sprites';
import type { Piece, Square } from '../core/rules';
import { eased } from './camera';
import type { Figure } from './figures';
import { type Layout, pointOf } from './layout';

/** A sprite on its way. */
export interface Travel {
  readonly begun: number;
  readonly leap: boolean;
  /** What the piece was before it was promoted on this way. */
  readonly was?: Piece;
}

/** Captured pieces fall when the captor arrives, and need a while to be gone. */
const FALL = { from: 0.55, to: 1.5 };
const GLIDE_HEIGHT = 0.1;
const LEAP_HEIGHT = 0.75;

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
  const travels = new Map<string, Travel>();
  for (const { key, square, piece, motion } of sprites) {
    const travel = known.get(key);
    if (travel !== undefined) travels.set(key, travel);
    else if (motion.kind === 'slide') {
      const old = was.get(motion.from);
      const changed = old !== undefined && old.side === piece.side && old.letter !== piece.letter;
      // In castling both pass through each other's squares: the king goes on foot.
      const inTheWay = piece.royal ? new Set<Square>() : occupied;
      travels.set(key, { begun: now, leap: leapsOver(motion.from, square, inTheWay), ...(changed ? { was: old } : {}) });
    } else if (motion.kind !== 'still') travels.set(key, { begun: now, leap: false });
  }
  return travels;
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
      if (way >= FALL.to) return undefined;
      const fallen = eased(Math.min(1, Math.max(0, (way - FALL.from) / (FALL.to - FALL.from))));
      return { piece, ...here, y: -fallen * 0.25 * layout.square, scale: 1 - fallen * 0.75, tilt: fallen * 1.35 };
    }
  }
}

function sliding(sprite: Sprite, from: Square, travel: Travel | undefined, layout: Layout, way: number): Figure {
  const [start, end] = [pointOf(layout, from), pointOf(layout, sprite.square)];
  if (way >= 1) return { piece: sprite.piece, ...end, y: 0, scale: 1 };
  const gone = eased(Math.max(0, way));
  const arc = 4 * gone * (1 - gone) * (travel?.leap ? LEAP_HEIGHT : GLIDE_HEIGHT) * layout.square;
  // A promoted piece grows out of what it was at the end of its way.
  const changing = travel?.was !== undefined && gone < 0.75;
  const grown = travel?.was !== undefined && !changing ? 0.5 + 2 * (gone - 0.75) : 1;
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
