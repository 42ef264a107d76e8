import type { MoreMessages } from '../messages';
import { analysis } from './analysis';
import { pages } from './pages';

export const more: MoreMessages = { ...analysis, ...pages };
