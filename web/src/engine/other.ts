/**
 * Another engine for analysis: a worker script that speaks UCI in plain strings, from this site or from files that the
 * player picked. It gets time to load and must answer `uci`; what it is told before that waits.
 */
import type { Berth } from '.';
import type { Connection } from './connection';

/** Where the engine comes from. */
export type Source =
  | { readonly kind: 'address'; readonly url: URL }
  /** One script, and what it loads beside itself (WebAssembly, networks). */
  | { readonly kind: 'files'; readonly files: readonly File[] };

/** What went wrong, for people to read in their language; `detail` is what the browser or the engine said. */
export type Trouble = 'foreign' | 'script' | 'load' | 'silent' | 'crash';
export class OtherEngineError extends Error {
  override readonly name = 'OtherEngineError';
  readonly trouble: Trouble;
  readonly detail: string;
  constructor(trouble: Trouble, detail = '') {
    super(detail === '' ? TROUBLES[trouble] : `${TROUBLES[trouble]} (${detail})`);
    this.trouble = trouble;
    this.detail = detail;
  }
}

const TROUBLES: Readonly<Record<Trouble, string>> = {
  foreign: 'the script is not of this site',
  script: 'there is no script',
  load: 'the script could not be started',
  silent: 'the script does not answer "uci"',
  crash: 'the engine broke off',
};

/** A large engine may take long to compile; but somebody waits. */
export const ANSWER_TIMEOUT_MS = 30_000;

/** An address that a page may start a worker from: one of its own site. */
export function addressOf(text: string, base: URL): Source {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (url === undefined || text.trim() === '') throw new OtherEngineError('script');
  if (url.origin !== base.origin) throw new OtherEngineError('foreign', url.origin);
  return { kind: 'address', url };
}

const isScript = (name: string): boolean => /\.m?js$/i.test(name);

/** Picked files are an engine if exactly one of them is a script. */
export function filesOf(files: readonly File[]): Source {
  if (files.filter((file) => isScript(file.name)).length !== 1) throw new OtherEngineError('script');
  return { kind: 'files', files };
}

/**
 * Runs in the worker, before the engine: whatever the script fetches beside itself comes from the picked files. A script
 * made from files has no address that others could be found by.
 */
const PRELUDE = `{
  const given = new Promise((resolve) => addEventListener('message', function take(event) {
    if (event.data?.chronicleFiles === undefined) return;
    event.stopImmediatePropagation();
    removeEventListener('message', take);
    resolve(event.data.chronicleFiles);
  }));
  const fetched = globalThis.fetch;
  globalThis.fetch = async (input, options) => {
    const files = await given;
    const wanted = String(input?.url ?? input).split(/[/\\\\?#]/).findLast((part) => part !== '');
    const file = files.find(({ name }) => name === wanted) ?? (files.length === 1 ? files[0] : undefined);
    if (file === undefined) return fetched(input, options);
    const type = file.name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
    return new Response(file, { headers: { 'Content-Type': type } });
  };
}
`;

function start(source: Source): { readonly worker: Worker; readonly release: () => void } {
  if (source.kind === 'address') {
    const module = source.url.pathname.endsWith('.mjs');
    return { worker: new Worker(source.url, { type: module ? 'module' : 'classic', name: 'engine-other' }), release: () => undefined };
  }
  const script = source.files.find((file) => isScript(file.name));
  if (script === undefined) throw new OtherEngineError('script');
  const beside = source.files.filter((file) => file !== script);
  const address = URL.createObjectURL(new Blob([PRELUDE, script], { type: 'text/javascript' }));
  const wasm = beside.find((file) => file.name.endsWith('.wasm'));
  // Some engines take the name of their module from the part of the address after the hash.
  const worker = new Worker(wasm === undefined ? address : `${address}#${encodeURIComponent(wasm.name)}`, {
    type: script.name.endsWith('.mjs') ? 'module' : 'classic',
    name: 'engine-other',
  });
  worker.postMessage({ chronicleFiles: beside });
  return { worker, release: () => URL.revokeObjectURL(address) };
}

/** What an engine says of itself. */
export interface Introduction {
  readonly name: string;
}

/** A conversation with another engine. `met` is called once, when it has answered `uci`. */
export function otherEngine(
  source: Source,
  listener: { line(text: string): void; failed(error: OtherEngineError): void; met?(introduction: Introduction): void },
): Connection {
  const { worker, release } = start(source);
  let state: 'new' | 'met' | 'closed' = 'new';
  let name = '';
  const waiting: string[] = [];
  const close = (): void => {
    state = 'closed';
    clearTimeout(patience);
    release();
    worker.terminate();
  };
  const fail = (error: OtherEngineError): void => {
    if (state === 'closed') return;
    close();
    listener.failed(error);
  };
  const patience = setTimeout(() => {
    fail(new OtherEngineError('silent'));
  }, ANSWER_TIMEOUT_MS);
  const hear = (text: string): void => {
    if (state === 'met') listener.line(text);
    else if (text.startsWith('id name ')) name = text.slice('id name '.length).trim();
    else if (text.trim() === 'uciok') {
      state = 'met';
      clearTimeout(patience);
      release();
      for (const line of waiting.splice(0)) worker.postMessage(line);
      listener.met?.({ name });
    }
  };
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') for (const text of data.split(/\r?\n/)) hear(text);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    fail(new OtherEngineError(state === 'met' ? 'crash' : 'load', event.message));
  });
  worker.postMessage('uci');
  return {
    // How many it may take is its own affair: its option for them is as it comes.
    threads: 1,
    send(text) {
      if (state === 'new') waiting.push(text);
      else worker.postMessage(text);
    },
    learn() {
      // Its games are its own.
    },
    interrupt() {
      if (state === 'new') return false;
      worker.postMessage('stop');
      return true;
    },
    close,
  };
}

/** The same as a link in the chain of engines, which knows reasons only as text. */
export const otherBerth = (source: Source): Berth => ({
  tier: 'other',
  connect: (listener) =>
    otherEngine(source, {
      line: (text) => listener.line(text),
      failed: (error) => listener.failed(error.message),
    }),
});

/** Starts the engine, hears its name, and lets it go; rejects with what is wrong. */
export const tryOther = (source: Source): Promise<Introduction> =>
  new Promise((resolve, reject) => {
    const connection = otherEngine(source, {
      line: () => undefined,
      failed: reject,
      met: (introduction) => {
        connection.close();
        resolve(introduction);
      },
    });
  });

const CACHE = 'other-engine';

/** Keeps picked files for later visits, in place of those before; nothing is kept of none. */
export async function keepFiles(files: readonly File[]): Promise<void> {
  await caches.delete(CACHE);
  if (files.length === 0) return;
  const cache = await caches.open(CACHE);
  await Promise.all(files.map((file) => cache.put(`/${CACHE}/${encodeURIComponent(file.name)}`, new Response(file))));
}

export async function keptFiles(): Promise<readonly File[]> {
  const cache = await caches.open(CACHE);
  return Promise.all(
    (await cache.keys()).map(async (request) => {
      const name = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
      return new File([(await (await cache.match(request))?.blob()) ?? new Blob()], name);
    }),
  );
}
