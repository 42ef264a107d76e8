import { analysis } from './analysis';
import { base } from './base';
import { pages } from './pages';
import { play } from './play';

export const messages = { ...base, ...play, ...analysis, ...pages };
