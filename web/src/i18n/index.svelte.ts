/**
 * The language of the page. Each language is a chunk of its own, loaded when it is chosen; what has been loaded once is
 * there at once. Components read `messages()`, so a change of language shows everywhere without a reload.
 */
import type { Language } from '../core/settings';
import type { Messages } from './messages';

export type { Messages } from './messages';

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  vi: () => import('./vi'),
};

/** The languages in their own words, which need no translation. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', vi: 'Tiếng Việt' };

let current = $state.raw<{ readonly language: Language; readonly messages: Messages } | undefined>();

/** The texts; known from `useLanguage` on, which comes before the first thing is shown. */
export const messages = (): Messages => {
  if (current === undefined) throw new Error('no language has been loaded');
  return current.messages;
};

export const language = (): Language => current?.language ?? 'en';

export const useLanguage = async (wanted: Language): Promise<void> => {
  const loaded = await LOADERS[wanted]();
  current = { language: wanted, messages: loaded.messages };
  document.documentElement.lang = wanted;
};

/** A date as people of the language write it. */
export const dateText = (at: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at);

/** A large number in short: `1.2M`. */
export const shortNumber = (value: number): string =>
  new Intl.NumberFormat(language(), { notation: 'compact', maximumFractionDigits: 1 }).format(value);
