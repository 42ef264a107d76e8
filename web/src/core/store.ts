/**
 * Where games are kept. `GameStore` speaks in saved games; beneath it lies a table of records, which is IndexedDB in a
 * browser and, where that is missing or refuses (private windows, full disks), memory: the game goes on, and the page
 * says that it will not outlast it.
 */
import { type BrokenSave, readSave, type SavedGame, writeSave } from './saves';

export interface Table {
  all(): Promise<readonly (readonly [string, unknown])[]>;
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
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
  /** Whether games outlast the page. */
  readonly lasting: boolean;

  constructor(table: Table, lasting: boolean, now: () => number) {
    this.#table = table;
    this.lasting = lasting;
    this.#now = now;
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

  async save(game: SavedGame): Promise<void> {
    const written = writeSave(game, this.#now());
    await this.#table.put(written.id, written);
  }

  async remove(id: string): Promise<void> {
    await this.#table.remove(id);
  }
}

export const memoryTable = (): Table => {
  const records = new Map<string, unknown>();
  return {
    all: () => Promise.resolve([...records]),
    get: (key) => Promise.resolve(records.get(key)),
    put: (key, value) => Promise.resolve(void records.set(key, structuredClone(value))),
    remove: (key) => Promise.resolve(void records.delete(key)),
  };
};

const DATABASE = 'chronicle';
const DATABASE_VERSION = 1;
const GAMES = 'games';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser refused the stored games'));
  });

const openDatabase = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(DATABASE, DATABASE_VERSION);
  request.onupgradeneeded = () => {
    if (!request.result.objectStoreNames.contains(GAMES)) request.result.createObjectStore(GAMES);
  };
  const opened = settled(request);
  // A second window of a newer version holds the lock until this one lets go.
  const blocked = new Promise<never>((_, reject) => {
    request.onblocked = () => reject(new Error('another window holds the stored games'));
  });
  return Promise.race([opened, blocked]);
};

const indexedTable = (database: IDBDatabase): Table => {
  database.onversionchange = () => database.close();
  const games = (mode: IDBTransactionMode): IDBObjectStore => database.transaction(GAMES, mode).objectStore(GAMES);
  return {
    all: async () => {
      const store = games('readonly');
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll() as IDBRequest<unknown[]>)]);
      return keys.map((key, index) => [String(key), values[index]] as const);
    },
    get: async (key) => (await settled(games('readonly').get(key))) as unknown,
    put: async (key, value) => void (await settled(games('readwrite').put(value, key))),
    remove: async (key) => void (await settled(games('readwrite').delete(key))),
  };
};

/** Never fails: without IndexedDB the store lasts as long as the page, and says so. */
export const openStore = async (now: () => number = Date.now): Promise<GameStore> => {
  try {
    return new GameStore(indexedTable(await openDatabase(globalThis.indexedDB)), true, now);
  } catch {
    return new GameStore(memoryTable(), false, now);
  }
};
