/**
 * The language of the page. Each language is a chunk of its own, loaded when it is chosen; what has been loaded once is
 * there at once. Components read `messages()`, so a change of language shows everywhere without a reload.
 */
import type { Language } from '../core/settings';
import type { Messages, MoreMessages, PageMessages } from './messages';

export type { Messages } from './messages';

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  vi: () => import('./vi'),
};

/** The texts of all pages but the board, a chunk for each language again. */
const MORE: Readonly<Record<Language, () => Promise<{ readonly more: MoreMessages }>>> = {
  en: () => import('./en/more'),
  de: () => import('./de/more'),
  vi: () => import('./vi/more'),
};

/** The languages in their own words, which need no translation. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', vi: 'Tiếng Việt' };

let current = $state.raw<{ readonly language: Language; readonly messages: Messages; readonly all?: PageMessages } | undefined>();
/** Whether a page besides the board has been looked at: then every language comes whole. */
let whole = false;

/** The texts; known from `useLanguage` on, which comes before the first thing is shown. */
export const messages = (): Messages => {
  if (current === undefined) throw new Error('no language has been loaded');
  return current.messages;
};

export const language = (): Language => current?.language ?? 'en';

export const useLanguage = async (wanted: Language): Promise<void> => {
  const [{ messages }, loaded] = await Promise.all([LOADERS[wanted](), whole ? MORE[wanted]() : undefined]);
  current = { language: wanted, messages, ...(loaded === undefined ? {} : { all: { ...messages, ...loaded.more } }) };
  document.documentElement.lang = wanted;
};

/** Loads what the pages besides the board say; they wait for it. */
export const loadPageMessages = async (): Promise<void> => {
  whole = true;
  if (current === undefined || current.all !== undefined) return;
  await useLanguage(current.language);
};

/** All texts, for those who have waited for `loadPageMessages`. */
export const pageMessages = (): PageMessages => {
  if (current?.all === undefined) throw new Error('the texts of the pages have not been loaded');
  return current.all;
};

/** A date as people of the language write it. */
export const dateText = (at: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at);

/** A large number in short: `1.2M`. */
export const shortNumber = (value: number): string =>
  new Intl.NumberFormat(language(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);
