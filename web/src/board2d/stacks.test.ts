import { describe, expect, it } from 'vitest';
import type { Board, Move, Piece } from '../core/rules';
import { movesFrom, onSquare, pickGroup, RESTING, type Situation } from './interaction';
import { canLeave, endingMove } from '../ui/play/deploy';
import { airZoneShown } from './airzone';
import { groupPiece, keyedGroup, stackOf, toggled } from './stacks';

const piece = (letter: string, name: string, more: Partial<Piece> = {}): Piece => ({ side: 0, letter, name, royal: false, ...more });
const PLANE = piece('F', 'air force', { air: 'flies' });
const TANK = piece('T', 'tank');
const SHIP = piece('N', 'navy', { air: 'defends', carries: [PLANE, TANK] });
const board: Board = {
  files: 11, ranks: 12, holes: [], terrain: [], hands: [], turn: 0, checked: [],
  pieces: [{ square: 'c3', piece: SHIP }, { square: 'g1', piece: piece('C', 'commander') }],
  airZones: [['c3', 'c4'], ['h9']],
};
const move = (uci: string, to: string, group: string, deploys: boolean): Move => ({
  uci, san: uci, from: 'c3', to, capture: false, castling: false, group, deploys, manner: 'goes',
});
const moves = [move('c3c5', 'c5', 'NFT', false), move('c3d3t', 'd3', 'T', true), move('c3d3ft', 'd3', 'FT', true), move('c3c6nf', 'c6', 'NF', true)];
const situation: Situation = { board, moves, playable: 0, premoveAllowed: false };
const picked = (group?: string): ReturnType<typeof pickGroup> => pickGroup(RESTING, situation, 'c3', group);
const targets = (group?: string): readonly string[] => {
  const origin = picked(group).picked;
  return origin === undefined ? [] : [...movesFrom(situation, origin).keys()];
};

describe('a stack', () => {
  it('is known when it is picked, and single pieces are none', () => {
    expect(stackOf(situation, RESTING)).toBeUndefined();
    expect(stackOf(situation, { picked: onSquare('g1'), choices: [] })).toBeUndefined();
    expect(stackOf(situation, picked())).toMatchObject({ square: 'c3', idle: 'NFT', going: 'NFT' });
    expect(stackOf(situation, picked('T'))).toMatchObject({ idle: 'NFT', going: 'T' });
  });

  it('goes where the picked group may go', () => {
    expect([targets(), targets('T'), targets('FT'), targets('NF')]).toEqual([['c5'], ['d3'], ['d3'], ['c6']]);
  });

  it.each([
    ['NFT', 'T', 'T'],
    ['T', 'F', 'FT'],
    ['FT', 'T', 'F'],
    ['FT', 'N', undefined],
    ['T', 'T', undefined],
    ['', 'N', 'N'],
  ])('with %s going, a touch of %s sends %s', (going, letter, wanted) =>
    expect(toggled({ square: 'c3', pieces: [], idle: 'NFT', going }, letter)).toBe(wanted));

  it('is ruled by number keys', () => {
    const stack = stackOf(situation, picked('T'));
    if (stack === undefined) throw new Error('no stack');
    expect(['0', '2', '3', '4', 'x'].map((key) => keyedGroup(stack, key))).toEqual([
      { group: undefined }, { group: 'FT' }, { group: undefined }, undefined, undefined,
    ]);
    expect(groupPiece(stack, 'FT')).toMatchObject({ letter: 'F', carries: [{ letter: 'T' }] });
    expect(['N', 'F', 'T', 'C'].map((letter) => canLeave(stack, moves, letter))).toEqual([true, true, true, false]);
  });
});

describe('a deployment', () => {
  const open: Situation = {
    ...situation,
    board: { ...board, deployment: { origin: 'c3', steps: [], idle: 'NF', companions: [] } },
    moves: [move('c3c6nf', 'c6', 'NF', true), move('c3c6n', 'c6', 'N', true), { uci: 'c3c3', san: 'commit', capture: false, castling: false, manner: 'ends' }],
  };

  it('keeps its stack in sight, and without a group all that is left goes', () => {
    expect(stackOf(open, RESTING)).toMatchObject({ square: 'c3', idle: 'NF', going: '' });
    expect(movesFrom(open, onSquare('c3')).get('c6')?.map((each) => each.group)).toEqual(['NF']);
  });

  it('ends by a move that moves nothing', () => {
    expect([endingMove(open.moves)?.uci, endingMove(moves)]).toEqual(['c3c3', undefined]);
  });
});

describe('the air defence shown', () => {
  it.each([
    ['the enemy for planes', 'FT', { side: 1, squares: ['h9'] }],
    ['the own for ships', undefined, { side: 0, squares: ['c3', 'c4'] }],
    ['none for tanks', 'T', undefined],
  ])('is %s', (_, group, zone) => expect(airZoneShown(board, picked(group))).toEqual(zone));

  it('is none while nothing is picked', () => expect(airZoneShown(board, RESTING)).toBeUndefined());
});
