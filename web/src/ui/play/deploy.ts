/** What the tray asks of the legal moves. */
import type { Stack } from '../../board2d/stacks';
import type { Move } from '../../core/rules';

/** Whether a piece can leave its stack at all, alone or in company. */
export const canLeave = (stack: Stack, moves: readonly Move[], letter: string): boolean =>
  stack.idle.includes(letter) && moves.some((move) => move.from === stack.square && move.group?.includes(letter) === true);

/** The end of the open deployment, when the rules allow it. */
export const endingMove = (moves: readonly Move[]): Move | undefined => moves.find((move) => move.manner === 'ends');
