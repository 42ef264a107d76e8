import { describe, expect, it } from 'vitest';
import { boardOf, moveOf, START } from '../gallery/samples';
import type { Move } from '../core/rules';
import {
  afterPremoves,
  cancel,
  canPick,
  choose,
  modeOf,
  movesFrom,
  onSquare,
  pick,
  pickableSquares,
  putDown,
  refresh,
  RESTING,
  tap,
  tapHand,
  type Situation,
} from './interaction';

const MOVES = ['e2e3', 'e2e4', 'g1f3'].map((uci) => moveOf(uci));
const situation = (more: Partial<Situation> = {}): Situation => ({
  board: START,
  moves: MOVES,
  playable: 0,
  premoveAllowed: false,
  ...more,
});
const black = { ...START, turn: 1 };
const picked = (square: string) => ({ picked: onSquare(square), choices: [] });

describe('who may do what', () => {
  it.each([
    ['look', situation({ playable: 'none' })],
    ['move', situation()],
    ['move', situation({ playable: 'both', board: black })],
    ['look', situation({ board: black })],
    ['premove', situation({ board: black, premoveAllowed: true })],
  ] as const)('mode %s', (mode, given) => expect(modeOf(given)).toBe(mode));

  it('picks only what the rules can move', () => {
    expect(canPick(situation(), onSquare('e2'))).toBe(true);
    expect(canPick(situation(), onSquare('a1'))).toBe(false);
    expect(canPick(situation(), onSquare('e7'))).toBe(false);
    expect(canPick(situation({ playable: 'none' }), onSquare('e2'))).toBe(false);
  });
  it('premoves any own piece', () => {
    const waiting = situation({ board: black, moves: [], premoveAllowed: true });
    expect(canPick(waiting, onSquare('a1'))).toBe(true);
    expect(canPick(waiting, onSquare('e7'))).toBe(false);
  });
});

describe('all pickable squares', () => {
  it.each([
    situation(),
    situation({ playable: 'none' }),
    situation({ playable: 'both' }),
    situation({ board: black, moves: [], premoveAllowed: true }),
  ])('are those that can be picked one by one', (given) => {
    const one = given.board.pieces.map((on) => on.square).filter((square) => canPick(given, onSquare(square)));
    expect([...pickableSquares(given)].toSorted()).toEqual(one.toSorted());
  });
});

describe('taps', () => {
  it('picks, goes and rests', () => {
    const first = tap(RESTING, situation(), 'e2');
    expect(first.state).toEqual(picked('e2'));
    const second = tap(first.state, situation(), 'e4');
    expect(second).toEqual({ state: RESTING, outcome: { kind: 'move', move: MOVES[1] } });
  });
  it('changes its mind, and lets go on a second tap or elsewhere', () => {
    expect(tap(picked('e2'), situation(), 'g1').state).toEqual(picked('g1'));
    expect(tap(picked('e2'), situation(), 'e2').state).toEqual(RESTING);
    expect(tap(picked('e2'), situation(), 'e5')).toEqual({ state: RESTING, outcome: { kind: 'nothing' } });
  });
  it('asks the page to drop premoves when nothing is held', () => {
    expect(tap(RESTING, situation(), 'e5').outcome).toEqual({ kind: 'cancel' });
    expect(cancel(picked('e2')).outcome).toEqual({ kind: 'nothing' });
  });
  it('goes to an own piece if the rules allow it, as in castling by the rook', () => {
    const castle = moveOf('e1h1', { castling: true });
    const given = situation({ moves: [castle, moveOf('h1g1')] });
    expect(tap(picked('e1'), given, 'h1').outcome).toEqual({ kind: 'move', move: castle });
  });
  it('plays a move on the spot by a second tap', () => {
    const stay = moveOf('e1e1');
    expect(tap(picked('e1'), situation({ moves: [stay] }), 'e1').outcome).toEqual({ kind: 'move', move: stay });
  });
});

describe('several moves between the same squares', () => {
  const moves = ['Q', 'N'].map((promotion) => moveOf(`e7e8${promotion}`, { promotion }));
  it('opens the chooser and plays the choice', () => {
    const asked = putDown(picked('e7'), situation({ moves }), 'e8');
    expect(asked).toEqual({ state: { picked: onSquare('e7'), choices: moves }, outcome: { kind: 'nothing' } });
    const [, knight] = moves;
    expect(knight && choose(knight).outcome).toEqual({ kind: 'move', move: knight });
  });
  it('closes the chooser when the moves are no longer legal', () => {
    const open = { picked: onSquare('e2'), choices: moves };
    expect(refresh(open, situation())).toEqual(picked('e2'));
    expect(refresh(open, situation({ moves: [] }))).toEqual(RESTING);
    expect(refresh(picked('e2'), situation())).toEqual(picked('e2'));
  });
});

describe('drops', () => {
  const drop: Move = { uci: 'N@e4', san: 'N@e4', drop: 'N', to: 'e4', capture: false, castling: false };
  const board = { ...START, hands: [[{ letter: 'N', name: 'knight', count: 1 }], []] };
  const origin = { kind: 'hand', side: 0, letter: 'N' } as const;
  it('picks from the hand and drops', () => {
    const given = situation({ board, moves: [drop] });
    const held = tapHand(RESTING, given, origin).state;
    expect(held.picked).toEqual(origin);
    expect(putDown(held, given, 'e4').outcome).toEqual({ kind: 'move', move: drop });
    expect(tapHand(held, given, origin).state).toEqual(RESTING);
  });
  it('does not take from the hand of the other side', () => {
    expect(pick(RESTING, situation({ board, moves: [drop] }), { ...origin, side: 1 })).toBe(RESTING);
  });
  it('does not count a drop as a move of the square', () => {
    expect(movesFrom(situation({ board, moves: [drop] }), onSquare('e4')).size).toBe(0);
  });
  it('premoves a drop once per piece', () => {
    const waiting = situation({ board: { ...board, turn: 1 }, moves: [], premoveAllowed: true });
    expect(putDown({ picked: origin, choices: [] }, waiting, 'd5').outcome).toEqual({ kind: 'premove', premove: { drop: 'N', to: 'd5' } });
    const after = afterPremoves(board, [{ drop: 'N', to: 'd5' }], 0);
    expect(after.hands[0]).toEqual([]);
    expect(after.pieces.find((on) => on.square === 'd5')?.piece.name).toBe('knight');
    expect(afterPremoves(after, [{ drop: 'N', to: 'd6' }], 0)).toEqual(after);
  });
});

describe('premoves', () => {
  const waiting = situation({ board: black, moves: [], premoveAllowed: true });
  it('go anywhere but not to where the piece stands', () => {
    expect(putDown(picked('a1'), waiting, 'h7').outcome).toEqual({ kind: 'premove', premove: { from: 'a1', to: 'h7' } });
    expect(tap(picked('a1'), waiting, 'a1').state).toEqual(RESTING);
  });
  it('are seen one after another on the board', () => {
    const board = boardOf(['...', 'p..', 'P..']);
    const after = afterPremoves(
      board,
      [
        { from: 'a1', to: 'a2' },
        { from: 'a2', to: 'b3' },
        { from: 'c1', to: 'c2' },
      ],
      0,
    );
    expect(after.pieces).toEqual([{ square: 'b3', piece: { side: 0, letter: 'P', name: 'pawn', royal: false } }]);
  });
});
