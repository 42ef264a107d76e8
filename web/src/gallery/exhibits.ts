/** What the gallery shows: boards of many sizes, and all figures. */
import type { Board, Move, Piece, PieceOn, Side, Square } from '../core/rules';
import type { GraphMark, GraphPoint } from '../board2d/evaluation';
import type { Loss } from '../board2d/material';
import type { Shape } from '../board2d/types';
import { type Sides, sidesOf } from '../core/sides';
import { boardOf, CHESS, COAST, moveOf, UNITS } from './samples';

export interface Exhibit {
  readonly id: string;
  readonly title: string;
  readonly board: Board;
  readonly orientation?: Side;
  readonly players?: number;
  readonly sides?: Sides;
  readonly last?: readonly Square[];
  readonly moves?: readonly Move[];
  readonly shapes?: readonly Shape[];
}

export const PLAYGROUND: Board = boardOf(['r.bqk.nr', 'pPp..ppp', '..n.....', '..bpp...', '..B.P...', '.....N..', 'PPPP.PPP', 'RNBQK..R']);

const ARROWS: readonly Shape[] = [
  { kind: 'arrow', from: 'e2', to: 'e4', color: 'green', by: 'engine', weight: 1 },
  { kind: 'arrow', from: 'g1', to: 'f3', color: 'blue', by: 'engine', weight: 0.4 },
  { kind: 'arrow', from: 'b8', to: 'c6', color: 'red', by: 'user' },
  { kind: 'circle', at: 'd5', color: 'yellow', by: 'user' },
];

const XIANGQI = { R: 'chariot', N: 'horse', C: 'cannon', B: 'elephant', A: 'advisor', P: 'soldier', K: 'general' };
const SHOGI = {
  P: 'pawn',
  L: 'lance',
  N: 'knight',
  S: 'silver',
  G: 'gold',
  B: 'bishop',
  R: 'rook',
  K: 'king',
  '+P': 'tokin',
  '+B': 'horse',
  '+R': 'dragon',
};

/** A commander chess position with stacks and a hero, which rows of letters cannot tell. */
function coast(): Board {
  const board = boardOf(
    [
      '......c....',
      '.n..fh.hf..',
      '...a..s..a.',
      '..n.gt.tg..',
      '..ie.m.ei..',
      '...........',
      '...........',
      '..IE.M.EI..',
      '..N.GT.TG..',
      '...A..S..A.',
      '.N..FH.HF..',
      '......C....',
    ],
    { names: UNITS, terrain: COAST },
  );
  const unit = (side: Side, letter: string): Piece => ({ side, letter, name: UNITS[letter] ?? letter, royal: letter === 'C' });
  const special: readonly PieceOn[] = [
    { square: 'c4', piece: { ...unit(0, 'N'), carries: [unit(0, 'F'), unit(0, 'T')] } },
    { square: 'f4', piece: { ...unit(0, 'T'), carries: [unit(0, 'I')] } },
    { square: 'h4', piece: { ...unit(0, 'T'), heroic: true } },
    { square: 'f9', piece: { ...unit(1, 'T'), carries: [unit(1, 'I')], heroic: true } },
  ];
  const squares = new Set(special.map((on) => on.square));
  return { ...board, pieces: [...board.pieces.filter((on) => !squares.has(on.square)), ...special] };
}

/** Several moves between the same squares that no picture tells apart. */
const GROUPS: readonly Move[] = ['(NFT)c5', 'Nc5', '(NF)c5', '_c5'].map((san) => ({ ...moveOf('c4c6'), uci: san, san }));

export const EXHIBITS: readonly Exhibit[] = [
  {
    id: 'arrows',
    title: '8x8 with arrows',
    board: boardOf(['rnbqkbnr', 'pppppppp', '........', '........', '........', '........', 'PPPPPPPP', 'RNBQKBNR']),
    shapes: ARROWS,
  },
  {
    id: 'capablanca',
    title: '10x8',
    board: boardOf(['rnabqkbcnr', 'pppppppppp', '..........', '..........', '..........', '..........', 'PPPPPPPPPP', 'RNABQKBCNR'], {
      names: { ...CHESS, A: 'archbishop', C: 'chancellor' },
    }),
  },
  {
    id: 'xiangqi',
    sides: sidesOf('xiangqi'),
    title: '9x10',
    board: boardOf(
      ['rnbakabnr', '.........', '.c.....c.', 'p.p.p.p.p', '.........', '.........', 'P.P.P.P.P', '.C.....C.', '.........', 'RNBAKABNR'],
      { names: XIANGQI },
    ),
    last: ['b3', 'e3'],
  },
  {
    id: 'shogi',
    title: '9x9, promoted',
    board: boardOf(
      ['lnsgkgsnl', '.r.....b.', 'pppppp.pp', '......p..', '..+R......', '..+P.+B....', 'PPPPPPPPP', '.B.....R.', 'LNSGKGSNL'],
      { names: SHOGI },
    ),
  },
  { id: 'coast', title: '11x12 with terrain and stacks', board: coast(), sides: sidesOf('cotulenh'), last: ['c3', 'c4'], moves: GROUPS },
  { id: 'coast-flipped', title: '11x12, seen by the other side', board: coast(), sides: sidesOf('cotulenh'), orientation: 1 },
  {
    id: 'four',
    title: '14x14 for four',
    players: 4,
    orientation: 1,
    board: boardOf([
      "***'R'N'B'Q'K'B'N'R***",
      "***'P'P'P'P'P'P'P'P***",
      '***........***',
      "rp..........'p'r",
      "np..........'p'n",
      "bp..........'p'b",
      "qp..........'p'k",
      "kp..........'p'q",
      "bp..........'p'b",
      "np..........'p'n",
      "rp..........'p'r",
      '***........***',
      '***PPPPPPPP***',
      '***RNBQKBNR***',
    ]),
  },
  {
    id: 'large',
    title: '16x16 with holes',
    board: boardOf([
      'rnbqkbnrrnbqkbnr',
      'pppppppppppppppp',
      '................',
      '................',
      '................',
      '.....**..**.....',
      '.....**..**.....',
      '................',
      '................',
      '.....**..**.....',
      '.....**..**.....',
      '................',
      '................',
      '................',
      'PPPPPPPPPPPPPPPP',
      'RNBQKBNRRNBQKBNR',
    ]),
  },
  { id: 'line', title: '1x4', board: boardOf(['k', '.', '.', 'R']) },
];

const NAMES: Readonly<Record<string, string>> = {
  ...CHESS,
  A: 'archbishop',
  C: 'chancellor',
  Z: 'amazon',
  T: 'centaur',
  E: 'elephant',
  G: 'general',
  O: 'cannon',
  H: 'chariot',
  D: 'advisor',
  S: 'soldier',
  V: 'silver',
  U: 'gold',
  '+R': 'dragon',
  '+P': 'tokin',
  W: 'wizard',
  L: 'lance',
  M: 'man',
  J: 'lion',
  Y: 'champion',
  X: 'grasshopper',
};

export const FIGURES: readonly Piece[] = [
  ...Object.entries(NAMES).map(([letter, name]) => ({ side: 0, letter, name, royal: false })),
  ...Object.entries(UNITS).map(([letter, name]) => ({ side: 0, letter, name, royal: false })),
];

export const CAPTURED: readonly Loss[] = [
  { piece: { side: 1, letter: 'Q', name: 'queen', royal: false }, count: 1 },
  { piece: { side: 1, letter: 'N', name: 'knight', royal: false }, count: 2 },
  { piece: { side: 1, letter: 'P', name: 'pawn', royal: false }, count: 5 },
];

/** A graph that goes up and down, with a mark of each kind. */
export const POINTS: readonly GraphPoint[] = Array.from({ length: 60 }, (_, ply): GraphPoint => {
  const share = 0.5 + 0.25 * Math.sin(ply / 7) + 0.1 * Math.sin(ply * 1.7);
  const marks: Readonly<Record<number, GraphMark>> = { 9: 'inaccuracy', 24: 'mistake', 41: 'blunder' };
  const mark = marks[ply];
  return mark === undefined ? { share } : { share, mark };
});
