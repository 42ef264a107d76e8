/** Which drawing a kind of piece has: a figure if its name suggests one, else a disc or wedge with its letter. */
import type { Piece } from '../../core/rules';
import type { Drawing, Part } from './drawing';
import { DISC, FAIRY, WEDGE } from './fairy';
import { STAUNTON } from './staunton';
import { UNITS } from './units';

/** How a piece is drawn and in which manner it is coloured. */
export interface Look extends Drawing {
  readonly set: 'figure' | 'token' | 'unit';
  /** Promoted pieces carry a mark. */
  readonly promoted: boolean;
}

const FIGURES: ReadonlyMap<string, readonly Part[]> = new Map([...Object.entries(STAUNTON), ...Object.entries(FAIRY)]);

const UNIT_SIGNS: ReadonlyMap<string, readonly Part[]> = new Map(Object.entries(UNITS));

/** Other names for the same figure. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'royal knight': 'knight',
    horse: 'knight',
    'berolina pawn': 'pawn',
    bia: 'pawn',
    soldier: 'spearman',
    hoplite: 'spearman',
    cardinal: 'archbishop',
    princess: 'archbishop',
    janus: 'archbishop',
    marshal: 'chancellor',
    empress: 'chancellor',
    met: 'counsellor',
    ferz: 'counsellor',
    fers: 'counsellor',
    advisor: 'counsellor',
    minister: 'counsellor',
    mann: 'man',
    commoner: 'man',
    'drunk elephant': 'elephant',
    headquarters: 'headquarter',
    'anti-air': 'anti air',
    grasshopper: 'queen',
    nightrider: 'knight',
  }),
);

/** Printed upside down by an old custom of problems. */
const TURNED: ReadonlySet<string> = new Set(['grasshopper', 'nightrider']);

const WEDGES: ReadonlySet<string> = new Set(['lance', 'silver', 'gold']);

/** Promoted pieces whose names hide what they were; they are drawn as that, with a mark. */
const BEFORE_PROMOTION: ReadonlyMap<string, string> = new Map(Object.entries({ horse: 'bishop', dragon: 'rook', tokin: 'pawn' }));

/** Letters tell promotion by a sign before them, or after them where the piece becomes a pawn again when it is captured. */
const PROMOTION_SIGN = /^\+|~$/g;

/** The look of a kind. Any name and letter has one. */
export function lookOf(kind: Pick<Piece, 'letter' | 'name'>): Look {
  const letter = kind.letter.replace(PROMOTION_SIGN, '');
  const promoted = letter !== kind.letter;
  const full = kind.name.toLowerCase();
  const before = full.replace(/^promoted /, '');
  const name = kind.letter.startsWith('+') ? (BEFORE_PROMOTION.get(before) ?? before) : full;
  const shape = ALIASES.get(name) ?? name;
  const unit = UNIT_SIGNS.get(shape);
  if (unit !== undefined) return { set: 'unit', parts: unit, promoted };
  const figure = FIGURES.get(shape);
  if (figure !== undefined) return { set: 'figure', parts: figure, promoted, turned: TURNED.has(name) };
  return { set: 'token', parts: WEDGES.has(name) ? WEDGE : DISC, letter, promoted };
}
