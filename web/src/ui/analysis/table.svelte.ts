/** The analysis that lies open; it stays while other pages are looked at, and comes back after a reload. */
import { reasonOf } from '../../core/reason';
import { StudyStore } from '../../core/studies';
import { pageMessages as messages } from '../../i18n/index.svelte';
import { app } from '../app.svelte';
import { engine } from '../engine.svelte';
import { type Study, studyOfKept } from './study.svelte';
import { Thinker } from './thinker.svelte';

class Table {
  study = $state.raw<Study>();
  /** The link or the saved game that it came from. */
  source: string | undefined;
  thinker = new Thinker();
  readonly #store = new StudyStore();
  #unwatch: () => void = () => undefined;

  place(study: Study, source?: string): void {
    this.rest();
    this.#unwatch();
    this.study?.dispose();
    const { on, lineCount, arrows } = this.thinker;
    this.thinker = new Thinker();
    Object.assign(this.thinker, { on, lineCount, arrows });
    this.source = source;
    this.study = study;
    this.#unwatch = this.#keep(study, source);
  }

  /** What an earlier visit left, if it came from the source that is wanted; what cannot be read is told. */
  async kept(wanted?: string): Promise<{ readonly study: Study; readonly source: string | undefined } | undefined> {
    try {
      const kept = await this.#store.load();
      if (kept === undefined || (wanted !== undefined && kept.source !== wanted)) return undefined;
      return { study: await studyOfKept(kept), source: kept.source };
    } catch (error) {
      app.notify({ kind: 'warning', lasts: 10_000, text: () => messages().analysis.keptWrong(reasonOf(error)) });
      return undefined;
    }
  }

  /** Keeps every change from now on. Returns how to end it. */
  #keep(study: Study, source: string | undefined): () => void {
    let told = false;
    return $effect.root(() => {
      $effect(() => {
        this.#store.save(study.kept(source)).catch((error: unknown) => {
          if (!told) app.notify({ kind: 'warning', text: () => messages().notice.saveFailed(reasonOf(error)) });
          told = true;
        });
      });
    });
  }

  /** Nobody looks: the engine is free for the game. */
  rest(): void {
    if (this.thinker.judging !== undefined) this.thinker.stopJudging();
    engine.stop();
  }
}

export const table = new Table();
