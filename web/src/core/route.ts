/** The page's addresses: what stands behind `#`. Unknown addresses lead to the board, never to a blank page. */
import { never } from './never';

export type Route =
  | { readonly page: 'play'; readonly game?: string }
  | { readonly page: 'analysis'; readonly shared?: string; readonly game?: string }
  /** `path` is what stands behind `online/`; the online pages read it themselves. */
  | { readonly page: 'online'; readonly path?: string }
  | { readonly page: 'chronicle' }
  | { readonly page: 'training' }
  | { readonly page: 'games' }
  | { readonly page: 'settings' }
  /** `about` opens a chapter. */
  | { readonly page: 'help'; readonly about?: string };

export type PageName = Route['page'];
export const PAGES = ['play', 'online', 'analysis', 'chronicle', 'training', 'games', 'settings', 'help'] as const satisfies readonly PageName[];

export const parseRoute = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const parameters = new URLSearchParams(query);
  const game = parameters.get('game') ?? undefined;
  const shared = parameters.get('g') ?? undefined;
  const about = parameters.get('about') ?? undefined;
  const [name = '', ...rest] = path.split('/');
  switch (PAGES.find((page) => page === (page === 'online' ? name : path))) {
    case 'online':
      return { page: 'online', ...(rest.length === 0 ? {} : { path: rest.join('/') }) };
    case 'analysis':
      return { page: 'analysis', ...(shared === undefined ? {} : { shared }), ...(game === undefined ? {} : { game }) };
    case 'chronicle':
      return { page: 'chronicle' };
    case 'training':
      return { page: 'training' };
    case 'games':
      return { page: 'games' };
    case 'settings':
      return { page: 'settings' };
    case 'help':
      return { page: 'help', ...(about === undefined ? {} : { about }) };
    case 'play':
    case undefined:
      return { page: 'play', ...(game === undefined ? {} : { game }) };
  }
};

export const routeHash = (route: Route): string => {
  switch (route.page) {
    case 'play':
      return route.game === undefined ? '#/play' : `#/play?game=${encodeURIComponent(route.game)}`;
    case 'analysis':
      if (route.shared !== undefined) return `#/analysis?g=${route.shared}`;
      return route.game === undefined ? '#/analysis' : `#/analysis?game=${encodeURIComponent(route.game)}`;
    case 'online':
      return `#/online${route.path === undefined || route.path === '' ? '' : `/${route.path}`}`;
    case 'chronicle':
    case 'training':
    case 'games':
    case 'settings':
      return `#/${route.page}`;
    case 'help':
      return route.about === undefined ? '#/help' : `#/help?about=${encodeURIComponent(route.about)}`;
    default:
      return never(route);
  }
};
