/** Which sound a move has: the rarest thing that it does is heard. */
import type { Sound } from './score';

export interface Heard {
  readonly capture: boolean;
  readonly castling: boolean;
  readonly check: boolean;
  readonly promotion?: string;
}

export function soundOf(move: Heard): Sound {
  if (move.check) return 'check';
  if (move.promotion !== undefined) return 'promotion';
  if (move.castling) return 'castle';
  return move.capture ? 'capture' : 'move';
}
