/**
 * What picking up and putting down means, without pixels: pure steps from one state of the hand to the next. Mouse,
 * touch and keyboard all end here, so they cannot differ.
 */
import type { Board, Move, Side, Square } from '../core/rules';
import type { Playable, Premove } from './types';

/** Where a piece is taken from: a square, or a hand. Of a stack, `group` takes some pieces; without it all that may go. */
export type Origin =
  | { readonly kind: 'square'; readonly square: Square; readonly group?: string }
  | { readonly kind: 'hand'; readonly side: Side; readonly letter: string };

/** What the board allows now. With premoves, `board` is how it will look after them. */
export interface Situation {
  readonly board: Board;
  readonly moves: readonly Move[];
  readonly playable: Playable;
  readonly premoveAllowed: boolean;
}

export interface Interaction {
  readonly picked?: Origin;
  /** Moves between which the player must choose; the chooser is open while there are any. */
  readonly choices: readonly Move[];
}

/** What the page must be told after a step. */
export type Outcome =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'premove'; readonly premove: Premove }
  | { readonly kind: 'cancel' };

export interface Step {
  readonly state: Interaction;
  readonly outcome: Outcome;
}

export const RESTING: Interaction = { choices: [] };
const NOTHING: Outcome = { kind: 'nothing' };

export const onSquare = (square: Square): Origin => ({ kind: 'square', square });

export function sameOrigin(one: Origin | undefined, other: Origin): boolean {
  if (one === undefined || one.kind !== other.kind) return false;
  if (one.kind === 'square') return other.kind === 'square' && one.square === other.square;
  return other.kind === 'hand' && one.side === other.side && one.letter === other.letter;
}

/** Whether exactly this is picked. The square of a stack stands for whatever part of it is picked. */
export const isPicked = ({ picked }: Interaction, origin: Origin): boolean =>
  sameOrigin(picked, origin) && (origin.kind === 'hand' || origin.group === undefined || (picked?.kind === 'square' && picked.group === origin.group));

/** Whether the player makes moves now, lays them up for later, or only looks. */
export function modeOf(situation: Situation): 'look' | 'move' | 'premove' {
  const { playable, board, premoveAllowed } = situation;
  if (playable === 'none') return 'look';
  if (playable === 'both' || playable === board.turn) return 'move';
  return premoveAllowed ? 'premove' : 'look';
}

function isFrom(move: Move, origin: Origin, turn: Side): boolean {
  if (origin.kind === 'square') return move.from === origin.square && move.drop === undefined;
  return move.drop?.toUpperCase() === origin.letter && origin.side === turn;
}

/** Whether the pieces of a stack that a move takes along are those that are picked. */
function takesGroup(move: Move, origin: Origin, board: Board): boolean {
  if (origin.kind === 'hand' || move.group === undefined) return true;
  if (origin.group !== undefined) return move.group === origin.group;
  return board.deployment === undefined ? move.deploys !== true : move.group === board.deployment.idle;
}

/** The legal moves of a piece by the square they go to. */
export function movesFrom(situation: Situation, origin: Origin): ReadonlyMap<Square, readonly Move[]> {
  const found = new Map<Square, Move[]>();
  if (modeOf(situation) !== 'move') return found;
  for (const move of situation.moves) {
    if (move.to === undefined || !isFrom(move, origin, situation.board.turn) || !takesGroup(move, origin, situation.board)) continue;
    const known = found.get(move.to);
    if (known) known.push(move);
    else found.set(move.to, [move]);
  }
  return found;
}

/** Whether a piece may be picked up: it has a legal move, or may be moved in advance. */
export function canPick(situation: Situation, origin: Origin): boolean {
  const mode = modeOf(situation);
  if (mode === 'look') return false;
  if (mode === 'move') return situation.moves.some((move) => move.to !== undefined && isFrom(move, origin, situation.board.turn));
  if (origin.kind === 'hand') return origin.side === situation.playable && inHand(situation.board, origin) > 0;
  return situation.board.pieces.some((on) => on.square === origin.square && on.piece.side === situation.playable);
}

/** All squares with a piece that may be picked up; the same as asking for each, but in one pass. */
export function pickableSquares(situation: Situation): ReadonlySet<Square> {
  const { board, moves, playable } = situation;
  switch (modeOf(situation)) {
    case 'look':
      return new Set();
    case 'move':
      return new Set(
        moves.flatMap((move) => (move.from === undefined || move.to === undefined || move.drop !== undefined ? [] : [move.from])),
      );
    case 'premove':
      return new Set(board.pieces.flatMap((on) => (on.piece.side === playable ? [on.square] : [])));
  }
}

function inHand(board: Board, origin: { readonly side: Side; readonly letter: string }): number {
  return board.hands[origin.side]?.find((piece) => piece.letter === origin.letter)?.count ?? 0;
}

/** Picks a piece up if that is allowed. */
export function pick(state: Interaction, situation: Situation, origin: Origin): Interaction {
  return canPick(situation, origin) ? { picked: origin, choices: [] } : state;
}

/** Puts the picked piece on a square; without a legal move there it stays picked. */
export function putDown(state: Interaction, situation: Situation, to: Square): Step {
  const origin = state.picked;
  if (origin === undefined) return { state, outcome: NOTHING };
  if (modeOf(situation) === 'premove') {
    if (origin.kind === 'square' && origin.square === to) return { state, outcome: NOTHING };
    const premove: Premove = origin.kind === 'square' ? { from: origin.square, to } : { drop: origin.letter, to };
    return { state: RESTING, outcome: { kind: 'premove', premove } };
  }
  const moves = movesFrom(situation, origin).get(to) ?? [];
  const [only, ...others] = moves;
  if (only === undefined) return { state, outcome: NOTHING };
  if (others.length > 0) return { state: { picked: origin, choices: moves }, outcome: NOTHING };
  return { state: RESTING, outcome: { kind: 'move', move: only } };
}

/** A tap, a click or the Enter key on a square: go there, or pick up what is there, or let go. */
export function tap(state: Interaction, situation: Situation, square: Square): Step {
  if (isTarget(state, situation, square)) return putDown(state, situation, square);
  const origin = onSquare(square);
  if (!sameOrigin(state.picked, origin) && canPick(situation, origin)) return { state: { picked: origin, choices: [] }, outcome: NOTHING };
  return cancel(state);
}

/** The same on a piece in hand. */
export function tapHand(state: Interaction, situation: Situation, origin: Origin): Step {
  if (!sameOrigin(state.picked, origin) && canPick(situation, origin)) return { state: { picked: origin, choices: [] }, outcome: NOTHING };
  return cancel(state);
}

/** Whether the picked piece may go to a square. */
export function isTarget(state: Interaction, situation: Situation, square: Square): boolean {
  if (state.picked === undefined) return false;
  if (modeOf(situation) === 'premove') return !sameOrigin(state.picked, onSquare(square));
  return movesFrom(situation, state.picked).has(square);
}

/** Picks some pieces of a stack instead of others. */
export function pickGroup(state: Interaction, situation: Situation, square: Square, group: string | undefined): Interaction {
  return pick(state, situation, group === undefined ? onSquare(square) : { kind: 'square', square, group });
}

/** Takes one of the offered moves. */
export const choose = (move: Move): Step => ({ state: RESTING, outcome: { kind: 'move', move } });

/** Lets go of a piece; with nothing in the hand, the page may drop the premoves. */
export function cancel(state: Interaction): Step {
  const held = state.picked !== undefined || state.choices.length > 0;
  return { state: RESTING, outcome: held ? NOTHING : { kind: 'cancel' } };
}

/** What remains of the state when the position or the rights have changed. */
export function refresh(state: Interaction, situation: Situation): Interaction {
  if (state.picked === undefined) return state;
  if (!canPick(situation, state.picked)) return RESTING;
  const legal = state.choices.every((choice) => situation.moves.some((move) => move.uci === choice.uci));
  return legal ? state : { picked: state.picked, choices: [] };
}

/** The board as it will look if all premoves can be played: what the player sees while laying up more. */
export function afterPremoves(board: Board, premoves: readonly Premove[], side: Side): Board {
  return premoves.reduce((before, premove) => afterPremove(before, premove, side), board);
}

function afterPremove(board: Board, { from, drop, to }: Premove, side: Side): Board {
  if (drop !== undefined) {
    const held = board.hands[side]?.find((piece) => piece.letter === drop);
    if (held === undefined) return board;
    const hands = board.hands.map((hand, owner) => (owner === side ? taken(hand, drop) : hand));
    const piece = { side, letter: held.letter, name: held.name, royal: false };
    return { ...board, hands, pieces: [...board.pieces.filter((on) => on.square !== to), { square: to, piece }] };
  }
  const moved = board.pieces.find((on) => on.square === from);
  if (moved === undefined) return board;
  const others = board.pieces.filter((on) => on.square !== from && on.square !== to);
  return { ...board, pieces: [...others, { square: to, piece: moved.piece }] };
}

function taken(hand: Board['hands'][number], letter: string): Board['hands'][number] {
  return hand.map((piece) => (piece.letter === letter ? { ...piece, count: piece.count - 1 } : piece)).filter((piece) => piece.count > 0);
}
