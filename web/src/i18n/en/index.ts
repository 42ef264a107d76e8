import { base } from './base';
import { play } from './play';

export const messages = { ...base, ...play };
