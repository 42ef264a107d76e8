/** Whether the chat is shown. Who switches it off has it off until it is switched on again, on later visits too. */
const KEY = 'chronicle.chat';

const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

class ChatShown {
  #value = $state.raw(read());

  get value(): boolean {
    return this.#value;
  }
  set value(shown: boolean) {
    this.#value = shown;
    try {
      localStorage.setItem(KEY, shown ? 'on' : 'off');
    } catch {
      // Then it lasts as long as the page.
    }
  }
}

export const chatShown = new ChatShown();
