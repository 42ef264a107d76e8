import { describe, expect, it } from 'vitest';
import { isChess960, lineOf, pgnToSave, resultText, saveToPgn, tagOf } from './pgn';
import type { Game, PgnGame, PlayedMove, Rules } from './rules';
import type { SavedGame } from './saves';
import { newGame } from './session';

/** Stands in for the rules core: any two-letter word is a move. It counts the games that were not freed. */
let open = 0;
const fakeGame = (variant: string, fen?: string): Game => {
  const played: PlayedMove[] = [];
  open += 1;
  return {
    variant,
    startFen: fen ?? 'usual',
    play: (uci: string) => {
      if (uci.length !== 2) throw new Error(`${uci} is no move`);
      const move = { uci, san: uci.toUpperCase(), capture: false, castling: false, side: played.length % 2, number: 1, check: false, fen: `after ${uci}` };
      played.push(move);
      return move;
    },
    history: () => played,
    ending: () => undefined,
    board: () => ({ turn: played.length % 2 }),
    free: () => (open -= 1),
  } as unknown as Game;
};
const rules = {
  game: fakeGame,
  writePgn: (pgn: PgnGame) => Promise.resolve(JSON.stringify(pgn)),
} as unknown as Rules;

const save: SavedGame = {
  format: 1,
  id: 'x',
  created: Date.UTC(2026, 0, 2),
  updated: 0,
  state: {
    ...newGame({
      variant: 'chess',
      startFen: 'usual',
      chess960: false,
      players: [{ kind: 'human' }, { kind: 'engine', elo: 900 }],
      time: { base: 180_000, increment: 2_000 },
      rated: true,
      orientation: 0,
      turn: 0,
    }),
    moves: ['e4', 'e5'],
    phase: { kind: 'ended', ending: { winner: 1, reason: 'time' } },
  },
};
const pgn = (change: Partial<PgnGame> = {}): PgnGame => ({ tags: [], variant: 'chess', startFen: 'usual', comments: [], result: '*', children: lineOf(playedGame()), ...change });
function playedGame(): Game {
  const game = fakeGame('chess');
  game.play('e4');
  game.play('e5');
  game.free();
  return game;
}

describe('PGN', () => {
  it('is written with tags and moves', async () => {
    const written = JSON.parse(await saveToPgn(save, rules, { white: 'A', black: 'B' }, 'chess')) as PgnGame;
    expect(tagOf(written.tags, 'date')).toBe('2026.01.02');
    expect(tagOf(written.tags, 'BlackElo')).toBe('900');
    expect(tagOf(written.tags, 'TimeControl')).toBe('180+2');
    expect(tagOf(written.tags, 'Variant')).toBeUndefined();
    expect(written.result).toBe('0-1');
    expect(written.children[0]?.children[0]?.san).toBe('E5');
    expect(open).toBe(0);
  });

  it('refuses a game whose moves the rules refuse, and frees it', async () => {
    const bad = { ...save, state: { ...save.state, moves: ['e4', 'nonsense'] } };
    await expect(saveToPgn(bad, rules, { white: '', black: '' }, 'chess')).rejects.toThrow('nonsense is no move');
    expect(open).toBe(0);
  });

  it.each([
    ['1-0', 0],
    ['0-1', 1],
    ['1/2-1/2', undefined],
  ])('becomes a finished game: %s', (result, winner) => {
    const read = pgnToSave(pgn({ result, tags: [['White', 'Ann']] }), rules, 'id', 7);
    expect(read.state.moves).toEqual(['e4', 'e5']);
    expect(read.names).toEqual(['Ann', '?']);
    expect(read.state.phase.kind === 'ended' && read.state.phase.ending.winner).toBe(winner);
    expect(resultText(read.state)).toBe(result);
    expect(open).toBe(0);
  });

  it('becomes a game to go on with if it has no result', () => {
    expect(pgnToSave(pgn(), rules, 'id', 7).state.phase.kind).toBe('playing');
  });

  it.each([
    [undefined, false],
    ['Standard', false],
    ['Chess960', true],
    ['Fischerandom', true],
  ])('knows Chess960 by its tag: %s', (name, chess960) => {
    expect(isChess960({ tags: name === undefined ? [] : [['Variant', name]] })).toBe(chess960);
  });

  it('keeps the variant of a game', () => {
    expect(pgnToSave(pgn({ variant: 'threecheck' }), rules, 'id', 7).state.variant).toBe('threecheck');
  });
});
