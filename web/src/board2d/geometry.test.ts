import { describe, expect, it } from 'vitest';
import { distance, farthestFrom, placeOf, spotOf, squareAt, squareName, stepFrom, viewOf } from './geometry';

const chess = { files: 8, ranks: 8 };

describe('squares by name', () => {
  it('reads and writes names up to p16', () => {
    expect(spotOf('p16')).toEqual({ file: 15, rank: 15 });
    expect(squareName({ file: 4, rank: 9 })).toBe('e10');
  });
  it('counts steps as kings do', () => {
    expect(distance('a1', 'd2')).toBe(3);
  });
});

describe('views', () => {
  it.each([
    [2, 0, 'a1', 0, 7],
    [2, 1, 'a1', 7, 0],
    [2, 1, 'h8', 0, 7],
    [4, 1, 'a1', 7, 7],
    [4, 1, 'a8', 0, 7],
    [4, 2, 'a1', 7, 0],
    [4, 3, 'h1', 0, 7],
    [4, 3, 'h8', 7, 7],
  ])('with %i players, side %i sees %s in column %i, row %i', (players, side, square, column, row) => {
    expect(placeOf(viewOf(chess, side, players), square)).toEqual({ column, row });
  });
  it('finds every square again on boards that are not square, in every orientation', () => {
    for (const side of [0, 1, 2, 3]) {
      const view = viewOf({ files: 10, ranks: 7 }, side, 4);
      for (let index = 0; index < 70; index += 1) {
        const square = squareName({ file: index % 10, rank: Math.floor(index / 10) });
        expect(squareAt(view, placeOf(view, square))).toBe(square);
      }
    }
  });
  it('has nothing outside of the board', () => {
    const view = viewOf({ files: 1, ranks: 4 }, 0, 2);
    expect(squareAt(view, { column: 1, row: 0 })).toBeUndefined();
    expect(squareAt(view, { column: 0, row: -1 })).toBeUndefined();
    expect(squareAt(view, { column: 0, row: 3 })).toBe('a1');
  });
});

describe('walking', () => {
  const view = viewOf(chess, 0, 2);
  const holes = new Set(['e5', 'e6']);
  it('jumps over holes and stops at the edge', () => {
    expect(stepFrom(view, holes, 'e4', { column: 0, row: -1 })).toBe('e7');
    expect(stepFrom(view, holes, 'h4', { column: 1, row: 0 })).toBe('h4');
    expect(farthestFrom(view, holes, 'e1', { column: 0, row: -1 })).toBe('e8');
  });
});
