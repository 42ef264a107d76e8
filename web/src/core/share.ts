/**
 * A whole game inside a link. Two bytes tell a common move (from, to: a board has at most 16 by 16 squares); whatever else
 * UCI can say is written out. A sum at the end refuses links that were cut or changed, so garbage never becomes a game.
 */

export interface SharedGame {
  readonly variant: string;
  /** Only if it is not the usual start of the variant. */
  readonly startFen?: string;
  readonly chess960: boolean;
  readonly moves: readonly string[];
  readonly result: SharedResult;
}

export const RESULTS = ['*', '1-0', '0-1', '1/2-1/2'] as const;
export type SharedResult = (typeof RESULTS)[number];

const VERSION = 1;
const HAS_FEN = 4;
const IS_960 = 8;
const MOST_MOVES = 4000;
const PLAIN_MOVE = /^([a-p])(1[0-6]|[1-9])([a-p])(1[0-6]|[1-9])$/;

const squareByte = (file: string, rank: string): number => (file.charCodeAt(0) - 97) * 16 + Number(rank) - 1;
const squareName = (byte: number): string => `${String.fromCharCode(97 + (byte >> 4))}${(byte & 15) + 1}`;

/** Two running sums, so that changed places are noticed too. */
const checksum = (bytes: readonly number[]): readonly [number, number] => {
  let [one, two] = [VERSION, 0];
  for (const byte of bytes) {
    one = (one + byte) % 251;
    two = (two + one) % 251;
  }
  return [one, two];
};

const textBytes = (text: string): number[] => {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > 255) throw new RangeError('a text in a link has at most 255 bytes');
  return [bytes.length, ...bytes];
};

const moveBytes = (move: string): number[] => {
  const [, fromFile, fromRank, toFile, toRank] = PLAIN_MOVE.exec(move) ?? [];
  if (fromFile !== undefined && fromRank !== undefined && toFile !== undefined && toRank !== undefined) {
    const [from, to] = [squareByte(fromFile, fromRank), squareByte(toFile, toRank)];
    // Two zero bytes announce a move that is written out; a1a1 itself goes that way.
    if (from !== 0 || to !== 0) return [from, to];
  }
  return [0, 0, ...textBytes(move)];
};

const toBase64Url = (bytes: readonly number[]): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const fromBase64Url = (text: string): number[] | undefined => {
  if (!/^[\w-]{4,}$/.test(text)) return undefined;
  try {
    return Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
};

export const encodeGame = (game: SharedGame): string => {
  const flags = RESULTS.indexOf(game.result) + (game.startFen === undefined ? 0 : HAS_FEN) + (game.chess960 ? IS_960 : 0);
  const bytes = [
    VERSION,
    flags,
    ...textBytes(game.variant),
    ...(game.startFen === undefined ? [] : textBytes(game.startFen)),
    ...game.moves.flatMap(moveBytes),
  ];
  return toBase64Url([...bytes, ...checksum(bytes)]);
};

/** Reads bytes one after the other; `undefined` from any step means that the link is no game. */
class Reader {
  #at = 0;
  readonly #bytes: readonly number[];

  constructor(bytes: readonly number[]) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number | undefined {
    return this.#bytes[this.#at++];
  }

  text(): string | undefined {
    const length = this.byte();
    if (length === undefined || this.#at + length > this.#bytes.length) return undefined;
    const bytes = this.#bytes.slice(this.#at, this.#at + length);
    this.#at += length;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
    } catch {
      return undefined;
    }
  }

  move(): string | undefined {
    const [from, to] = [this.byte(), this.byte()];
    if (from === undefined || to === undefined) return undefined;
    return from === 0 && to === 0 ? this.text() : squareName(from) + squareName(to);
  }
}

const readBody = (body: readonly number[]): SharedGame | undefined => {
  const reader = new Reader(body);
  const [version, flags] = [reader.byte(), reader.byte()];
  if (version !== VERSION || flags === undefined || flags >= 16) return undefined;
  const variant = reader.text();
  const startFen = (flags & HAS_FEN) === 0 ? undefined : reader.text();
  const result = RESULTS[flags & 3];
  if (variant === undefined || result === undefined || ((flags & HAS_FEN) !== 0 && startFen === undefined)) return undefined;
  const moves: string[] = [];
  while (!reader.done) {
    const move = reader.move();
    if (move === undefined || moves.length === MOST_MOVES) return undefined;
    moves.push(move);
  }
  const game = { variant, chess960: (flags & IS_960) !== 0, moves, result };
  return startFen === undefined ? game : { ...game, startFen };
};

/** The game in a link's text, or nothing. The moves are still to be judged by the rules. */
export const decodeGame = (text: string): SharedGame | undefined => {
  const bytes = fromBase64Url(text);
  if (bytes === undefined || bytes.length < 5) return undefined;
  const body = bytes.slice(0, -2);
  const [one, two] = checksum(body);
  return bytes.at(-2) === one && bytes.at(-1) === two ? readBody(body) : undefined;
};
