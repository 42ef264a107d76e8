import { describe, expect, it } from 'vitest';
import { UNITS } from '../../gallery/samples';
import { lookOf } from './catalogue';
import { moved, symmetric } from './drawing';
import { FAIRY } from './fairy';
import { pictureOf } from './picture';
import { STAUNTON } from './staunton';
import { UNITS as SIGNS } from './units';

describe('symmetric outlines', () => {
  it('mirrors lines and curves back to the start', () => {
    expect(symmetric('M50 10L40 20C30 30 20 40 50 90')).toBe('M50 10L40 20C30 30 20 40 50 90C80 40 70 30 60 20L50 10z');
  });
});

describe('the look of a kind', () => {
  it('is a figure for the pieces of chess', () => {
    for (const name of ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']) {
      const look = lookOf({ letter: 'X', name });
      expect(look.set).toBe('figure');
      expect(look.letter).toBeUndefined();
    }
  });
  it('is a disc with the letter for any other name', () => {
    expect(lookOf({ letter: 'W', name: 'zebra rider' })).toMatchObject({ set: 'token', letter: 'W', promoted: false });
  });
  it('draws promoted pieces as what they were, with a mark', () => {
    const partsOf = (name: string) => lookOf({ letter: 'X', name }).parts;
    expect(lookOf({ letter: '+P', name: 'tokin' })).toMatchObject({ set: 'figure', promoted: true, parts: partsOf('pawn') });
    expect(lookOf({ letter: '+B', name: 'horse' }).parts).toBe(partsOf('bishop'));
    expect(lookOf({ letter: 'N', name: 'horse' }).parts).toBe(partsOf('knight'));
    expect(lookOf({ letter: '+S', name: 'promoted silver' })).toMatchObject({
      set: 'token',
      letter: 'S',
      promoted: true,
      parts: partsOf('silver'),
    });
  });
  it('marks pieces that become pawns again', () => {
    expect(lookOf({ letter: 'Q~', name: 'queen' })).toMatchObject({ set: 'figure', promoted: true });
    expect(lookOf({ letter: 'W~', name: 'zebra rider' })).toMatchObject({ letter: 'W', promoted: true });
  });
  it('knows the units of Commander Chess', () => {
    for (const name of [...Object.values(UNITS), 'anti-air', 'headquarters'])
      expect(lookOf({ letter: 'X', name })).toMatchObject({ set: 'unit' });
  });
  it('turns what problems turn', () => {
    expect(lookOf({ letter: 'G', name: 'grasshopper' }).turned).toBe(true);
    expect(lookOf({ letter: 'Q', name: 'queen' }).turned).toBe(false);
  });
  it('is not misled by names that objects have', () => {
    expect(lookOf({ letter: 'C', name: 'constructor' }).set).toBe('token');
  });
});

describe('outlines', () => {
  it('move and shrink', () => expect(moved('M10 20L-4 8', 0.5, 10, 1)).toBe('M15 11L8 5'));
  it('stay within their square and are closed where they are filled', () => {
    for (const parts of [STAUNTON, FAIRY, SIGNS].flatMap((set) => Object.values(set))) {
      for (const part of parts) {
        if (part.ink !== 'line') expect(part.path.endsWith('z')).toBe(true);
        const absolute = part.path.replace(/[a-y][^A-Zz]*/g, ' ');
        for (const number of absolute.match(/-?[\d.]+/g) ?? []) {
          expect(Number(number)).toBeGreaterThanOrEqual(2);
          expect(Number(number)).toBeLessThanOrEqual(98);
        }
      }
    }
  });
});

describe('the picture of a piece', () => {
  const piece = { side: 0, letter: 'W', name: 'zebra rider', royal: false };
  it('has the letter of a kind without a figure, whatever that is', () => {
    expect(pictureOf(piece)).toContain('>W</text>');
    expect(pictureOf({ ...piece, letter: '<' })).toContain('>&#60;</text>');
    expect(pictureOf({ ...piece, letter: '"&' })).toContain('class="long">&#34;&#38;</text>');
  });
  it('shows rank, promotion and the third and fourth side', () => {
    const marks = ['star', 'seal', 'badge', 'heroic', 'halo'];
    const marked = (changes: object): string[] => marks.filter((mark) => pictureOf({ ...piece, ...changes }).includes(`class="${mark}"`));
    expect(marked({})).toEqual([]);
    expect(marked({ heroic: true })).toEqual(['star', 'heroic']);
    expect(marked({ letter: '+W' })).toEqual(['seal']);
    expect(marked({ side: 3 })).toEqual(['badge']);
    expect(marked({ carries: [piece] })).toEqual(['halo']);
  });
});
