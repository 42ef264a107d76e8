/**
 * Who analyses: our engine, or another one that the player chose in the settings. Another one is asked about chess only,
 * because nobody else need know our games; when it cannot run, ours takes over, with a notice.
 */
import { untrack } from 'svelte';
import type { Settings } from '../../core/settings';
import type { EngineClient, EngineLine, SearchRequest, SearchResult } from '../../engine/client';
import { pageMessages as messages } from '../../i18n/index.svelte';
import { app } from '../app.svelte';
import { createdEngine, engine, SharedEngine } from '../engine.svelte';

type Choice = NonNullable<Settings['otherEngine']>;

const KNOWN_EVERYWHERE: ReadonlySet<string> = new Set(['chess', 'chess960']);

async function created({ url }: Choice): Promise<EngineClient> {
  const { addressOf, filesOf, keptFiles, otherBerth } = await import('../../engine/other');
  try {
    const source = url === undefined ? filesOf(await keptFiles()) : addressOf(url, new URL(location.href));
    return await createdEngine({ other: otherBerth(source) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    app.notify({ kind: 'warning', text: () => messages().notice.engineFailed(reason) });
    return createdEngine();
  }
}

class Analyst {
  #other = $state.raw<{ readonly choice: Choice; readonly shared: SharedEngine }>();
  #asked: SharedEngine = engine;

  #for(variant: string): SharedEngine {
    const choice = app.settings.otherEngine;
    if (choice === undefined || !KNOWN_EVERYWHERE.has(variant)) return engine;
    if (this.#other?.choice !== choice) this.#other = { choice, shared: new SharedEngine(() => created(choice)) };
    return this.#other.shared;
  }

  /** What the other engine calls itself while it is the one that is asked. */
  get name(): string | undefined {
    return this.#other?.shared.tier === 'other' && this.#other.choice === app.settings.otherEngine ? this.#other.choice.name : undefined;
  }

  search(request: SearchRequest, onLine?: (line: EngineLine) => void): Promise<SearchResult | undefined> {
    // Whoever asks does so again for another position, not for another engine, which is chosen elsewhere.
    const next = untrack(() => this.#for(request.variant));
    if (next !== this.#asked) this.#asked.stop();
    this.#asked = next;
    return next.search(request, onLine);
  }

  stop(): void {
    this.#asked.stop();
  }
}

export const analyst = new Analyst();
