/**
 * Names the rules of chess in the page itself. The browser would learn of them only from scripts that it has to load first,
 * one round trip after the other; on a slow line that is most of a second until the board can be played on.
 */
import type { Plugin } from 'vite';

/** The script of the rules and its module; the names go on with a hash. */
const SCRIPT = /^assets\/rules-[^/]*\.js$/;
const MODULE = /^assets\/rules_bg-[^/]*\.wasm$/;

export function preloaded(): Plugin {
  return {
    name: 'chronicle-preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const script = files.find((name) => SCRIPT.test(name));
        const module = files.find((name) => MODULE.test(name));
        if (script === undefined || module === undefined) throw new Error('the rules of chess are not in the build');
        return [
          { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `./${script}` }, injectTo: 'head' },
          { tag: 'link', attrs: { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: true, href: `./${module}` }, injectTo: 'head' },
        ];
      },
    },
  };
}
