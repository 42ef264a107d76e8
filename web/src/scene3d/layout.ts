/** Where squares lie in the world. Pure: the board is 8 units long at its longer side, whatever its size. */
import { isDark, spotOf, squareName } from '../board2d/geometry';
import type { Board, Square } from '../core/rules';
import { BOARD_HALF } from './era';

export interface Point {
  readonly x: number;
  readonly z: number;
}

export interface Tile extends Point {
  readonly square: Square;
  readonly dark: boolean;
}

export interface Layout {
  readonly files: number;
  readonly ranks: number;
  /** The length of a square's side. */
  readonly square: number;
  readonly width: number;
  readonly depth: number;
  readonly holes: ReadonlySet<Square>;
}

export function layoutOf(board: Pick<Board, 'files' | 'ranks' | 'holes'>): Layout {
  const { files, ranks } = board;
  const square = (2 * BOARD_HALF) / Math.max(files, ranks);
  return { files, ranks, square, width: files * square, depth: ranks * square, holes: new Set(board.holes) };
}

/** The middle of a square. */
export function pointOf(layout: Layout, square: Square): Point {
  const { file, rank } = spotOf(square);
  return { x: (file + 0.5) * layout.square - layout.width / 2, z: layout.depth / 2 - (rank + 0.5) * layout.square };
}

/** The square at a point of the board's plane; none beside the board and in holes. */
export function squareAtPoint(layout: Layout, { x, z }: Point): Square | undefined {
  const file = Math.floor((x + layout.width / 2) / layout.square);
  const rank = Math.floor((layout.depth / 2 - z) / layout.square);
  if (file < 0 || rank < 0 || file >= layout.files || rank >= layout.ranks) return undefined;
  const square = squareName({ file, rank });
  return layout.holes.has(square) ? undefined : square;
}

/** All squares that exist. */
export function tilesOf(board: Board): readonly Tile[] {
  const layout = layoutOf(board);
  return Array.from({ length: board.files * board.ranks }, (_, index) => {
    const spot = { file: index % board.files, rank: Math.floor(index / board.files) };
    const square = squareName(spot);
    return { square, dark: isDark(spot), ...pointOf(layout, square) };
  }).filter((tile) => !layout.holes.has(tile.square));
}

/** Whether two boards need the same tiles. */
export const sameGround = (one: Board, other: Board): boolean =>
  one.files === other.files &&
  one.ranks === other.ranks &&
  one.holes.join() === other.holes.join() &&
  one.terrain.join() === other.terrain.join();
