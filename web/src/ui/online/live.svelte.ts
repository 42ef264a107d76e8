/**
 * A game on the server at the table of the page: the pure game of `net`, the rules' own board beside it, and everything
 * that follows from a change: what is said and heard, premoves, and moves that are sent again after a break.
 */
import { onlyDearest, premoveMeant } from '../../core/choose';
import { lowMark, timeLeft } from '../../core/clock';
import type { Board, Move, PlayedMove, Rules, Side } from '../../core/rules';
import { type GameState, otherSide, type Premove } from '../../core/session';
import { colorOf, sidesOf } from '../../core/sides';
import { without } from '../../core/without';
import { messages } from '../../i18n/index.svelte';
import { fromState, isNext, type OnlineGame, refused, seen, sent, shownMoves, told } from '../../net/game';
import { problemCode } from '../../net/problem';
import type { Chat, Command, EventKind, GameEvent, GameState as Told, Presence } from '../../net/wire';
import { sideOf } from '../../net/wire';
import { app } from '../app.svelte';
import type { Position, TableGame } from '../play/tablegame';
import { hear, hearMove } from '../sounds.svelte';
import { speakMove, speakPlace } from '../speak';
import type { MadeVariant } from './made.svelte';
import { Replay } from './replay';
import { type Local, sessionOf, winnerOf } from './session';
import { online as texts } from './texts.svelte';

/** What a game needs of the connection. */
export interface Line {
  readonly ask: (command: Command) => Promise<void>;
  /** The rules of this game, ready. */
  readonly rules: Pick<Rules, 'game'>;
  /** What the table must know of rules that somebody made. */
  readonly variant: () => MadeVariant | undefined;
  /** Asks for the whole state. */
  readonly refresh: () => void;
  /** When a message that arrives now was sent. */
  readonly sentAt: () => number;
}

/** How many lines of chat are kept. */
const CHAT_LINES = 200;

export class LiveGame implements TableGame {
  game: OnlineGame = $state.raw() as OnlineGame;
  state: GameState = $state.raw() as GameState;
  position: Position = $state.raw() as Position;
  chat = $state.raw<readonly Chat[]>([]);
  justEnded = $state.raw(false);
  now = $state.raw(Date.now());
  /** A draw can be claimed. */
  claimable = $state.raw(false);
  readonly thinking = false;
  readonly #line: Line;
  readonly #replay: Replay;
  #local: Local;
  /** Steps of an own turn that has not ended: nobody is told of them yet. */
  #held: readonly string[] = [];
  #ticker: ReturnType<typeof setInterval> | undefined;
  // Nothing on the page depends on what has been announced.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #announced = new Set<string>();

  constructor(state: Told, line: Line) {
    this.#line = line;
    this.game = fromState(state, line.sentAt());
    this.#replay = new Replay(line.rules, state.variant, state.start ?? undefined);
    this.#local = { orientation: this.game.you ?? 0, premoves: [] };
    this.#show();
  }

  get variant(): MadeVariant | undefined {
    return this.#line.variant();
  }
  get startBoard(): Board {
    return this.#replay.startBoard;
  }
  get names(): readonly [string, string] {
    return [this.nameOf(0), this.nameOf(1)];
  }
  /** Bots are always there, and after the end nobody waits for anybody. */
  get away(): readonly [boolean, boolean] {
    const { online, ending } = this.game;
    return ending === undefined ? [!online[0], !online[1]] : [false, false];
  }
  get you(): Side | undefined {
    return this.game.you;
  }
  get opponent(): string {
    return this.nameOf(otherSide(this.you ?? 0));
  }
  nameOf(side: Side): string {
    const player = side === 0 ? this.game.players[0] : this.game.players[1];
    return player.rating === null ? player.name : `${player.name} (${player.rating})`;
  }
  get offered(): readonly Move[] {
    const { moves, kinds } = this.position;
    return app.settings.autoQueen ? onlyDearest(moves, kinds) : moves;
  }
  /** Whether both have moved; from then on clocks run. */
  get begun(): boolean {
    return bothMoved(this.position.history);
  }

  /** The clocks are looked at. */
  attach(): () => void {
    this.#ticker ??= setInterval(() => this.#tick(), 100);
    return () => {
      clearInterval(this.#ticker);
      this.#ticker = undefined;
    };
  }
  dispose(): void {
    clearInterval(this.#ticker);
    this.#replay.free();
  }

  // What the player does.

  play(move: Move): void {
    if (this.game.ending !== undefined || this.you === undefined || this.state.turn !== this.you) return;
    this.#make([move.uci]);
  }
  premove(premove: Premove): void {
    this.#local = { ...this.#local, premoves: [...this.#local.premoves, premove] };
    hear('premove');
    this.#show();
  }
  clearPremoves(): void {
    this.#local = { ...this.#local, premoves: [] };
    this.#show();
  }
  view(ply: number): void {
    const last = this.#replay.length;
    const before = this.state.viewed ?? last;
    this.#local = ply >= last ? without(this.#local, 'viewed') : { ...this.#local, viewed: Math.max(0, ply) };
    this.#show();
    const { history, kinds } = this.position;
    const boardAt = (at: number): Board => this.#replay.board(at);
    const now = this.state.viewed ?? last;
    if (now !== before) app.say(speakPlace(messages(), { variant: this.state.variant, history, kinds, boardAt }, now));
  }
  flip(): void {
    this.#local = { ...this.#local, orientation: otherSide(this.#local.orientation) };
    this.#show();
  }
  cancelTurn(): void {
    this.#held = [];
    this.#show();
  }
  replaceTurn(moves: readonly string[]): void {
    this.#held = [];
    this.#make(moves);
  }

  /** Asks the server for something about this game; what it refuses is told. */
  async ask(command: Command): Promise<void> {
    try {
      await this.#line.ask(command);
    } catch (error) {
      const code = problemCode(error);
      app.notify({ kind: 'warning', lasts: 6000, text: () => texts().problem(code) });
    }
  }

  // What the server tells.

  /** The whole state, anew. */
  replace(state: Told): void {
    const before = this.game;
    this.game = fromState(state, this.#line.sentAt(), before);
    if (this.game.moves.length !== before.moves.length) this.#held = [];
    this.#show();
    const added = this.game.moves.length - before.moves.length;
    if (added > 0 && before.pending.length === 0) this.#tellLast();
    if (before.ending === undefined && this.game.ending !== undefined) this.#finish();
    this.#sendAgain();
    this.#usePremove();
  }

  /** Everything that was missed has been told. */
  cameBack(): void {
    this.#sendAgain();
    this.#usePremove();
  }

  told(event: GameEvent): void {
    const { game } = this;
    if (event.v <= game.v) return;
    if (!isNext(game, event)) return this.#missed();
    const confirmed = movesAfter(game.moves, event.what);
    const isOwn = 'move' in event.what && game.pending[0] === event.what.move.uci;
    try {
      this.#replay.set(confirmed);
    } catch {
      // The rules of the page refuse what the server has accepted, so something is missing here.
      return this.#missed();
    }
    const facts = { turn: this.#replay.turn(confirmed.length), begun: bothMoved(this.#replay.history()), now: this.#line.sentAt() - (event.ago ?? 0) };
    this.game = told(game, event, facts);
    if (this.game.moves !== game.moves) this.#held = [];
    this.#show();
    this.#tell(event.what, isOwn);
    this.#usePremove();
  }

  /** What is known here is not enough to understand the next event. */
  #missed(): void {
    this.game = { ...this.game, stale: true };
    this.#show();
    this.#line.refresh();
  }

  seen(presence: Presence): void {
    const side = sideOf(presence.side);
    const known = this.game.online[side] === presence.online;
    this.game = seen(this.game, presence, Date.now());
    this.#show();
    if (known || side === this.you) return;
    const name = this.nameOf(side);
    app.say(presence.online ? texts().live.back(name) : texts().live.away(name));
  }

  said(chat: Chat): void {
    this.chat = [...this.chat, chat].slice(-CHAT_LINES);
    if (this.you === undefined || (chat.side !== null && sideOf(chat.side) !== this.you)) app.say(texts().chat.said(chat.from, chat.text));
  }

  /** Makes own moves on the board; they are sent when the turn is over. */
  #make(moves: readonly string[]): void {
    this.#local = without(this.#local, 'viewed');
    for (const uci of moves) {
      const shown = [...shownMoves(this.game), ...this.#held];
      try {
        this.#replay.set([...shown, uci]);
      } catch {
        break;
      }
      this.#held = [...this.#held, uci];
    }
    this.#show();
    this.#tellLast();
    if (this.#held.length > 0 && (this.state.turn !== this.you || this.position.board.deployment === undefined)) this.#flush();
  }

  #flush(): void {
    const held = this.#held;
    this.#held = [];
    for (const uci of held) {
      const ply = this.game.moves.length + this.game.pending.length;
      this.game = sent(this.game, uci, Date.now());
      void this.#send(uci, ply);
    }
    this.#show();
  }

  async #send(uci: string, ply: number): Promise<void> {
    try {
      await this.#line.ask({ move: { game: this.game.id, uci, ply } });
    } catch (error) {
      const code = problemCode(error);
      // What is under way when the line breaks is sent again when it is back.
      if (code === 'lost' || this.game.pending.length === 0) return;
      this.game = refused(this.game);
      this.#held = [];
      this.clearPremoves();
      app.notify({ kind: 'warning', lasts: 6000, text: () => texts().problem(code) });
      this.#line.refresh();
    }
  }

  /** The same move at the same place is played once, however often it is sent. */
  #sendAgain(): void {
    this.game.pending.forEach((uci, index) => void this.#send(uci, this.game.moves.length + index));
  }

  #usePremove(): void {
    const [premove, ...rest] = this.#local.premoves;
    if (premove === undefined) return;
    if (this.game.ending !== undefined) return this.clearPremoves();
    if (this.state.turn !== this.you) return;
    const move = premoveMeant(premove, this.#replay.moves(), this.position.kinds);
    this.#local = { ...this.#local, premoves: move === undefined ? [] : rest };
    if (move === undefined) this.#show();
    else this.play(move);
  }

  #tell(what: EventKind, isOwn: boolean): void {
    const text = texts().live;
    if ('move' in what && !isOwn) this.#tellLast();
    else if ('draw_offered' in what) this.#offered(what.draw_offered, text.drawOffered);
    else if ('takeback_asked' in what) this.#offered(what.takeback_asked, text.takebackAsked);
    else if ('rematch_offered' in what) this.#offered(what.rematch_offered, text.rematchAsked);
    else if ('draw_declined' in what) this.#declined(what.draw_declined, text.drawDeclined);
    else if ('takeback_declined' in what) this.#declined(what.takeback_declined, text.takebackDeclined);
    else if ('takeback' in what) app.sayNow(text.tookBack);
    else if ('more_time' in what) app.say(text.gotTime(this.nameOf(sideOf(what.more_time.to))));
    else if ('resumed' in what) app.notify({ kind: 'info', lasts: 6000, text: () => texts().live.resumed });
    else if ('ended' in what) this.#finish();
  }
  #offered(by: 'first' | 'second', words: (name: string) => string): void {
    if (sideOf(by) !== this.you) app.sayNow(words(this.nameOf(sideOf(by))));
  }
  #declined(by: 'first' | 'second', words: string): void {
    if (sideOf(by) !== this.you && this.you !== undefined) app.notify({ kind: 'info', lasts: 4000, text: () => words });
  }

  /** Says the last move that is shown. */
  #tellLast(): void {
    const history = this.#replay.history();
    const played: PlayedMove | undefined = history.at(-1);
    if (played === undefined) return;
    const text = messages();
    const mate = this.game.ending?.reason === 'mate';
    const words = speakMove(text, played, this.#replay.board(history.length - 1), this.position.kinds, mate);
    const spoken = text.play.spoke(colorOf(sidesOf(this.state.variant), played.side), words);
    if (played.side === this.you) app.say(spoken);
    else app.sayNow(spoken);
    hearMove(played);
  }

  /** How it ended, in a few words. */
  get title(): string {
    const { ending } = this.game;
    const text = texts().live;
    if (ending === undefined) return '';
    const winner = winnerOf(ending.outcome);
    if (winner === undefined) return ending.outcome === 'draw' ? messages().ending.draw : text.callOff;
    if (this.you === undefined) return text.wins(this.nameOf(winner));
    return winner === this.you ? text.youWin : text.youLose;
  }

  #finish(): void {
    const { ending } = this.game;
    if (ending === undefined) return;
    this.justEnded = true;
    app.sayNow(`${this.title}: ${texts().reason(ending.reason)}`);
    hear('end');
  }

  #tick(): void {
    const { clock } = this.state;
    if (clock?.running === undefined && this.game.claimAt === undefined) return;
    this.now = Date.now();
    if (clock?.running?.side !== this.you || clock?.running === undefined) return;
    const seconds = lowMark(timeLeft(clock, clock.running.side, this.now));
    const key = `${clock.running.side} ${seconds}`;
    if (seconds === undefined || this.#announced.has(key)) return;
    this.#announced.add(key);
    app.sayNow(messages().play.clockLow(colorOf(sidesOf(this.state.variant), clock.running.side), seconds));
    hear('low time');
  }

  /** Brings what is shown in line with what is known. */
  #show(): void {
    const moves = [...shownMoves(this.game), ...this.#held];
    this.#replay.set(moves);
    const { startFen } = this.#replay;
    this.state = sessionOf(this.game, this.#local, { startFen, moves, turn: this.#replay.turn(moves.length) });
    const isLive = this.state.viewed === undefined && this.game.ending === undefined;
    this.position = {
      board: this.#replay.board(this.state.viewed ?? moves.length),
      moves: isLive ? this.#replay.moves() : [],
      history: this.#replay.history(),
      kinds: this.#replay.kinds(),
    };
    this.claimable = this.#replay.claimable;
    this.now = Date.now();
  }
}

const bothMoved = (history: readonly PlayedMove[]): boolean => [0, 1].every((side) => history.some((move) => move.side === side));

/** What the server knows after an event. */
const movesAfter = (moves: readonly string[], what: EventKind): readonly string[] => {
  if ('move' in what) return [...moves, what.move.uci];
  if ('takeback' in what) return moves.slice(0, Math.max(0, moves.length - what.takeback.plies));
  return moves;
};
