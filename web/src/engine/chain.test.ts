import { describe, expect, it } from 'vitest';
import { type Berth, createEngine } from '.';
import type { SearchRequest, Tier } from './client';
import type { Listener } from './connection';
import { chain, threadsFor } from './tiers';

const request: SearchRequest = { variant: 'chess', startFen: 'fen', moves: [], limits: { depth: 1 } };

/** An engine that does as the test says: what it was sent, and a hand on its listener. */
function berth(tier: Tier, hears = true): Berth & { sent: string[]; listener: () => Listener; closed: () => number } {
  const sent: string[] = [];
  let current: Listener | undefined;
  let closed = 0;
  return {
    tier,
    sent,
    closed: () => closed,
    listener: () => {
      if (current === undefined) throw new Error('nobody has connected');
      return current;
    },
    connect: (listener) => {
      current = listener;
      return {
        threads: tier === 'threads' ? 4 : 1,
        send: (line) => sent.push(line),
        learn: (definition) => sent.push(`learn ${definition}`),
        interrupt: () => hears,
        close: () => {
          closed += 1;
        },
      };
    },
  };
}

describe('the tiers', () => {
  const all = { wasm: true, simd: true, threads: 4 };
  it('are tried from the best that the browser has', () => {
    expect(chain(all)).toEqual(['threads', 'simd', 'plain', 'javascript']);
    expect(chain({ ...all, threads: 1 })).toEqual(['simd', 'plain', 'javascript']);
    expect(chain({ ...all, simd: false })).toEqual(['plain', 'javascript']);
    expect(chain({ wasm: false, simd: false, threads: 4 })).toEqual(['javascript']);
  });

  it('leave a core to the page', () => {
    expect([1, 2, 3, 4, 64].map(threadsFor)).toEqual([1, 2, 2, 3, 8]);
  });
});

describe('the chain of engines', () => {
  it('searches with all threads, but plays below its strength with one', () => {
    const threads = berth('threads');
    const engine = createEngine({ berths: [threads] });
    void engine.search(request);
    expect(threads.sent).toContain('setoption name Threads value 4');
    threads.listener().line('bestmove e2e4');
    void engine.search({ ...request, elo: 1200 });
    expect(threads.sent.filter((line) => line.includes('Threads')).at(-1)).toBe('setoption name Threads value 1');
  });

  it('resolves with the best move and the last line', async () => {
    const simd = berth('simd');
    const engine = createEngine({ berths: [simd] });
    const found = engine.search(request);
    simd.listener().line('info depth 1 score cp 20 nodes 5 nps 5 pv e2e4 e7e5');
    simd.listener().line('bestmove e2e4 ponder e7e5');
    expect(await found).toMatchObject({ best: 'e2e4', ponder: 'e7e5', line: { depth: 1 } });
    expect(simd.sent.at(-1)).toBe('go depth 1');
  });

  it('begins again on the next tier when one dies, and says why', async () => {
    const [simd, plain] = [berth('simd'), berth('plain')];
    const engine = createEngine({ berths: [simd, plain] });
    const reasons: (string | undefined)[] = [];
    engine.onTier((_, reason) => reasons.push(reason));
    const found = engine.search(request);
    simd.listener().failed('broken');
    expect([engine.tier, reasons]).toEqual(['plain', ['broken']]);
    expect(plain.sent.at(-1)).toBe('go depth 1');
    plain.listener().line('bestmove d2d4');
    expect(await found).toEqual({ best: 'd2d4' });
  });

  it('rejects when nothing is left', async () => {
    const simd = berth('simd');
    const engine = createEngine({ berths: [simd] });
    const found = engine.search(request);
    simd.listener().failed('broken');
    await expect(found).rejects.toThrow('no engine could be started');
  });

  it('gives what it knows when an engine that cannot hear is stopped', async () => {
    const plain = berth('plain', false);
    const engine = createEngine({ berths: [plain] });
    const found = engine.search(request);
    plain.listener().line('info depth 3 score cp 20 nodes 5 nps 5 pv c2c4');
    engine.stop();
    expect(await found).toMatchObject({ best: 'c2c4', line: { depth: 3 } });
    expect(plain.closed()).toBe(1);
  });

  it('ends a search for a newer one, and forgets those in between', async () => {
    const simd = berth('simd');
    const engine = createEngine({ berths: [simd] });
    const [first, second, third] = [engine.search(request), engine.search(request), engine.search(request)];
    simd.listener().line('bestmove e2e4');
    expect([await first, await second]).toEqual([{ best: 'e2e4' }, {}]);
    simd.listener().line('bestmove d2d4');
    expect(await third).toEqual({ best: 'd2d4' });
  });
});
