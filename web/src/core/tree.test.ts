import { describe, expect, it } from 'vitest';
import * as tree from './tree';

const move = (uci: string): tree.NewMove => ({ uci, san: uci.toUpperCase(), fen: `after ${uci}` });
const grow = (lines: readonly string[]): tree.Tree =>
  lines.reduce((grown, line) => tree.addLine(grown, [], line.split(' ').map(move)), tree.emptyTree('start'));
const firstMoves = (of: tree.Tree): string[] => of.children.map((child) => child.uci);

describe('the tree of a game', () => {
  const sample = grow(['e4 e5 nf3', 'e4 c5', 'd4 d5', 'c4']);

  it('keeps variations in the order they came and no move twice', () => {
    expect(firstMoves(sample)).toEqual(['e4', 'd4', 'c4']);
    expect(tree.childrenAt(sample, ['e4']).map((node) => node.uci)).toEqual(['e5', 'c5']);
    expect(tree.addMove(sample, ['e4'], move('c5'))).toEqual(sample);
  });

  it('walks its lines', () => {
    expect(tree.mainLine(sample).map((node) => node.san)).toEqual(['E4', 'E5', 'NF3']);
    expect(tree.lineFrom(sample, ['d4'])).toEqual(['d4', 'd5']);
    expect(tree.isMainLine(sample, ['e4', 'e5'])).toBe(true);
    expect(tree.isMainLine(sample, ['e4', 'c5'])).toBe(false);
  });

  it('leaves paths that lead nowhere alone', () => {
    expect(tree.nodeAt(sample, ['e4', 'h5'])).toBeUndefined();
    expect(tree.addMove(sample, ['h4'], move('a5'))).toBe(sample);
    expect(tree.deleteAt(sample, ['h4', 'a5'])).toBe(sample);
    expect(tree.deleteAt(sample, [])).toBe(sample);
  });

  it('promotes the variation that a path lies in', () => {
    expect(firstMoves(tree.promote(sample, ['c4']))).toEqual(['e4', 'c4', 'd4']);
    expect(firstMoves(tree.promote(sample, ['d4', 'd5']))).toEqual(['d4', 'e4', 'c4']);
    expect(tree.promote(sample, ['e4', 'e5'])).toBe(sample);
    const main = tree.makeMainLine(sample, ['e4', 'c5']);
    expect(tree.mainLine(main).map((node) => node.uci)).toEqual(['e4', 'c5']);
    expect(firstMoves(tree.makeMainLine(sample, ['c4']))).toEqual(['c4', 'e4', 'd4']);
  });

  it('deletes a move with all that follows', () => {
    expect(firstMoves(tree.deleteAt(sample, ['e4']))).toEqual(['d4', 'c4']);
    expect(tree.exists(tree.deleteAt(sample, ['e4', 'e5']), ['e4', 'e5', 'nf3'])).toBe(false);
  });

  it('comments moves and the start', () => {
    const noted = tree.setComment(tree.setComment(sample, ['e4'], ' best by test '), [], 'Once');
    expect(tree.nodeAt(noted, ['e4'])?.comments).toEqual(['best by test']);
    expect(noted.comments).toEqual(['Once']);
    expect(tree.nodeAt(tree.setComment(noted, ['e4'], ' '), ['e4'])?.comments).toEqual([]);
  });

  it('has one verdict on a move and any other glyphs', () => {
    const glyphs = (of: tree.Tree): readonly number[] | undefined => tree.nodeAt(of, ['e4'])?.glyphs;
    const judged = [14, 1, 4].reduce((of, glyph) => tree.toggleGlyph(of, ['e4'], glyph), sample);
    expect(glyphs(judged)).toEqual([4, 14]);
    expect(glyphs(tree.toggleGlyph(judged, ['e4'], 4))).toEqual([14]);
    expect([1, 4, 999].map(tree.glyphSign)).toEqual(['!', '??', '$999']);
  });
});
