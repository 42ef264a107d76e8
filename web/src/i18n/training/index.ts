/** The texts of the training room: a chunk of their own for each language, loaded with the page. */
import type { Language } from '../../core/settings';
import type { TrainingMessages } from './en';

export type { TrainingMessages } from './en';

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly training: TrainingMessages }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  vi: () => import('./vi'),
};

export const trainingMessages = async (language: Language): Promise<TrainingMessages> => (await LOADERS[language]()).training;
