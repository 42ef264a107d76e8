/**
 * Everything that the page knows of the server: who is signed in, the connection, the lobby and the games that are looked
 * at. Components read it; only the functions here change it.
 */
import { SvelteMap } from 'svelte/reactivity';
import { never } from '../../core/never';
import { Api } from '../../net/api';
import { Connection, type Link, type Socket } from '../../net/connection';
import { resumeFrom } from '../../net/game';
import { EMPTY, type Lobby, lobbyTold } from '../../net/lobby';
import { NetProblem, type ProblemCode, problemCode } from '../../net/problem';
import type { Account, Answer, Command, GameEvent, GameId, GameState, LiveGame as TopGame, PlayerView, Terms } from '../../net/wire';
import { PROTOCOL_VERSION } from '../../net/wire';
import { app } from '../app.svelte';
import { Analyses } from './analyses.svelte';
import { LiveGame } from './live.svelte';
import { MadeRules } from './made.svelte';
import { parsePlace, placePath } from './place';
import { RoomsHere } from './rooms.svelte';
import { online as texts } from './texts.svelte';

/** Whether there is a server at all. */
export type Service = 'asking' | 'there' | 'offline' | 'no server' | 'outdated';

export type Watched =
  /** Events that came before the rules of the game were there wait for them. */
  | { readonly kind: 'asking'; readonly events: readonly GameEvent[] }
  | { readonly kind: 'live'; readonly game: LiveGame }
  | { readonly kind: 'failed'; readonly code: ProblemCode };

/** A session of the player has ended; who has another comes back with it. */
const SIGNED_OUT = 4401;
/** How long to wait for a server that should be there. */
const PATIENCE = 10_000;

const here = (path: string): URL => new URL(path, document.baseURI);

const openSocket = (): Socket => {
  const address = here('socket');
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const line = new WebSocket(address);
  const socket: Socket = { onmessage: null, onclose: null, send: (text) => line.send(text), close: () => line.close() };
  line.onmessage = ({ data }: MessageEvent<unknown>) => socket.onmessage?.({ data });
  line.onclose = ({ code }) => socket.onclose?.({ code });
  return socket;
};

class Online {
  service = $state.raw<Service>('asking');
  account = $state.raw<Account>();
  link = $state.raw<Link>({ kind: 'off' });
  lobby = $state.raw<Lobby>(EMPTY);
  /** What an opponent is looked for. */
  seek = $state.raw<{ readonly terms: Terms; readonly since: number }>();
  /** The games that wait for this player. */
  playing = $state.raw<readonly GameId[]>([]);
  /** The games of the strongest players who play now; nothing before the server has told. */
  top = $state.raw<readonly TopGame[]>();
  readonly watched = new SvelteMap<GameId, Watched>();
  readonly api = new Api((path, init) => fetch(here(path), init));
  readonly rooms = new RoomsHere((command) => this.ask(command));
  readonly analyses = new Analyses(this.api, (command) => this.ask(command));
  readonly made = new MadeRules(this.api, () => app.rules);
  readonly #connection = new Connection(
    {
      open: openSocket,
      now: () => Date.now(),
      random: () => Math.random(),
      after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    { answered: (answer) => this.#answered(answer), linked: (link) => this.#linked(link), closed: (code) => this.#closed(code) },
  );
  #inLobby = false;
  /** How many parts of the page look at a game. Nothing is shown by it. */
  readonly #lookers = new Map<GameId, number>();
  #welcomes: (() => void)[] = [];
  #begun = false;

  /** An online page is looked at: is there a server? */
  async begin(): Promise<void> {
    if (!this.#begun) {
      this.#begun = true;
      addEventListener('online', () => this.retry());
    }
    if (this.service === 'there' || this.service === 'outdated') return;
    this.service = 'asking';
    try {
      this.account = await this.api.account();
      this.service = 'there';
      this.#connection.start();
    } catch (error) {
      this.service = problemCode(error) === 'no_server' ? 'no server' : 'offline';
    }
  }

  /** Tries again now what would be tried later. */
  retry(): void {
    if (this.service === 'offline') void this.begin();
    else if (this.link.kind === 'waiting') this.#connection.restart();
  }

  /** Asks the server for something that needs a player: whoever is nobody yet becomes a guest. */
  async ask(command: Command): Promise<void> {
    if (this.account === undefined) await this.#signedIn(this.api.guest());
    await this.#connection.request(command);
  }

  /** The same, for buttons: what goes wrong is told, and whether it went well is given. */
  async try(command: Command): Promise<boolean> {
    try {
      await this.ask(command);
      return true;
    } catch (error) {
      this.tell(problemCode(error));
      return false;
    }
  }

  tell(code: ProblemCode): void {
    app.notify({ kind: 'warning', lasts: 8000, text: () => texts().problem(code) });
  }

  register(name: string, password: string): Promise<void> {
    return this.#signedIn(this.api.register(name, password));
  }
  logIn(name: string, password: string): Promise<void> {
    return this.#signedIn(this.api.logIn(name, password));
  }
  async logOut(): Promise<void> {
    await this.api.logOut();
    this.#forget();
  }
  async deleteAccount(password: string): Promise<void> {
    await this.api.deleteAccount(this.account?.name ?? '', password);
    this.#forget();
  }

  async look(terms: Terms): Promise<void> {
    this.seek = { terms, since: Date.now() };
    if (!(await this.try({ seek: terms }))) this.seek = undefined;
  }
  async stopLooking(): Promise<void> {
    this.seek = undefined;
    await this.try('cancel_seek');
  }

  /** The lobby is looked at, or not any more. */
  enterLobby(): () => void {
    this.#inLobby = true;
    this.#quietly('lobby');
    this.#quietly('live');
    return () => {
      this.#inLobby = false;
      this.top = undefined;
      this.#quietly('leave_lobby');
      this.#quietly('leave_live');
    };
  }

  /** A game is looked at, or not any more. Own games are looked after until they end, so that nobody counts as away. */
  watch(id: GameId): () => void {
    this.#lookers.set(id, (this.#lookers.get(id) ?? 0) + 1);
    const known = this.watched.get(id);
    if (known?.kind !== 'live') {
      this.watched.set(id, { kind: 'asking', events: [] });
      void this.#watch(id, null);
    }
    return () => {
      this.#lookers.set(id, (this.#lookers.get(id) ?? 1) - 1);
      // Who goes from a picture of the game to the game itself looks on in a moment.
      setTimeout(() => this.#unwatch(id));
    };
  }
  #unwatch(id: GameId): void {
    if ((this.#lookers.get(id) ?? 0) > 0) return;
    this.#lookers.delete(id);
    const watched = this.watched.get(id);
    if (watched?.kind === 'live') {
      const { you, ending } = watched.game.game;
      if (you !== undefined && ending === undefined) return;
      watched.game.dispose();
    }
    this.watched.delete(id);
    this.#quietly({ leave: { game: id } });
  }

  async #watch(game: GameId, since: number | null): Promise<void> {
    try {
      await this.#connection.request({ watch: { game, since } });
      // What was missed has been told; a whole state does the same by itself.
      if (since !== null) this.#live(game)?.cameBack();
    } catch (error) {
      const code = problemCode(error);
      // Without a connection the welcome asks again.
      if (code !== 'lost' && this.watched.get(game)?.kind === 'asking') this.watched.set(game, { kind: 'failed', code });
    }
  }

  /** Asks for what is no harm if it is lost. */
  #quietly(command: Command): void {
    this.#connection.request(command).catch(() => undefined);
  }

  /** Somebody else is signed in: the connection must be another one too. */
  async #signedIn(account: Promise<Account>): Promise<void> {
    this.account = await account;
    await this.#reconnect();
  }
  #forget(): void {
    this.account = undefined;
    this.seek = undefined;
    this.playing = [];
    this.lobby = { ...this.lobby, own: [], incoming: [] };
    this.rooms.forget();
    for (const [id, watched] of this.watched) if (watched.kind === 'live') this.#drop(id, watched.game);
    this.#connection.restart();
  }
  #drop(id: GameId, game: LiveGame): void {
    game.dispose();
    this.watched.delete(id);
  }
  #reconnect(): Promise<void> {
    this.#connection.restart();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new NetProblem('offline', 'the server does not answer')), PATIENCE);
      this.#welcomes.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #linked(link: Link): void {
    const wasBroken = this.link.kind === 'waiting';
    this.link = link;
    if (link.kind === 'waiting' && !wasBroken) app.say(link.restarting ? texts().link.restarting : texts().link.waiting(Math.ceil((link.until - Date.now()) / 1000)));
  }

  #closed(code: number): void {
    if (code !== SIGNED_OUT) return;
    // Perhaps this place was logged out from elsewhere.
    void this.api.account().then(
      (account) => (this.account = account),
      () => undefined,
    );
  }

  #answered(answer: Answer): void {
    if (answer === 'restarting') return;
    this.lobby = lobbyTold(this.lobby, answer, this.account?.id);
    this.rooms.told(answer);
    this.analyses.told(answer);
    if ('welcome' in answer) this.#welcomed(answer.welcome);
    else if ('state' in answer) void this.#state(answer.state);
    else if ('event' in answer) this.#event(answer.event);
    else if ('presence' in answer) this.#live(answer.presence.game)?.seen(answer.presence);
    else if ('chat' in answer) this.#live(answer.chat.game)?.said(answer.chat);
    else if ('started' in answer) this.#started(answer.started.game);
    else if ('challenge' in answer) this.#challenged(answer.challenge.by);
    else if ('error' in answer) this.tell(answer.error.code);
    else if ('live' in answer) this.top = answer.live.games;
    else if ('room_chat' in answer) this.#heard(answer.room_chat.from, answer.room_chat.text, answer.room_chat.player);
    else if (isForOthers(answer)) return;
    else never(answer);
  }

  #welcomed({ version, you, games }: { readonly version: number; readonly you: PlayerView | null; readonly games: readonly GameId[] }): void {
    if (version !== PROTOCOL_VERSION) {
      this.service = 'outdated';
      return this.#connection.stop();
    }
    // The welcome does not say who is a moderator; whoever signed in was told.
    const moderator = this.account?.id === you?.id && this.account?.moderator === true;
    this.account = you === null ? undefined : { id: you.id, name: you.name, kind: you.kind, moderator };
    this.playing = games;
    for (const [id, watched] of this.watched) void this.#watch(id, watched.kind === 'live' ? resumeFrom(watched.game.game) : null);
    if (this.#inLobby) for (const list of ['lobby', 'live'] as const) this.#quietly(list);
    void this.rooms.again();
    this.analyses.again();
    // Who disconnects does not wait any longer, so the wish is said again.
    if (this.seek !== undefined) this.#quietly({ seek: this.seek.terms });
    for (const welcome of this.#welcomes.splice(0)) welcome();
  }

  #live(id: GameId): LiveGame | undefined {
    const watched = this.watched.get(id);
    return watched?.kind === 'live' ? watched.game : undefined;
  }

  async #state(state: GameState): Promise<void> {
    const id = state.game;
    const live = this.#live(id);
    if (live !== undefined) return live.replace(state);
    if (!this.watched.has(id)) return;
    try {
      const sentAt = this.#sentAt();
      const rules = await this.made.ready(state.variant);
      const waiting = this.watched.get(id);
      if (waiting?.kind !== 'asking') return;
      let first = true;
      const game = new LiveGame(state, {
        ask: (command) => this.#connection.request(command),
        rules,
        variant: () => this.made.of(state.variant),
        refresh: () => void this.#watch(id, null),
        // Loading the rules took a while; the state is as old as its message.
        sentAt: () => (first ? sentAt : this.#sentAt()),
      });
      first = false;
      this.watched.set(id, { kind: 'live', game });
      for (const event of waiting.events) game.told(event);
    } catch {
      this.watched.set(id, { kind: 'failed', code: 'unreadable' });
    }
  }
  #sentAt(): number {
    return Date.now() - this.#connection.delay;
  }

  #event(event: GameEvent): void {
    const watched = this.watched.get(event.game);
    if (watched?.kind === 'live') watched.game.told(event);
    else if (watched?.kind === 'asking') this.watched.set(event.game, { ...watched, events: [...watched.events, event] });
    if ('ended' in event.what) this.playing = this.playing.filter((id) => id !== event.game);
  }

  /** A game with this player has begun: who is not in the middle of another one goes there. */
  #started(id: GameId): void {
    this.seek = undefined;
    if (!this.playing.includes(id)) this.playing = [...this.playing, id];
    const { route } = app;
    const place = route.page === 'online' ? parsePlace(route.path ?? '') : undefined;
    const current = place?.at === 'game' ? this.#live(place.id)?.game : undefined;
    const busy = place === undefined || (current !== undefined && current.you !== undefined && current.ending === undefined);
    const go = (): void => app.go({ page: 'online', path: placePath({ at: 'game', id }) });
    if (!busy) return go();
    app.notify({ kind: 'info', text: () => texts().games.began, action: { label: () => texts().games.open, run: go } });
  }

  /** Chat of a room is said to who listens. */
  #heard(from: string, words: string, by: string): void {
    if (by !== this.account?.id) app.say(texts().chat.said(from, words));
  }

  #challenged(by: Pick<Account, 'id' | 'name'>): void {
    if (by.id === this.account?.id) return;
    app.notify({
      kind: 'info',
      lasts: 8000,
      text: () => texts().challenges.came(by.name),
      action: { label: () => texts().lobby, run: () => app.go({ page: 'online' }) },
    });
  }

  /** Puts a failed game aside, so that it can be asked for again. */
  again(id: GameId): void {
    if (this.watched.get(id)?.kind === 'failed') this.watched.set(id, { kind: 'asking', events: [] });
    void this.#watch(id, null);
  }
}

/** What the parts have read already, each what is its own. */
type ForOthers = Extract<Answer, { ack: unknown } | { lobby: unknown } | { lobby_change: unknown } | { challenge_gone: unknown } | { room: unknown } | { room_gone: unknown } | { analysis: unknown } | { analysis_progress: unknown }>;
const FOR_OTHERS = ['ack', 'lobby', 'lobby_change', 'challenge_gone', 'room', 'room_gone', 'analysis', 'analysis_progress'];
const isForOthers = (answer: Exclude<Answer, string>): answer is ForOthers => FOR_OTHERS.some((name) => name in answer);

export const online = new Online();
