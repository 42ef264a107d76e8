import { describe, expect, it } from 'vitest';
import { counted, freshProgress, matchingElo, ratedResult, readProgress, writeProgress } from './progress';
import { type GameState, newGame, reduce } from './session';

/** Eras of a hundred points and a rating that moves by thirty-two, for the sake of the test. */
const rules = {
  rate: (own: number, _opponent: number, score: number) => own + 64 * (score - 0.5),
  era: (rating: number) => Math.max(1, Math.floor(rating / 100) - 3),
};

const finished = (winner: 0 | 1 | undefined, change: Partial<GameState> = {}): GameState =>
  reduce(
    {
      ...newGame({
        variant: 'chess',
        startFen: '',
        chess960: false,
        players: [{ kind: 'human' }, { kind: 'engine', elo: 700 }],
        rated: true,
        orientation: 0,
        turn: 0,
      }),
      ...change,
    },
    { kind: 'ended', now: 0, ending: { reason: 'resignation', ...(winner === undefined ? {} : { winner }) } },
  );

describe('progress', () => {
  it('counts a win once and moves on to the next era', () => {
    let progress = freshProgress(rules);
    for (let game = 0; game < 4; game += 1) progress = counted(progress, rules, finished(0), `g${game}`, game);
    expect(progress.rating).toBe(528);
    expect(progress.era).toBe(2);
    expect(progress.games.map((game) => game.rating)).toEqual([432, 464, 496, 528]);
    expect(counted(progress, rules, finished(0), 'g3', 9)).toBe(progress);
  });

  it('keeps the highest era after a loss', () => {
    const high = { ...freshProgress(rules), rating: 500, era: 2, highest: 2 };
    const down = counted(high, rules, finished(1), 'x', 0);
    expect([down.era, down.highest]).toEqual([1, 2]);
  });

  it('counts neither casual games nor games of two people', () => {
    expect(ratedResult(finished(0, { rated: false }))).toBeUndefined();
    expect(ratedResult(finished(0, { players: [{ kind: 'human' }, { kind: 'human' }] }))).toBeUndefined();
    expect(ratedResult(finished(undefined))).toEqual({ opponent: 700, score: 0.5 });
    expect(ratedResult(finished(1, { players: [{ kind: 'human' }, { kind: 'engine' }] }))).toEqual({ opponent: 3000, score: 0 });
  });

  it('offers an even game within the range of the engine', () => {
    expect([400, 1234.4, 4000].map(matchingElo)).toEqual([500, 1234, 2800]);
  });

  it('comes back as it was written, and never from garbage', () => {
    const progress = counted(freshProgress(rules), rules, finished(0), 'g', 5);
    expect(readProgress(writeProgress(progress))).toEqual(progress);
    for (const bad of ['', '{}', '[1]', '{"version":2}', writeProgress({ ...progress, rating: Number.NaN })])
      expect(readProgress(bad)).toBeUndefined();
  });
});
