import { describe, expect, it } from 'vitest';
import { decodeGame, encodeGame, type SharedGame } from './share';

const game: SharedGame = {
  variant: 'chess',
  chess960: false,
  moves: ['e2e4', 'e7e5', 'g1f3', 'a7a8q', 'P@e4', 'a1a1', '0000', 'p16a1', 'a10k12'],
  result: '1-0',
};

/** A small random source with a seed, so that a failure can be seen again. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x80000000;
};

describe('games in links', () => {
  it('come back as they were', () => {
    expect(decodeGame(encodeGame(game))).toEqual(game);
    const odd: SharedGame = { variant: 'Cờ tư lệnh', startFen: '8/8 w - - 0 1', chess960: true, moves: [], result: '*' };
    expect(decodeGame(encodeGame(odd))).toEqual(odd);
  });

  it('are short: a game of forty moves fits a message', () => {
    const moves = Array.from({ length: 80 }, (_, ply) => (ply % 2 === 0 ? 'g1f3' : 'g8f6'));
    expect(encodeGame({ ...game, moves }).length).toBeLessThan(240);
  });

  it('are refused when cut or changed anywhere', () => {
    const text = encodeGame(game);
    for (let at = 0; at < text.length; at += 1) {
      expect(decodeGame(text.slice(0, at))).toBeUndefined();
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      const read = decodeGame(changed);
      // The last letter carries spare bits that mean nothing; any other change must be noticed.
      if (at < text.length - 1) expect(read, `letter ${at}`).toBeUndefined();
    }
  });

  it('never throw on garbage', () => {
    const next = random(7);
    for (let round = 0; round < 2000; round += 1) {
      const length = Math.floor(next() * 60);
      const text = Array.from({ length }, () => String.fromCharCode(33 + Math.floor(next() * 300))).join('');
      expect(() => decodeGame(text)).not.toThrow();
    }
    for (const text of ['', 'AAAA', '====', 'ă', '%E0%A4%A', 'a'.repeat(100_000)]) expect(decodeGame(text)).toBeUndefined();
  });
});
