/** What the engine of the server thinks of games that are over. */
import { SvelteMap } from 'svelte/reactivity';
import type { Api } from '../../net/api';
import { type ProblemCode, problemCode } from '../../net/problem';
import type { Answer, Command, GameId, Judgement } from '../../net/wire';

export type Asked =
  /** Judged so far, of so many positions; 0 while it waits for others. */
  | { readonly kind: 'asked'; readonly judgements: readonly Judgement[]; readonly positions: number }
  | { readonly kind: 'done'; readonly judgements: readonly Judgement[] }
  | { readonly kind: 'failed'; readonly code: ProblemCode };

export class Analyses {
  readonly #asked = new SvelteMap<GameId, Asked>();
  readonly #api: Pick<Api, 'analysis'>;
  readonly #ask: (command: Command) => Promise<void>;

  constructor(api: Pick<Api, 'analysis'>, ask: (command: Command) => Promise<void>) {
    this.#api = api;
    this.#ask = ask;
  }

  of(game: GameId): Asked | undefined {
    return this.#asked.get(game);
  }

  /** What is there already is shown to everybody; else the engine is asked. */
  async want(game: GameId): Promise<void> {
    this.#asked.set(game, { kind: 'asked', judgements: [], positions: 0 });
    try {
      const known = await this.#api.analysis(game);
      if (known !== undefined) this.#asked.set(game, { kind: 'done', judgements: known.judgements });
      else await this.#ask({ analyse: { game } });
    } catch (error) {
      this.#asked.set(game, { kind: 'failed', code: problemCode(error) });
    }
  }

  told(answer: Answer): void {
    if (answer === 'restarting') return;
    if ('analysis' in answer) this.#asked.set(answer.analysis.game, { kind: 'done', judgements: answer.analysis.judgements });
    else if ('analysis_progress' in answer) {
      const { game, ply, positions, judgement } = answer.analysis_progress;
      const before = this.#asked.get(game);
      if (before?.kind === 'asked') this.#asked.set(game, { kind: 'asked', judgements: [...before.judgements.slice(0, ply), judgement], positions });
    } else if ('error' in answer && answer.error.id === null)
      for (const game of this.#waiting()) this.#asked.set(game, { kind: 'failed', code: answer.error.code });
  }

  /** The connection is back: who asked asks again. */
  again(): void {
    for (const game of this.#waiting()) void this.want(game);
  }

  #waiting(): readonly GameId[] {
    return [...this.#asked].filter(([, asked]) => asked.kind === 'asked').map(([game]) => game);
  }
}
