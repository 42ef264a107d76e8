/** The positions that explain Commander Chess: one for each kind of piece, standing on `square` with something to take. */
import type { Square } from '../../core/rules';
import type { CommanderMessages } from '../../i18n/commander';

export interface Example {
  readonly name: keyof CommanderMessages['help']['piece'];
  readonly fen: string;
  readonly square: Square;
}

const on = (ranks: string): string => `${ranks} r - - 0 1`;

export const PIECES: readonly Example[] = [
  { name: 'commander', fen: on('6c4/11/11/11/11/11/11/11/3Ch6/11/11/11'), square: 'd4' },
  { name: 'infantry', fen: on('6c4/11/11/11/11/11/5h5/5I5/11/11/11/4C6'), square: 'f5' },
  { name: 'militia', fen: on('6c4/11/11/11/11/11/4h6/5M5/11/11/11/4C6'), square: 'f5' },
  { name: 'tank', fen: on('6c4/11/11/11/11/5h5/11/5T5/11/11/11/4C6'), square: 'f5' },
  { name: 'engineer', fen: on('6c4/11/11/11/11/11/5h5/5E5/6A4/11/11/4C6'), square: 'f5' },
  { name: 'artillery', fen: on('6c4/11/11/11/5h5/11/5I5/5A5/11/11/11/4C6'), square: 'f5' },
  { name: 'anti-air', fen: on('6c4/11/11/11/11/11/6h4/6G4/11/11/11/4C6'), square: 'g5' },
  { name: 'missile', fen: on('6c4/11/11/11/11/11/5h5/5I5/5S5/11/11/4C6'), square: 'f4' },
  { name: 'air force', fen: on('6c4/11/11/11/8h2/11/5I5/5F5/11/11/11/4C6'), square: 'f5' },
  { name: 'navy', fen: on('6c4/11/2n8/11/11/11/2N2h5/11/11/11/11/4C6'), square: 'c6' },
  { name: 'headquarters', fen: on('6c4/11/11/11/11/11/5h5/5H5/11/11/11/4C6'), square: 'f5' },
];

export const STACKS = { fen: on('6c4/11/11/11/11/11/2(NFT)2(TI)5/11/3(EA)3+T3/11/5(HC)5/11'), square: 'c6' };
export const AIR = { fen: on('2c8/11/11/6s4/11/5g5/11/11/5F5/11/11/7C3'), square: 'f4' };
