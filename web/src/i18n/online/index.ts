/** The texts of playing online: a chunk of their own for each language, loaded with the pages that show them. */
import type { Language } from '../../core/settings';
import type { OnlineMessages } from './en';

export type { OnlineMessages } from './en';

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly online: OnlineMessages }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  vi: () => import('./vi'),
};

export const onlineMessages = async (language: Language): Promise<OnlineMessages> => (await LOADERS[language]()).online;
