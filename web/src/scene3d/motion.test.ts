import { describe, expect, test } from 'vitest';
import { advance, still } from '../board2d/sprites';
import type { Board, Piece } from '../core/rules';
import { layoutOf, pointOf } from './layout';
import { figureAt, inMotion, leapsOver, travelling } from './motion';
import { roleOf } from './role';

const piece = (name: string, side = 0): Piece => ({ side, letter: name === 'knight' ? 'N' : name.charAt(0).toUpperCase(), name, royal: name === 'king' });
const board = (pieces: Readonly<Record<string, Piece>>): Board => ({
  files: 8, ranks: 8, holes: [], terrain: [], hands: [], turn: 0, checked: [],
  pieces: Object.entries(pieces).map(([square, each]) => ({ square, piece: each })),
});
const layout = layoutOf(board({}));

/** The figures at a time after a change from one board to another, which lasts 100. */
function between(before: Board, after: Board, way: { from: string; to: string }, now: number) {
  const old = still(before);
  const sprites = advance(old, after, [way], 1);
  const travels = travelling(new Map(), old, sprites, 0);
  return { figures: sprites.flatMap((sprite) => figureAt(sprite, travels.get(sprite.key), layout, now, 100) ?? []), moving: inMotion(travels, now, 100) };
}

test('knights and pieces with something in their way leap', () => {
  expect(leapsOver('b1', 'c3', new Set())).toBe(true);
  expect(leapsOver('a1', 'a8', new Set(['b4']))).toBe(false);
  expect(leapsOver('h1', 'f1', new Set(['g1']))).toBe(true);
  expect(leapsOver('a1', 'h8', new Set(['d4']))).toBe(true);
});

describe('travels', () => {
  test('a piece glides from its square to the other', () => {
    const [before, after] = [board({ e2: piece('pawn') }), board({ e4: piece('pawn') })];
    const way = { from: 'e2', to: 'e4' };
    expect(between(before, after, way, 0).figures[0]).toMatchObject({ ...pointOf(layout, 'e2'), y: 0 });
    const half = between(before, after, way, 50);
    expect(half.figures[0]?.z).toBeCloseTo((pointOf(layout, 'e2').z + pointOf(layout, 'e4').z) / 2);
    expect(half.moving).toBe(true);
    expect(between(before, after, way, 200)).toMatchObject({ moving: false, figures: [{ ...pointOf(layout, 'e4'), y: 0, scale: 1 }] });
  });
  test('a captured piece stands until the captor comes, falls and is gone', () => {
    const [before, after] = [board({ d1: piece('queen'), d8: piece('rook', 1) }), board({ d8: piece('queen') })];
    const fallen = (now: number) => between(before, after, { from: 'd1', to: 'd8' }, now).figures.find((figure) => figure.piece.side === 1);
    expect(fallen(20)).toMatchObject({ ...pointOf(layout, 'd8'), scale: 1, topple: { angle: 0 } });
    // The queen comes up the board: the rook falls away from her, and then sinks.
    expect(fallen(110)?.topple?.angle).toBeGreaterThan(0.5);
    expect(fallen(110)?.z).toBeLessThan(pointOf(layout, 'd8').z);
    expect(fallen(170)?.y).toBeLessThan(0);
    expect(fallen(195)).toBeUndefined();
  });
  test('a promoted pawn goes as a pawn and arrives as a queen', () => {
    const [before, after] = [board({ a7: piece('pawn') }), board({ a8: piece('queen') })];
    const name = (now: number) => between(before, after, { from: 'a7', to: 'a8' }, now).figures[0]?.piece.name;
    expect([name(10), name(95)]).toEqual(['pawn', 'queen']);
  });
  test('when castling, the king glides and the rook leaps', () => {
    const [before, after] = [board({ e1: piece('king'), h1: piece('rook') }), board({ g1: piece('king'), f1: piece('rook') })];
    const { figures } = between(before, after, { from: 'e1', to: 'g1' }, 50);
    const height = (name: string): number => figures.find((figure) => figure.piece.name === name)?.y ?? 0;
    expect(height('rook')).toBeGreaterThan(height('king') * 3);
  });
});

test('kinds that chess does not know are tokens', () => {
  expect(roleOf(piece('knight'))).toBe('knight');
  expect(roleOf({ name: 'archbishop', letter: 'A' })).toBe('token');
  expect(roleOf({ name: 'rook', letter: '+R' })).toBe('token');
});
