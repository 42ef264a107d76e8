/**
 * The engine's worker. It hears UCI lines and says UCI lines; while a search runs it hears nothing, so a stop comes by
 * shared memory where the page has it. On the tier with threads, more workers of this kind help the first one: they share
 * its memory, and hear nothing at all.
 */
import threadsUrl from '../generated/engine-threads/engine_bg.wasm?url';
import type { OwnTier } from './tiers';

/** What the worker is told. */
export type ToWorker =
  | { readonly kind: 'start'; readonly tier: OwnTier; readonly threads: number; readonly stop?: SharedArrayBuffer }
  | ({ readonly kind: 'help' } & Shared)
  | { readonly kind: 'learn'; readonly definition: string }
  | { readonly kind: 'line'; readonly text: string };

/** What helpers share with the worker that they help. */
export interface Shared {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
}

/** What it tells. */
export type FromWorker =
  | { readonly kind: 'ready' }
  /** Helpers are wanted, and waited for. */
  | ({ readonly kind: 'wanted' } & Shared)
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** What each build of the engine offers. */
interface Uci {
  hear(line: string): boolean;
  learn(definition: string): void;
}
type UciClass = new (listener: (line: string) => void, stop?: Int32Array) => Uci;

const tell = (message: FromWorker): void => {
  postMessage(message);
};

let uci: Uci | undefined;

async function load(tier: OwnTier, threads: number): Promise<UciClass> {
  switch (tier) {
    case 'threads': {
      const engine = await import('../generated/engine-threads/engine');
      const module = await WebAssembly.compileStreaming(fetch(threadsUrl));
      const { memory } = await engine.default({ module_or_path: module });
      tell({ kind: 'wanted', module, memory });
      engine.expect_helpers(threads - 1);
      return engine.Uci;
    }
    case 'simd': {
      const module = await import('../generated/engine-simd/engine');
      await module.default();
      return module.Uci;
    }
    case 'plain': {
      const module = await import('../generated/engine/engine');
      await module.default();
      return module.Uci;
    }
    case 'javascript':
      return (await import('../generated/engine-js/engine')).Uci;
    default:
      return tier satisfies never;
  }
}

/** Works for another worker until the page ends it. */
async function help({ module, memory }: Shared): Promise<void> {
  const engine = await import('../generated/engine-threads/engine');
  await engine.default({ module_or_path: module, memory });
  engine.help();
}

async function obey(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'start': {
      const Engine = await load(message.tier, message.threads);
      const stop = message.stop === undefined ? undefined : new Int32Array(message.stop);
      uci = new Engine((text) => {
        tell({ kind: 'line', text });
      }, stop);
      tell({ kind: 'ready' });
      return;
    }
    case 'help':
      return help(message);
    case 'learn':
      uci?.learn(message.definition);
      return;
    case 'line':
      uci?.hear(message.text);
      return;
    default:
      message satisfies never;
  }
}

/** One message after the other: those that come while the engine loads wait for it. */
let last = Promise.resolve();
addEventListener('message', (event: MessageEvent<ToWorker>) => {
  last = last.then(() => obey(event.data)).catch((error: unknown) => {
    tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  });
});
