/** The engine at the analysis board: endless lines for the place looked at, and the judgement of a whole game. */
import { type Evaluation, expectation, type JudgedMove, judgeLine } from '../../core/judge';
import type { PlayedMove, Rules, Side } from '../../core/rules';
import { mainLine } from '../../core/tree';
import { fensOn, turnOf } from '../../core/treeview';
import type { EngineLine, SearchRequest } from '../../engine/client';
import { app } from '../app.svelte';
import { analyst } from './analyst.svelte';
import type { Study } from './study.svelte';

/** Milliseconds for each position of a whole game. */
const JUDGE_TIME = 250;
/** Lines come faster than anyone reads; the page is redrawn so often per second. */
const REDRAW = 150;
const SHOWN_MOVES = 10;

export interface ShownLine {
  readonly line: EngineLine;
  readonly moves: readonly PlayedMove[];
}

export interface Judgement {
  /** The expected score of the first player after each number of plies. */
  readonly expectations: readonly (number | undefined)[];
  readonly evaluations: readonly (Evaluation | undefined)[];
  readonly best: readonly (string | undefined)[];
  readonly moves: readonly (JudgedMove | undefined)[];
  readonly sides: readonly Side[];
  /** The moves that were judged: another main line makes the judgement stale. */
  readonly line: readonly string[];
}

/** The moves of a line as the rules tell them; as many as they accept. */
export const playedOf = (rules: Pick<Rules, 'game'>, variant: string, fen: string, moves: readonly string[]): readonly PlayedMove[] => {
  const game = rules.game(variant, fen);
  const played: PlayedMove[] = [];
  try {
    for (const uci of moves) played.push(game.play(uci));
  } catch {
    // A line may run on past what the position alone knows, as a draw by repetition: what is known is shown.
  } finally {
    game.free();
  }
  return played;
};

export class Thinker {
  on = $state.raw(true);
  lineCount = $state.raw(3);
  arrows = $state.raw(true);
  lines = $state.raw<readonly ShownLine[]>([]);
  judging = $state.raw<{ readonly done: number; readonly all: number }>();
  judgement = $state.raw<Judgement>();
  // Not shown itself: what has come since the page was last redrawn.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #pending = new Map<number, EngineLine>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  #request(study: Study, moves: readonly string[], limits: SearchRequest['limits'], lines = 1): SearchRequest {
    const { variant, chess960, tree } = study.content;
    return { variant, chess960, startFen: tree.startFen, moves, limits, lines };
  }

  /** Thinks about the place looked at until something changes. Returns how to end it. */
  watch(study: Study): () => void {
    this.lines = [];
    this.#pending.clear();
    if (!this.on || this.judging !== undefined || study.spot.ending !== undefined) return () => undefined;
    const { fen } = study.spot;
    const { variant } = study.content;
    let watching = true;
    void analyst.search(this.#request(study, study.path, { infinite: true }, this.lineCount), (line) => {
      if (!watching) return;
      this.#pending.set(line.number, line);
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        if (watching) this.#redraw(variant, fen);
      }, REDRAW);
    });
    return () => {
      watching = false;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      analyst.stop();
    };
  }

  #redraw(variant: string, fen: string): void {
    this.lines = [...this.#pending.values()]
      .filter((line) => line.number <= this.lineCount)
      .toSorted((one, other) => one.number - other.number)
      .map((line) => ({ line, moves: playedOf(app.rules, variant, fen, line.moves.slice(0, SHOWN_MOVES)) }));
  }

  /** Judges every position of the main line, one after the other; `stopJudging` ends it with what is known. */
  async judge(study: Study): Promise<void> {
    const nodes = mainLine(study.tree);
    const line = nodes.map((node) => node.uci);
    /** Whose turn it is at each ply. */
    const turns = fensOn(study.tree).map((fen) => turnOf(fen).side);
    const all = line.length + 1;
    this.judging = { done: 0, all };
    const evaluations: (Evaluation | undefined)[] = [];
    const best: (string | undefined)[] = [];
    const ended = this.#endOf(study, line);
    for (let ply = 0; ply < all && this.judging !== undefined; ply += 1) {
      const turn = turns[ply] ?? 0;
      if (ply === line.length && ended !== undefined) {
        evaluations.push(ended(turn));
        best.push(undefined);
      } else {
        const result = await analyst.search(this.#request(study, line.slice(0, ply), { movetime: JUDGE_TIME }));
        if (this.judging === undefined) break;
        const found = result?.line;
        evaluations.push(found === undefined ? undefined : { score: found.score, ...(found.wdl === undefined ? {} : { wdl: found.wdl }) });
        best.push(result?.best);
      }
      this.judging = { done: ply + 1, all };
      this.#report(evaluations, best, turns, line);
    }
    this.judging = undefined;
  }
  stopJudging(): void {
    this.judging = undefined;
    analyst.stop();
  }

  #report(evaluations: readonly (Evaluation | undefined)[], best: readonly (string | undefined)[], turns: readonly Side[], line: readonly string[]): void {
    const sides = turns.slice(0, line.length);
    const expectations = turns.map((turn, ply) => {
      const evaluation = evaluations[ply];
      if (evaluation === undefined) return undefined;
      return turn === 0 ? expectation(evaluation) : 1 - expectation(evaluation);
    });
    this.judgement = { expectations, evaluations: [...evaluations], best: [...best], sides, line, moves: judgeLine(sides, expectations) };
  }

  /** How the game ends after its last move, as an evaluation for whoever is to move there. */
  #endOf(study: Study, line: readonly string[]): ((turn: Side) => Evaluation) | undefined {
    const game = app.rules.game(study.content.variant, study.tree.startFen);
    try {
      for (const uci of line) game.play(uci);
      const ending = game.ending();
      if (ending === undefined) return undefined;
      const { winner } = ending;
      if (winner === undefined) return () => ({ score: { kind: 'cp', value: 0 } });
      return (turn) => ({ score: { kind: 'mate', value: winner === turn ? 1 : 0 } });
    } finally {
      game.free();
    }
  }

  /** The expected score of the side to move after a line, for lessons. */
  async expectationAfter(study: Study, moves: readonly string[], time: number): Promise<number | undefined> {
    const result = await analyst.search(this.#request(study, moves, { movetime: time }));
    return result?.line === undefined ? undefined : expectation(result.line);
  }
}
