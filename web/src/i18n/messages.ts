/** Every text that people see or hear. English is the source: the other languages must give each of its texts. */
import type { messages } from './en';

export type Messages = typeof messages;
