import { describe, expect, it } from 'vitest';
import { extremes, heatOf, squareRows, worthInPawns } from './knowledge';

const board = (changes: Readonly<Record<number, number>>): readonly number[] =>
  Array.from({ length: 64 }, (_, square) => changes[square] ?? 0);

describe('what the learner knows', () => {
  it('is told in pawns as soon as a pawn is worth something', () => {
    expect(worthInPawns([0.2, 0.6, 0.6, 1, 1.8])?.map((value) => Math.round(value))).toEqual([1, 3, 3, 5, 9]);
    expect(worthInPawns([0, 0, 0, 0, 0])).toBeUndefined();
    expect(worthInPawns([-0.1, 1, 1, 1, 1])).toBeUndefined();
  });

  it('names the best and the worst square', () => {
    expect(extremes(board({ 27: 3, 63: -2 }), false)).toEqual({ best: 'd4', worst: 'h8' });
    expect(extremes(board({}), false)).toBeUndefined();
  });

  it('does not speak of squares where no pawn can stand', () => {
    const places = board({ 0: 9, 35: 1, 8: -1 });
    expect(extremes(places, true)).toEqual({ best: 'd5', worst: 'a2' });
    expect(heatOf(places, true)[0]).toBe(0);
  });

  it('scales the heat to the largest difference from the mean', () => {
    const heat = heatOf(board({ 10: 5 }), false);
    expect(heat[10]).toBe(1);
    expect(Math.min(...heat)).toBeGreaterThanOrEqual(-1);
  });

  it('shows the eighth rank on top', () => {
    expect(squareRows()[0]?.[0]).toBe(56);
    expect(squareRows()[7]?.[7]).toBe(7);
  });
});
