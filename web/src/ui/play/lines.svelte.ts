/** What each game is about, in the language of the moment; fetched when the first list of games is shown. */
import { language } from '../../i18n/index.svelte';
import { type LineOf, variantLines } from '../../i18n/variants';

let current = $state.raw<{ readonly language: string; readonly lineOf: LineOf }>();
let fetching: string | undefined;

/** None while it is fetched, and for games that are not built in. */
export const lineOf: LineOf = (name) => {
  const wanted = language();
  if (current?.language === wanted) return current.lineOf(name);
  if (fetching !== wanted) {
    fetching = wanted;
    variantLines(wanted).then(
      (found) => (current = { language: wanted, lineOf: found }),
      // A game is chosen by its name as well; the next list tries again.
      () => (fetching = undefined),
    );
  }
  return undefined;
};
