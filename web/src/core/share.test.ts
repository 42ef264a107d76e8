import { describe, expect, it } from 'vitest';
import { decodeGame, encodeGame, lineAlone, type SharedGame, type SharedNode } from './share';

const line = (...moves: readonly string[]): readonly SharedNode[] =>
  moves.reduceRight<readonly SharedNode[]>((children, uci) => [{ uci, comments: [], glyphs: [], children }], []);

const game: SharedGame = {
  variant: 'chess',
  chess960: false,
  comments: [],
  children: line('e2e4', 'e7e5', 'g1f3', 'a7a8q', 'P@e4', 'a1a1', '0000', 'p16a1', 'a10k12'),
  result: '1-0',
};

/** 1. e4 (1. d4 d5 (1... Nf6)) (1. c4) e5, with words and glyphs. */
const study: SharedGame = {
  ...game,
  comments: ['Ván này hay lắm', ''],
  children: [
    { uci: 'e2e4', comments: ['best by test', 'x'.repeat(700)], glyphs: [1, 146], children: [...line('e7e5', 'g1f3'), { uci: 'c7c5', comments: [], glyphs: [], children: [] }] },
    { uci: 'd2d4', comments: [], glyphs: [5], children: [...line('d7d5'), ...line('g8f6', 'c2c4')] },
    ...line('c2c4'),
  ],
};

/** A small random source with a seed, so that a failure can be seen again. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x80000000;
};

describe('games in links', () => {
  it('come back as they were', () => {
    expect(decodeGame(encodeGame(game))).toEqual(game);
    const odd: SharedGame = { variant: 'Cờ tư lệnh', startFen: '8/8 w - - 0 1', chess960: true, comments: [], children: [], result: '*' };
    expect(decodeGame(encodeGame(odd))).toEqual(odd);
  });

  it('carry variations, comments and glyphs', () => {
    expect(decodeGame(encodeGame(study))).toEqual(study);
    expect(encodeGame(lineAlone(study)).length).toBeLessThan(40);
    expect(lineAlone(study).children).toEqual(line('e2e4', 'e7e5', 'g1f3'));
  });

  it('name the players, in any script, and cut what is longer than a name', () => {
    const named: SharedGame = { ...study, startFen: `${'r'.repeat(300)}/8 w - - 0 1`, names: ['Nguyễn Văn Ân', ''] };
    expect(decodeGame(encodeGame(named))).toEqual(named);
    const long = decodeGame(encodeGame({ ...game, names: ['♞'.repeat(500), '😀'.repeat(500)] }));
    expect(long?.names).toEqual(['♞'.repeat(60), '😀'.repeat(60)]);
  });

  it('that were written before there were variations still open', () => {
    const old = 'AQEFY2hlc3NBQ0ZEYFIAAAVhN2E4cZ7P';
    expect(decodeGame(old)).toEqual({ ...game, children: line('e2e4', 'e7e5', 'g1f3', 'a7a8q') });
    expect(encodeGame({ ...game, children: line('e2e4', 'e7e5', 'g1f3', 'a7a8q') })).toBe(old);
  });

  it('have no signs in version 1, no variation without an end, and no move twice', () => {
    const bytes = (text: string) => [...atob(text.replaceAll('-', '+').replaceAll('_', '/'))].map((letter) => letter.charCodeAt(0));
    const sealed = (body: readonly number[]): string => {
      let [one, two] = [1, 0];
      for (const byte of body) [one, two] = [(one + byte) % 251, (two + ((one + byte) % 251)) % 251];
      return btoa(String.fromCharCode(...body, one, two)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    };
    const body = bytes(encodeGame({ ...game, children: line('e2e4') })).slice(0, -2);
    expect(decodeGame(sealed(body))?.children).toEqual(line('e2e4'));
    const tree = [2, ...body.slice(1)];
    expect(decodeGame(sealed(tree))?.children).toEqual(line('e2e4'));
    for (const wrong of [[...body, 0, 0, 0, 1, 0, 1, 65], [...tree, 0, 0, 0, 3, 67, 68], [...tree, 0, 0, 0, 4], [...tree, 0, 0, 0, 9], [...tree, 0, 0, 0, 3, ...body.slice(-2), 0, 0, 0, 4], [3, ...body.slice(1)]])
      expect(decodeGame(sealed(wrong)), wrong.join()).toBeUndefined();
  });

  it('are short: a game of forty moves fits a message', () => {
    const moves = Array.from({ length: 80 }, (_, ply) => (ply % 2 === 0 ? 'g1f3' : 'g8f6'));
    expect(encodeGame({ ...game, children: line(...moves) }).length).toBeLessThan(240);
  });

  it('are refused when cut or changed anywhere', () => {
    const text = encodeGame({ ...study, comments: [], children: study.children.slice(1) });
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
