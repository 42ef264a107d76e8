import type { Messages } from '../messages';
import { analysis } from './analysis';
import { base } from './base';
import { pages } from './pages';
import { play } from './play';

export const messages: Messages = { ...base, ...play, ...analysis, ...pages };
