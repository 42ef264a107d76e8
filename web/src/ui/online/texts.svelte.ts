/** The texts of the online pages in the language of the moment; known once the first of these pages is shown. */
import type { Language } from '../../core/settings';
import { messages } from '../../i18n/index.svelte';
import { type OnlineMessages, onlineMessages } from '../../i18n/online';
import { app } from '../app.svelte';
import type { TermWords } from './session';

let current = $state.raw<OnlineMessages>();

export const loadTexts = async (language: Language): Promise<void> => {
  current = await onlineMessages(language);
};

export const online = (): OnlineMessages => {
  if (current === undefined) throw new Error('the texts of the online pages have not been loaded');
  return current;
};

/** What is to be played, in words. */
export const termWords = (): TermWords => {
  const text = messages();
  return {
    variant: (name) => text.variant(name, app.rules.variants.find((each) => each.name === name)?.title ?? name),
    clock: text.setup.timeValue,
    days: online().time.days,
    unlimited: online().time.unlimited,
    rated: text.play.rated,
    casual: text.play.casual,
  };
};
