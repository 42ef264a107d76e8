/** Moves in words, for those who listen. */
import type { Board, Ending, PieceKind, PlayedMove, Side } from '../core/rules';
import type { GameSetup } from '../core/session';
import { humanSide, playerOf } from '../core/session';
import { colorOf, sidesOf } from '../core/sides';
import type { Messages } from '../i18n/messages';

/** A played move as it is said; `before` is the board it was played on. */
export const speakMove = (text: Messages, move: PlayedMove, before: Board, kinds: readonly PieceKind[], mate: boolean): string => {
  const named = (letter: string): string => text.pieceName(kinds.find((kind) => kind.letter === letter)?.name ?? letter);
  const piece = before.pieces.find((on) => on.square === move.from)?.piece;
  if (move.manner === 'ends') return text.play.turnEnds;
  if (move.to === undefined) return move.san;
  const group = move.group === undefined ? [text.pieceName(piece?.name ?? '')] : [...move.group].map(named);
  return text.spokenMove({
    piece: group.join(', '),
    from: move.from ?? '',
    to: move.to,
    capture: move.capture,
    check: move.check,
    mate,
    ...(move.manner === undefined ? {} : { manner: move.manner }),
    ...(move.castling ? { castling: move.san.startsWith('O-O-O') ? ('long' as const) : ('short' as const) } : {}),
    ...(move.drop === undefined ? {} : { drop: named(move.drop) }),
    ...(move.promotion === undefined ? {} : { promotion: named(move.promotion) }),
  });
};

/** A game that can be looked at anywhere. */
interface Walk {
  readonly variant: string;
  readonly history: readonly PlayedMove[];
  readonly kinds: readonly PieceKind[];
  readonly boardAt: (ply: number) => Board;
}

/** A place in a game, by the move that led there. */
export const speakPlace = (text: Messages, { variant, history, kinds, boardAt }: Walk, ply: number): string => {
  const move = history[ply - 1];
  if (move === undefined) return text.play.atStart;
  const words = speakMove(text, move, boardAt(ply - 1), kinds, move.san.endsWith('#'));
  return `${text.play.moveNumber(move.number, colorOf(sidesOf(variant), move.side))}: ${words}`;
};

/** Who won, from the view of the player if there is one. */
export const endingTitle = (text: Messages, setup: GameSetup, ending: Ending): string => {
  if (ending.winner === undefined) return text.ending.draw;
  const own = humanSide(setup);
  if (own === undefined) return text.ending.wins(colorOf(sidesOf(setup.variant), ending.winner));
  if (ending.winner === own) return text.ending.youWin;
  return playerOf(setup, ending.winner).kind === 'learner' ? text.ending.learnerWins : text.ending.youLose;
};

export const playerName = (text: Messages, setup: GameSetup, side: Side, names?: readonly [string, string]): string => {
  const given = side === 0 ? names?.[0] : names?.[1];
  if (given !== undefined && given !== '') return given;
  const player = playerOf(setup, side);
  if (player.kind === 'engine') return text.player.engine(player.elo);
  if (player.kind === 'learner') return text.player.learner(player.games);
  return humanSide(setup) === side ? text.player.you : text.player.person(colorOf(sidesOf(setup.variant), side));
};
