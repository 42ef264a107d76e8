import type { Manner } from '../core/rules';

/** A move as it is said aloud; the names of pieces are already those of the language. */
export interface SpokenMove {
  readonly piece: string;
  readonly from: string;
  readonly to: string;
  readonly capture: boolean;
  readonly castling?: 'short' | 'long';
  readonly drop?: string;
  readonly promotion?: string;
  readonly check: boolean;
  readonly mate: boolean;
  /** What a move of Commander Chess does besides going somewhere. */
  readonly manner?: Manner;
}
