import { describe, expect, it } from 'vitest';
import games from '../generated/games.json';
import { commander as commanderDe } from './commander/de';
import { commander as commanderEn } from './commander/en';
import { commander as commanderVi } from './commander/vi';
import { messages as deFirst } from './de';
import { more as deMore } from './de/more';
import { messages as enFirst } from './en';
import { more as enMore } from './en/more';
import { online as onlineDe } from './online/de';
import { online as onlineEn } from './online/en';
import { online as onlineVi } from './online/vi';
import { lines as linesDe } from './variants/de';
import { lines as linesEn } from './variants/en';
import { lines as linesVi } from './variants/vi';
import { messages as viFirst } from './vi';
import { more as viMore } from './vi/more';

const [de, en, vi] = [
  { ...deFirst, ...deMore },
  { ...enFirst, ...enMore },
  { ...viFirst, ...viMore },
];

/** Texts that are right to be the same in two languages: names, formats, and words that the languages share. */
const SHARED = new Set([
  'app.name', 'common.ok', 'player.engine', 'player.person', 'rating.short', 'pieceName', 'board.choice', 'setup.timeValue', 'setup.size',
  'setup.fen', 'setup.chosenValue', 'analysis.graphPoint', 'analysis.glyph', 'analysis.loadGame', 'games.exportOne', 'games.versus',
  'variant', 'play.takebackShort', 'era.title', 'era.line', 'play.spoke', 'settings.animationValue', 'board.piece', 'board.pieces',
  'nav.online', 'online.title', 'online.signIn.name', 'online.board.name', 'online.live.pgn', 'online.games.versus',
  'online.variants.name', 'online.moderation.title', 'online.moderation.sure',
]);

type Leaf = string | ((...values: never[]) => unknown);

const leaves = (value: unknown, path = ''): (readonly [string, Leaf])[] => {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as Leaf]];
  return Object.entries(value as object).flatMap(([name, each]) => leaves(each, path === '' ? name : `${path}.${name}`));
};

/** What a text says with some values; undefined if it wants other values than numbers. */
const said = (leaf: Leaf): string | undefined => {
  if (typeof leaf === 'string') return leaf;
  try {
    const result: unknown = (leaf as (...values: number[]) => unknown)(2, 3, 4, 5);
    return typeof result === 'string' && !result.includes('undefined') ? result : undefined;
  } catch {
    return undefined;
  }
};

const source = new Map(leaves({ ...en, commander: commanderEn, online: onlineEn, lines: linesEn }));

describe.each([
  ['German', { ...de, commander: commanderDe, online: onlineDe, lines: linesDe }],
  ['Vietnamese', { ...vi, commander: commanderVi, online: onlineVi, lines: linesVi }],
])('%s', (_, messages) => {
  const own = leaves(messages);

  it('has every text of English and no other', () => {
    expect(own.map(([path]) => path).toSorted()).toEqual([...source.keys()].toSorted());
  });

  it('leaves no text empty', () => {
    for (const [path, leaf] of own) expect(said(leaf)?.trim(), path).not.toBe('');
  });

  it('has translated what is not shared', () => {
    const same = own.filter(([path, leaf]) => {
      const english = source.get(path);
      return english !== undefined && !SHARED.has(path) && said(leaf) !== undefined && said(leaf) === said(english);
    });
    expect(same.map(([path]) => path)).toEqual([]);
  });
});

describe('what a game is about', () => {
  it('is said of every game that is built in, and of no other', () => {
    expect(Object.keys(linesEn).toSorted()).toEqual(games.map(({ name }) => name).toSorted());
  });

  it.each([linesEn, linesDe, linesVi])('fits into a line or two', (lines) => {
    for (const [name, line] of Object.entries(lines)) {
      expect(line.length, name).toBeLessThanOrEqual(90);
      expect(line, name).not.toMatch(/[.!]$/);
    }
  });
});

describe('plurals', () => {
  it.each([
    [en.games.moves(1), '1 move'],
    [en.games.moves(2), '2 moves'],
    [de.games.moves(1), '1 Zug'],
    [de.games.moves(5), '5 Züge'],
    [vi.games.moves(5), '5 nước'],
    [en.analysis.verdictCount('inaccuracy', 2), '2 inaccuracies'],
    [de.analysis.verdictCount('inaccuracy', 1), '1 Ungenauigkeit'],
  ])('%s', (text, wanted) => expect(text).toBe(wanted));

  it('speak a move', () => {
    const move = { piece: 'x', from: 'g1', to: 'f3', capture: true, check: true, mate: false };
    expect(en.spokenMove({ ...move, piece: 'knight' })).toBe('knight g1 takes on f3, check');
    expect(de.spokenMove({ ...move, piece: de.pieceName('knight') })).toBe('Springer g1 schlägt auf f3, Schach');
    expect(vi.spokenMove({ ...move, piece: vi.pieceName('knight') })).toBe('mã g1 bắt quân ở f3, chiếu');
  });
});
