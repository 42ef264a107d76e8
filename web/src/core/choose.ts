/** Choosing among the moves that the rules have given; none of this judges whether a move is legal. */
import type { Move, PieceKind } from './rules';
import type { Premove } from './session';

const valueOf = (kinds: readonly PieceKind[], letter: string | undefined): number =>
  kinds.find((kind) => kind.letter === letter)?.value ?? 0;

const dearest = (moves: readonly Move[], kinds: readonly PieceKind[]): Move | undefined =>
  moves.reduce<Move | undefined>(
    (best, move) =>
      best === undefined || valueOf(kinds, move.promotion) > valueOf(kinds, best.promotion) ? move : best,
    undefined,
  );

/** The legal move that a premove meant; of several promotions the dearest, unless it named one. */
export const premoveMeant = (premove: Premove, moves: readonly Move[], kinds: readonly PieceKind[]): Move | undefined => {
  const alike = moves.filter(
    (move) => move.to === premove.to && move.deploys !== true && move.drop === premove.drop && (premove.drop !== undefined || move.from === premove.from),
  );
  const named = alike.filter((move) => move.promotion === premove.promotion);
  return premove.promotion === undefined ? dearest(alike, kinds) : named[0];
};

/** Without the lesser promotions, for players who always want the best piece. */
export const onlyDearest = (moves: readonly Move[], kinds: readonly PieceKind[]): readonly Move[] =>
  moves.filter(
    (move) =>
      move.promotion === undefined ||
      dearest(moves.filter((other) => other.from === move.from && other.to === move.to && other.promotion !== undefined), kinds) === move,
  );

/** The legal move that a typed text means: UCI, SAN, or SAN without its ornaments and capital letters. */
export const typedMove = (typed: string, moves: readonly Move[]): Move | undefined => {
  const plain = (text: string): string => text.replaceAll(/[+#x=\s!?]/g, '').replaceAll('0', 'O');
  const exact = typed.trim();
  const loose = plain(exact);
  if (loose === '') return undefined;
  const only = (found: readonly Move[]): Move | undefined => (found.length === 1 ? found[0] : undefined);
  return (
    moves.find((move) => move.uci === exact || move.san === exact) ??
    only(moves.filter((move) => plain(move.san) === loose)) ??
    only(moves.filter((move) => plain(move.san).toLowerCase() === loose.toLowerCase() || move.uci === exact.toLowerCase()))
  );
};
