/**
 * Names the rules of chess and the language of most visitors in the page itself. The browser would learn of them only from
 * scripts that it has to load first, one round trip after the other; on a slow line that is most of a second until the board
 * can be played on.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What the scripts are made of, and the module of the rules; the name goes on with a hash. */
const SCRIPTS = ['/src/i18n/en/base.ts', '/src/generated/rules/rules.js'];
const MODULE = /^assets\/rules_bg-[^/]*\.wasm$/;

function link(attrs: Record<string, string>, file: { readonly fileName: string } | undefined): HtmlTagDescriptor {
  if (file === undefined) throw new Error('what the first board needs is not in the build');
  return { tag: 'link', attrs: { crossorigin: true, ...attrs, href: `./${file.fileName}` }, injectTo: 'head' };
}

export function preloaded(): Plugin {
  return {
    name: 'chronicle-preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const files = Object.values(bundle ?? {});
        const script = (source: string) => files.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source)));
        const module = files.find(({ fileName }) => MODULE.test(fileName));
        return [
          ...SCRIPTS.map((source) => link({ rel: 'modulepreload' }, script(source))),
          link({ rel: 'preload', as: 'fetch', type: 'application/wasm' }, module),
        ];
      },
    },
  };
}
