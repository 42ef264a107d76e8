/**
 * One game as it is played, as a value, and every way in which it may change. The reducer judges no move: events carry
 * what the rules core said (the move, who is to move now, how the game ended). Whoever holds the state saves it, shows it
 * and asks the engine; nothing of that happens here.
 */
import { type Clock, freshClock, pressed, running, stopped, type TimeControl } from './clock';
import { never } from './never';
import type { Ending, Side } from './rules';
import { without } from './without';

export type Player =
  | { readonly kind: 'human' }
  /** Full strength without `elo`. */
  | { readonly kind: 'engine'; readonly elo?: number }
  /** From the training room, as it was after so many games; `mind` is what it knew, so the game needs nothing else. */
  | { readonly kind: 'learner'; readonly games: number; readonly mind: string }
  /** Somebody elsewhere, whose moves a server tells. */
  | { readonly kind: 'remote' };

export type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'ended'; readonly ending: Ending };

/** A move to be tried as soon as it is one's turn; legality is known only then. */
export interface Premove {
  readonly from?: string;
  readonly to: string;
  readonly drop?: string;
  readonly promotion?: string;
}

export interface GameSetup {
  readonly variant: string;
  readonly startFen: string;
  readonly chess960: boolean;
  readonly players: readonly [Player, Player];
  readonly time?: TimeControl;
  readonly rated: boolean;
  readonly orientation: Side;
  readonly turn: Side;
}

export interface GameState extends GameSetup {
  readonly phase: Phase;
  /** In UCI. */
  readonly moves: readonly string[];
  /** Moves taken back, the last batch last; playing on another way forgets them. */
  readonly undone: readonly (readonly string[])[];
  readonly clock?: Clock;
  /** Time left of both sides before each move, so that a takeback gives it back. */
  readonly times: readonly (readonly [number, number])[];
  /** The side that has offered a draw. */
  readonly offer?: Side;
  readonly premoves: readonly Premove[];
  /** The ply looked at; the newest without. */
  readonly viewed?: number;
}

export type GameEvent =
  | { readonly kind: 'began' }
  | { readonly kind: 'moved'; readonly uci: string; readonly turn: Side; readonly now: number; readonly ending?: Ending }
  | { readonly kind: 'took back'; readonly plies: number; readonly turn: Side; readonly now: number }
  /** `turns` has who is to move after each of the moves played again. */
  | { readonly kind: 'redone'; readonly turns: readonly Side[]; readonly now: number; readonly ending?: Ending }
  /** The steps of a turn that has not ended are taken back by whoever made them: that is no takeback, and gives no time. */
  | { readonly kind: 'turn cancelled'; readonly plies: number }
  | { readonly kind: 'offered draw'; readonly side: Side }
  | { readonly kind: 'declined draw' }
  | { readonly kind: 'ended'; readonly ending: Ending; readonly now: number }
  | { readonly kind: 'premoved'; readonly premove: Premove }
  | { readonly kind: 'premove used' }
  | { readonly kind: 'premoves cleared' }
  | { readonly kind: 'became casual' }
  | { readonly kind: 'flipped' }
  | { readonly kind: 'viewed'; readonly ply: number }
  | { readonly kind: 'paused'; readonly now: number }
  | { readonly kind: 'resumed'; readonly now: number };

export const newGame = (setup: GameSetup): GameState => ({
  ...setup,
  phase: { kind: 'idle' },
  moves: [],
  undone: [],
  times: [],
  premoves: [],
  ...(setup.time === undefined ? {} : { clock: freshClock(setup.time) }),
});

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);
export const playerOf = (state: GameSetup, side: Side): Player => (side === 0 ? state.players[0] : state.players[1]);
export const isHuman = (state: GameSetup, side: Side): boolean => playerOf(state, side).kind === 'human';
/** The one human side of a game against the engine; none if both or neither are human. */
export const humanSide = (state: GameSetup): Side | undefined =>
  isHuman(state, 0) === isHuman(state, 1) ? undefined : isHuman(state, 0) ? 0 : 1;
export const viewedPly = (state: GameState): number => state.viewed ?? state.moves.length;
export const isLive = (state: GameState): boolean => state.viewed === undefined;

/**
 * How many plies a takeback undoes: back to the beginning of the last turn of the player who asks, of any player if two
 * share a device. A turn may have several plies; `movers` has who made each ply.
 */
export const takebackPlies = (state: GameState, movers: readonly Side[]): number => {
  const player = humanSide(state) ?? movers.at(-1);
  const last = movers.lastIndexOf(player ?? 0);
  if (last < 0) return 0;
  const before = movers.findLastIndex((mover, ply) => ply < last && mover !== player);
  return movers.length - 1 - before;
};

/** Drops the fields that a new position makes stale. */
const settle = (state: GameState): GameState => without(state, 'viewed', 'offer');

const withPhase = (state: GameState, phase: Phase, now: number): GameState => ({
  ...state,
  phase,
  ...(phase.kind === 'ended' && state.clock !== undefined ? { clock: stopped(state.clock, now) } : {}),
  ...(phase.kind === 'ended' ? { premoves: [] } : {}),
});

/** The first moves of both sides cost no time: the clock runs from the second ply on. */
const pressClock = (state: GameState, next: Side, now: number): Pick<GameState, 'clock' | 'times'> => {
  if (state.clock === undefined || state.time === undefined) return { times: state.times };
  const still = stopped(state.clock, now).left;
  return {
    clock: pressed(state.clock, state.time, state.turn, next, now),
    times: [...state.times, still],
  };
};

const advance = (state: GameState, uci: string, turn: Side, now: number, ending: Ending | undefined): GameState => {
  const next: GameState = {
    ...settle(state),
    ...pressClock(state, turn, now),
    moves: [...state.moves, uci],
    turn,
    phase: { kind: 'playing' },
  };
  return ending === undefined ? next : withPhase(next, { kind: 'ended', ending }, now);
};

const moved = (state: GameState, event: Extract<GameEvent, { kind: 'moved' }>): GameState => ({
  ...advance(state, event.uci, event.turn, event.now, event.ending),
  undone: [],
});

const tookBack = (state: GameState, event: Extract<GameEvent, { kind: 'took back' }>): GameState => {
  const count = state.moves.length - event.plies;
  if (event.plies <= 0 || count < 0) return state;
  const before = state.times[count];
  const clock = state.clock === undefined || before === undefined ? state.clock : { left: before };
  return {
    ...settle(state),
    moves: state.moves.slice(0, count),
    times: state.times.slice(0, count),
    undone: [...state.undone, state.moves.slice(count)],
    premoves: [],
    turn: event.turn,
    phase: { kind: 'playing' },
    ...(clock === undefined ? {} : { clock: count > 0 ? running(clock, event.turn, event.now) : clock }),
  };
};

const cancelled = (state: GameState, plies: number): GameState => {
  const count = state.moves.length - plies;
  if (plies <= 0 || count < 0) return state;
  return { ...settle(state), moves: state.moves.slice(0, count), times: state.times.slice(0, count) };
};

/** The moves that `redone` will play again, in order. */
export const redoMoves = (state: GameState): readonly string[] => state.undone.at(-1) ?? [];

const redone = (state: GameState, event: Extract<GameEvent, { kind: 'redone' }>): GameState => {
  const batch = redoMoves(state);
  if (batch.length === 0) return state;
  let next = state;
  batch.forEach((uci, index) => {
    const last = index === batch.length - 1;
    next = advance(next, uci, event.turns[index] ?? otherSide(next.turn), event.now, last ? event.ending : undefined);
  });
  return { ...next, undone: state.undone.slice(0, -1) };
};

const view = (state: GameState, ply: number): GameState => {
  const rest = without(state, 'viewed');
  const wanted = Math.min(Math.max(0, Math.trunc(ply)), state.moves.length);
  return wanted === state.moves.length ? rest : { ...rest, viewed: wanted };
};

const withoutOffer = (state: GameState): GameState => without(state, 'offer');

const resumed = (state: GameState, now: number): GameState =>
  state.clock !== undefined && state.phase.kind === 'playing' && state.moves.length > 0
    ? { ...state, clock: running(state.clock, state.turn, now) }
    : state;

/** What a game may still do when it has ended. */
const worksAfterEnd = (event: GameEvent): boolean =>
  event.kind === 'flipped' || event.kind === 'viewed' || event.kind === 'took back' || event.kind === 'redone';

export const reduce = (state: GameState, event: GameEvent): GameState => {
  if (state.phase.kind === 'ended' && !worksAfterEnd(event)) return state;
  switch (event.kind) {
    case 'began':
      return { ...state, phase: { kind: 'playing' } };
    case 'moved':
      return moved(state, event);
    case 'took back':
      return tookBack(state, event);
    case 'redone':
      return redone(state, event);
    case 'turn cancelled':
      return cancelled(state, event.plies);
    case 'offered draw':
      return { ...state, offer: event.side };
    case 'declined draw':
      return withoutOffer(state);
    case 'ended':
      return withPhase(withoutOffer(state), { kind: 'ended', ending: event.ending }, event.now);
    case 'premoved':
      return { ...state, premoves: [...state.premoves, event.premove] };
    case 'premove used':
      return { ...state, premoves: state.premoves.slice(1) };
    case 'premoves cleared':
      return state.premoves.length === 0 ? state : { ...state, premoves: [] };
    case 'became casual':
      return { ...state, rated: false };
    case 'flipped':
      return { ...state, orientation: otherSide(state.orientation) };
    case 'viewed':
      return view(state, event.ply);
    case 'paused':
      return state.clock === undefined ? state : { ...state, clock: stopped(state.clock, event.now) };
    case 'resumed':
      return resumed(state, event.now);
    default:
      return never(event);
  }
};
