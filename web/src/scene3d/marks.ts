/** What is said of squares, and by which marks: a list without colours or pixels. */
import { airZoneShown } from '../board2d/airzone';
import type { Board, Move, Piece, Side, Square } from '../core/rules';
import { movesFrom, type Interaction, type Situation } from '../board2d/interaction';
import type { Premove } from '../board2d/types';

export type MarkKind = 'last' | 'selected' | 'check' | 'premove' | 'target' | 'capture' | 'join' | 'hint' | 'over' | 'focus' | 'zone';

export interface Mark {
  readonly square: Square;
  readonly kind: MarkKind;
  /** Whose air defence a zone is. */
  readonly side?: Side;
}

export interface MarkInput {
  readonly situation: Situation;
  readonly interaction: Interaction;
  readonly lastMove: readonly Square[];
  readonly premoves: readonly Premove[];
  /** Whether the moves of the picked piece are marked. */
  readonly legalMarks: boolean;
  /** A piece that is only pointed at. */
  readonly pointed?: Square | undefined;
  /** The square under a carried piece, if it may go there. */
  readonly over?: Square | undefined;
  /** Where the keyboard is. */
  readonly focus?: Square | undefined;
  /** Whether the air defence that matters for the picked piece is shown. */
  readonly airZones?: boolean;
}

/** What the moves to a square mean for what stands there. */
function targetKind(moves: readonly Move[], piece: Piece | undefined, board: Board): MarkKind {
  if (moves.some((move) => move.manner === 'joins')) return 'join';
  return piece === undefined || piece.side === board.turn ? 'target' : 'capture';
}

export function marksOf(input: MarkInput): readonly Mark[] {
  const { situation, interaction, lastMove, premoves, legalMarks, pointed, over, focus, airZones = true } = input;
  const { board } = situation;
  const marks: Mark[] = lastMove.map((square) => ({ square, kind: 'last' }));
  const zone = airZones ? airZoneShown(board, interaction) : undefined;
  if (zone !== undefined) for (const square of zone.squares) marks.push({ square, kind: 'zone', side: zone.side });
  for (const square of board.checked) marks.push({ square, kind: 'check' });
  for (const { from, to } of premoves) for (const square of [from, to]) if (square !== undefined) marks.push({ square, kind: 'premove' });
  const { picked } = interaction;
  if (picked?.kind === 'square') marks.push({ square: picked.square, kind: 'selected' });
  if (picked !== undefined && legalMarks) {
    const pieces = new Map(board.pieces.map((on) => [on.square, on.piece]));
    for (const [square, moves] of movesFrom(situation, picked)) marks.push({ square, kind: targetKind(moves, pieces.get(square), board) });
  }
  if (picked === undefined && pointed !== undefined)
    for (const square of movesFrom(situation, { kind: 'square', square: pointed }).keys()) marks.push({ square, kind: 'hint' });
  if (over !== undefined) marks.push({ square: over, kind: 'over' });
  if (focus !== undefined) marks.push({ square: focus, kind: 'focus' });
  return marks;
}
