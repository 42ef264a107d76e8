/** Small decisions of a board that need no screen: where keys lead, what a question answers, which way a piece came. */
import { never } from '../core/never';
import type { Square } from '../core/rules';
import { pieceList, possibleMoves, scanFile, scanRank, type Command } from './describe';
import { farthestFrom, squareAt, stepFrom, type Place, type View } from './geometry';
import { canPick, onSquare, type Situation } from './interaction';
import type { Way } from './sprites';
import type { BoardLabels } from './types';

const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

const FAR: Readonly<Record<string, Place>> = {
  Home: { column: -1, row: 0 },
  End: { column: 1, row: 0 },
  PageUp: { column: 0, row: -1 },
  PageDown: { column: 0, row: 1 },
};

/** The square to which a key leads; none if the key does not move. With Control, arrows go to the edge. */
export function keyTarget(
  event: { readonly key: string; readonly ctrlKey: boolean; readonly altKey: boolean; readonly metaKey: boolean },
  view: View,
  holes: ReadonlySet<Square>,
  square: Square,
): Square | undefined {
  if (event.altKey || event.metaKey) return undefined;
  const step = STEPS[event.key];
  if (step !== undefined) return event.ctrlKey ? farthestFrom(view, holes, square, step) : stepFrom(view, holes, square, step);
  const far = FAR[event.key];
  return far === undefined ? undefined : farthestFrom(view, holes, square, far);
}

/** Where the keyboard enters the board: at a piece that can move, else in the lower left corner. */
export function firstSquare(situation: Situation, view: View): Square | undefined {
  const { board } = situation;
  const movable = board.pieces.find((on) => canPick(situation, onSquare(on.square)));
  if (movable !== undefined) return movable.square;
  const holes = new Set(board.holes);
  for (let row = view.rows - 1; row >= 0; row -= 1) {
    for (let column = 0; column < view.columns; column += 1) {
      const square = squareAt(view, { column, row });
      if (square !== undefined && !holes.has(square)) return square;
    }
  }
  return undefined;
}

/** The ways that pieces may have gone between two positions: the last move now, or the last move before taken back. */
export function waysBetween(before: readonly Square[], now: readonly Square[]): readonly Way[] {
  const [from, to] = now;
  const [wasFrom, wasTo] = before;
  return [
    ...(from !== undefined && to !== undefined ? [{ from, to }] : []),
    ...(wasFrom !== undefined && wasTo !== undefined ? [{ from: wasTo, to: wasFrom }] : []),
  ];
}

/** What the board says when it is asked. */
export function answer(command: Command, situation: Situation, square: Square, lastMove: readonly Square[], labels: BoardLabels): string {
  switch (command) {
    case 'pieces':
      return pieceList(situation.board, labels);
    case 'rank':
      return scanRank(situation.board, square, labels);
    case 'file':
      return scanFile(situation.board, square, labels);
    case 'moves':
      return possibleMoves(situation, square, labels);
    case 'last move':
      return labels.lastMove(lastMove);
    default:
      return never(command);
  }
}
