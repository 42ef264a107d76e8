import { describe, expect, it } from 'vitest';
import type { PieceKind } from '../core/rules';
import { boardOf } from '../gallery/samples';
import { materialOf } from './material';

const KINDS: readonly PieceKind[] = [
  { letter: 'P', name: 'pawn', royal: false, value: 100 },
  { letter: 'N', name: 'knight', royal: false, value: 310 },
  { letter: 'R', name: 'rook', royal: false, value: 500 },
  { letter: 'Q', name: 'queen', royal: false, value: 900 },
  { letter: 'K', name: 'king', royal: true, value: 9999 },
];
const start = boardOf(['rnqkpp', 'RNQKPP']);
const lost = (now: Parameters<typeof materialOf>[1]) =>
  materialOf(start, now, KINDS).lost.map((losses) => losses.map(({ piece, count }) => `${count}${piece.letter}`).join(' '));

describe('material', () => {
  it('is even at the start', () => expect(materialOf(start, start, KINDS)).toEqual({ lost: [[], []], balance: 0 }));
  it('lists losses, the most precious first, and who is ahead', () => {
    const now = boardOf(['.n.k..', 'RNQK.P']);
    expect(lost(now)).toEqual(['1P', '1Q 1R 2P']);
    expect(materialOf(start, now, KINDS).balance).toBe(15);
  });
  it('does not take a promoted pawn for a lost one', () => {
    const now = boardOf(['rnqkpp', 'RNQKQ.']);
    expect(lost(now)).toEqual(['1P', '']);
    expect(materialOf(start, now, KINDS).balance).toBe(7);
  });
  it('counts hands and stacks', () => {
    const now = { ...boardOf(['rnqkpp', 'RNQKPP']), hands: [[{ letter: 'N', name: 'knight', count: 2 }], []] };
    expect(materialOf(start, now, KINDS).balance).toBe(6);
    const knight = { side: 0, letter: 'N', name: 'knight', royal: false };
    const stacked = {
      ...start,
      pieces: start.pieces
        .filter((on) => on.square !== 'b1')
        .map((on) => (on.square === 'a1' ? { ...on, piece: { ...on.piece, carries: [knight] } } : on)),
    };
    expect(materialOf(start, stacked, KINDS)).toEqual({ lost: [[], []], balance: 0 });
  });
});
