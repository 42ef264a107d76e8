import { describe, expect, it } from 'vitest';
import { storedJournal } from './journal';
import type { SavedGame } from './saves';
import { newGame } from './session';
import { GameStore, memoryTable, openStore } from './store';

const save = (id: string): SavedGame => ({
  format: 1,
  id,
  created: 0,
  updated: 0,
  state: newGame({
    variant: 'chess',
    startFen: 'start',
    chess960: false,
    players: [{ kind: 'human' }, { kind: 'human' }],
    rated: false,
    orientation: 0,
    turn: 0,
  }),
});

describe('the store', () => {
  it('lists the newest first and skips what is broken', async () => {
    let now = 0;
    const table = memoryTable();
    const store = new GameStore(table, true, () => (now += 10));
    await store.save(save('one'));
    await store.save(save('two'));
    await table.put('bad', { format: 1, moves: 'none' });
    const listing = await store.list();
    expect(listing.saves.map((each) => each.id)).toEqual(['two', 'one']);
    expect(listing.broken.map((each) => each.id)).toEqual(['bad']);
    await store.save(save('one'));
    expect((await store.list()).saves[0]?.id).toBe('one');
    await store.remove('bad');
    expect((await store.list()).broken).toEqual([]);
  });

  it('loads one game, and nothing from a broken record', async () => {
    const table = memoryTable();
    const store = new GameStore(table, true, () => 5);
    await store.save(save('one'));
    await table.put('bad', 7);
    expect((await store.load('one'))?.updated).toBe(5);
    expect(await store.load('bad')).toBeUndefined();
    expect(await store.load('none')).toBeUndefined();
  });

  describe('with a journal', () => {
    /** A storage as browsers have it, and a table whose writes never end: the page went away before them. */
    const storage = (): Storage => {
      const notes = new Map<string, string>();
      return {
        get length() {
          return notes.size;
        },
        key: (index) => [...notes.keys()][index] ?? null,
        getItem: (key) => notes.get(key) ?? null,
        setItem: (key, value) => void notes.set(key, value),
        removeItem: (key) => void notes.delete(key),
        clear: () => notes.clear(),
      };
    };
    const gone = { ...memoryTable(), put: () => new Promise<void>(() => undefined) };

    it('keeps a game whose page went away before the database had it', async () => {
      const notes = storage();
      const journal = storedJournal(() => notes);
      const table = memoryTable();
      await new GameStore(table, true, () => 1, journal).save(save('one'));
      expect(notes.length).toBe(0);
      void new GameStore(gone, true, () => 2, journal).save(save('one'));
      void new GameStore(gone, true, () => 3, journal).save(save('two'));
      const next = new GameStore(table, true, () => 4, journal);
      await next.recover();
      expect((await next.list()).saves.map((each) => [each.id, each.updated])).toEqual([['two', 3], ['one', 2]]);
      expect(notes.length).toBe(0);
    });

    it('never puts an older or an unreadable note over a game', async () => {
      const notes = storage();
      const journal = storedJournal(() => notes);
      const table = memoryTable();
      await new GameStore(table, true, () => 9).save(save('one'));
      journal.note('one', { ...save('one'), updated: 5 });
      notes.setItem('chronicle.unsaved.two', '{"format":');
      await new GameStore(table, true, () => 9).save(save('two'));
      notes.setItem('chronicle.unsaved.three', 'torn');
      const store = new GameStore(table, true, () => 10, journal);
      await store.recover();
      const listing = await store.list();
      expect(listing.saves.map((each) => each.updated)).toEqual([9, 9]);
      expect(listing.broken.map((each) => each.id)).toEqual(['three']);
      expect(notes.length).toBe(0);
    });

    it('goes on where storage is full or forbidden', async () => {
      const store = new GameStore(memoryTable(), true, () => 1, storedJournal(() => {
        throw new Error('forbidden');
      }));
      await store.recover();
      await store.save(save('one'));
      expect(await store.load('one')).toBeDefined();
      await store.remove('one');
      expect(await store.load('one')).toBeUndefined();
    });
  });

  it('goes on in memory where the browser has no database', async () => {
    const store = await openStore();
    expect(store.lasting).toBe(false);
    await store.save(save('one'));
    expect((await store.list()).saves).toHaveLength(1);
  });
});
