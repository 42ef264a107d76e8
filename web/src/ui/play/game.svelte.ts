/**
 * A game at the board: the pure session beside the rules' own game, and everything that follows from a change: saving,
 * the engine's answer, premoves, the clock, what is said and heard.
 */
import { flagged, lowMark, timeLeft } from '../../core/clock';
import { onlyDearest, premoveMeant } from '../../core/choose';
import { whenIdle } from '../../core/idle';
import { acceptsDraw } from '../../core/judge';
import type { Progress } from '../../core/progress';
import { reasonOf } from '../../core/reason';
import type { Board, Ending, Game, Move, PlayedMove, Side } from '../../core/rules';
import { FORMAT, type SavedGame } from '../../core/saves';
import {
  type GameEvent,
  type GameState,
  humanSide,
  isHuman,
  isLive,
  otherSide,
  playerOf,
  type Premove,
  redoMoves,
  reduce,
  takebackPlies,
  viewedPly,
} from '../../core/session';
import { colorOf, sidesOf } from '../../core/sides';
import type { Score, SearchRequest, SearchResult } from '../../engine/client';
import { messages } from '../../i18n/index.svelte';
import { app } from '../app.svelte';
import { engine } from '../engine.svelte';
import { drawn } from '../pause';
import { hear, hearMove } from '../sounds.svelte';
import { endingTitle, speakMove, speakPlace } from '../speak';
import type { Position, TableGame } from './tablegame';

/** How long the engine looks at a move without a clock; weaker opponents answer faster. */
const thinkingTime = (elo: number | undefined): number => (elo === undefined ? 2000 : 300 + elo / 3);
const HINT_TIME = 1200;
const DRAW_TIME = 700;

export class PlayGame implements TableGame {
  state: GameState = $state.raw() as GameState;
  position: Position = $state.raw() as Position;
  thinking = $state.raw(false);
  asking = $state.raw<'hint' | 'draw'>();
  /** The engine has failed to move: the player may have it try again. */
  stalled = $state.raw(false);
  hint = $state.raw<Move>();
  /** The progress before a rated game that has just ended here. */
  before = $state.raw<Progress>();
  /** The game has ended while it was watched: the page says so. */
  justEnded = $state.raw(false);
  now = $state.raw(Date.now());
  readonly id: string;
  readonly created: number;
  readonly names: readonly [string, string] | undefined;
  readonly startBoard: Board;
  #game: Game;
  #ticker: ReturnType<typeof setInterval> | undefined;
  // Nothing on the page depends on what has been announced.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #announced = new Set<string>();
  #paused = true;

  constructor(state: GameState, saved?: Pick<SavedGame, 'id' | 'created' | 'names'>) {
    this.#game = app.rules.game(state.variant, state.startFen);
    this.startBoard = this.#game.board();
    for (const uci of state.moves) this.#game.play(uci);
    this.id = saved?.id ?? crypto.randomUUID();
    this.created = saved?.created ?? Date.now();
    this.names = saved?.names;
    this.state = state;
    this.#look();
  }

  /** The game is in front of the player: the clock runs and the engine thinks. */
  resume(): void {
    this.#paused = false;
    this.#dispatch({ kind: 'resumed', now: Date.now() });
    this.#ticker ??= setInterval(() => this.#tick(), 100);
    if (this.state.players.some((player) => player.kind === 'engine')) void this.#warmEngine();
    this.#proceed();
  }

  /** The engine is large: it is fetched ahead of its first move, but not before the board is on the screen. */
  async #warmEngine(): Promise<void> {
    await drawn();
    whenIdle(() => void engine.warm().catch(() => undefined));
  }

  /** Lets the engine open the game if the first move is its own; else the player's first move does. */
  start(): void {
    if (!isHuman(this.state, this.state.turn)) this.#dispatch({ kind: 'began' });
    this.#proceed();
  }

  /** The player looks elsewhere: nobody loses time, and the engine is free for other work. */
  pause(): void {
    this.#paused = true;
    if (this.thinking || this.asking !== undefined) engine.stop();
    this.thinking = false;
    this.asking = undefined;
    this.#dispatch({ kind: 'paused', now: Date.now() });
    clearInterval(this.#ticker);
    this.#ticker = undefined;
  }

  dispose(): void {
    this.pause();
    this.#game.free();
  }

  /** A human's move on the board or in the field. */
  play(move: Move): void {
    if (this.state.phase.kind === 'ended' || !isHuman(this.state, this.state.turn)) return;
    this.#move(move.uci);
    this.#proceed();
  }

  premove(premove: Premove): void {
    this.#dispatch({ kind: 'premoved', premove });
    hear('premove');
  }
  clearPremoves(): void {
    this.#dispatch({ kind: 'premoves cleared' });
  }

  view(ply: number): void {
    const before = viewedPly(this.state);
    this.#dispatch({ kind: 'viewed', ply });
    if (viewedPly(this.state) !== before) app.say(this.#place());
  }
  flip(): void {
    this.#dispatch({ kind: 'flipped' });
  }

  get canTakeBack(): boolean {
    return this.#takebackPlies > 0 && !(this.state.phase.kind === 'ended' && this.state.rated);
  }
  get #takebackPlies(): number {
    return takebackPlies(
      this.state,
      this.position.history.map((move) => move.side),
    );
  }
  get canRedo(): boolean {
    return redoMoves(this.state).length > 0;
  }

  takeBack(): void {
    if (this.canCancelTurn) return this.cancelTurn();
    const plies = this.#takebackPlies;
    if (!this.canTakeBack) return;
    this.#interrupt();
    this.#makeCasual();
    this.#game.goTo(this.state.moves.length - plies);
    this.#dispatch({ kind: 'took back', plies, turn: this.#game.board().turn, now: Date.now() });
    app.say(messages().play.tookBack(this.#place()));
    this.justEnded = false;
    this.#proceed();
  }

  redo(): void {
    const moves = redoMoves(this.state);
    if (moves.length === 0) return;
    this.#interrupt();
    this.#game.goTo(this.state.moves.length);
    const turns = moves.map((uci) => {
      this.#game.play(uci);
      return this.#game.board().turn;
    });
    const ending = this.#game.ending();
    this.#dispatch({
      kind: 'redone',
      turns,
      now: Date.now(),
      ...(ending === undefined ? {} : { ending }),
    });
    app.say(messages().play.redone(this.#place()));
    this.#proceed();
  }

  /** A person has begun a turn of several steps and not ended it. */
  get canCancelTurn(): boolean {
    const steps = this.position.history.at(-1);
    return isLive(this.state) && this.state.phase.kind !== 'ended' && steps?.side === this.state.turn && isHuman(this.state, this.state.turn);
  }

  /** Takes back the steps of the turn that has not ended. */
  cancelTurn(): void {
    if (!this.canCancelTurn) return;
    this.#interrupt();
    const before = this.position.history.findLastIndex((move) => move.side !== this.state.turn);
    const plies = this.state.moves.length - 1 - before;
    this.#game.goTo(this.state.moves.length - plies);
    this.#dispatch({ kind: 'turn cancelled', plies });
    app.say(messages().play.tookBack(this.#place()));
  }

  /** Begins the open turn anew with other steps. */
  replaceTurn(moves: readonly string[]): void {
    this.cancelTurn();
    for (const uci of moves) this.#move(uci);
    this.#proceed();
  }

  resign(side: Side): void {
    this.#end({ winner: otherSide(side), reason: 'resignation' });
  }

  /** Offers a draw; the engine answers from its own evaluation, another person is asked by the page. */
  async offerDraw(side: Side): Promise<void> {
    this.#dispatch({ kind: 'offered draw', side });
    if (isHuman(this.state, otherSide(side)) || this.thinking) return;
    this.asking = 'draw';
    const result = await engine.search(this.#request({ movetime: DRAW_TIME }));
    this.asking = undefined;
    if (this.state.offer !== side) return;
    const own = result?.line?.score;
    const score: Score = own === undefined ? { kind: 'cp', value: 0 } : { kind: own.kind, value: -own.value };
    this.#answerDraw(score);
  }
  acceptDraw(): void {
    this.#end({ reason: 'agreement' });
  }
  declineDraw(): void {
    this.#dispatch({ kind: 'declined draw' });
  }

  async askHint(): Promise<void> {
    if (!isLive(this.state) || this.state.phase.kind === 'ended' || !isHuman(this.state, this.state.turn)) return;
    this.#makeCasual();
    this.asking = 'hint';
    const result = await engine.search(this.#request({ movetime: HINT_TIME }));
    if (this.asking !== 'hint') return;
    this.asking = undefined;
    this.hint = this.position.moves.find((move) => move.uci === result?.best);
    if (this.hint !== undefined) app.say(messages().play.hintFor(this.hint.san));
  }

  saved(): SavedGame {
    return {
      format: FORMAT,
      id: this.id,
      created: this.created,
      updated: Date.now(),
      state: this.state,
      ...(this.names === undefined ? {} : { names: this.names }),
      ...(app.progress === undefined ? {} : { era: app.progress.era }),
    };
  }

  /** Moves that the player may make now, without the promotions they never want. */
  get offered(): readonly Move[] {
    const { moves, kinds } = this.position;
    return app.settings.autoQueen ? onlyDearest(moves, kinds) : moves;
  }

  retry(): void {
    this.stalled = false;
    this.#proceed();
  }

  #makeCasual(): void {
    if (this.state.rated && this.state.phase.kind !== 'ended') this.#dispatch({ kind: 'became casual' });
  }

  /** The position or the game changes: whatever the engine was asked is no longer the question. */
  #interrupt(): void {
    this.hint = undefined;
    this.stalled = false;
    if (this.thinking || this.asking !== undefined) engine.stop();
    this.thinking = false;
    this.asking = undefined;
  }

  #request(limits: SearchRequest['limits'], elo?: number): SearchRequest {
    return {
      variant: this.state.variant,
      startFen: this.state.startFen,
      moves: this.state.moves,
      limits,
      chess960: this.state.chess960,
      ...(elo === undefined ? {} : { elo }),
    };
  }

  #move(uci: string): void {
    // An earlier position may be on show; moves are always made on the newest one.
    this.#game.goTo(this.state.moves.length);
    const before = this.#game.board();
    const played = this.#game.play(uci);
    const ending = this.#game.ending();
    const turn = this.#game.board().turn;
    if (this.asking === 'hint') this.#interrupt();
    this.hint = undefined;
    this.#dispatch({ kind: 'moved', uci: played.uci, turn, now: Date.now(), ...(ending === undefined ? {} : { ending }) });
    this.#tell(played, before, ending);
    if (ending !== undefined) this.#finish(ending);
  }

  #tell(played: PlayedMove, before: Board, ending: Ending | undefined): void {
    const text = messages();
    const words = text.play.spoke(
      colorOf(sidesOf(this.state.variant), played.side),
      speakMove(text, played, before, this.position.kinds, ending?.reason === 'checkmate'),
    );
    // What the opponent does is urgent; what one has just done oneself is only confirmed.
    if (isHuman(this.state, played.side)) app.say(words);
    else app.sayNow(words);
    hearMove(played);
  }

  /** Whatever comes next: the engine's move, a premove, or nothing. */
  #proceed(): void {
    if (this.#paused || this.state.phase.kind === 'ended') return;
    if (isHuman(this.state, this.state.turn)) this.#usePremove();
    else if (this.state.phase.kind === 'playing' && !this.thinking) void this.#think();
  }

  #usePremove(): void {
    const premove = this.state.premoves[0];
    if (premove === undefined || humanSide(this.state) === undefined) return;
    const move = premoveMeant(premove, this.#game.moves(), this.position.kinds);
    if (move === undefined) {
      this.#dispatch({ kind: 'premoves cleared' });
      return;
    }
    this.#dispatch({ kind: 'premove used' });
    this.play(move);
  }

  async #think(): Promise<void> {
    const player = playerOf(this.state, this.state.turn);
    if (player.kind === 'human' || player.kind === 'remote') return;
    this.thinking = true;
    this.stalled = false;
    const moves = this.state.moves;
    const result = await (player.kind === 'learner' ? this.#askLearner(player.mind) : this.#askEngine(player.elo));
    // A takeback or the end of the game came in between.
    if (this.state.moves !== moves || this.#paused) return;
    this.thinking = false;
    if (this.state.phase.kind !== 'playing') return;
    if (result?.best === undefined) {
      this.stalled = true;
      return;
    }
    if (this.state.offer !== undefined && this.#answerDraw(result.line?.score ?? { kind: 'cp', value: 0 })) return;
    this.#move(result.best);
    this.#proceed();
  }

  #askEngine(elo: number | undefined): Promise<SearchResult | undefined> {
    const { clock, time } = this.state;
    const now = Date.now();
    const limits: SearchRequest['limits'] =
      clock === undefined || time === undefined
        ? { movetime: thinkingTime(elo) }
        : { clock: { white: timeLeft(clock, 0, now), black: timeLeft(clock, 1, now), increment: time.increment } };
    return engine.search(this.#request(limits, elo));
  }

  /** A learner moves at once; what cannot be asked is told, and may be tried again. */
  async #askLearner(mind: string): Promise<SearchResult | undefined> {
    try {
      const { learnerMove } = await import('../../learning/opponent');
      const best = await learnerMove(mind, this.state.startFen, this.state.moves);
      return best === undefined ? {} : { best };
    } catch (error) {
      const reason = reasonOf(error);
      app.notify({ kind: 'warning', text: () => messages().notice.engineFailed(reason) });
      return undefined;
    }
  }

  /** `score` is from the engine's view. */
  #answerDraw(score: Score): boolean {
    if (acceptsDraw(score, Math.ceil(this.state.moves.length / 2), this.position.board.pieces.length)) {
      this.acceptDraw();
      return true;
    }
    this.declineDraw();
    app.notify({ kind: 'info', lasts: 4000, text: () => messages().play.drawDeclined });
    return false;
  }

  #end(ending: Ending): void {
    this.#interrupt();
    this.#dispatch({ kind: 'ended', ending, now: Date.now() });
    this.#finish(ending);
  }

  #finish(ending: Ending): void {
    this.before = app.count(this.state, this.id);
    this.justEnded = true;
    const text = messages();
    app.sayNow(`${endingTitle(text, this.state, ending)}: ${text.ending.reason(ending.reason)}`);
    hear('end');
  }

  #tick(): void {
    const { clock } = this.state;
    if (clock?.running === undefined) return;
    this.now = Date.now();
    this.#announceClock(clock.running.side, timeLeft(clock, clock.running.side, this.now));
    const loser = flagged(clock, this.now);
    if (loser !== undefined) this.#end(this.#game.endingOnTime(loser));
  }

  #announceClock(side: Side, left: number): void {
    const seconds = lowMark(left);
    const key = `${side} ${seconds}`;
    if (seconds === undefined || !isHuman(this.state, side) || this.#announced.has(key)) return;
    this.#announced.add(key);
    app.sayNow(messages().play.clockLow(colorOf(sidesOf(this.state.variant), side), seconds));
    hear('low time');
  }

  #dispatch(event: GameEvent): void {
    const next = reduce(this.state, event);
    if (next === this.state) return;
    const saves = event.kind !== 'viewed' && event.kind !== 'resumed' && (next.moves.length > 0 || event.kind === 'turn cancelled');
    this.state = next;
    this.now = Date.now();
    this.#look();
    if (saves) this.#save();
  }

  /** Reads the position looked at from the rules. */
  #look(): void {
    const length = this.state.moves.length;
    const ply = viewedPly(this.state);
    this.#game.goTo(ply);
    const board = this.#game.board();
    const moves = isLive(this.state) && this.state.phase.kind !== 'ended' ? this.#game.moves() : [];
    if (ply !== length) this.#game.goTo(length);
    this.position = { board, moves, history: this.#game.history().slice(0, length), kinds: this.#game.kinds() };
  }

  /** The place looked at, in words. */
  #place(): string {
    const boardAt = (ply: number): Board => {
      this.#game.goTo(ply);
      const board = this.#game.board();
      this.#game.goTo(this.state.moves.length);
      return board;
    };
    const { history, kinds } = this.position;
    return speakPlace(messages(), { variant: this.state.variant, history, kinds, boardAt }, viewedPly(this.state));
  }

  #save(): void {
    app.store.save(this.saved()).catch((error: unknown) => {
      const reason = reasonOf(error);
      app.notify({ kind: 'warning', text: () => messages().notice.saveFailed(reason) });
    });
  }
}
