import { describe, expect, it } from 'vitest';
import { lookOf } from './catalogue';
import { symmetric } from './drawing';

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
  it('marks promoted pieces', () => {
    expect(lookOf({ letter: '+P', name: 'tokin' })).toMatchObject({ set: 'token', letter: 'P', promoted: true });
    expect(lookOf({ letter: '+R', name: 'rook' })).toMatchObject({ set: 'figure', promoted: true });
  });
});
