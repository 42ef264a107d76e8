import { describe, expect, it } from 'vitest';
import { addLine, emptyTree, setComment } from './tree';
import { blocksOf, firstNumber, numberText } from './treeview';

const move = (uci: string) => ({ uci, san: uci, fen: '' });
const grow = (lines: readonly string[]) =>
  lines.reduce((tree, line) => addLine(tree, [], line.split(' ').map(move)), emptyTree('start'));
const shown = (lines: readonly string[], count = { turn: 0, number: 1 }) =>
  blocksOf(grow(lines), count).map((block) =>
    `${'>'.repeat(block.depth)}${block.moves.map((each) => `${each.number ?? ''}${each.node.san}`).join(' ')}`,
  );

describe('a tree in blocks', () => {
  it('tells one line in one block', () => expect(shown(['e4 e5 nf3'])).toEqual(['1.e4 e5 2.nf3']));
  it('tells nothing of an empty tree', () => expect(shown([])).toEqual([]));

  it('breaks the line for variations, also within them', () => {
    expect(shown(['e4 e5 nf3', 'e4 c5 nf3', 'e4 c5 c3', 'd4'])).toEqual(['1.e4', '>1.d4', '1…e5', '>1…c5 2.nf3', '>>2.c3', '2.nf3']);
  });

  it('counts from a position with the second side to move', () => {
    expect(shown(['e5 nf3 nc6'], { turn: 1, number: 10 })).toEqual(['10…e5 11.nf3 nc6']);
    expect(numberText({ turn: 1, number: 10 }, 1)).toBe('10…');
  });

  it('repeats the number after a comment', () => {
    const tree = setComment(grow(['e4 e5']), ['e4'], 'best');
    expect(blocksOf(tree, { turn: 0, number: 1 })[0]?.moves[1]?.number).toBe('1…');
  });

  it('reads the first number of a position', () => {
    expect(['8/8 w - - 0 17', '8/8 w', '', 'x 0'].map(firstNumber)).toEqual([17, 1, 1, 1]);
  });

  it('is not troubled by long games', () => {
    const long = Array.from({ length: 600 }, (_, index) => `m${index}`).join(' ');
    expect(shown([long])).toHaveLength(1);
  });
});
