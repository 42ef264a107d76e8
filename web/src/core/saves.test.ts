import { describe, expect, it } from 'vitest';
import { migrate, readBundle, readSave, type SavedGame, writeBundle, writeSave } from './saves';
import { newGame, reduce } from './session';

const state = [
  { kind: 'moved', uci: 'e2e4', turn: 1, now: 0 },
  { kind: 'moved', uci: 'e7e5', turn: 0, now: 1_000 },
  { kind: 'viewed', ply: 1 },
  { kind: 'premoved', premove: { from: 'g1', to: 'f3' } },
] as const;

const sample: SavedGame = {
  format: 1,
  id: 'a',
  created: 1,
  updated: 2,
  era: 1,
  state: state.reduce(
    reduce,
    newGame({
      variant: 'chess',
      startFen: 'start',
      chess960: false,
      players: [{ kind: 'human' }, { kind: 'engine', elo: 500 }],
      time: { base: 60_000, increment: 0 },
      rated: true,
      orientation: 0,
      turn: 0,
    }),
  ),
};

const stored = (change: object = {}): unknown => JSON.parse(JSON.stringify({ ...writeSave(sample, 5_000), ...change }));

describe('saved games', () => {
  it('are written with a standing clock and read back', () => {
    const read = readSave(stored(), 'a');
    expect(read).toEqual({ kind: 'good', save: writeSave(sample, 5_000) });
    expect(read.kind === 'good' && read.save.state.clock).toEqual({ left: [56_000, 59_000] });
    expect(read.kind === 'good' && read.save.state.viewed).toBeUndefined();
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['no state', { format: 1, id: 'a', created: 0, updated: 0 }],
    ['a bad side', stored({ state: { ...sample.state, turn: 7 } })],
    ['moves that are no texts', stored({ state: { ...sample.state, moves: [1] } })],
    ['an unknown phase', stored({ state: { ...sample.state, phase: { kind: 'toString' } } })],
    ['an unknown format', stored({ format: 0 })],
  ])('report %s and go on', (_, raw) => {
    const read = readSave(raw, 'key');
    expect(read.kind).toBe('broken');
    expect(read.kind === 'broken' && read.broken.id).toBe('key');
  });

  it('say so when a newer version wrote them', () => {
    const read = readSave(stored({ format: 99 }), 'a');
    expect(read.kind === 'broken' && read.broken.reason).toContain('newer version');
  });

  it('are brought up to date step by step', () => {
    const steps = {
      1: (old: Readonly<Record<string, unknown>>) => ({ ...old, second: true }),
      2: (old: Readonly<Record<string, unknown>>) => ({ ...old, third: old['second'] }),
    };
    expect(migrate({ format: 1 }, steps, 3)).toEqual({ format: 3, second: true, third: true });
    expect(() => migrate({ format: 1 }, {}, 3)).toThrow('format 1');
  });

  it('travel in bundles, the broken ones named', () => {
    const bundle = JSON.parse(writeBundle([sample])) as { games: unknown[] };
    bundle.games.push({ nonsense: true });
    const read = readBundle(JSON.stringify(bundle));
    expect(read?.saves.map((save) => save.id)).toEqual(['a']);
    expect(read?.broken).toHaveLength(1);
    expect(readBundle('[]')).toBeUndefined();
    expect(readBundle('[Event "x"]')).toBeUndefined();
  });
});
