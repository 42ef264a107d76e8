/** A line to one engine process: a worker of ours on some tier, or somebody else's UCI worker. */
import type { OwnTier } from './tiers';
import type { FromWorker, ToWorker } from './worker';

export interface Connection {
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
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: `engine-${tier}` });
  const stop = crossOriginIsolated ? new SharedArrayBuffer(4) : undefined;
  const flag = stop === undefined ? undefined : new Int32Array(stop);
  let open = true;
  const close = (): void => {
    open = false;
    clearTimeout(patience);
    worker.terminate();
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
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'ready') clearTimeout(patience);
    else if (data.kind === 'failed') fail(data.reason);
    else if (open) listener.line(data.text);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    fail(event.message || 'the worker could not be started');
  });
  tell(stop === undefined ? { kind: 'start', tier } : { kind: 'start', tier, stop });
  return {
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

/** Another engine: a worker script that speaks UCI in plain strings. */
export function otherEngine(script: URL, listener: Listener): Connection {
  const worker = new Worker(script);
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    for (const text of String(data).split('\n')) listener.line(text);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    worker.terminate();
    listener.failed(event.message || 'the worker could not be started');
  });
  worker.postMessage('uci');
  return {
    send(text) {
      worker.postMessage(text);
    },
    learn() {
      // Its games are its own.
    },
    interrupt() {
      worker.postMessage('stop');
      return true;
    },
    close() {
      worker.terminate();
    },
  };
}
