import { describe, expect, it } from 'vitest';
import { onlyDearest, premoveMeant, typedMove } from './choose';
import type { Move, PieceKind } from './rules';

const move = (uci: string, san: string, change: Partial<Move> = {}): Move => ({
  uci,
  san,
  from: uci.slice(0, 2),
  to: uci.slice(2, 4),
  capture: san.includes('x'),
  castling: san.startsWith('O'),
  ...change,
});
const kind = (letter: string, value: number): PieceKind => ({ letter, name: letter, royal: false, value });
const kinds = [kind('N', 300), kind('Q', 900), kind('R', 500)];
const moves = [
  move('g1f3', 'Nf3'),
  move('b2c3', 'bxc3+'),
  move('b5c3', 'Bxc3'),
  move('e1g1', 'O-O'),
  move('e7e8n', 'e8=N', { promotion: 'N' }),
  move('e7e8q', 'e8=Q', { promotion: 'Q' }),
  move('e7e8r', 'e8=R', { promotion: 'R' }),
  { uci: 'N@f3', san: 'N@f3', to: 'f3', drop: 'N', capture: false, castling: false },
];

describe('choosing', () => {
  it('finds what a premove meant', () => {
    expect(premoveMeant({ from: 'g1', to: 'f3' }, moves, kinds)?.uci).toBe('g1f3');
    expect(premoveMeant({ drop: 'N', to: 'f3' }, moves, kinds)?.uci).toBe('N@f3');
    expect(premoveMeant({ from: 'e7', to: 'e8' }, moves, kinds)?.uci).toBe('e7e8q');
    expect(premoveMeant({ from: 'e7', to: 'e8', promotion: 'R' }, moves, kinds)?.uci).toBe('e7e8r');
    expect(premoveMeant({ from: 'a1', to: 'a2' }, moves, kinds)).toBeUndefined();
  });

  it('keeps only the dearest promotion', () => {
    expect(onlyDearest(moves, kinds).map((each) => each.uci)).toEqual(['g1f3', 'b2c3', 'b5c3', 'e1g1', 'e7e8q', 'N@f3']);
  });

  it.each([
    ['Nf3', 'g1f3'],
    ['nf3', 'g1f3'],
    ['g1f3', 'g1f3'],
    ['G1F3', 'g1f3'],
    ['bc3', 'b2c3'],
    ['Bc3', 'b5c3'],
    ['0-0', 'e1g1'],
    ['o-o', 'e1g1'],
    ['e8=Q', 'e7e8q'],
    ['e8n', 'e7e8n'],
    ['e8', undefined],
    ['N@f3', 'N@f3'],
    ['', undefined],
    ['  ', undefined],
    ['Zz9', undefined],
  ])('understands %s', (typed, uci) => expect(typedMove(typed, moves)?.uci).toBe(uci));
});
