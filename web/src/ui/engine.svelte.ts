/** Our engine: loaded when it is first asked, shared by the board and the analysis. */
import { reasonOf } from '../core/reason';
import type { createEngine } from '../engine';
import type { EngineClient, EngineLine, SearchRequest, SearchResult, Tier } from '../engine/client';
import { messages } from '../i18n/index.svelte';
import { app } from './app.svelte';

export class SharedEngine {
  tier = $state.raw<Tier>();
  loading = $state.raw(false);
  #client: Promise<EngineClient> | undefined;
  /** Counts requests: whoever asked before the newest one gets no answer to act on. */
  #newest = 0;
  readonly #create: () => Promise<EngineClient>;

  constructor(create: () => Promise<EngineClient>) {
    this.#create = create;
  }

  async #load(): Promise<EngineClient> {
    this.loading = true;
    try {
      const client = await this.#create();
      this.tier = client.tier;
      client.onTier((tier, reason) => {
        this.tier = tier;
        if (reason !== undefined)
          app.notify({
            kind: 'info',
            lasts: 8000,
            text: () => messages().notice.tierChanged(messages().notice.tierName(tier), reason),
          });
      });
      return client;
    } finally {
      this.loading = false;
    }
  }

  /** Loads the engine ahead of its first search. */
  warm(): Promise<EngineClient> {
    this.#client ??= this.#load().catch((error: unknown) => {
      // The next request tries again: a network may come back.
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  /** The result, or nothing if a newer request or `stop` came in between, or no engine runs (which is told). */
  async search(request: SearchRequest, onLine?: (line: EngineLine) => void): Promise<SearchResult | undefined> {
    const own = (this.#newest += 1);
    try {
      const client = await this.warm();
      if (own !== this.#newest) return undefined;
      const result = await client.search(request, (line) => {
        if (own === this.#newest) onLine?.(line);
      });
      this.tier = client.tier;
      return own === this.#newest ? result : undefined;
    } catch (error) {
      const reason = reasonOf(error);
      if (own === this.#newest) app.notify({ kind: 'warning', text: () => messages().notice.engineFailed(reason) });
      return undefined;
    }
  }

  /** Ends the search under way; its result is dropped. */
  stop(): void {
    this.#newest += 1;
    void this.#client?.then((client) => client.stop()).catch(() => undefined);
  }

  newGame(): void {
    void this.#client?.then((client) => client.newGame()).catch(() => undefined);
  }
}

/** Our own engine, or the one that another source gives, with ours behind it. */
export const createdEngine = async (options: Parameters<typeof createEngine>[0] = {}): Promise<EngineClient> =>
  (await import('../engine')).createEngine(options);

export const engine = new SharedEngine(createdEngine);
