import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The headers that make a page cross-origin isolated, as `chronicle serve` sends them: shared memory needs them. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', sourcemap: false },
  worker: { format: 'es' },
  server: { headers },
  preview: { headers },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
