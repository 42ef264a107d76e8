/** What is to be played, in words of the page. */
import { messages } from '../../i18n/index.svelte';
import { app } from '../app.svelte';
import { isMade } from './hashes';
import { online } from './online.svelte';
import type { TermWords } from './session';
import { online as texts } from './texts.svelte';

export const variantName = (name: string): string => {
  if (isMade(name)) return online.made.title(name) ?? texts().variants.made;
  return messages().variant(name, app.rules.variants.find((each) => each.name === name)?.title ?? name);
};

export const termWords = (): TermWords => ({
  variant: variantName,
  clock: messages().setup.timeValue,
  days: texts().time.days,
  unlimited: texts().time.unlimited,
  rated: messages().play.rated,
  casual: messages().play.casual,
});
