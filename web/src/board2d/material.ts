/** What has been captured, and who has more, by the values that the rules core gives to kinds. */
import type { Board, Piece, PieceKind, Side } from '../core/rules';

export interface Loss {
  readonly piece: Piece;
  readonly count: number;
}

export interface Material {
  /** The pieces that each side has lost, the most precious first. */
  readonly lost: readonly (readonly Loss[])[];
  /** In pawns, rounded: what the first side has more than the second. */
  readonly balance: number;
}

/** Compares a position with the start of its game. Pieces in hand count for their owner. */
export function materialOf(start: Board, now: Board, kinds: readonly PieceKind[]): Material {
  const values = new Map(kinds.map((kind) => [kind.letter, kind.royal ? 0 : kind.value]));
  const valueOf = (letter: string): number => values.get(letter) ?? values.get(letter.replace(/^\+|~$/g, '')) ?? 0;
  const sides = [0, 1].map((side) => ({ before: census(start, side), after: census(now, side) }));
  const totals = sides.map(({ after }) => [...after.values()].reduce((sum, { piece, count }) => sum + valueOf(piece.letter) * count, 0));
  const [first = 0, second = 0] = totals;
  return {
    lost: sides.map(({ before, after }) => lossesOf(before, after, valueOf)),
    balance: Math.round((first - second) / 100),
  };
}

type Census = ReadonlyMap<string, { readonly piece: Piece; readonly count: number }>;

function census(board: Board, side: Side): Census {
  const found = new Map<string, { piece: Piece; count: number }>();
  const add = (piece: Piece, count: number): void => {
    const known = found.get(piece.letter);
    found.set(piece.letter, { piece: known?.piece ?? plain(piece), count: (known?.count ?? 0) + count });
    for (const carried of piece.carries ?? []) add(carried, count);
  };
  for (const { piece } of board.pieces) if (piece.side === side) add(piece, 1);
  for (const held of board.hands[side] ?? []) add({ side, letter: held.letter, name: held.name, royal: false }, held.count);
  return found;
}

const plain = ({ side, letter, name, royal }: Piece): Piece => ({ side, letter, name, royal });

/** A piece that is more than at the start was promoted; the cheapest that is missing became it and is not lost. */
function lossesOf(before: Census, after: Census, valueOf: (letter: string) => number): readonly Loss[] {
  const gained = [...after].reduce((sum, [letter, { count }]) => sum + Math.max(0, count - (before.get(letter)?.count ?? 0)), 0);
  const missing = [...before.values()]
    .map(({ piece, count }) => ({ piece, count: count - (after.get(piece.letter)?.count ?? 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => valueOf(a.piece.letter) - valueOf(b.piece.letter));
  let promoted = gained;
  const lost = missing.map(({ piece, count }) => {
    const became = Math.min(count, promoted);
    promoted -= became;
    return { piece, count: count - became };
  });
  return lost.filter(({ count }) => count > 0).toReversed();
}
