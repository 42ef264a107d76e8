/**
 * The hand of the player: one state shared by a board and the hands of drop games beside it, and the pointer that
 * carries a piece from one to the other. What steps mean is decided in `interaction.ts`.
 */
import type { Move, Piece, Square } from '../core/rules';
import {
  cancel,
  canPick,
  choose,
  isPicked,
  isTarget,
  modeOf,
  onSquare,
  pick,
  pickGroup,
  putDown,
  RESTING,
  sameOrigin,
  tap,
  tapHand,
  type Interaction,
  type Origin,
  type Outcome,
  type Situation,
  type Step,
} from './interaction';

/** The board that a hand plays on. */
export interface BoardHost {
  situation(): Situation;
  /** The square under a point of the window. */
  squareUnder(x: number, y: number): Square | undefined;
  /** `carried` is the square from which the pointer itself has brought a piece: it needs no animation. */
  perform(outcome: Outcome, carried: Square | undefined): void;
}

/** A pressed pointer; it carries the piece once it has moved far enough to be no tap. */
export interface Drag {
  readonly origin: Origin;
  readonly piece: Piece;
  readonly pointer: number;
  readonly touch: boolean;
  readonly startX: number;
  readonly startY: number;
  readonly x: number;
  readonly y: number;
  readonly carrying: boolean;
  /** Picked up by this very press, so that letting go without moving keeps it picked. */
  readonly fresh: boolean;
  /** The square under the pointer if the piece may go there. */
  readonly over: Square | undefined;
}

/** How many pixels a finger or mouse may tremble within a tap. */
const TREMBLE = { touch: 10, mouse: 4 };

export class BoardInput {
  state = $state.raw<Interaction>(RESTING);
  drag = $state.raw<Drag | undefined>(undefined);
  #host = $state.raw<BoardHost | undefined>(undefined);
  #release: (() => void) | undefined;

  attach(host: BoardHost): () => void {
    this.#host = host;
    return () => {
      this.#end();
      if (this.#host === host) this.#host = undefined;
    };
  }

  canPick(origin: Origin): boolean {
    return this.#host !== undefined && canPick(this.#host.situation(), origin);
  }

  tap(square: Square): void {
    this.#step((situation) => tap(this.state, situation, square));
  }

  tapHand(origin: Origin): void {
    this.#step((situation) => tapHand(this.state, situation, origin));
  }

  /** Picks some pieces of the stack on a square; without a group all that may go. */
  pickGroup(square: Square, group: string | undefined): void {
    const situation = this.#host?.situation();
    if (situation !== undefined) this.state = pickGroup(this.state, situation, square, group);
  }

  choose(move: Move): void {
    this.#step(() => choose(move));
  }

  cancel(): void {
    this.#end();
    this.#step(() => cancel(this.state));
  }

  /** Closes the chooser and lets go of the piece, without asking for more to be dropped. */
  dismiss(): void {
    this.state = RESTING;
  }

  /** The press was the beginning of something else, as when a second finger comes: nothing is picked and nothing is meant. */
  abandon(): void {
    this.#end();
    this.state = RESTING;
  }

  /** A pointer goes down on a piece that may be picked up. */
  press(origin: Origin, piece: Piece, event: PointerEvent): void {
    this.#end();
    const fresh = this.#pickFresh(origin);
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.drag = {
      origin,
      piece,
      pointer,
      touch: event.pointerType === 'touch',
      startX: x,
      startY: y,
      x,
      y,
      carrying: false,
      fresh,
      over: undefined,
    };
    const move = (moved: PointerEvent): void => this.#moved(moved);
    const up = (released: PointerEvent): void => this.#released(released);
    const lost = (): void => this.#end();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', lost);
    this.#release = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', lost);
    };
  }

  /** A pressed piece is picked at once, unless the press may mean to go there. */
  #pickFresh(origin: Origin): boolean {
    const situation = this.#host?.situation();
    // A part of a stack is picked when it is dragged; a tap on it is the business of whoever shows it.
    if (origin.kind === 'square' && origin.group !== undefined) return true;
    if (situation === undefined || sameOrigin(this.state.picked, origin)) return false;
    const mayGoThere = modeOf(situation) === 'move' && origin.kind === 'square' && isTarget(this.state, situation, origin.square);
    if (mayGoThere) return false;
    this.state = pick(this.state, situation, origin);
    return sameOrigin(this.state.picked, origin);
  }

  #moved(event: PointerEvent): void {
    const { drag } = this;
    const host = this.#host;
    if (drag === undefined || host === undefined || event.pointerId !== drag.pointer) return;
    const { clientX: x, clientY: y } = event;
    const far = Math.hypot(x - drag.startX, y - drag.startY) > (drag.touch ? TREMBLE.touch : TREMBLE.mouse);
    const carrying = drag.carrying || far;
    if (carrying && !isPicked(this.state, drag.origin)) this.state = pick(this.state, host.situation(), drag.origin);
    const under = carrying ? host.squareUnder(x, y) : undefined;
    const over = under !== undefined && isTarget(this.state, host.situation(), under) ? under : undefined;
    this.drag = { ...drag, x, y, carrying, over };
  }

  #released(event: PointerEvent): void {
    const { drag } = this;
    const host = this.#host;
    if (drag === undefined || event.pointerId !== drag.pointer) return;
    this.#end();
    if (host === undefined) return;
    const { origin } = drag;
    if (!drag.carrying) {
      if (drag.fresh) return;
      if (origin.kind === 'square') this.tap(origin.square);
      else this.tapHand(origin);
      return;
    }
    const to = host.squareUnder(event.clientX, event.clientY);
    if (to === undefined) return;
    if (sameOrigin(origin, onSquare(to))) return;
    this.#step((situation) => putDown(this.state, situation, to), origin.kind === 'square' ? origin.square : undefined);
  }

  #end(): void {
    this.#release?.();
    this.#release = undefined;
    this.drag = undefined;
  }

  #step(step: (situation: Situation) => Step, carried?: Square): void {
    if (this.#host === undefined) return;
    const { state, outcome } = step(this.#host.situation());
    this.state = state;
    this.#host.perform(outcome, carried);
  }
}
