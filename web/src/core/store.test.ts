import { describe, expect, it } from 'vitest';
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

  it('goes on in memory where the browser has no database', async () => {
    const store = await openStore();
    expect(store.lasting).toBe(false);
    await store.save(save('one'));
    expect((await store.list()).saves).toHaveLength(1);
  });
});
