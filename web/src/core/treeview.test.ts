import { describe, expect, it } from 'vitest';
import { addLine, emptyTree, setComment } from './tree';
import { blocksOf, numberText, turnOf } from './treeview';

/** Two sides move by turns, unless a move is named with a plus, after which the same side goes on. */
const after = (fen: string, uci: string): string => {
  const { side, number } = turnOf(fen);
  if (uci.endsWith('+')) return `8/8 ${side === 0 ? 'r' : 'b'} - - 0 ${number} c3:F:N>c5...`;
  return `8/8 ${side === 0 ? 'b' : 'w'} - - 0 ${number + side}`;
};
const grow = (lines: readonly string[], start: string) =>
  lines.reduce((tree, line) => {
    let fen = start;
    const moves = line.split(' ').map((uci) => ({ uci, san: uci, fen: (fen = after(fen, uci)) }));
    return addLine(tree, [], moves);
  }, emptyTree(start));
const START = '8/8 w - - 0 1';
const shown = (lines: readonly string[], start = START) =>
  blocksOf(grow(lines, start)).map((block) =>
    `${'>'.repeat(block.depth)}${block.moves.map((each) => `${each.number ?? ''}${each.node.san}`).join(' ')}`,
  );

describe('a tree in blocks', () => {
  it('tells one line in one block', () => expect(shown(['e4 e5 nf3'])).toEqual(['1.e4 e5 2.nf3']));
  it('tells nothing of an empty tree', () => expect(shown([])).toEqual([]));

  it('breaks the line for variations, also within them', () => {
    expect(shown(['e4 e5 nf3', 'e4 c5 nf3', 'e4 c5 c3', 'd4'])).toEqual(['1.e4', '>1.d4', '1…e5', '>1…c5 2.nf3', '>>2.c3', '2.nf3']);
  });

  it('counts from a position with the second side to move', () => {
    expect(shown(['e5 nf3 nc6'], '8/8 b - - 0 10')).toEqual(['10…e5 11.nf3 nc6']);
    expect(numberText(turnOf('8/8 b - - 0 10'))).toBe('10…');
  });

  it('repeats the number after a comment', () => {
    const tree = setComment(grow(['e4 e5'], START), ['e4'], 'best');
    expect(blocksOf(tree)[0]?.moves[1]?.number).toBe('1…');
  });

  it('counts turns and not moves where a turn has several', () => {
    expect(shown(['f+ n+ end e5 t+ end a5'])).toEqual(['1.f+ n+ end e5 2.t+ end a5']);
    expect(shown(['f+ end e5', 'f+ n+ end e5'])).toEqual(['1.f+ end', '>1.n+ end e5', '1…e5']);
  });

  it('reads the turn of a position', () => {
    expect(['8/8 w - - 0 17', '8/8 b 4', '', 'x 0', '8/8 r - - 6 4 b5:F:N>b4...'].map(turnOf)).toEqual([
      { side: 0, number: 17 }, { side: 1, number: 4 }, { side: 0, number: 1 }, { side: 0, number: 1 }, { side: 0, number: 4 },
    ]);
  });

  it('is not troubled by long games', () => {
    const long = Array.from({ length: 600 }, (_, index) => `m${index}`).join(' ');
    expect(shown([long])).toHaveLength(1);
  });
});
