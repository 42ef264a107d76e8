import { describe, expect, it } from 'vitest';
import { type GameEvent, type GameSetup, type GameState, newGame, reduce, takebackPlies } from './session';

const setup: GameSetup = {
  variant: 'chess',
  startFen: 'start',
  chess960: false,
  players: [{ kind: 'human' }, { kind: 'engine', elo: 600 }],
  time: { base: 60_000, increment: 1_000 },
  rated: true,
  orientation: 0,
  turn: 0,
};

const after = (events: readonly GameEvent[], from: GameSetup = setup): GameState =>
  events.reduce(reduce, newGame(from));

const e4: GameEvent = { kind: 'moved', uci: 'e2e4', turn: 1, now: 10_000 };
const e5: GameEvent = { kind: 'moved', uci: 'e7e5', turn: 0, now: 14_000 };
const nf3: GameEvent = { kind: 'moved', uci: 'g1f3', turn: 1, now: 20_000 };

describe('a game', () => {
  it('takes no time for the first move and counts from there', () => {
    const state = after([e4, e5, nf3]);
    expect(state.moves).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(state.clock?.left).toEqual([60_000 - 6_000 + 1_000, 60_000 - 4_000 + 1_000]);
    expect(state.clock?.running).toEqual({ side: 1, since: 20_000 });
  });

  it('ends with the clock standing and takes no further move', () => {
    const mate: GameEvent = { ...nf3, ending: { winner: 0, reason: 'checkmate' } };
    const state = after([e4, e5, mate]);
    expect(state.phase).toEqual({ kind: 'ended', ending: { winner: 0, reason: 'checkmate' } });
    expect(state.clock?.running).toBeUndefined();
    expect(reduce(state, { kind: 'moved', uci: 'd7d5', turn: 0, now: 0 })).toBe(state);
    expect(reduce(state, { kind: 'ended', ending: { reason: 'agreement' }, now: 0 })).toBe(state);
  });

  it('takes back to the last move of the human, with the time', () => {
    const two = after([e4, e5]);
    expect(takebackPlies(two, [0, 1])).toBe(2);
    expect(takebackPlies(after([e4]), [0])).toBe(1);
    expect(takebackPlies(after([]), [])).toBe(0);
    const state = reduce(after([e4, e5, nf3]), { kind: 'took back', plies: 1, turn: 0, now: 30_000 });
    expect(state.moves).toEqual(['e2e4', 'e7e5']);
    expect(state.clock).toEqual({ left: [54_000, 57_000], running: { side: 0, since: 30_000 } });
  });

  it('redoes what was undone, and forgets it when another move is played', () => {
    const back = reduce(after([e4, e5]), { kind: 'took back', plies: 2, turn: 0, now: 20_000 });
    expect(reduce(back, { kind: 'redone', turns: [1, 0], now: 21_000 }).moves).toEqual(['e2e4', 'e7e5']);
    const other = reduce(back, { kind: 'moved', uci: 'd2d4', turn: 1, now: 21_000 });
    expect(reduce(other, { kind: 'redone', turns: [], now: 22_000 })).toBe(other);
  });

  it('takes back whole turns, however many plies they have', () => {
    const state = after([]);
    expect(takebackPlies(state, [0, 0, 1, 1, 1])).toBe(5);
    expect(takebackPlies(state, [0, 1, 0, 0])).toBe(2);
    expect(takebackPlies(state, [0, 1, 0, 0, 1])).toBe(3);
    expect(takebackPlies(state, [1])).toBe(0);
    const two = after([], { ...setup, players: [{ kind: 'human' }, { kind: 'human' }] });
    expect(takebackPlies(two, [0, 0, 1, 1])).toBe(2);
  });

  it('gives no increment within a turn, and no time back when the turn is begun anew', () => {
    const step: GameEvent = { kind: 'moved', uci: 'c3d3t', turn: 0, now: 20_000 };
    const open = after([e4, e5, step]);
    expect(open.clock).toEqual({ left: [54_000, 57_000], running: { side: 0, since: 20_000 } });
    const again = reduce(open, { kind: 'turn cancelled', plies: 1 });
    expect([again.moves, again.clock, again.undone, again.rated]).toEqual([['e2e4', 'e7e5'], open.clock, [], true]);
    expect(reduce(again, { kind: 'turn cancelled', plies: 3 })).toBe(again);
  });

  it('lets a finished game be taken back', () => {
    const state = after([e4, e5, { ...nf3, ending: { reason: 'stalemate' } }]);
    const back = reduce(state, { kind: 'took back', plies: 1, turn: 0, now: 1 });
    expect(back.phase.kind).toBe('playing');
  });

  it('keeps premoves in order and drops them at the end', () => {
    const state = after([
      e4,
      { kind: 'premoved', premove: { from: 'g1', to: 'f3' } },
      { kind: 'premoved', premove: { from: 'f1', to: 'c4' } },
      e5,
      { kind: 'premove used' },
    ]);
    expect(state.premoves).toEqual([{ from: 'f1', to: 'c4' }]);
    expect(reduce(state, { kind: 'ended', ending: { winner: 1, reason: 'time' }, now: 0 }).premoves).toEqual([]);
  });

  it('forgets a draw offer with the next move', () => {
    const offered = after([e4, { kind: 'offered draw', side: 0 }]);
    expect(offered.offer).toBe(0);
    expect(reduce(offered, e5).offer).toBeUndefined();
    expect(reduce(offered, { kind: 'declined draw' }).offer).toBeUndefined();
  });

  it('looks back without changing the game and returns to the newest with a move', () => {
    const looked = after([e4, e5, { kind: 'viewed', ply: 1 }]);
    expect(looked.viewed).toBe(1);
    expect(reduce(looked, { kind: 'viewed', ply: 99 }).viewed).toBeUndefined();
    expect(reduce(looked, nf3).viewed).toBeUndefined();
  });

  it('pauses and goes on with the same time', () => {
    const paused = reduce(after([e4, e5]), { kind: 'paused', now: 20_000 });
    const on = reduce(paused, { kind: 'resumed', now: 90_000 });
    expect(on.clock).toEqual({ left: [54_000, 57_000], running: { side: 0, since: 90_000 } });
  });

  it('flips the board', () => expect(after([{ kind: 'flipped' }]).orientation).toBe(1));
});
