import { describe, expect, it } from 'vitest';
import { fromState, type OnlineGame, refused, resumeFrom, seen, sent, shownClock, shownMoves, told } from './game';
import type { EventKind, GameState } from './wire';

const state = (change: Partial<GameState> = {}): GameState => ({
  game: 'g', v: 2, variant: 'chess', start: null, moves: ['e2e4', 'e7e5'], fen: '', turn: 'first',
  players: [
    { id: 'a', name: 'anna', kind: 'member', rating: 1500 },
    { id: 'b', name: 'bert', kind: 'guest', rating: null },
  ],
  time: { clock: { base_ms: 60_000, increment_ms: 0 } }, rated: true, clocks: [60_000, 60_000], running: true,
  draw: null, takeback: null, ending: null, rematch: null, online: [true, true], claim_in: null, you: 'first', ...change,
});
const game = (change: Partial<GameState> = {}): OnlineGame => fromState(state(change), 1_000);
const event = (v: number, what: EventKind) => ({ game: 'g', v, what });
const move = (uci: string, clocks: [number, number] | null = [59_000, 60_000]): EventKind => ({ move: { uci, clocks } });
const facts = { turn: 1, begun: true, now: 2_000 };

describe('events', () => {
  it('come in order: known ones change nothing, and a gap asks for the whole state', () => {
    const before = game();
    expect(told(before, event(2, move('g1f3')), facts)).toBe(before);
    const late = told(before, event(4, move('g1f3')), facts);
    expect(late).toMatchObject({ v: 2, stale: true, moves: before.moves });
    expect(resumeFrom(late)).toBeNull();
  });

  it('of moves set clocks and turn', () => {
    const after = told(game(), event(3, move('g1f3')), facts);
    expect(after).toMatchObject({ v: 3, turn: 1, moves: ['e2e4', 'e7e5', 'g1f3'] });
    expect(after.clock).toEqual({ left: [59_000, 60_000], running: { side: 1, since: 2_000 } });
  });

  it('let no clock run before both have moved, nor after the end', () => {
    expect(told(game(), event(3, move('g1f3')), { ...facts, begun: false }).clock?.running).toBeUndefined();
    const over = told(game(), event(3, { ended: { ending: { outcome: 'first', reason: 'time' }, clocks: [5, 0], ratings: [1510, 1490] } }), facts);
    expect(over.clock).toEqual({ left: [5, 0] });
    expect(over).toMatchObject({ ending: { outcome: 'first' }, ratings: [1510, 1490] });
  });

  it('keep an offer until its opponent moves', () => {
    const offered = told(game(), event(3, { draw_offered: 'first' }), { ...facts, turn: 0 });
    const own = told(offered, event(4, move('g1f3')), facts);
    expect(own.draw).toBe(0);
    expect(told(own, event(5, move('b8c6')), { ...facts, turn: 0 }).draw).toBeUndefined();
  });

  it('take moves back', () => {
    const asked = told(game(), event(3, { takeback_asked: 'second' }), { ...facts, turn: 0 });
    expect(asked.takeback).toBe(1);
    const back = told(asked, event(4, { takeback: { plies: 1, clocks: [60_000, 60_000] } }), facts);
    expect(back).toMatchObject({ moves: ['e2e4'], turn: 1 });
    expect(back.takeback).toBeUndefined();
  });

  it('name the next game', () => {
    const over = game({ ending: { outcome: 'draw', reason: 'agreement' }, running: false });
    const offered = told(over, event(3, { rematch_offered: 'second' }), facts);
    expect(offered.rematch).toBe(1);
    expect(told(offered, event(4, { rematch: 'next' }), facts)).toMatchObject({ next: 'next' });
  });
});

describe('own moves', () => {
  it('are shown at once, and confirmed by their event', () => {
    const moving = sent(game(), 'g1f3', 1_500);
    expect(shownMoves(moving)).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(shownClock(moving)).toEqual({ left: [59_500, 60_000] });
    const confirmed = told(moving, event(3, move('g1f3')), facts);
    expect(confirmed.pending).toEqual([]);
    expect(shownMoves(confirmed)).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(shownClock(confirmed)?.running?.side).toBe(1);
  });

  it('are gone when the server refuses them or tells another move', () => {
    const moving = sent(game(), 'g1f3', 1_500);
    expect(refused(moving)).toEqual(game());
    expect(shownMoves(told(moving, event(3, move('b1c3')), facts))).toEqual(['e2e4', 'e7e5', 'b1c3']);
  });

  it('stay on their way over a break if the server has not heard of them', () => {
    const moving = sent(game(), 'g1f3', 1_500);
    expect(fromState(state(), 3_000, moving)).toMatchObject({ pending: ['g1f3'], pendingSince: 1_500 });
    expect(fromState(state({ v: 3, moves: ['e2e4', 'e7e5', 'g1f3'], turn: 'second' }), 3_000, moving).pending).toEqual([]);
    expect(fromState(state({ v: 4, moves: ['e2e4'], turn: 'second' }), 3_000, moving).pending).toEqual([]);
    expect(fromState(state({ ending: { outcome: 'second', reason: 'time' } }), 3_000, moving).pending).toEqual([]);
  });

  it('of one turn are confirmed one after another', () => {
    const moving = sent(sent(game(), 'g1f3', 1_500), 'b1c3', 1_600);
    expect(told(moving, event(3, move('g1f3')), { ...facts, turn: 0 })).toMatchObject({ pending: ['b1c3'], pendingSince: 1_500 });
  });
});

describe('coming back', () => {
  it('asks for what was missed, and for the whole state after a gap', () => {
    expect(resumeFrom(game())).toBe(2);
    expect(resumeFrom({ ...game(), stale: true })).toBeNull();
  });

  it('knows by the whole state from when on a win can be claimed', () => {
    expect(game({ online: [true, false], claim_in: 12 }).claimAt).toBe(13_000);
    expect(game().claimAt).toBeUndefined();
  });
});

describe('presence', () => {
  it('tells from when on a win can be claimed', () => {
    const away = seen(game(), { game: 'g', side: 'second', online: false, claim_in: 30 }, 5_000);
    expect(away).toMatchObject({ online: [true, false], claimAt: 35_000 });
    expect(seen(away, { game: 'g', side: 'second', online: true, claim_in: null }, 6_000)).toEqual(game());
    expect(seen(game(), { game: 'g', side: 'first', online: false, claim_in: 30 }, 5_000).claimAt).toBeUndefined();
  });
});
