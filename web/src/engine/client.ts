/**
 * The engine as the page sees it: one interface for our own engine on any tier and for other UCI engines. A search is
 * a request that reports lines and ends with a move; a newer request ends the one before.
 */

/** How our engine runs here, best first; `other` is a foreign UCI worker. */
export type Tier = 'threads' | 'simd' | 'plain' | 'javascript' | 'other';

export interface Score {
  readonly kind: 'cp' | 'mate';
  /** From the view of the side to move; mate in so many moves, negative when it is mated. */
  readonly value: number;
}

export interface EngineLine {
  readonly depth: number;
  /** 1 for the best, counting on with several lines. */
  readonly number: number;
  readonly score: Score;
  readonly nodes: number;
  readonly nps: number;
  readonly moves: readonly string[];
  /** Win, draw, loss in thousandths for the side to move. */
  readonly wdl?: readonly [number, number, number];
}

export interface SearchRequest {
  readonly variant: string;
  /** A definition in TOML or JSON if the variant is the player's own. */
  readonly definition?: string;
  readonly startFen: string;
  readonly moves: readonly string[];
  readonly limits: {
    readonly depth?: number;
    readonly nodes?: number;
    readonly movetime?: number;
    /** Milliseconds left and added for each side. */
    readonly clock?: { readonly white: number; readonly black: number; readonly increment: number };
    /** Analyse until stopped. */
    readonly infinite?: boolean;
  };
  readonly lines?: number;
  /** Plays at this strength; full strength without. */
  readonly elo?: number;
  readonly chess960?: boolean;
}

export interface SearchResult {
  readonly best?: string;
  readonly ponder?: string;
  /** The last line number 1. */
  readonly line?: EngineLine;
}

export interface EngineClient {
  readonly tier: Tier;
  /** Resolves with a move, or with what was known when it was stopped or replaced. Rejects only if no tier works. */
  search(request: SearchRequest, onLine?: (line: EngineLine) => void): Promise<SearchResult>;
  stop(): void;
  newGame(): void;
  /** Tells when another tier takes over, with the reason. */
  onTier(listener: (tier: Tier, reason?: string) => void): () => void;
  dispose(): void;
}
