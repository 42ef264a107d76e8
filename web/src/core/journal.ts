/**
 * What has been saved but may not be in the database yet. IndexedDB answers some milliseconds later, and a page that goes
 * away in between takes an open transaction with it; local storage writes before the next line runs. So each save is noted
 * here first and forgotten when the database has it; what is still noted when the page opens is brought over then.
 */
export interface Journal {
  note(id: string, record: unknown): void;
  /** Forgets a note, unless another one has taken its place. */
  forget(id: string, record?: unknown): void;
  /** Notes of earlier visits, and of other windows that are saving just now. */
  pending(): readonly Note[];
}

interface Note {
  readonly id: string;
  /** As it was noted; a text if even that could not be read, so that whoever reads records tells what is wrong with it. */
  readonly record: unknown;
  forget(): void;
}

const PREFIX = 'chronicle.unsaved.';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Storage may be full or forbidden: then a game is only as safe as the database alone makes it. */
const tried = <T>(act: () => T, otherwise: T): T => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

export const storedJournal = (storage: () => Storage): Journal => {
  const forgetText = (key: string, text?: string): void =>
    tried(() => {
      if (text === undefined || storage().getItem(key) === text) storage().removeItem(key);
    }, undefined);
  const read = (key: string): Note => {
    const text = storage().getItem(key) ?? '';
    return { id: key.slice(PREFIX.length), record: parsed(text), forget: () => forgetText(key, text) };
  };
  return {
    note: (id, record) => tried(() => storage().setItem(PREFIX + id, JSON.stringify(record)), undefined),
    forget: (id, record) => forgetText(PREFIX + id, record === undefined ? undefined : JSON.stringify(record)),
    pending: () =>
      tried(() => {
        const notes = storage();
        const keys = Array.from({ length: notes.length }, (_, index) => notes.key(index) ?? '');
        return keys.filter((key) => key.startsWith(PREFIX)).map(read);
      }, []),
  };
};

/** For stores that do not outlast the page anyway. */
export const NO_JOURNAL: Journal = { note: () => undefined, forget: () => undefined, pending: () => [] };
