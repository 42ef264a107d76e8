/**
 * The engine for later visits without a network. It is by far the largest file, and of its builds a browser needs one:
 * so it is not in the list of what every visit keeps, but fetched in a quiet moment, the build that this browser runs.
 */
import plain from '../generated/engine/engine_bg.wasm?url';
import simd from '../generated/engine-simd/engine_bg.wasm?url';
import threads from '../generated/engine-threads/engine_bg.wasm?url';
import { ENGINE_CACHE } from './cache';
import { abilities, chain, type OwnTier } from './tiers';

/** The module of a tier; the engine as JavaScript is kept when it was needed. */
const MODULES: Readonly<Record<OwnTier, string | undefined>> = { threads, simd, plain, javascript: undefined };

/** Keeps the best build for this browser, and lets those of earlier versions go. */
export async function keepEngine(): Promise<void> {
  const [best] = chain(abilities());
  const wanted = best === undefined ? undefined : MODULES[best];
  if (wanted === undefined) return;
  const current = new Set([threads, simd, plain].map((path) => new URL(path, document.baseURI).href));
  const cache = await caches.open(ENGINE_CACHE);
  for (const request of await cache.keys())
    if (request.url.endsWith('.wasm') && !current.has(request.url)) await cache.delete(request);
  const address = new URL(wanted, document.baseURI);
  if ((await cache.match(address)) === undefined) await cache.add(address);
}
