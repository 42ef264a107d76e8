/** Keys that work anywhere on a page with a board, as long as nothing is being typed. */
export type KeyCommand = 'previous' | 'next' | 'first' | 'last' | 'flip' | 'field' | 'clocks' | 'new' | 'hint' | 'view';

const KEYS: Readonly<Record<string, KeyCommand>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  x: 'flip',
  '/': 'field',
  c: 'clocks',
  n: 'new',
  h: 'hint',
  v: 'view',
};

/** Typing into a field is no command, nor are the keys that a control of its own understands. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [role="grid"], [contenteditable]') !== null;

/** On the board the arrow keys walk over squares, but the letters that it has no use for still work. */
const onBoard = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role="grid"]') !== null;

export const keyCommand = (event: KeyboardEvent): KeyCommand | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined;
  const command = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (onBoard(event.target)) return event.key.length === 1 ? command : undefined;
  return isTaken(event.target) ? undefined : command;
};
