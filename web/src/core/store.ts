/**
 * Where games are kept. `GameStore` speaks in saved games; beneath it lies a table of records, which is IndexedDB in a
 * browser and, where that is missing or refuses (private windows, full disks), memory: the game goes on, and the page
 * says that it will not outlast it.
 */
import { type Journal, NO_JOURNAL, storedJournal } from './journal';
import { type BrokenSave, readSave, type SavedGame, writeSave } from './saves';

export interface Table {
  all(): Promise<readonly (readonly [string, unknown])[]>;
  get(key: string): Promise<unknown>;
  /** Ends when the record is safe. Calls are carried out in their order. */
  put(key: string, value: unknown): Promise<void>;
  /** Puts the record if the one that is there allows it, in one step that nobody comes between. */
  putIf(key: string, value: unknown, allows: (old: unknown) => boolean): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface Listing {
  /** The newest first. */
  readonly saves: readonly SavedGame[];
  readonly broken: readonly BrokenSave[];
}

export class GameStore {
  readonly #table: Table;
  readonly #now: () => number;
  readonly #journal: Journal;
  /** Whether games outlast the page. */
  readonly lasting: boolean;

  constructor(table: Table, lasting: boolean, now: () => number, journal: Journal = NO_JOURNAL) {
    this.#table = table;
    this.lasting = lasting;
    this.#now = now;
    this.#journal = journal;
  }

  /** Brings over what an earlier visit noted and could not save any more; to be done before anything is read. */
  async recover(): Promise<void> {
    for (const { id, record, forget } of this.#journal.pending()) {
      await this.#table.putIf(id, record, (old) => isNewer(record, old, id));
      forget();
    }
  }

  async list(): Promise<Listing> {
    const read = (await this.#table.all()).map(([key, raw]) => readSave(raw, key));
    return {
      saves: read
        .flatMap((each) => (each.kind === 'good' ? [each.save] : []))
        .toSorted((one, other) => other.updated - one.updated),
      broken: read.flatMap((each) => (each.kind === 'broken' ? [each.broken] : [])),
    };
  }

  /** None if there is no such game or it cannot be read; `list` tells the reason. */
  async load(id: string): Promise<SavedGame | undefined> {
    const read = readSave(await this.#table.get(id), id);
    return read.kind === 'good' ? read.save : undefined;
  }

  /** The game is noted when this returns, and saved when the promise ends. */
  async save(game: SavedGame): Promise<void> {
    const written = writeSave(game, this.#now());
    this.#journal.note(written.id, written);
    await this.#table.put(written.id, written);
    this.#journal.forget(written.id, written);
  }

  async remove(id: string): Promise<void> {
    this.#journal.forget(id);
    await this.#table.remove(id);
  }
}

/** A note replaces what is older or cannot be read; one that cannot be read itself replaces nothing. */
const isNewer = (noted: unknown, old: unknown, id: string): boolean => {
  if (old === undefined) return true;
  const [fresh, kept] = [readSave(noted, id), readSave(old, id)];
  return fresh.kind === 'good' && (kept.kind === 'broken' || fresh.save.updated >= kept.save.updated);
};

export const memoryTable = (): Table => {
  const records = new Map<string, unknown>();
  const put: Table['put'] = (key, value) => Promise.resolve(void records.set(key, structuredClone(value)));
  return {
    all: () => Promise.resolve([...records]),
    get: (key) => Promise.resolve(records.get(key)),
    put,
    putIf: (key, value, allows) => (allows(records.get(key)) ? put(key, value) : Promise.resolve()),
    remove: (key) => Promise.resolve(void records.delete(key)),
  };
};

const DATABASE = 'chronicle';
/** 1 had the games alone. */
const DATABASE_VERSION = 2;
const GAMES = 'games';
export const STUDIES = 'studies';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser refused the stored games'));
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser refused to store a game'));
  });

const openDatabase = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(DATABASE, DATABASE_VERSION);
  request.onupgradeneeded = () => {
    for (const name of [GAMES, STUDIES])
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
  };
  const opened = settled(request);
  // A second window of a newer version holds the lock until this one lets go.
  const blocked = new Promise<never>((_, reject) => {
    request.onblocked = () => reject(new Error('another window holds the stored games'));
  });
  return Promise.race([opened, blocked]);
};

const indexedTable = (database: IDBDatabase, name: string): Table => {
  database.onversionchange = () => database.close();
  const records = (mode: IDBTransactionMode): IDBObjectStore => database.transaction(name, mode).objectStore(name);
  /** What is written is safe when its transaction has ended; a request that succeeded may still go with the page. */
  const write = async (act: (store: IDBObjectStore) => void): Promise<void> => {
    const store = records('readwrite');
    act(store);
    await ended(store.transaction);
  };
  return {
    all: async () => {
      const store = records('readonly');
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll() as IDBRequest<unknown[]>)]);
      return keys.map((key, index) => [String(key), values[index]] as const);
    },
    get: async (key) => (await settled(records('readonly').get(key))) as unknown,
    put: (key, value) => write((store) => store.put(value, key)),
    putIf: (key, value, allows) =>
      write((store) => {
        const old = store.get(key) as IDBRequest<unknown>;
        old.onsuccess = () => {
          if (allows(old.result)) store.put(value, key);
        };
      }),
    remove: (key) => write((store) => store.delete(key)),
  };
};

/** A table of its own for other things than games; it lasts as long as the page where there is no database. */
export const openTable = async (name: typeof STUDIES): Promise<Table> => {
  try {
    return indexedTable(await openDatabase(globalThis.indexedDB), name);
  } catch {
    return memoryTable();
  }
};

/** Never fails: without IndexedDB the store lasts as long as the page, and says so. */
export const openStore = async (now: () => number = Date.now): Promise<GameStore> => {
  try {
    const table = indexedTable(await openDatabase(globalThis.indexedDB), GAMES);
    const store = new GameStore(table, true, now, storedJournal(() => globalThis.localStorage));
    await store.recover();
    return store;
  } catch {
    return new GameStore(memoryTable(), false, now);
  }
};
