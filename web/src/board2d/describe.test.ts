import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../gallery/labels';
import { boardOf, moveOf, START } from '../gallery/samples';
import { pieceList, scanFile, scanRank } from './describe';
import { answer, firstSquare, keyTarget, waysBetween } from './follow';
import { viewOf } from './geometry';

const board = boardOf(['k..........p....', '................', 'K..........P...P']);
const situation = { board, moves: [moveOf('l1l2'), moveOf('l1l3')], playable: 0, premoveAllowed: false } as const;

describe('questions about a position of any size', () => {
  it('lists the pieces of each side, kings first', () => {
    expect(pieceList(board, ENGLISH)).toBe('white king: a1. white pawn: l1, p1. black king: a3. black pawn: l3');
    expect(pieceList(boardOf(['..']), ENGLISH)).toBe('no pieces');
  });
  it('scans a rank and a file', () => {
    expect(scanRank(board, 'c3', ENGLISH)).toBe('rank 3: a3 black king, l3 black pawn');
    expect(scanRank(board, 'c2', ENGLISH)).toBe('rank 2: no pieces');
    expect(scanFile(board, 'l2', ENGLISH)).toBe('file l: l1 white pawn, l3 black pawn');
  });
  it('answers by command', () => {
    expect(answer('moves', situation, 'l1', [], ENGLISH)).toBe('l1 can move to l2, l3');
    expect(answer('moves', situation, 'a1', [], ENGLISH)).toBe('a1 cannot move');
    expect(answer('last move', situation, 'a1', ['a2', 'a1'], ENGLISH)).toBe('last move a2 to a1');
    expect(answer('rank', situation, 'a2', [], ENGLISH)).toBe('rank 2: no pieces');
    expect(answer('file', situation, 'b1', [], ENGLISH)).toBe('file b: no pieces');
    expect(answer('pieces', situation, 'b1', [], ENGLISH)).toContain('white king');
  });
});

describe('the keyboard', () => {
  const view = viewOf(START, 1, 2);
  const key = (name: string, ctrlKey = false, altKey = false) =>
    keyTarget({ key: name, ctrlKey, altKey, metaKey: false }, view, new Set(), 'e4');
  it('moves as the board is seen', () => {
    expect(key('ArrowUp')).toBe('e3');
    expect(key('ArrowLeft')).toBe('f4');
    expect(key('ArrowLeft', true)).toBe('h4');
    expect(key('Home')).toBe('h4');
    expect(key('PageDown')).toBe('e8');
  });
  it('leaves other keys and the browser alone', () => {
    expect(key('x')).toBeUndefined();
    expect(key('ArrowLeft', false, true)).toBeUndefined();
  });
  it('enters at a piece that can move, else below on the left', () => {
    expect(firstSquare(situation, viewOf(board, 0, 2))).toBe('l1');
    const holes = boardOf(['..', '*.']);
    expect(firstSquare({ ...situation, board: holes, moves: [] }, viewOf(holes, 0, 2))).toBe('b1');
  });
});

describe('the ways between two positions', () => {
  it('are the last move and the one taken back', () => {
    expect(waysBetween(['e2', 'e4'], ['e7', 'e5'])).toEqual([
      { from: 'e7', to: 'e5' },
      { from: 'e4', to: 'e2' },
    ]);
    expect(waysBetween([], ['e4'])).toEqual([]);
  });
});
