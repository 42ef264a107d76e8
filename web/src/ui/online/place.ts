/** The addresses below `#/online`. What is unknown leads to the lobby. */
import { never } from '../../core/never';

export type Place =
  | { readonly at: 'lobby'; readonly against?: string }
  | { readonly at: 'leaders' }
  | { readonly at: 'account' }
  | { readonly at: 'variants' }
  | { readonly at: 'moderation' }
  /** The rooms that everybody may enter, and a new one; `variant` is what it begins with. */
  | { readonly at: 'rooms'; readonly variant?: string }
  | { readonly at: 'room'; readonly name: string }
  /** `new` is one that has not been saved. */
  | { readonly at: 'variant'; readonly id: string }
  | { readonly at: 'game'; readonly id: string }
  | { readonly at: 'challenge'; readonly id: string }
  | { readonly at: 'player'; readonly name: string };

export const parsePlace = (path: string): Place => {
  const [at, name] = path.split('/', 2).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return '';
    }
  });
  const named = name !== undefined && name !== '' ? name : undefined;
  switch (at) {
    case 'leaders':
    case 'account':
    case 'variants':
    case 'moderation':
      return { at };
    case 'rooms':
      return named === undefined ? { at } : { at, variant: named };
    case 'room':
      return named === undefined ? { at: 'rooms' } : { at, name: named };
    case 'game':
    case 'variant':
    case 'challenge':
      return named === undefined ? { at: 'lobby' } : { at, id: named };
    case 'player':
      return named === undefined ? { at: 'lobby' } : { at, name: named };
    case 'against':
      return named === undefined ? { at: 'lobby' } : { at: 'lobby', against: named };
    default:
      return { at: 'lobby' };
  }
};

export const placePath = (place: Place): string => {
  switch (place.at) {
    case 'lobby':
      return place.against === undefined ? '' : `against/${encodeURIComponent(place.against)}`;
    case 'leaders':
    case 'account':
    case 'variants':
    case 'moderation':
      return place.at;
    case 'rooms':
      return place.variant === undefined ? 'rooms' : `rooms/${encodeURIComponent(place.variant)}`;
    case 'room':
      return `room/${encodeURIComponent(place.name)}`;
    case 'game':
    case 'variant':
    case 'challenge':
      return `${place.at}/${encodeURIComponent(place.id)}`;
    case 'player':
      return `player/${encodeURIComponent(place.name)}`;
    default:
      return never(place);
  }
};

export const placeHash = (place: Place): string => {
  const path = placePath(place);
  return path === '' ? '#/online' : `#/online/${path}`;
};

/** The whole address, to be sent to somebody. */
export const placeLink = (place: Place): string => new URL(placeHash(place), document.baseURI).href;
