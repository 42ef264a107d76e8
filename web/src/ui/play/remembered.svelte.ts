/** The choices of the last setup, kept while the page is open. */
import type { Choices } from '../../core/setup';

class Remembered {
  choices = $state.raw<Choices>();
}

export const remembered = new Remembered();
