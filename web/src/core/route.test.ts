import { describe, expect, it } from 'vitest';
import { parseRoute, type Route, routeHash } from './route';

describe('addresses', () => {
  it.each<Route>([
    { page: 'play' },
    { page: 'play', game: 'a b&c' },
    { page: 'analysis', shared: 'Ab-_9' },
    { page: 'analysis', game: 'x' },
    { page: 'online' },
    { page: 'online', path: 'game/0Fh3kQx9aB' },
    { page: 'chronicle' },
    { page: 'games' },
    { page: 'settings' },
    { page: 'help' },
  ])('come back as they were: %o', (route) => expect(parseRoute(routeHash(route))).toEqual(route));

  it.each(['', '#', '#/', '#/nowhere', '#//?%', 'play?game'])('lead to the board from %s', (hash) =>
    expect(parseRoute(hash).page).toBe('play'),
  );
});
