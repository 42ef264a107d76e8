/** A line to one engine process: a worker of ours on some tier. `other.ts` has that to somebody else's. */
import { abilities, type OwnTier } from './tiers';
import type { FromWorker, Shared, ToWorker } from './worker';

export interface Connection {
  /** With how many threads it can search. */
  readonly threads: number;
  send(line: string): void;
  /** Makes a game known by its definition. */
  learn(definition: string): void;
  /** Ends a running search. `false` if the engine cannot hear it: then only closing helps. */
  interrupt(): boolean;
  close(): void;
}

export interface Listener {
  line(text: string): void;
  /** The engine is gone, for a reason; nothing comes after this. */
  failed(reason: string): void;
}

/** How long an engine may take to load before the next tier is tried. */
export const LOAD_TIMEOUT_MS = 30_000;

/** Our engine in a worker. */
export function ownEngine(tier: OwnTier, listener: Listener): Connection {
  const threads = tier === 'threads' ? abilities().threads : 1;
  const worker = workerOf(`engine-${tier}`);
  const crew = [worker];
  const stop = crossOriginIsolated ? new SharedArrayBuffer(4) : undefined;
  const flag = stop === undefined ? undefined : new Int32Array(stop);
  let open = true;
  const close = (): void => {
    open = false;
    clearTimeout(patience);
    for (const member of crew) member.terminate();
  };
  const fail = (reason: string): void => {
    if (!open) return;
    close();
    listener.failed(reason);
  };
  const patience = setTimeout(() => {
    fail('loading took too long');
  }, LOAD_TIMEOUT_MS);
  const tell = (message: ToWorker): void => {
    worker.postMessage(message);
  };
  const listen = (member: Worker): void => {
    member.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'ready') clearTimeout(patience);
      else if (data.kind === 'wanted') recruit(data);
      else if (data.kind === 'failed') fail(data.reason);
      else if (open) listener.line(data.text);
    });
    member.addEventListener('error', (event) => {
      event.preventDefault();
      fail(event.message || 'the worker could not be started');
    });
  };
  /** The page starts the helpers, and hears of it when one dies: the worker that they help is deaf while it searches. */
  const recruit = ({ module, memory }: Shared): void => {
    for (let number = 1; open && number < threads; number += 1) {
      const helper = workerOf(`engine-helper-${number}`);
      crew.push(helper);
      listen(helper);
      helper.postMessage({ kind: 'help', module, memory } satisfies ToWorker);
    }
  };
  listen(worker);
  tell({ kind: 'start', tier, threads, ...(stop === undefined ? {} : { stop }) });
  return {
    threads,
    send(text) {
      // A stop that came too late for the search before must not end the next one.
      if (flag !== undefined && text.startsWith('go')) Atomics.store(flag, 0, 0);
      tell({ kind: 'line', text });
    },
    learn(definition) {
      tell({ kind: 'learn', definition });
    },
    interrupt() {
      if (flag === undefined) return false;
      Atomics.store(flag, 0, 1);
      return true;
    },
    close,
  };
}

const workerOf = (name: string): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
