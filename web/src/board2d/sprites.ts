/**
 * Which pieces move on the screen when one position follows another. It is computed from the two positions alone, so
 * undoing, jumping and castling need no cases of their own; the moves between them only settle doubts.
 */
import type { Board, Piece, PieceOn, Square } from '../core/rules';
import { distance } from './geometry';

/** A way that a piece may have gone: a move, or a move taken back. */
export interface Way {
  readonly from: Square;
  readonly to: Square;
}

/** How a piece came to where it is drawn. */
export type Motion =
  | { readonly kind: 'still' }
  | { readonly kind: 'slide'; readonly from: Square }
  | { readonly kind: 'appear' }
  /** Captured or taken back; it fades where it stands, or on its way into a stack. */
  | { readonly kind: 'vanish'; readonly into?: Square };

/** A drawn piece. Its key changes when it moves, so that a page draws it anew and starts its motion. */
export interface Sprite {
  readonly key: string;
  readonly square: Square;
  readonly piece: Piece;
  readonly motion: Motion;
}

const STILL: Motion = { kind: 'still' };

/** All pieces at rest. */
export const still = (board: Board): readonly Sprite[] =>
  board.pieces.map(({ square, piece }) => ({ key: square, square, piece, motion: STILL }));

/**
 * The drawn pieces of the next position. `turn` numbers the changes and keeps keys apart; the piece that a pointer has
 * `carried` from a square is already where it belongs.
 */
export function advance(before: readonly Sprite[], board: Board, ways: readonly Way[], turn: number, carried?: Square): readonly Sprite[] {
  const old = new Map(before.filter((sprite) => sprite.motion.kind !== 'vanish').map((sprite) => [sprite.square, sprite]));
  const motions = motionsBetween([...old.values()], board.pieces, ways);
  const sprites = board.pieces.map(({ square, piece }): Sprite => {
    const motion = motions.arriving.get(square);
    const stays = old.get(square);
    if (motion === undefined && stays !== undefined) return { ...stays, piece };
    const byHand = motion?.kind === 'slide' && motion.from === carried;
    return { key: `${square}:${turn}`, square, piece, motion: byHand ? STILL : (motion ?? STILL) };
  });
  const ghosts = motions.leaving.map(({ at, into }): Sprite => {
    const motion: Motion = into === undefined ? { kind: 'vanish' } : { kind: 'vanish', into };
    return { key: `${at.square}:${turn}:gone`, square: at.square, piece: at.piece, motion };
  });
  return [...ghosts, ...sprites];
}

interface Motions {
  /** By the square where a piece newly stands. */
  readonly arriving: ReadonlyMap<Square, Motion>;
  readonly leaving: readonly { readonly at: PieceOn; readonly into?: Square }[];
}

function motionsBetween(before: readonly PieceOn[], after: readonly PieceOn[], ways: readonly Way[]): Motions {
  const was = new Map(before.map((on) => [on.square, on.piece]));
  const is = new Map(after.map((on) => [on.square, on.piece]));
  const gone = before.filter((on) => !stays(on.piece, is.get(on.square)));
  const come = after.filter((on) => !stays(was.get(on.square), on.piece));
  const arriving = new Map<Square, Motion>();
  const left = new Set(gone);
  const pair = (from: PieceOn, to: PieceOn): void => {
    left.delete(from);
    arriving.set(to.square, { kind: 'slide', from: from.square });
  };
  for (const likeness of [byWay(ways), alike, sameKind, sameSide(gone, come)]) {
    for (const to of come) {
      if (arriving.has(to.square)) continue;
      const from = nearest(
        [...left].filter((on) => likeness(on, to)),
        to.square,
      );
      if (from !== undefined) pair(from, to);
    }
  }
  for (const to of come) {
    if (!arriving.has(to.square)) arriving.set(to.square, deployed(to, was, ways));
  }
  const leaving = [...left].map((at) => merged(at, is, ways));
  return { arriving, leaving };
}

/** A piece stays if it is of the same side and kind, whatever it carries by now. */
const stays = (one: Piece | undefined, other: Piece | undefined): boolean =>
  one !== undefined && other !== undefined && one.side === other.side && one.letter === other.letter;

type Likeness = (from: PieceOn, to: PieceOn) => boolean;

/** The move that was played, promotions included. */
const byWay =
  (ways: readonly Way[]): Likeness =>
  (from, to) =>
    from.piece.side === to.piece.side && ways.some((way) => way.from === from.square && way.to === to.square);

const alike: Likeness = (from, to) => sameKind(from, to) && JSON.stringify(from.piece) === JSON.stringify(to.piece);

const sameKind: Likeness = (from, to) => stays(from.piece, to.piece);

/** One piece of a side gone and another come is a promotion, even if nobody says by which move. */
function sameSide(gone: readonly PieceOn[], come: readonly PieceOn[]): Likeness {
  const single = (side: number): boolean =>
    gone.filter((on) => on.piece.side === side).length === 1 && come.filter((on) => on.piece.side === side).length === 1;
  return (from, to) => from.piece.side === to.piece.side && single(to.piece.side);
}

function nearest(candidates: readonly PieceOn[], square: Square): PieceOn | undefined {
  return candidates.reduce<PieceOn | undefined>(
    (best, on) => (best === undefined || distance(on.square, square) < distance(best.square, square) ? on : best),
    undefined,
  );
}

/** A piece that left a stack slides out of it; any other new piece appears. */
function deployed(to: PieceOn, was: ReadonlyMap<Square, Piece>, ways: readonly Way[]): Motion {
  const way = ways.find((candidate) => candidate.to === to.square && was.get(candidate.from)?.side === to.piece.side);
  return way === undefined ? { kind: 'appear' } : { kind: 'slide', from: way.from };
}

/** A piece that joined a stack slides into it; any other lost piece fades. */
function merged(at: PieceOn, is: ReadonlyMap<Square, Piece>, ways: readonly Way[]): { readonly at: PieceOn; readonly into?: Square } {
  const way = ways.find((candidate) => candidate.from === at.square && is.get(candidate.to)?.side === at.piece.side);
  return way === undefined ? { at } : { at, into: way.to };
}
