/** Pauses in long work, in which the browser draws and people are heard. */

/** A hidden tab draws nothing, but its work goes on. */
const UNSEEN_MS = 250;

/** Until what has been made so far is on the screen. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    const unseen = setTimeout(resolve, UNSEEN_MS);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(resolve);
    });
  });

/** Until whatever waits for the browser has had its turn. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
