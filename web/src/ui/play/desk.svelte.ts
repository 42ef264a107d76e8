/** The game on the table. It stays there while other pages are looked at. */
import { matchingElo } from '../../core/progress';
import { reasonOf } from '../../core/reason';
import type { Rules, Side } from '../../core/rules';
import type { SavedGame } from '../../core/saves';
import { type GameSetup, type GameState, humanSide, newGame, otherSide } from '../../core/session';
import { messages } from '../../i18n/index.svelte';
import { app } from '../app.svelte';
import { engine } from '../engine.svelte';
import { breath, drawn } from '../pause';
import { PlayGame } from './game.svelte';

class Desk {
  game = $state.raw<PlayGame>();
  /** A setup that another page asks for, shown as a dialog. */
  wanted = $state.raw<{ readonly variant: string; readonly fen: string }>();
  /** Whether a board has been drawn: on the first visit, the panel beside it waits for that. */
  laid = $state(false);
  #lay: () => void = () => undefined;
  /** Ends when the first board has been drawn: what is for later can begin. */
  readonly standing = new Promise<void>((resolve) => (this.#lay = resolve));

  /** What lies on the table when the page opens: the unfinished game, or a fresh one. */
  async open(id: string | undefined): Promise<void> {
    if (id !== undefined && this.game?.id === id) return;
    if (id === undefined && this.game !== undefined) return;
    const saves = id === undefined ? await this.#unfinished() : [await app.store.load(id)];
    await breath();
    for (const save of saves) {
      if (save === undefined || !(await this.#place(save))) continue;
      if (id === undefined) app.notify({ kind: 'info', lasts: 4000, text: () => messages().notice.resumed });
      return;
    }
    if (id !== undefined) app.notify({ kind: 'warning', lasts: 10_000, text: () => messages().notice.gameMissing });
    if (this.game !== undefined) return;
    const setup = this.#firstSetup();
    // The rules have been used for the first time, which takes them a while; the board has its own moment.
    await breath();
    if (this.game === undefined) this.begin(setup);
  }

  begin(setup: GameSetup, names?: readonly [string, string]): void {
    // A visit to another era ends with the game that was on the board.
    if (this.game !== undefined) app.visit();
    this.#replace(new PlayGame(newGame(setup), names === undefined ? undefined : { id: crypto.randomUUID(), created: Date.now(), names }));
    engine.newGame();
    if (app.route.page === 'play' && app.route.game !== undefined) app.go({ page: 'play' });
    // A side that the engine has to open needs no first move of the player.
    this.game?.start();
  }

  /** The same game once more, with sides changed. */
  rematch(): void {
    const state = this.game?.state;
    if (state === undefined) return;
    const own = humanSide(state);
    const turn = app.rules.game(state.variant, state.startFen);
    try {
      this.begin({
        variant: state.variant,
        startFen: state.startFen,
        chess960: state.chess960,
        players: [this.#rated(state, 1), this.#rated(state, 0)],
        ...(state.time === undefined ? {} : { time: state.time }),
        rated: own !== undefined && this.#wasRated(state),
        orientation: own === undefined ? state.orientation : otherSide(own),
        turn: turn.board().turn,
      });
    } finally {
      turn.free();
    }
  }

  /** A rematch is rated like the first game was meant to be: the usual start, against the engine. */
  #wasRated(state: GameState): boolean {
    return state.rated || this.game?.before !== undefined;
  }
  #rated(state: GameState, side: Side): GameState['players'][0] {
    return side === 0 ? state.players[0] : state.players[1];
  }

  /** Games to go on with, the newest first. */
  async #unfinished(): Promise<readonly SavedGame[]> {
    try {
      const { saves } = await app.store.list();
      return saves.filter((save) => save.state.phase.kind === 'playing' && save.state.moves.length > 0);
    } catch {
      return [];
    }
  }

  async #place(save: SavedGame): Promise<boolean> {
    try {
      await app.rules.ready(save.state.variant);
      this.#replace(new PlayGame(save.state, save));
      return true;
    } catch (error) {
      // The rules refuse a move of it: the record is whole but its game is not.
      const reason = reasonOf(error);
      app.notify({ kind: 'warning', text: () => messages().notice.gameSkipped(reason) });
      return false;
    }
  }

  #replace(game: PlayGame): void {
    this.game?.dispose();
    this.game = game;
    if (!this.laid) void drawn().then(() => this.#laidOut());
    if (app.route.page === 'play') game.resume();
  }

  #laidOut(): void {
    this.laid = true;
    this.#lay();
  }

  #firstSetup(): GameSetup {
    const first = app.rules.game(standardVariant());
    try {
      return {
        variant: first.variant,
        startFen: first.startFen,
        chess960: false,
        players: [{ kind: 'human' }, { kind: 'engine', elo: matchingElo(app.progress?.rating ?? 0) }],
        rated: true,
        orientation: 0,
        turn: first.board().turn,
      };
    } finally {
      first.free();
    }
  }
}

/** The variant that people mean by chess. */
export const standardVariant = (): string =>
  app.rules.variants.find((variant) => variant.name === 'chess' || variant.name === 'standard')?.name ??
  app.rules.variants[0]?.name ??
  'chess';

let usualStart: string | undefined;

/** The name of the opening; only games of chess from the usual start have one. */
export const openingOf = (variant: string, startFen: string, moves: readonly string[]): ReturnType<Rules['opening']> => {
  if (variant !== standardVariant()) return undefined;
  if (usualStart === undefined) {
    const game = app.rules.game(variant);
    usualStart = game.startFen;
    game.free();
  }
  return startFen === usualStart ? app.rules.opening(moves) : undefined;
};

export const desk = new Desk();
