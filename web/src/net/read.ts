/**
 * Reading what a server sends. Every field is checked; what cannot be read is a reason, never an exception that reaches
 * the page. Fields that a newer server adds are passed over.
 */
import { type Decoder, DecodeError, flag, isObject, list, number, oneOf, optional, pair, record, text, whole } from '../core/decode';
import { reasonOf } from '../core/reason';
import type * as wire from './wire';

const orNull =
  <T>(decoder: Decoder<T>): Decoder<T | null> =>
  (value, place) =>
    value === null || value === undefined ? null : decoder(value, place);

/** The names of a union of objects with one field each, and what stands behind each name. */
type Choices<T> = { readonly [K in T extends object ? keyof T : never]: Decoder<T extends { readonly [N in K]: infer V } ? V : never> };

/** A union of objects with one field each, which names what it is, and of plain names. */
const tagged =
  <T>(choices: Choices<T>, ...plain: readonly Extract<T, string>[]): Decoder<T> =>
  (value, place) => {
    const name = plain.find((each) => each === value);
    if (name !== undefined) return name;
    const [tag] = isObject(value) ? Object.keys(value) : [];
    const decoder = tag !== undefined && Object.hasOwn(choices, tag) ? (choices as Record<string, Decoder<unknown>>)[tag] : undefined;
    if (decoder === undefined || tag === undefined || !isObject(value))
      throw new DecodeError(`${place} is none of ${[...Object.keys(choices), ...plain].join(', ')}`);
    return { [tag]: decoder(value[tag], `${place}.${tag}`) } as T;
  };

const side = oneOf('first', 'second');
const clocks = orNull(pair(whole()));
const time: Decoder<wire.TimeControl> = tagged<wire.TimeControl>(
  { clock: record({ base_ms: whole(), increment_ms: whole() }), days: whole(1) },
  'unlimited',
);
const terms: Decoder<wire.Terms> = record({ variant: text, time, rated: flag });
const kind = oneOf('guest', 'member', 'bot');
const player: Decoder<wire.PlayerView> = record({ id: text, name: text, kind, rating: orNull(number()) });
const ending: Decoder<wire.Ending> = record({
  outcome: oneOf('first', 'second', 'draw', 'none'),
  reason: oneOf(
    'mate', 'stalemate', 'material', 'seventy_five_moves', 'fivefold', 'rules', 'resignation', 'time', 'agreement', 'threefold',
    'fifty_moves', 'abandoned', 'aborted', 'too_long', 'voided',
  ),
});
const code = oneOf(
  'malformed', 'out_of_range', 'sign_in', 'forbidden', 'not_found', 'over', 'not_your_turn', 'illegal', 'stale', 'not_now',
  'too_many', 'taken', 'failed',
);
const event: Decoder<wire.GameEvent> = record({
  game: text,
  v: whole(),
  what: tagged<wire.EventKind>({
    move: record({ uci: text, clocks }),
    draw_offered: side,
    draw_declined: side,
    takeback_asked: side,
    takeback_declined: side,
    takeback: record({ plies: whole(), clocks }),
    more_time: record({ to: side, clocks }),
    resumed: record({ clocks }),
    ended: record({ ending, clocks, ratings: orNull(pair(number())) }),
    rematch_offered: side,
    rematch: text,
  }),
  ago: optional(whole()),
});
const gameState: Decoder<wire.GameState> = record({
  game: text,
  v: whole(),
  variant: text,
  start: orNull(text),
  moves: list(text),
  fen: text,
  turn: side,
  players: pair(player),
  time,
  rated: flag,
  clocks,
  running: flag,
  draw: orNull(side),
  takeback: orNull(side),
  ending: orNull(ending),
  rematch: orNull(side),
  online: pair(flag),
  claim_in: orNull(whole()),
  you: orNull(side),
});
const challenge: Decoder<wire.Challenge> = record({ id: text, by: player, side: orNull(side), terms });
const waiting: Decoder<wire.Waiting> = record({ terms, players: whole() });
const liveGame: Decoder<wire.LiveGame> = record({ game: text, variant: text, players: pair(player), time, rated: flag });
const roomSettings: Decoder<wire.RoomSettings> = record({ terms, spectators: whole(), locked: flag, chat: flag, listed: flag });
const room: Decoder<wire.RoomView> = record({
  room: text,
  host: text,
  settings: roomSettings,
  seats: pair(orNull(text)),
  people: list(player),
  muted: list(text),
  game: orNull(text),
});
const judgement: Decoder<wire.Judgement> = record({ centipawns: orNull(number()), mate: orNull(number()), best: orNull(text), depth: whole() });
const analysis: Decoder<wire.GameAnalysis> = record({ game: text, nodes: whole(), judgements: list(judgement) });

const answer: Decoder<wire.Answer> = tagged<wire.Answer>(
  {
    welcome: record({ version: whole(), you: orNull(player), games: list(text) }),
    ack: record({ id: whole() }),
    error: record({ id: orNull(whole()), code, text }),
    event,
    state: gameState,
    presence: record({ game: text, side, online: flag, claim_in: orNull(number(0)) }),
    chat: record({ game: text, player: text, from: text, side: orNull(side), text }),
    started: record({ game: text }),
    challenge,
    challenge_gone: record({ challenge: text }),
    lobby: record({ challenges: list(challenge), waiting: list(waiting) }),
    lobby_change: record({ added: list(challenge), removed: list(text), waiting: list(waiting) }),
    live: record({ games: list(liveGame) }),
    room,
    room_chat: record({ room: text, player: text, from: text, text }),
    room_gone: record({ room: text }),
    analysis_progress: record({ game: text, ply: whole(), positions: whole(), judgement }),
    analysis,
  },
  'restarting',
);

export type Frame = { readonly kind: 'good'; readonly answer: wire.Answer } | { readonly kind: 'bad'; readonly reason: string };

/** A frame of the socket. */
export const readFrame = (data: unknown): Frame => {
  try {
    if (typeof data !== 'string') throw new DecodeError('the frame is not a text');
    return { kind: 'good', answer: answer(JSON.parse(data), 'the frame') };
  } catch (error) {
    return { kind: 'bad', reason: reasonOf(error) };
  }
};

// What goes over HTTP.
export const readAccount: Decoder<wire.Account> = record({ id: text, name: text, kind, moderator: flag });
export const readSignedIn = record({ account: readAccount });
export const readSessions: Decoder<readonly wire.SessionView[]> = list(
  record({ id: text, agent: text, created: number(), seen: number(), current: flag }),
);
export const readProfile: Decoder<wire.Profile> = record({
  id: text,
  name: text,
  kind,
  since: number(),
  ratings: list(record({ pool: text, rating: number(), deviation: number(), provisional: flag, games: whole(), era: whole() })),
  history: list(record({ pool: text, at: number(), rating: number() })),
});
const summary: Decoder<wire.GameSummary> = record({
  game: text,
  variant: text,
  players: pair(player),
  time,
  rated: flag,
  created: number(),
  ending: orNull(ending),
  plies: whole(),
});
export const readGame = summary;
export const readGamePage: Decoder<wire.GamePage> = record({ games: list(summary), next: orNull(text) });
export const readLeaders: Decoder<readonly wire.Leader[]> = list(record({ name: text, rating: number(), deviation: number(), games: whole() }));
export const readChallenge = challenge;
export const readAnalysis = analysis;
export const readRooms: Decoder<readonly wire.RoomSummary[]> = list(record({ room: text, host: player, terms, people: whole(), free: whole() }));
const variant: Decoder<wire.CustomVariant> = record({
  id: text,
  name: text,
  description: text,
  by: text,
  rules: text,
  listed: flag,
  forked_from: orNull(text),
  changed: number(),
});
export const readVariant = variant;
export const readVariants = list(variant);
export const readVariantPage: Decoder<wire.VariantPage> = record({ variants: list(variant), next: orNull(text) });
export const readVariantSource: Decoder<wire.VariantSource> = record({ variant, definition: text });
const auditLine: Decoder<wire.AuditLine> = record({
  number: whole(),
  at: number(),
  by: orNull(text),
  act: oneOf('mute', 'close', 'void', 'grant', 'revoke'),
  player: orNull(text),
  game: orNull(text),
  reason: text,
});
export const readAuditPage: Decoder<wire.AuditPage> = record({ lines: list(auditLine), players: list(player), next: orNull(whole()) });
export const readProblem = record({ code, text });
