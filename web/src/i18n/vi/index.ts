import type { Messages } from '../messages';
import { base } from './base';
import { play } from './play';

export const messages: Messages = { ...base, ...play };
