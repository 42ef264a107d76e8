import { describe, expect, it } from 'vitest';
import type { Board, Piece } from '../core/rules';
import { boardOf } from '../gallery/samples';
import { advance, still, type Way } from './sprites';

/** What moves between two positions, as short texts. */
function motions(before: Board, after: Board, ways: readonly Way[] = []): readonly string[] {
  return advance(still(before), after, ways, 1)
    .flatMap(({ motion, square, piece }) => {
      switch (motion.kind) {
        case 'still':
          return [];
        case 'slide':
          return [`${piece.letter} ${motion.from}-${square}`];
        case 'appear':
          return [`${piece.letter} appears ${square}`];
        case 'vanish':
          return [`${piece.letter} leaves ${square}${motion.into === undefined ? '' : ` into ${motion.into}`}`];
      }
    })
    .toSorted();
}

describe('what moves between two positions', () => {
  const start = boardOf(['r...k', '.P...', '....P', 'R...K']);
  it('nothing, if nothing changed', () => expect(motions(start, { ...start })).toEqual([]));
  it('a move, and the move taken back', () => {
    const after = boardOf(['r...k', '.P..P', '.....', 'R...K']);
    expect(motions(start, after)).toEqual(['P e2-e3']);
    expect(motions(after, start)).toEqual(['P e3-e2']);
  });
  it('a capture, and back', () => {
    const after = boardOf(['R...k', '.P...', '....P', '....K']);
    expect(motions(start, after)).toEqual(['R a1-a4', 'R leaves a4']);
    expect(motions(after, start)).toEqual(['R a4-a1', 'R appears a4']);
  });
  it('castling, both pieces', () => {
    const after = boardOf(['r...k', '.P...', '....P', '..KR.']);
    expect(motions(start, after)).toEqual(['K e1-c1', 'R a1-d1']);
  });
  it('a promotion, with the move or without, and back', () => {
    const after = boardOf(['rQ..k', '.....', '....P', 'R...K']);
    expect(motions(start, after, [{ from: 'b3', to: 'b4' }])).toEqual(['Q b3-b4']);
    expect(motions(start, after)).toEqual(['Q b3-b4']);
    expect(motions(after, start)).toEqual(['P b4-b3']);
  });
  it('a promotion that captures', () => {
    const after = boardOf(['Q...k', '.....', '....P', 'R...K']);
    expect(motions(start, after, [{ from: 'b3', to: 'a4' }])).toEqual(['Q b3-a4', 'R leaves a4']);
  });
  it('the move that was played, among equals', () => {
    const before = boardOf(['.....', 'N...N']);
    const after = boardOf(['.N...', 'N....']);
    const far = boardOf(['.N...', '....N']);
    expect(motions(before, after)).toEqual(['N e1-b2']);
    expect(motions(before, far, [{ from: 'a1', to: 'b2' }])).toEqual(['N a1-b2']);
  });
  it('a drop', () => expect(motions(boardOf(['...', '...']), boardOf(['.N.', '...']))).toEqual(['N appears b2']));
});

describe('stacks', () => {
  const unit = (letter: string, carries: readonly Piece[] = []): Piece => ({ side: 0, letter, name: letter, royal: false, carries });
  const empty = boardOf(['...', '...']);
  const apart: Board = {
    ...empty,
    pieces: [
      { square: 'a1', piece: unit('I') },
      { square: 'b1', piece: unit('T') },
    ],
  };
  const joined: Board = { ...empty, pieces: [{ square: 'b1', piece: unit('T', [unit('I')]) }] };
  it('take a piece in and let it out', () => {
    expect(motions(apart, joined, [{ from: 'a1', to: 'b1' }])).toEqual(['I leaves a1 into b1']);
    expect(motions(joined, apart, [{ from: 'b1', to: 'a1' }])).toEqual(['I b1-a1']);
  });
});

describe('drawing anew', () => {
  const before = boardOf(['...', 'R.N']);
  const after = boardOf(['R..', '..N']);
  it('keeps the key of what stands, gives a new one to what moves', () => {
    const next = advance(still(before), after, [], 7);
    expect(next.find((sprite) => sprite.piece.letter === 'N')?.key).toBe('c1');
    expect(next.find((sprite) => sprite.piece.letter === 'R')?.key).toBe('a2:7');
  });
  it('does not slide what the pointer has carried', () => {
    expect(advance(still(before), after, [], 1, 'a1').map((sprite) => sprite.motion.kind)).toEqual(['still', 'still']);
  });
  it('forgets what has faded', () => {
    const captured = advance(still(boardOf(['r', 'R'])), boardOf(['R', '.']), [], 1);
    expect(captured).toHaveLength(2);
    expect(advance(captured, boardOf(['R', '.']), [], 2)).toHaveLength(1);
  });
});
