/**
 * The moves of a game on the rules' own board. The rules end a game where a draw could be claimed, but a server lets it go
 * on until somebody does: then the game goes on from the position reached, on a second board.
 */
import type { Board, Game, Move, PieceKind, PlayedMove, Rules, Side } from '../../core/rules';

const CLAIMS = ['threefold repetition', 'fifty moves'];

interface Part {
  /** The ply at which it begins. */
  readonly from: number;
  readonly game: Game;
}

export class Replay {
  readonly startBoard: Board;
  readonly startFen: string;
  readonly #open: (fen?: string) => Game;
  #parts: readonly Part[];
  #moves: readonly string[] = [];
  #claimable = false;

  constructor(rules: Pick<Rules, 'game'>, variant: string, start: string | undefined) {
    this.#open = (fen) => rules.game(variant, fen);
    const game = this.#open(start);
    this.#parts = [{ from: 0, game }];
    this.startBoard = game.board();
    this.startFen = game.startFen;
  }

  get length(): number {
    return this.#moves.length;
  }

  /** A draw could be claimed here, or could have been before. */
  get claimable(): boolean {
    return this.#claimable;
  }

  /** Brings the board to these moves. Throws if the rules refuse one of them. */
  set(moves: readonly string[]): void {
    const differs = moves.findIndex((move, ply) => move !== this.#moves[ply]);
    const common = differs < 0 ? moves.length : differs;
    for (const part of this.#parts.slice(1).filter(({ from }) => from >= common)) part.game.free();
    this.#parts = this.#parts.filter(({ from }, index) => index === 0 || from < common);
    if (common < this.#moves.length) this.#claimable = this.#parts.length > 1;
    this.#goTo(common);
    this.#moves = moves.slice(0, common);
    for (const move of moves.slice(common)) {
      this.#play(move);
      this.#moves = [...this.#moves, move];
    }
    this.#look();
  }

  board(ply: number): Board {
    const board = this.#goTo(ply).board();
    this.#goTo(this.length);
    return board;
  }
  turn(ply: number): Side {
    return this.board(ply).turn;
  }
  /** The legal moves after the last one. */
  moves(): readonly Move[] {
    return this.#goTo(this.length).moves();
  }
  history(): readonly PlayedMove[] {
    return this.#parts.flatMap(({ from, game }, index) => game.history().slice(0, (this.#parts[index + 1]?.from ?? this.length) - from));
  }
  kinds(): readonly PieceKind[] {
    return this.#last.game.kinds();
  }
  free(): void {
    for (const { game } of this.#parts) game.free();
    this.#parts = [];
  }

  get #last(): Part {
    const last = this.#parts.at(-1);
    if (last === undefined) throw new Error('the game was put away');
    return last;
  }

  #goTo(ply: number): Game {
    const part = this.#parts.findLast(({ from }) => from <= ply) ?? this.#last;
    part.game.goTo(ply - part.from);
    return part.game;
  }

  #play(move: string): void {
    const { game } = this.#last;
    if (CLAIMS.includes(game.ending()?.reason ?? '')) {
      const next = this.#open(game.fen);
      this.#parts = [...this.#parts, { from: this.length, game: next }];
      next.play(move);
    } else game.play(move);
  }

  #look(): void {
    if (CLAIMS.includes(this.#last.game.ending()?.reason ?? '')) this.#claimable = true;
  }
}
