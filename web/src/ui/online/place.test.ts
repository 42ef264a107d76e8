import { expect, it } from 'vitest';
import { parsePlace, type Place, placePath } from './place';

it.each<Place>([
  { at: 'lobby' },
  { at: 'lobby', against: 'anna' },
  { at: 'leaders' },
  { at: 'account' },
  { at: 'game', id: '0Fh3kQx9aB' },
  { at: 'challenge', id: '0Fh3kQx9aB' },
  { at: 'player', name: 'a/b%c' },
  { at: 'rooms' },
  { at: 'rooms', variant: '@0123456789abcdef' },
  { at: 'room', name: 'amber-bishop-river' },
  { at: 'variants' },
  { at: 'variant', id: 'new' },
  { at: 'moderation' },
])('%j is read as it is written', (place) => expect(parsePlace(placePath(place))).toEqual(place));

it.each(['', 'dance', 'game', 'game/', '%E0%A4%A', 'player/%E0%A4%A'])('%s leads to the lobby', (path) => expect(parsePlace(path)).toEqual({ at: 'lobby' }));
