/** The texts of the online pages in the language of the moment; known once the first of these pages is shown. */
import type { Language } from '../../core/settings';
import { type OnlineMessages, onlineMessages } from '../../i18n/online';

let current = $state.raw<OnlineMessages>();

export const loadTexts = async (language: Language): Promise<void> => {
  current = await onlineMessages(language);
};

export const online = (): OnlineMessages => {
  if (current === undefined) throw new Error('the texts of the online pages have not been loaded');
  return current;
};
