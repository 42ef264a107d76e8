/**
 * The analysis that lies open, as it is kept: it comes back after a reload with its variations and comments. There is one
 * record, versioned like a saved game; what cannot be read is told and never stands in the way of the page.
 */
import { type Decoder, DecodeError, list, oneOf, optional, pair, record, text, whole } from './decode';
import { migrate, type Migrations } from './saves';
import { decodeGame, encodeGame, type SharedGame } from './share';
import { openTable, STUDIES, type Table } from './store';

export const STUDY_FORMAT = 1;

export interface KeptStudy {
  readonly game: SharedGame;
  readonly tags: readonly (readonly [string, string])[];
  readonly result: string;
  /** The place looked at, in UCI from the start. */
  readonly path: readonly string[];
  readonly orientation: 0 | 1;
  /** The link or the saved game that it came from. */
  readonly source?: string;
}

/** Format 1 is the first; when it changes, the step from 1 to 2 is added here. */
const MIGRATIONS: Migrations = {};

const decodeTree: Decoder<SharedGame> = (value, place) => {
  const game = decodeGame(text(value, place));
  if (game === undefined) throw new DecodeError(`${place} is no game`);
  return game;
};
const decodeKept = record({
  game: decodeTree,
  tags: list(pair(text)),
  result: oneOf('*', '1-0', '0-1', '1/2-1/2'),
  path: list(text),
  orientation: whole(0, 1),
  source: optional(text),
});

/** Throws `DecodeError` with what is wrong. */
export const readStudy = (raw: unknown): KeptStudy => {
  const read = decodeKept(migrate(raw, MIGRATIONS, STUDY_FORMAT), 'analysis');
  return { ...read, orientation: read.orientation === 1 ? 1 : 0 };
};

/** The tree is one text, as in a link: a long line is deeper than stored data may be nested. */
export const writeStudy = (study: KeptStudy): unknown => ({ ...study, format: STUDY_FORMAT, game: encodeGame(study.game) });

const OPEN = 'open';

/** Keeps the newest state; while one is being written, those in between are passed over. */
export class StudyStore {
  readonly #table: Promise<Table>;
  #newest: KeptStudy | undefined;
  #writing: Promise<void> | undefined;

  constructor(table: Promise<Table> = openTable(STUDIES)) {
    this.#table = table;
  }

  /** None if nothing was kept; rejects if it cannot be read. */
  async load(): Promise<KeptStudy | undefined> {
    const raw = await (await this.#table).get(OPEN);
    return raw === undefined ? undefined : readStudy(raw);
  }

  /** Ends when this state, or a newer one, is safe. */
  save(study: KeptStudy): Promise<void> {
    this.#newest = study;
    this.#writing ??= this.#write();
    return this.#writing;
  }

  async #write(): Promise<void> {
    try {
      for (let next = this.#take(); next !== undefined; next = this.#take()) await (await this.#table).put(OPEN, writeStudy(next));
    } finally {
      this.#writing = undefined;
    }
  }

  #take(): KeptStudy | undefined {
    const next = this.#newest;
    this.#newest = undefined;
    return next;
  }
}
