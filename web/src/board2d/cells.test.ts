import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../gallery/labels';
import { boardOf, COAST, moveOf, START } from '../gallery/samples';
import { cellLabel, cellRows, terrainOf, type CellInput } from './cells';
import { viewOf } from './geometry';
import { onSquare, RESTING } from './interaction';

const input = (more: Partial<CellInput> = {}): CellInput => ({
  situation: { board: START, moves: [moveOf('e2e4'), moveOf('e2d3')], playable: 0, premoveAllowed: false },
  interaction: RESTING,
  lastMove: [],
  premoves: [],
  ...more,
});

function label(square: string, given: CellInput): string {
  const { board } = given.situation;
  const cell = cellRows(viewOf(board, 0, 2), given)
    .flat()
    .find((candidate) => candidate.square === square);
  return cell === undefined ? 'none' : cellLabel(cell, ENGLISH);
}

describe('what is said of a square', () => {
  it('tells the piece and whether it can move', () => {
    expect(label('e2', input())).toBe('e2, white pawn, can move');
    expect(label('d2', input())).toBe('d2, white pawn');
    expect(label('e4', input())).toBe('e4, empty');
  });
  it('tells targets once a piece is picked', () => {
    const given = input({ interaction: { picked: onSquare('e2'), choices: [] } });
    expect(label('e2', given)).toBe('e2, white pawn, selected');
    expect(label('e4', given)).toBe('e4, empty, possible target');
    expect(label('e5', given)).toBe('e5, empty');
  });
  it('tells check, last move and premoves', () => {
    const board = { ...START, checked: ['e1'] };
    const given = input({
      situation: { board, moves: [], playable: 'none', premoveAllowed: false },
      lastMove: ['e1'],
      premoves: [{ from: 'e1', to: 'e2' }],
    });
    expect(label('e1', given)).toBe('e1, white king, last move, in check, premove');
  });
  it('does not offer every square as a target of a premove', () => {
    const situation = { board: { ...START, turn: 1 }, moves: [], playable: 0, premoveAllowed: true };
    expect(label('e5', input({ situation, interaction: { picked: onSquare('e2'), choices: [] } }))).toBe('e5, empty');
  });
  it('tells the terrain where it is not land', () => {
    const board = boardOf(
      Array.from({ length: 12 }, () => '...........'),
      { terrain: COAST },
    );
    const given = input({ situation: { board, moves: [], playable: 'none', premoveAllowed: false } });
    expect(label('a1', given)).toBe('a1, empty, water');
    expect(label('d6', given)).toBe('d6, empty, mixed');
    expect(label('k12', given)).toBe('k12, empty');
    expect(terrainOf(board, 'c1')).toBe('mixed');
  });
});

describe('the grid', () => {
  const board = boardOf(['**.', '...', '..*']);
  const given = input({ situation: { board, moves: [], playable: 'none', premoveAllowed: false } });
  it('keeps holes in their places', () => {
    const rows = cellRows(viewOf(board, 0, 2), given);
    expect(rows.map((row) => row.map((cell) => (cell.hole ? '*' : '.')).join(''))).toEqual(['**.', '...', '..*']);
  });
  it('names files and ranks on the outermost squares that exist', () => {
    const named = (orientation: number, players: number) =>
      cellRows(viewOf(board, orientation, players), given)
        .flat()
        .flatMap((cell) => [
          ...(cell.columnName ? [`${cell.square} below ${cell.columnName}`] : []),
          ...(cell.rowName ? [`${cell.square} left ${cell.rowName}`] : []),
        ]);
    expect(named(0, 2).toSorted()).toEqual(['a1 below a', 'a1 left 1', 'a2 left 2', 'b1 below b', 'c2 below c', 'c3 left 3']);
    expect(named(1, 4)).toContain('a1 below 1');
  });
  it('colours a1 dark', () => {
    const rows = cellRows(viewOf(START, 0, 2), input());
    expect(rows[7]?.[0]?.dark).toBe(true);
    expect(rows[7]?.[1]?.dark).toBe(false);
  });
});
