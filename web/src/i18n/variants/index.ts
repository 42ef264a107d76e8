/** What each game is about: a chunk of its own for each language, loaded with the list of games. */
import type { Language } from '../../core/settings';
import type { VariantLines } from './en';

export type { VariantLines } from './en';

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly lines: VariantLines }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  vi: () => import('./vi'),
};

/** The line of a game by its name; none for games that people have made themselves. */
export type LineOf = (name: string) => string | undefined;

export const variantLines = async (language: Language): Promise<LineOf> => {
  const lines: Readonly<Record<string, string>> = (await LOADERS[language]()).lines;
  return (name) => (Object.hasOwn(lines, name) ? lines[name] : undefined);
};
