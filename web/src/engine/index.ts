/**
 * The engine with its chain of tiers: when one does not load, or dies in the middle of a search, the next one takes
 * over and the search begins again there. One search runs at a time; a newer one ends the one before.
 */
import type { EngineClient, EngineLine, SearchRequest, SearchResult, Tier } from './client';
import { type Connection, type Listener, ownEngine } from './connection';
import { abilities, chain } from './tiers';
import { commandsOf, read } from './uci';

export type { EngineClient, EngineLine, Score, SearchRequest, SearchResult, Tier } from './client';

/** How to reach an engine of some tier. */
export interface Berth {
  readonly tier: Tier;
  readonly connect: (listener: Listener) => Connection;
}

/** Our engines that can be asked here, best first. */
const ownBerths = (): readonly Berth[] =>
  chain(abilities()).map((tier) => ({ tier, connect: (listener) => ownEngine(tier, listener) }));

/** Another engine, if one was chosen, is asked before our own. */
export function createEngine(options: { readonly other?: Berth; readonly berths?: readonly Berth[] } = {}): EngineClient {
  const first = options.other === undefined ? [] : [options.other];
  return new ChainedEngine([...first, ...(options.berths ?? ownBerths())]);
}

/** A search that has not ended. */
interface Running {
  readonly request: SearchRequest;
  readonly onLine: ((line: EngineLine) => void) | undefined;
  readonly resolve: (result: SearchResult) => void;
  readonly reject: (error: Error) => void;
  line: EngineLine | undefined;
}

class ChainedEngine implements EngineClient {
  #berth = 0;
  #connection: Connection | undefined;
  #running: Running | undefined;
  /** What is to run as soon as the search before it has ended. */
  #next: Running | undefined;
  #fresh = true;
  readonly #listeners = new Set<(tier: Tier, reason?: string) => void>();
  readonly #berths: readonly Berth[];

  constructor(berths: readonly Berth[]) {
    this.#berths = berths;
  }

  get tier(): Tier {
    return this.#berths[this.#berth]?.tier ?? 'javascript';
  }

  search(request: SearchRequest, onLine?: (line: EngineLine) => void): Promise<SearchResult> {
    return new Promise((resolve, reject) => {
      const waiting = this.#next;
      this.#next = { request, onLine, resolve, reject, line: undefined };
      waiting?.resolve({});
      if (this.#running === undefined) this.#begin();
      else this.stop();
    });
  }

  stop(): void {
    const running = this.#running;
    if (running === undefined || this.#connection?.interrupt() === true) return;
    // It cannot hear: what is known must do, and a new worker is made when it is needed.
    this.#connection?.close();
    this.#connection = undefined;
    this.#end(resultOf(running.line?.moves, running.line));
  }

  newGame(): void {
    this.#fresh = true;
  }

  onTier(listener: (tier: Tier, reason?: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#listeners.clear();
    this.#next?.resolve({});
    this.#next = undefined;
    this.#end({});
  }

  /** Starts what is waiting. */
  #begin(): void {
    this.#running = this.#next;
    this.#next = undefined;
    if (this.#running !== undefined) this.#ask(this.#running);
  }

  #ask(running: Running): void {
    const connection = (this.#connection ??= this.#connect());
    if (connection === undefined) {
      this.#running = undefined;
      running.reject(new Error('no engine could be started in this browser'));
      this.#begin();
      return;
    }
    if (this.#fresh) {
      connection.send('ucinewgame');
      connection.send(`setoption name Seed value ${Math.floor(Math.random() * 2 ** 31)}`);
      this.#fresh = false;
    }
    if (running.request.definition !== undefined) connection.learn(running.request.definition);
    for (const command of commandsOf(running.request, connection.threads)) connection.send(command);
  }

  #connect(): Connection | undefined {
    const berth = this.#berths[this.#berth];
    if (berth === undefined) return undefined;
    this.#fresh = true;
    const connection: Connection = berth.connect({
      line: (text) => {
        if (this.#connection === connection) this.#hear(text);
      },
      failed: (reason) => {
        if (this.#connection === connection) this.#fall(reason);
      },
    });
    return connection;
  }

  #hear(text: string): void {
    const running = this.#running;
    if (running === undefined) return;
    const said = read(text);
    if (said.kind === 'line') {
      if (said.line.number === 1) running.line = said.line;
      if (this.#next === undefined) running.onLine?.(said.line);
    } else if (said.kind === 'best') {
      this.#end({ ...resultOf(said.best === undefined ? [] : [said.best], running.line), ...ponderOf(said.ponder) });
    }
  }

  /** The engine is gone: the next tier takes over, and the search with it. */
  #fall(reason: string): void {
    this.#connection = undefined;
    this.#berth += 1;
    for (const listener of this.#listeners) listener(this.tier, reason);
    if (this.#running !== undefined) this.#ask(this.#running);
  }

  #end(result: SearchResult): void {
    const running = this.#running;
    this.#running = undefined;
    running?.resolve(result);
    this.#begin();
  }
}

const resultOf = (moves: readonly string[] | undefined, line: EngineLine | undefined): SearchResult => ({
  ...(moves?.[0] === undefined ? {} : { best: moves[0] }),
  ...(line === undefined ? {} : { line }),
});

const ponderOf = (ponder: string | undefined): SearchResult => (ponder === undefined ? {} : { ponder });
