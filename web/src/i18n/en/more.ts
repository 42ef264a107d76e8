import { analysis } from './analysis';
import { pages } from './pages';

export const more = { ...analysis, ...pages };
