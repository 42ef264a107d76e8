import { describe, expect, it } from 'vitest';
import { DecodeError } from './decode';
import { memoryTable } from './store';
import { type KeptStudy, readStudy, STUDY_FORMAT, StudyStore, writeStudy } from './studies';

const study: KeptStudy = {
  game: {
    variant: 'chess',
    chess960: false,
    comments: ['first'],
    children: [
      { uci: 'e2e4', comments: ['best'], glyphs: [1], children: [] },
      { uci: 'd2d4', comments: [], glyphs: [], children: [] },
    ],
    result: '*',
  },
  tags: [['White', 'Ân']],
  result: '1-0',
  path: ['e2e4'],
  orientation: 1,
  source: 'somewhere',
};

describe('the analysis that is kept', () => {
  it('comes back as it was', async () => {
    const table = memoryTable();
    const store = new StudyStore(Promise.resolve(table));
    expect(await store.load()).toBeUndefined();
    await store.save(study);
    expect(await new StudyStore(Promise.resolve(table)).load()).toEqual(study);
  });

  it('is the newest of several that came while one was written', async () => {
    const table = memoryTable();
    const put = table.put;
    const written: string[] = [];
    table.put = async (key, value) => {
      written.push((value as { source: string }).source);
      await put(key, value);
    };
    const store = new StudyStore(Promise.resolve(table));
    await Promise.all(['one', 'two', 'three'].map((source) => store.save({ ...study, source })));
    expect(written.at(-1)).toBe('three');
    expect((await store.load())?.source).toBe('three');
  });

  it('is refused with a reason when it is of a newer version or damaged', () => {
    const kept = writeStudy(study) as Record<string, unknown>;
    expect(kept['format']).toBe(STUDY_FORMAT);
    expect(() => readStudy({ ...kept, format: 9 })).toThrow('newer version (format 9)');
    expect(() => readStudy({ ...kept, game: 'AAAA' })).toThrow('analysis.game is no game');
    expect(() => readStudy({ ...kept, path: 'e2e4' })).toThrow(DecodeError);
    expect(() => readStudy(7)).toThrow(DecodeError);
  });

  it('goes on after a write that failed', async () => {
    const table = memoryTable();
    const put = table.put;
    table.put = () => Promise.reject(new Error('full'));
    const store = new StudyStore(Promise.resolve(table));
    await expect(store.save(study)).rejects.toThrow('full');
    table.put = put;
    await store.save(study);
    expect(await store.load()).toEqual(study);
  });
});
