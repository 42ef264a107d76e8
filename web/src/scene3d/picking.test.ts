import { describe, expect, test } from 'vitest';
import type { PieceOn } from '../core/rules';
import { presetView, project, rayOf } from './camera';
import { layoutOf, pointOf, sameGround, squareAtPoint, tilesOf } from './layout';
import { planeHit, squareSeen } from './picking';

const ASPECT = 1.4;
const board = (files: number, ranks: number, holes: readonly string[] = []) => ({ files, ranks, holes: [...holes], terrain: [], pieces: [], hands: [], turn: 0, checked: [] });
const on = (square: string, name: string): PieceOn => ({ square, piece: { side: 0, letter: name.charAt(0).toUpperCase(), name, royal: name === 'king' } });

describe('layout', () => {
  test.each([[8, 8], [9, 10], [16, 16], [5, 6], [11, 12]])('every square of %i by %i is found again', (files, ranks) => {
    const layout = layoutOf(board(files, ranks));
    expect(Math.max(layout.width, layout.depth)).toBeCloseTo(8);
    for (const tile of tilesOf(board(files, ranks))) expect(squareAtPoint(layout, tile)).toBe(tile.square);
  });
  test('a1 is dark, lies to the left and near the first player', () => {
    const [first] = tilesOf(board(8, 8));
    expect(first).toMatchObject({ square: 'a1', dark: true, x: -3.5, z: 3.5 });
  });
  test('holes are no squares', () => {
    const holed = board(8, 8, ['a1', 'h8']);
    expect(tilesOf(holed)).toHaveLength(62);
    expect(squareAtPoint(layoutOf(holed), pointOf(layoutOf(holed), 'a1'))).toBeUndefined();
    expect(sameGround(holed, board(8, 8))).toBe(false);
  });
  test('beside the board there is nothing', () => {
    expect(squareAtPoint(layoutOf(board(8, 8)), { x: 4.2, z: 0 })).toBeUndefined();
  });
});

describe('picking', () => {
  const layout = layoutOf(board(8, 8));
  const view = presetView('play', 0, ASPECT);
  const sight = (point: readonly [number, number, number]) => {
    const [x, y] = project(view, ASPECT, point) ?? [0, 0];
    return rayOf(view, ASPECT, x, y);
  };
  test.each(['a1', 'h8', 'e4', 'd5'])('a look at the empty square %s means it', (square) => {
    const { x, z } = pointOf(layout, square);
    expect(squareSeen(sight([x, 0, z]), layout, [])).toBe(square);
  });
  test('the head of a king means its square, though the tile behind is covered', () => {
    const { x, z } = pointOf(layout, 'e1');
    const ray = sight([x, 1.5, z]);
    expect(squareSeen(ray, layout, [])).not.toBe('e1');
    expect(squareSeen(ray, layout, [on('e1', 'king')])).toBe('e1');
    expect(squareSeen(ray, layout, [on('e1', 'king')], 'e1')).not.toBe('e1');
  });
  test('the nearer of two pieces is meant', () => {
    const { x, z } = pointOf(layout, 'e1');
    expect(squareSeen(sight([x, 1, z]), layout, [on('e2', 'queen'), on('e1', 'king')])).toBe('e1');
  });
  test('the sky means nothing', () => {
    expect(squareSeen({ from: [0, 5, 10], way: [0, 0.5, -0.8] }, layout, [])).toBeUndefined();
    expect(planeHit({ from: [0, 5, 10], way: [0, 0, -1] }, 0)).toBeUndefined();
  });
});
