/** Which kinds of the engine this browser can run, best first. */
import type { Tier } from './client';

/** Our own tiers; the order is the chain in which one takes over from the one before. */
export type OwnTier = Exclude<Tier, 'other'>;

/** What is known of the browser. */
export interface Abilities {
  readonly wasm: boolean;
  readonly simd: boolean;
  /** How many threads a search may have: more than one only where workers can share memory. */
  readonly threads: number;
}

/** More threads than this gain little, and take memory. */
const MOST_THREADS = 8;

/** The smallest module with a SIMD instruction: browsers that know it find it valid. */
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export function abilities(): Abilities {
  const wasm = typeof WebAssembly === 'object' && typeof WebAssembly.validate === 'function';
  const isolated = typeof crossOriginIsolated === 'boolean' && crossOriginIsolated;
  return {
    wasm,
    simd: wasm && WebAssembly.validate(SIMD_MODULE),
    threads: isolated ? threadsFor(navigator.hardwareConcurrency) : 1,
  };
}

/** The page wants a core for itself, if there are some to choose from. */
export const threadsFor = (cores: number): number => Math.min(cores > 2 ? cores - 1 : cores, MOST_THREADS);

/** The tiers to try, in this order. Plain JavaScript runs everywhere. */
export function chain({ wasm, simd, threads }: Abilities): readonly OwnTier[] {
  const tiers: readonly (readonly [OwnTier, boolean])[] = [
    ['threads', simd && threads > 1],
    ['simd', simd],
    ['plain', wasm],
    ['javascript', true],
  ];
  return tiers.filter(([, works]) => works).map(([tier]) => tier);
}
