/** The training room while its page is open: what the worker reports, and what is looked at. */
import { openRoom, type RoomClient } from '../../learning/client';
import type { Knowledge, Report, StageInfo } from '../../learning/messages';
import { textOf } from '../../learning/text';
import type { Player } from '../../core/session';

export class TrainingRoom {
  report = $state.raw<Report>();
  /** Why the save that was found could not be read. */
  broken = $state.raw<string>();
  /** The stage looked at; the newest without. */
  chosen = $state.raw<number>();
  knowledge = $state.raw<Knowledge>();
  readonly #client: RoomClient;
  /** The stage whose knowledge is shown or on its way. */
  #asked: string | undefined;
  /** Counts rooms: knowledge of the room before a reset is not shown. */
  #room = 0;

  constructor() {
    this.#client = openRoom((report) => this.#hear(report));
  }

  async open(): Promise<void> {
    const { broken } = await this.#client.ask('open');
    this.broken = broken;
  }

  get stages(): readonly StageInfo[] {
    return this.report?.progress.stages ?? [];
  }
  /** The number of the stage looked at, if there is one. */
  get stage(): number {
    return Math.min(this.chosen ?? Infinity, this.stages.length - 1);
  }

  choose(stage: number): void {
    this.chosen = stage >= this.stages.length - 1 ? undefined : stage;
    void this.#look();
  }

  start(): Promise<void> {
    return this.#client.ask('start');
  }
  pause(): Promise<void> {
    return this.#client.ask('pause');
  }

  async reset(): Promise<void> {
    this.#forget();
    await this.#client.ask('reset');
    this.broken = undefined;
  }
  async import(bytes: Uint8Array): Promise<void> {
    await this.#client.ask('import', bytes);
    this.#forget();
    this.broken = undefined;
    await this.#look();
  }
  export(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#client.ask('export');
  }

  /** The learner as it was at the stage looked at. */
  async opponent(): Promise<Extract<Player, { kind: 'learner' }>> {
    const stage = this.stage;
    const mind = await this.#client.ask('mind', stage);
    return { kind: 'learner', games: this.stages[stage]?.games ?? 0, mind: textOf(mind) };
  }

  /** Saves and lets the worker go. */
  async close(): Promise<void> {
    await this.pause().catch(() => undefined);
    this.#client.close();
  }

  #hear(report: Report): void {
    // Another tab may have begun anew meanwhile.
    if (this.report?.elsewhere === true && !report.elsewhere) this.#forget();
    this.report = report;
    void this.#look();
  }

  #forget(): void {
    this.#room += 1;
    this.chosen = undefined;
    this.knowledge = undefined;
    this.#asked = undefined;
  }

  /** Asks what was known at the stage looked at, once for each. */
  async #look(): Promise<void> {
    const stage = this.stage;
    const key = `${this.#room} ${stage}`;
    if (stage < 0 || this.#asked === key) return;
    this.#asked = key;
    const knowledge = await this.#client.ask('knowledge', stage).catch(() => undefined);
    if (this.#asked === key && knowledge !== undefined) this.knowledge = knowledge;
  }
}
