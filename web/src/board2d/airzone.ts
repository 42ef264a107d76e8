/** Which air defence a board of Commander Chess shows. Where it is, the rules have said. */
import type { Board, Side, Square } from '../core/rules';
import type { Interaction } from './interaction';
import { groupPiece, pieceOn, stackOf } from './stacks';

/** The air defence of a side. */
export interface AirZone {
  readonly side: Side;
  readonly squares: readonly Square[];
}

/** The air defence that matters for what is picked: the enemy's for planes, one's own for defenders. */
export function airZoneShown(board: Board, { picked }: Interaction): AirZone | undefined {
  if (picked?.kind !== 'square' || board.airZones === undefined) return undefined;
  const stack = stackOf({ board }, { picked, choices: [] });
  const leader = stack === undefined || stack.going === '' ? pieceOn(board, picked.square) : groupPiece(stack, stack.going);
  if (leader?.air === undefined) return undefined;
  const side = leader.air === 'flies' ? otherSide(leader.side) : leader.side;
  return { side, squares: board.airZones[side] ?? [] };
}

const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);
