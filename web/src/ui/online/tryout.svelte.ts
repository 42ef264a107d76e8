/** A definition of a variant while it is written: read by the rules, and tried out on a board. */
import { reasonOf } from '../../core/reason';
import type { Board, Game, Move, PieceKind } from '../../core/rules';
import { app } from '../app.svelte';

export type Read =
  | { readonly kind: 'reading' }
  | { readonly kind: 'good'; readonly board: Board; readonly moves: readonly Move[]; readonly kinds: readonly PieceKind[]; readonly last: readonly string[]; readonly count: number }
  /** What the rules say is wrong with it. */
  | { readonly kind: 'bad'; readonly reason: string };

export class Tryout {
  read = $state.raw<Read>({ kind: 'reading' });
  #game: Game | undefined;
  #wanted = 0;

  /** Reads a definition; only the last one that was wanted is shown. */
  async load(definition: string): Promise<void> {
    const number = (this.#wanted += 1);
    try {
      await app.rules.ready();
      if (number !== this.#wanted) return;
      this.free();
      this.#game = app.rules.custom(definition);
      this.#show();
    } catch (error) {
      if (number === this.#wanted) this.read = { kind: 'bad', reason: reasonOf(error) };
    }
  }

  play(move: Move): void {
    try {
      this.#game?.play(move.uci);
      this.#show();
    } catch {
      // The board offers what the rules allow; a move that came too late changes nothing.
    }
  }
  restart(): void {
    this.#game?.goTo(0);
    this.#show();
  }
  free(): void {
    this.#game?.free();
    this.#game = undefined;
  }

  #show(): void {
    const game = this.#game;
    if (game === undefined) return;
    const last = game.history()[game.ply - 1];
    this.read = {
      kind: 'good',
      board: game.board(),
      moves: game.ending() === undefined ? game.moves() : [],
      kinds: game.kinds(),
      last: [last?.from, last?.to].filter((square) => square !== undefined),
      count: game.ply,
    };
  }
}
