/** The analysis that lies open; it stays while other pages are looked at. */
import { engine } from '../engine.svelte';
import type { Study } from './study.svelte';
import { Thinker } from './thinker.svelte';

class Table {
  study = $state.raw<Study>();
  /** The link or the saved game that it came from. */
  source: string | undefined;
  thinker = new Thinker();

  place(study: Study, source?: string): void {
    this.rest();
    this.study?.dispose();
    const { on, lineCount, arrows } = this.thinker;
    this.thinker = new Thinker();
    Object.assign(this.thinker, { on, lineCount, arrows });
    this.source = source;
    this.study = study;
  }

  /** Nobody looks: the engine is free for the game. */
  rest(): void {
    if (this.thinker.judging !== undefined) this.thinker.stopJudging();
    engine.stop();
  }
}

export const table = new Table();
