/** Every text that people see or hear. English is the source: the other languages must give each of its texts. */
import type { messages } from './en';
import type { more } from './en/more';

/** What the board needs, which comes first. */
export type Messages = typeof messages;
/** What all other pages need besides, and is loaded with the first of them. */
export type MoreMessages = typeof more;
export type PageMessages = Messages & MoreMessages;
