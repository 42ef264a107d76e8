/** Where the training room is kept: one record in a database of its own, so that games and learner do not wait for each other. */

const DATABASE = 'chronicle-learning';
const ROOMS = 'rooms';
const KEY = 'room';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser refused its storage'));
  });

const opened = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ROOMS);
  return settled(request);
};

async function within<T>(mode: IDBTransactionMode, work: (rooms: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await settled(work(database.transaction(ROOMS, mode).objectStore(ROOMS)));
  } finally {
    database.close();
  }
}

export const kept = async (): Promise<Uint8Array | undefined> => {
  const value = await within('readonly', (rooms) => rooms.get(KEY) as IDBRequest<unknown>);
  if (value === undefined || value instanceof Uint8Array) return value;
  throw new Error('the record is not a save of the training room');
};

export const keep = async (bytes: Uint8Array): Promise<void> => {
  await within('readwrite', (rooms) => rooms.put(bytes, KEY));
};

export const forget = async (): Promise<void> => {
  await within('readwrite', (rooms) => rooms.delete(KEY));
};
