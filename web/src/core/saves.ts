/**
 * Games as they are kept: a versioned record around a game's state. Reading checks every field; a record that cannot be
 * read is reported with its reason and never thrown away, so that a later version may still save it.
 */
import type { TimeControl } from './clock';
import { byKind, type Decoder, DecodeError, flag, isObject, list, number, oneOf, optional, pair, record, text, whole } from './decode';
import { type Ending, type EndReason } from './rules';
import type { GameState, Phase, Player } from './session';
import { reduce } from './session';
import { without } from './without';

export const FORMAT = 1;

export interface SavedGame {
  readonly format: typeof FORMAT;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  readonly state: GameState;
  /** The names in an imported game; games of this device name their players by kind. */
  readonly names?: readonly [string, string];
  /** The era in which it was played. */
  readonly era?: number;
}

/** A record that could not be read. */
export interface BrokenSave {
  readonly id: string;
  readonly reason: string;
}

export type ReadSave = { readonly kind: 'good'; readonly save: SavedGame } | { readonly kind: 'broken'; readonly broken: BrokenSave };

/** Turns a record of one format into the next one. */
export type Migrations = Readonly<Record<number, (old: Readonly<Record<string, unknown>>) => Record<string, unknown>>>;
/** Format 1 is the first; when it changes, the step from 1 to 2 is added here. */
const MIGRATIONS: Migrations = {};

const END_REASONS = [
  'checkmate',
  'stalemate',
  'insufficient material',
  'fifty moves',
  'threefold repetition',
  'variant rule',
  'time',
  'resignation',
  'agreement',
] as const satisfies readonly EndReason[];

const side = whole(0, 1);
const decodePlayer = byKind<Player>({
  human: record({ kind: oneOf('human') }),
  engine: record({ kind: oneOf('engine'), elo: optional(number(0, 5000)) }),
  learner: record({ kind: oneOf('learner'), games: whole(), mind: text }),
  remote: record({ kind: oneOf('remote') }),
});
const decodeEnding: Decoder<Ending> = record({ winner: optional(side), reason: oneOf(...END_REASONS) });
const decodePhase = byKind<Phase>({
  idle: record({ kind: oneOf('idle') }),
  playing: record({ kind: oneOf('playing') }),
  ended: record({ kind: oneOf('ended'), ending: decodeEnding }),
});
const decodeTime: Decoder<TimeControl> = record({ base: number(0), increment: number(0) });
const decodeState: Decoder<GameState> = record({
  variant: text,
  startFen: text,
  chess960: flag,
  players: pair(decodePlayer),
  time: optional(decodeTime),
  rated: flag,
  orientation: side,
  turn: side,
  phase: decodePhase,
  moves: list(text),
  undone: list(list(text)),
  clock: optional(record({ left: pair(number(0)) })),
  times: list(pair(number(0))),
  offer: optional(side),
  premoves: list(
    record({ from: optional(text), to: text, drop: optional(text), promotion: optional(text) }),
  ),
});
const decodeSave: Decoder<SavedGame> = record({
  format: (value, place) => (value === FORMAT ? FORMAT : whole(FORMAT, FORMAT)(value, place)) as typeof FORMAT,
  id: text,
  created: whole(),
  updated: whole(),
  state: decodeState,
  names: optional(pair(text)),
  era: optional(whole(1, 20)),
});

const migrated = (raw: unknown, migrations: Migrations, newest: number): unknown => {
  let current = raw;
  while (isObject(current) && typeof current['format'] === 'number' && current['format'] !== newest) {
    const format = current['format'];
    if (format > newest) throw new DecodeError(`the game was saved by a newer version (format ${format})`);
    const step = migrations[format];
    if (step === undefined) throw new DecodeError(`format ${format} is not known`);
    current = { ...step(current), format: format + 1 };
  }
  return current;
};

/** Brings a record of any older format up to date; exported with its parts as parameters to be tested as it will be used. */
export const migrate = (raw: unknown, migrations: Migrations = MIGRATIONS, newest: number = FORMAT): unknown =>
  migrated(raw, migrations, newest);

export const readSave = (raw: unknown, key: string): ReadSave => {
  try {
    return { kind: 'good', save: decodeSave(migrate(raw), 'game') };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { kind: 'broken', broken: { id: key, reason: error.message } };
  }
};

/** What is written: the clock stands still (a closed page costs nobody time) and the newest position is shown. */
export const writeSave = (save: SavedGame, now: number): SavedGame => {
  return { ...save, updated: now, state: without(reduce(save.state, { kind: 'paused', now }), 'viewed') };
};

/** A bundle of games for a file. */
export const BUNDLE_KIND = 'chronicle games';

export const writeBundle = (saves: readonly SavedGame[]): string =>
  JSON.stringify({ kind: BUNDLE_KIND, format: FORMAT, games: saves }, undefined, 1);

export interface ReadBundle {
  readonly saves: readonly SavedGame[];
  readonly broken: readonly BrokenSave[];
}

/** None if the text is no bundle at all. */
export const readBundle = (source: string): ReadBundle | undefined => {
  let raw: unknown;
  try {
    raw = JSON.parse(source);
  } catch {
    return undefined;
  }
  if (!isObject(raw) || raw['kind'] !== BUNDLE_KIND || !Array.isArray(raw['games'])) return undefined;
  const read = raw['games'].map((game, index) => readSave(game, String(index + 1)));
  return {
    saves: read.flatMap((each) => (each.kind === 'good' ? [each.save] : [])),
    broken: read.flatMap((each) => (each.kind === 'broken' ? [each.broken] : [])),
  };
};
