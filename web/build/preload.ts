/**
 * Names the rules of chess and the language of most visitors in the page itself. The browser would learn of them only from
 * scripts that it has to load first, one round trip after the other; on a slow line that is most of a second until the board
 * can be played on.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What the texts are made of, and the module of the rules; the name goes on with a hash. */
const TEXTS = '/src/i18n/en/base.ts';
const MODULE = /^assets\/rules_bg-[^/]*\.wasm$/;

function link(attrs: Record<string, string>, file: { readonly fileName: string } | undefined): HtmlTagDescriptor {
  if (file === undefined) throw new Error('what the first board needs is not in the build');
  return { tag: 'link', attrs: { crossorigin: true, ...attrs, href: `./${file.fileName}` }, injectTo: 'head' };
}

/**
 * The style sheet stands behind the empty board of the page instead of above it, so that the board is drawn before the
 * sheet has come. Scripts wait for it all the same.
 */
function styledLater(html: string): string {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
  const place = html.indexOf('<noscript>');
  if (sheet === undefined || place < 0) throw new Error('the page has no style sheet, or no place for it');
  return html.slice(0, place).replace(sheet, '') + `${sheet.trim()}\n    ` + html.slice(place).replace(sheet, '');
}

export function preloaded(): Plugin {
  return {
    name: 'chronicle-preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const texts = files.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(TEXTS)));
        const module = files.find(({ fileName }) => MODULE.test(fileName));
        return {
          html: styledLater(html),
          tags: [link({ rel: 'modulepreload' }, texts), link({ rel: 'preload', as: 'fetch', type: 'application/wasm' }, module)],
        };
      },
    },
  };
}
