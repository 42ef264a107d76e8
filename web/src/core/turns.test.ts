import { describe, expect, it } from 'vitest';
import type { PlayedMove } from './rules';
import { moveRows, turnSquares } from './turns';

const move = (side: number, number: number, san: string, deploys = false): PlayedMove => ({
  uci: san, san, capture: false, castling: false, side, number, check: false, fen: '', ...(deploys ? { deploys } : {}),
});
const shown = (history: readonly PlayedMove[]): unknown =>
  moveRows(history).map(({ number, turns }) => [number, ...turns.map((turn) => turn.map((entry) => `${entry.ply} ${entry.move.san}`))]);

describe('the rows of a move list', () => {
  it('pair the moves of both sides', () => {
    expect(shown([move(0, 1, 'e4'), move(1, 1, 'e5'), move(0, 2, 'd4')])).toEqual([
      [1, ['1 e4'], ['2 e5']],
      [2, ['3 d4'], []],
    ]);
  });

  it('begin with a gap if the second player does', () => {
    expect(shown([move(1, 1, 'e5'), move(0, 2, 'd4')])).toEqual([
      [1, [], ['1 e5']],
      [2, ['2 d4'], []],
    ]);
  });

  it('keep the steps of a turn together, but not those of two turns', () => {
    const history = [move(0, 1, 'T>d3', true), move(0, 1, 'commit'), move(1, 1, 'F>e5', true), move(1, 1, 'commit'), move(1, 2, 'pass'), move(1, 3, 'pass')];
    expect(shown(history)).toEqual([
      [1, ['1 T>d3', '2 commit'], ['3 F>e5', '4 commit']],
      [2, [], ['5 pass']],
      [3, [], ['6 pass']],
    ]);
  });
});

describe('the squares of the last turn', () => {
  const step = (to: string, side = 0): PlayedMove => ({ ...move(side, 1, `>${to}`, true), from: 'c3', to });
  const plain: PlayedMove = { ...move(1, 1, 'e5'), from: 'e7', to: 'e5' };
  it.each([
    [[plain], 1, ['e7', 'e5']],
    [[plain, step('d3')], 2, ['c3', 'd3']],
    [[plain, step('d3'), step('c5')], 3, ['c3', 'c5', 'd3']],
    [[plain, step('d3'), move(0, 1, 'commit')], 3, ['c3', 'd3']],
    [[step('d3', 1), move(1, 1, 'commit'), step('d4')], 3, ['c3', 'd4']],
    [[plain], 0, []],
  ] as const)('%#', (history, ply, squares) => expect(turnSquares(history, ply)).toEqual(squares));
});
