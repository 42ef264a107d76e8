/** The texts of Commander Chess: a chunk of their own for each language, loaded with what shows them. */
import type { Language } from '../../core/settings';
import type { CommanderMessages } from './en';

export type { CommanderMessages } from './en';

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly commander: CommanderMessages }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  vi: () => import('./vi'),
};

export const commanderMessages = async (language: Language): Promise<CommanderMessages> => (await LOADERS[language]()).commander;
