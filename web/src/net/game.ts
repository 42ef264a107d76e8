/**
 * A game on the server as the page knows it, and every way in which it may change. Nothing here judges a move: whoever
 * holds the rules says whose turn it is after an event. Moves of one's own are shown before the server has agreed
 * (`pending`), and gone again when it does not.
 */
import { type Clock, stopped } from '../core/clock';
import { never } from '../core/never';
import type { Side } from '../core/rules';
import { without } from '../core/without';
import type { Ending, EventKind, GameEvent, GameId, GameState, PlayerView, Presence, TimeControl } from './wire';
import { sideOf } from './wire';

type Pair<T> = readonly [T, T];

export interface OnlineGame {
  readonly id: GameId;
  /** The number of the last event that is known. */
  readonly v: number;
  readonly variant: string;
  /** The position at the start, if it is not the usual one. */
  readonly start?: string;
  /** What the server has told, in UCI. */
  readonly moves: readonly string[];
  /** Whose turn it is after these. */
  readonly turn: Side;
  readonly players: Pair<PlayerView>;
  readonly time: TimeControl;
  readonly rated: boolean;
  readonly clock?: Clock;
  /** Who offers a draw, asks for a takeback, would play again. */
  readonly draw?: Side;
  readonly takeback?: Side;
  readonly rematch?: Side;
  /** The game that they play next. */
  readonly next?: GameId;
  readonly ending?: Ending;
  /** The ratings after it. */
  readonly ratings?: Pair<number>;
  readonly online: Pair<boolean>;
  /** From when on the win over an opponent who is away can be claimed. */
  readonly claimAt?: number;
  readonly you?: Side;
  /** Own moves that the server has not told yet. */
  readonly pending: readonly string[];
  /** When the first of them was made: from then on the own clock is shown standing. */
  readonly pendingSince?: number;
  /** An event was missed: only the whole state helps. */
  readonly stale: boolean;
}

/** What the rules say of the position after an event. */
export interface Facts {
  readonly turn: Side;
  /** Whether both have moved; before that no clock runs. */
  readonly begun: boolean;
  /** When the event happened, by the clock of the page. */
  readonly now: number;
}

const samePrefix = (whole: readonly string[], start: readonly string[]): boolean => start.every((move, index) => whole[index] === move);

/** The own moves that are still to be confirmed when the server knows `moves`. */
const stillPending = (moves: readonly string[], before: OnlineGame | undefined): readonly string[] => {
  if (before === undefined || !samePrefix(moves, before.moves)) return [];
  const extra = moves.slice(before.moves.length);
  return samePrefix(before.pending, extra) ? before.pending.slice(extra.length) : [];
};

const clockOf = (left: Pair<number>, running: boolean, side: Side, now: number): Clock => (running ? { left, running: { side, since: now } } : { left });

/** The game by its whole state; what was known before decides what is still pending. */
export const fromState = (state: GameState, now: number, before?: OnlineGame): OnlineGame => {
  const turn = sideOf(state.turn);
  const pending = state.ending === null ? stillPending(state.moves, before) : [];
  return {
    id: state.game,
    v: state.v,
    variant: state.variant,
    ...(state.start === null ? {} : { start: state.start }),
    moves: state.moves,
    turn,
    players: state.players,
    time: state.time,
    rated: state.rated,
    ...(state.clocks === null ? {} : { clock: clockOf(state.clocks, state.running, turn, now) }),
    ...(state.draw === null ? {} : { draw: sideOf(state.draw) }),
    ...(state.takeback === null ? {} : { takeback: sideOf(state.takeback) }),
    ...(state.rematch === null ? {} : { rematch: sideOf(state.rematch) }),
    ...(before?.next === undefined ? {} : { next: before.next }),
    ...(state.ending === null ? {} : { ending: state.ending }),
    ...(before?.ratings === undefined ? {} : { ratings: before.ratings }),
    online: state.online,
    ...(state.claim_in === null ? {} : { claimAt: now + state.claim_in * 1000 }),
    ...(state.you === null ? {} : { you: sideOf(state.you) }),
    pending,
    ...(pending.length > 0 && before?.pendingSince !== undefined ? { pendingSince: before.pendingSince } : {}),
    stale: false,
  };
};

const withClocks = (game: OnlineGame, left: Pair<number> | null, facts: Facts): OnlineGame => {
  if (left === null) return game;
  const runs = game.ending === undefined && (facts.begun || (typeof game.time === 'object' && 'days' in game.time));
  return { ...game, clock: clockOf(left, runs, facts.turn, facts.now) };
};

const withPending = (game: OnlineGame, pending: readonly string[]): OnlineGame =>
  pending.length === 0 ? { ...without(game, 'pendingSince'), pending } : { ...game, pending };

const moved = (game: OnlineGame, uci: string, left: Pair<number> | null, facts: Facts): OnlineGame => {
  const mover = game.turn;
  const own = withPending(game, game.pending[0] === uci ? game.pending.slice(1) : []);
  // An offer stands until its opponent has moved.
  const settled = own.draw === mover ? without(own, 'takeback') : without(own, 'takeback', 'draw');
  return withClocks({ ...settled, moves: [...game.moves, uci], turn: facts.turn }, left, facts);
};

const takenBack = (game: OnlineGame, plies: number, left: Pair<number> | null, facts: Facts): OnlineGame => {
  const moves = game.moves.slice(0, Math.max(0, game.moves.length - plies));
  return withClocks({ ...withPending(without(game, 'draw', 'takeback'), []), moves, turn: facts.turn }, left, facts);
};

const ended = (game: OnlineGame, what: Extract<EventKind, { ended: unknown }>['ended']): OnlineGame => ({
  ...withPending(without(game, 'draw', 'takeback', 'claimAt'), []),
  ending: what.ending,
  ...(what.clocks === null ? {} : { clock: { left: what.clocks } }),
  ...(what.ratings === null ? {} : { ratings: what.ratings }),
});

const happened = (game: OnlineGame, what: EventKind, facts: Facts): OnlineGame => {
  if ('move' in what) return moved(game, what.move.uci, what.move.clocks, facts);
  if ('draw_offered' in what) return { ...game, draw: sideOf(what.draw_offered) };
  if ('draw_declined' in what) return without(game, 'draw');
  if ('takeback_asked' in what) return { ...game, takeback: sideOf(what.takeback_asked) };
  if ('takeback_declined' in what) return without(game, 'takeback');
  if ('takeback' in what) return takenBack(game, what.takeback.plies, what.takeback.clocks, facts);
  if ('more_time' in what) return withClocks(game, what.more_time.clocks, facts);
  if ('resumed' in what) return withClocks(game, what.resumed.clocks, facts);
  if ('ended' in what) return ended(game, what.ended);
  if ('rematch_offered' in what) return { ...game, rematch: sideOf(what.rematch_offered) };
  if ('rematch' in what) return { ...without(game, 'rematch'), next: what.rematch };
  return never(what);
};

/** Whether an event is the next one; those that are known already change nothing, and a gap needs the whole state. */
export const isNext = (game: OnlineGame, event: GameEvent): boolean => event.v === game.v + 1;

export const told = (game: OnlineGame, event: GameEvent, facts: Facts): OnlineGame => {
  if (event.v <= game.v) return game;
  if (!isNext(game, event)) return { ...game, stale: true };
  return { ...happened(game, event.what, facts), v: event.v };
};

/** A player has come or gone. */
export const seen = (game: OnlineGame, presence: Presence, now: number): OnlineGame => {
  const side = sideOf(presence.side);
  const online: Pair<boolean> = side === 0 ? [presence.online, game.online[1]] : [game.online[0], presence.online];
  const next = { ...game, online };
  if (side === game.you) return next;
  return presence.claim_in === null || presence.online ? without(next, 'claimAt') : { ...next, claimAt: now + presence.claim_in * 1000 };
};

/** A move of one's own is on its way. */
export const sent = (game: OnlineGame, uci: string, now: number): OnlineGame => ({
  ...game,
  pending: [...game.pending, uci],
  pendingSince: game.pendingSince ?? now,
});

/** The server does not accept what is on its way. */
export const refused = (game: OnlineGame): OnlineGame => withPending(game, []);

/** All moves, those on their way included. */
export const shownMoves = (game: OnlineGame): readonly string[] => (game.pending.length === 0 ? game.moves : [...game.moves, ...game.pending]);

/** The clocks as they are shown: one's own stands while a move is on its way. */
export const shownClock = (game: OnlineGame): Clock | undefined =>
  game.clock !== undefined && game.pendingSince !== undefined ? stopped(game.clock, game.pendingSince) : game.clock;

/** What to ask for after a broken line: what was missed is enough, unless something was missed before. */
export const resumeFrom = (game: OnlineGame): number | null => (game.stale ? null : game.v);
