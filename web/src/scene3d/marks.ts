/** What is said of squares, and by which marks: a list without colours or pixels. */
import type { Square } from '../core/rules';
import { movesFrom, type Interaction, type Situation } from '../board2d/interaction';
import type { Premove } from '../board2d/types';

export type MarkKind = 'last' | 'selected' | 'check' | 'premove' | 'target' | 'capture' | 'hint' | 'over' | 'focus';

export interface Mark {
  readonly square: Square;
  readonly kind: MarkKind;
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
}

export function marksOf(input: MarkInput): readonly Mark[] {
  const { situation, interaction, lastMove, premoves, legalMarks, pointed, over, focus } = input;
  const marks: Mark[] = lastMove.map((square) => ({ square, kind: 'last' }));
  for (const square of situation.board.checked) marks.push({ square, kind: 'check' });
  for (const { from, to } of premoves) for (const square of [from, to]) if (square !== undefined) marks.push({ square, kind: 'premove' });
  const { picked } = interaction;
  if (picked?.kind === 'square') marks.push({ square: picked.square, kind: 'selected' });
  const occupied = new Set(situation.board.pieces.map((on) => on.square));
  if (picked !== undefined && legalMarks)
    for (const square of movesFrom(situation, picked).keys()) marks.push({ square, kind: occupied.has(square) ? 'capture' : 'target' });
  if (picked === undefined && pointed !== undefined)
    for (const square of movesFrom(situation, { kind: 'square', square: pointed }).keys()) marks.push({ square, kind: 'hint' });
  if (over !== undefined) marks.push({ square: over, kind: 'over' });
  if (focus !== undefined) marks.push({ square: focus, kind: 'focus' });
  return marks;
}
