import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { firstFile } from './build/first';
import { packed } from './build/pack';
import { preloaded } from './build/preload';
import { ENGINE_CACHE } from './src/engine/cache';

/** The headers that make a page cross-origin isolated, as `chronicle serve` sends them: shared memory needs them. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * Everything that a player needs offline is fetched once and kept, headers included, so that the page stays isolated. Of
 * the engine's builds a browser needs one: `src/engine/offline.ts` keeps that. The one in plain JavaScript is only for
 * browsers without WebAssembly: it is kept when it was needed.
 */
const pwa = VitePWA({
  registerType: 'prompt',
  injectRegister: null,
  includeAssets: ['icon.svg', 'icon-180.png'],
  manifest: {
    name: 'Chronicle',
    short_name: 'Chronicle',
    description: 'Chess through twenty eras',
    lang: 'en',
    display: 'standalone',
    background_color: '#f4ecdc',
    theme_color: '#f4ecdc',
    start_url: './#/play',
    icons: [
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,wasm}'],
    globIgnores: ['**/*engine-js*', '**/engine_bg-*.wasm', '**/learning_bg-*.wasm'],
    cleanupOutdatedCaches: true,
    // Files of the server, such as games to download, are no pages.
    navigateFallbackDenylist: [/^\/api\//],
    runtimeCaching: [
      {
        // Pictures of the eras are kept when they have been seen; until then a drawing stands for them.
        urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.endsWith('.webp'),
        handler: 'CacheFirst',
        options: { cacheName: 'pictures', expiration: { maxEntries: 40 } },
      },
      {
        urlPattern: ({ sameOrigin, url }) => sameOrigin && /\/engine(-js|_bg)-[^/]*$/.test(url.pathname),
        handler: 'CacheFirst',
        options: { cacheName: ENGINE_CACHE },
      },
      // Whoever has been in the training room finds it again without a network.
      {
        urlPattern: ({ sameOrigin, url }) => sameOrigin && /\/learning_bg-[^/]*$/.test(url.pathname),
        handler: 'CacheFirst',
        options: { cacheName: 'learning', expiration: { maxEntries: 1 } },
      },
    ],
  },
});

/** The engine in plain JavaScript is known by its name: it is not kept for offline play. */
const nameOf = (modules: readonly string[]): string =>
  modules.some((id) => id.includes('/engine-js/')) ? 'engine-js' : '[name]';

export default defineConfig({
  plugins: [svelte(), preloaded(), pwa, packed()],
  base: './',
  build: {
    target: 'es2022',
    sourcemap: false,
    // Browsers that lack it fetch the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstFile() }] } } },
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { chunkFileNames: ({ moduleIds }) => `assets/${nameOf(moduleIds)}-[hash].js` } },
  },
  server: { headers },
  preview: { headers },
  test: { include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'], environment: 'node', testTimeout: 30_000 },
});
