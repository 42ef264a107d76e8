/** Which kinds of the engine this browser can run, best first. */
import type { Tier } from './client';

/** Our own tiers; the order is the chain in which one takes over from the one before. */
export type OwnTier = Exclude<Tier, 'other' | 'threads'>;

/** What is known of the browser. */
export interface Abilities {
  readonly wasm: boolean;
  readonly simd: boolean;
}

/** The smallest module with a SIMD instruction: browsers that know it find it valid. */
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export function abilities(): Abilities {
  const wasm = typeof WebAssembly === 'object' && typeof WebAssembly.validate === 'function';
  return { wasm, simd: wasm && WebAssembly.validate(SIMD_MODULE) };
}

/** The tiers to try, in this order. Plain JavaScript runs everywhere. */
export function chain({ wasm, simd }: Abilities): readonly OwnTier[] {
  return [...(simd ? (['simd'] as const) : []), ...(wasm ? (['plain'] as const) : []), 'javascript'];
}
