import { describe, expect, it } from 'vitest';
import type { Game } from './rules';
import { type Choices, firstChoices, setupOf } from './setup';

let freed = 0;
/** Stands in for the rules core: it takes any position but `bad`. */
const rules = {
  chess960: (number: number) => `fen ${number}`,
  game: (variant: string, fen?: string) => {
    if (fen === 'bad') throw new Error('no king');
    return { variant, startFen: fen ?? 'usual', board: () => ({ turn: fen === 'black' ? 1 : 0 }), free: () => (freed += 1) } as unknown as Game;
  },
};
const made = (change: Partial<Choices>, random = 0.9) => setupOf({ ...firstChoices('chess'), ...change }, rules, 700, random);

describe('setting up a game', () => {
  it('plays the engine at one’s own rating', () => {
    expect(made({ colour: 'first' })).toEqual({
      variant: 'chess', startFen: 'usual', chess960: false, rated: true, orientation: 0, turn: 0,
      players: [{ kind: 'human' }, { kind: 'engine', elo: 700 }],
    });
  });

  it('throws the coin and turns the board', () => {
    const setup = made({ strength: 'chosen', elo: 1500 }, 0.9);
    expect(setup.players).toEqual([{ kind: 'engine', elo: 1500 }, { kind: 'human' }]);
    expect(setup.orientation).toBe(1);
    expect(made({}, 0.1).orientation).toBe(0);
    expect(made({ strength: 'full', colour: 'first' }).players[1]).toEqual({ kind: 'engine' });
  });

  it('sets the clock', () => {
    expect(made({ time: '3+2' }).time).toEqual({ base: 180_000, increment: 2_000 });
    expect(made({ time: 'custom', minutes: 7, increment: 1 }).time).toEqual({ base: 420_000, increment: 1_000 });
    expect(made({ time: 'none' }).time).toBeUndefined();
  });

  it('rates neither games of two people nor set-up positions', () => {
    expect(made({ opponent: 'person' }).rated).toBe(false);
    expect(made({ start: 'fen', fen: ' black ' })).toMatchObject({ rated: false, startFen: 'black', turn: 1 });
    expect(made({ start: 'chess960', number960: 7 })).toMatchObject({ rated: true, startFen: 'fen 7', chess960: true });
  });

  it('passes on why a position cannot be played, and frees its games', () => {
    expect(() => made({ start: 'fen', fen: 'bad' })).toThrow('no king');
    freed = 0;
    made({});
    expect(freed).toBe(1);
  });
});
