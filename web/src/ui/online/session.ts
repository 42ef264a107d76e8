/** A game on the server as the table of the page shows every game. */
import type { TimeControl as TableTime } from '../../core/clock';
import { never } from '../../core/never';
import type { Ending as TableEnding, EndReason, Side } from '../../core/rules';
import type { GameState, Phase, Player, Premove } from '../../core/session';
import { type OnlineGame, shownClock } from '../../net/game';
import type { Ending, Outcome, Reason, Terms, TimeControl } from '../../net/wire';
import { sideOf } from '../../net/wire';

/** What only this page knows of the game. */
export interface Local {
  readonly orientation: Side;
  readonly premoves: readonly Premove[];
  readonly viewed?: number;
}

/** What the rules say of it. */
export interface Reached {
  readonly startFen: string;
  /** All moves that are shown, and whose turn it is after them. */
  readonly moves: readonly string[];
  readonly turn: Side;
}

/** The table shows few reasons of its own; where it has none, the nearest one. The page says the true one. */
const REASONS: Readonly<Record<Reason, EndReason>> = {
  mate: 'checkmate',
  stalemate: 'stalemate',
  material: 'insufficient material',
  seventy_five_moves: 'fifty moves',
  fivefold: 'threefold repetition',
  rules: 'variant rule',
  resignation: 'resignation',
  time: 'time',
  agreement: 'agreement',
  threefold: 'threefold repetition',
  fifty_moves: 'fifty moves',
  abandoned: 'resignation',
  aborted: 'agreement',
  too_long: 'agreement',
  voided: 'agreement',
};

export const winnerOf = (outcome: Outcome): Side | undefined => {
  switch (outcome) {
    case 'first':
    case 'second':
      return sideOf(outcome);
    case 'draw':
    case 'none':
      return undefined;
    default:
      return never(outcome);
  }
};

const endingOf = (ending: Ending): TableEnding => {
  const winner = winnerOf(ending.outcome);
  return { reason: REASONS[ending.reason], ...(winner === undefined ? {} : { winner }) };
};

const phaseOf = (game: OnlineGame): Phase =>
  game.ending === undefined ? { kind: 'playing' } : { kind: 'ended', ending: endingOf(game.ending) };

const DAY = 24 * 60 * 60 * 1000;

export const tableTime = (time: TimeControl): TableTime | undefined => {
  if (time === 'unlimited') return undefined;
  return 'days' in time ? { base: time.days * DAY, increment: 0 } : { base: time.clock.base_ms, increment: time.clock.increment_ms };
};

export const sessionOf = (game: OnlineGame, local: Local, reached: Reached): GameState => {
  const player = (side: Side): Player => ({ kind: game.you === side ? 'human' : 'remote' });
  const time = tableTime(game.time);
  const clock = shownClock(game);
  return {
    variant: game.variant,
    startFen: reached.startFen,
    chess960: game.variant === 'chess960',
    players: [player(0), player(1)],
    rated: game.rated,
    orientation: local.orientation,
    turn: reached.turn,
    phase: phaseOf(game),
    moves: reached.moves,
    undone: [],
    times: [],
    premoves: local.premoves,
    ...(time === undefined ? {} : { time }),
    ...(clock === undefined ? {} : { clock }),
    ...(game.draw === undefined ? {} : { offer: game.draw }),
    ...(local.viewed === undefined || local.viewed >= reached.moves.length ? {} : { viewed: Math.max(0, local.viewed) }),
  };
};

/** What a challenge or a queue is about, in words of the page. */
export interface TermWords {
  readonly variant: (name: string) => string;
  readonly clock: (minutes: string, seconds: number) => string;
  readonly days: (days: number) => string;
  readonly unlimited: string;
  readonly rated: string;
  readonly casual: string;
}

export const timeText = (words: TermWords, time: TimeControl): string => {
  if (time === 'unlimited') return words.unlimited;
  return 'days' in time ? words.days(time.days) : words.clock(String(time.clock.base_ms / 60_000), time.clock.increment_ms / 1000);
};

export const termsText = (words: TermWords, terms: Terms): string =>
  [words.variant(terms.variant), timeText(words, terms.time), terms.rated ? words.rated : words.casual].join(' · ');

/** How long something has lasted: `0:07`, `12:30`. */
export const elapsedText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
