/**
 * A whole game inside a link. Two bytes tell a common move (from, to: a board has at most 16 by 16 squares); whatever else
 * UCI can say is written out. A sum at the end refuses links that were cut or changed, so garbage never becomes a game.
 *
 * Version 1 is a line of moves, and a game that is nothing more is still written so. Version 2 has signs between them: a
 * comment, a glyph, and the begin and end of a variation, which stands after the move that it replaces, as in PGN.
 * Either may name the players; a flag tells it.
 */

/** A move, what is said of it, and what may follow; the first child is the main line. */
export interface SharedNode {
  readonly uci: string;
  readonly comments: readonly string[];
  readonly glyphs: readonly number[];
  readonly children: readonly SharedNode[];
}

export interface SharedGame {
  readonly variant: string;
  /** Only if it is not the usual start of the variant. */
  readonly startFen?: string;
  readonly chess960: boolean;
  /** Said before the first move. */
  readonly comments: readonly string[];
  readonly children: readonly SharedNode[];
  readonly result: SharedResult;
  /** Who played; an empty text if that is not known. */
  readonly names?: readonly [string, string];
}

export const RESULTS = ['*', '1-0', '0-1', '1/2-1/2'] as const;
export type SharedResult = (typeof RESULTS)[number];

const LINE = 1;
const TREE = 2;
/** Signs of version 2, after three zero bytes. */
const COMMENT = 1;
const GLYPH = 2;
const OPEN = 3;
const CLOSE = 4;
const HAS_FEN = 4;
const IS_960 = 8;
const HAS_NAMES = 16;
const MOST_MOVES = 20_000;
/** No game is longer; what walks over a tree may count on it. */
const DEEPEST = 4000;
/** A name in a link has at most so many letters, of at most four bytes each. */
const LONGEST_NAME = 60;
const PLAIN_MOVE = /^([a-p])(1[0-6]|[1-9])([a-p])(1[0-6]|[1-9])$/;

const squareByte = (file: string, rank: string): number => (file.charCodeAt(0) - 97) * 16 + Number(rank) - 1;
const squareName = (byte: number): string => `${String.fromCharCode(97 + (byte >> 4))}${(byte & 15) + 1}`;

/** Two running sums, so that changed places are noticed too. */
const checksum = (bytes: readonly number[]): readonly [number, number] => {
  let [one, two] = [1, 0];
  for (const byte of bytes) {
    one = (one + byte) % 251;
    two = (two + one) % 251;
  }
  return [one, two];
};

const utf8 = (text: string): number[] => {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > 0xffff) throw new RangeError('a text in a link has at most 65535 bytes');
  return bytes;
};

/** The length is one byte, or this one and two more: positions of large boards are long. */
const LONG = 255;
const textBytes = (text: string): number[] => {
  const bytes = utf8(text);
  return [...(bytes.length < LONG ? [bytes.length] : [LONG, bytes.length >> 8, bytes.length & 255]), ...bytes];
};

/** Comments may be longer than other texts. */
const commentBytes = (text: string): number[] => {
  const bytes = utf8(text);
  return [...sign(COMMENT), bytes.length >> 8, bytes.length & 255, ...bytes];
};
const sign = (which: number): number[] => [0, 0, 0, which];

const nameBytes = (name: string): number[] => textBytes([...name].slice(0, LONGEST_NAME).join(''));

const moveBytes = (move: string): number[] => {
  const [, fromFile, fromRank, toFile, toRank] = PLAIN_MOVE.exec(move) ?? [];
  if (fromFile !== undefined && fromRank !== undefined && toFile !== undefined && toRank !== undefined) {
    const [from, to] = [squareByte(fromFile, fromRank), squareByte(toFile, toRank)];
    // Two zero bytes announce a move that is written out; a1a1 itself goes that way.
    if (from !== 0 || to !== 0) return [from, to];
  }
  return [0, 0, ...textBytes(move)];
};

const saidBytes = (node: SharedNode): number[] => [
  ...node.comments.flatMap(commentBytes),
  ...node.glyphs.flatMap((glyph) => [...sign(GLYPH), glyph & 255]),
];

/** A line and its variations. Along the line it goes step by step, so that a long game needs no deep stack. */
const treeBytes = (start: readonly SharedNode[]): number[] => {
  const bytes: number[] = [];
  for (let children = start, first = children[0]; first !== undefined; children = first.children, first = children[0]) {
    bytes.push(...moveBytes(first.uci), ...saidBytes(first));
    for (const other of children.slice(1)) bytes.push(...sign(OPEN), ...treeBytes([other]), ...sign(CLOSE));
  }
  return bytes;
};

const isLine = (game: SharedGame): boolean => {
  if (game.comments.length > 0) return false;
  for (let children = game.children; children.length > 0; children = children[0]?.children ?? [])
    if (children.length > 1 || saidBytes(children[0] ?? NOTHING).length > 0) return false;
  return true;
};
const NOTHING: SharedNode = { uci: '', comments: [], glyphs: [], children: [] };

/** The same game without variations and without words. */
export const lineAlone = (game: SharedGame): SharedGame => {
  const moves: string[] = [];
  for (let node = game.children[0]; node !== undefined; node = node.children[0]) moves.push(node.uci);
  return { ...game, comments: [], children: moves.reduceRight<readonly SharedNode[]>((children, uci) => [{ uci, comments: [], glyphs: [], children }], []) };
};

const toBase64Url = (bytes: readonly number[]): string =>
  btoa(bytes.map((byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const fromBase64Url = (text: string): number[] | undefined => {
  if (!/^[\w-]{4,}$/.test(text)) return undefined;
  try {
    return Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
};

export const encodeGame = (game: SharedGame): string => {
  const flags =
    RESULTS.indexOf(game.result) + (game.startFen === undefined ? 0 : HAS_FEN) + (game.chess960 ? IS_960 : 0) + (game.names === undefined ? 0 : HAS_NAMES);
  const bytes = [
    isLine(game) ? LINE : TREE,
    flags,
    ...textBytes(game.variant),
    ...(game.startFen === undefined ? [] : textBytes(game.startFen)),
    ...(game.names ?? []).flatMap(nameBytes),
    ...game.comments.flatMap(commentBytes),
    ...treeBytes(game.children),
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

  text(length = this.length()): string | undefined {
    if (length === undefined || this.#at + length > this.#bytes.length) return undefined;
    const bytes = this.#bytes.slice(this.#at, this.#at + length);
    this.#at += length;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
    } catch {
      return undefined;
    }
  }

  length(): number | undefined {
    const length = this.byte();
    return length === LONG ? this.twoBytes() : length;
  }

  twoBytes(): number | undefined {
    const [high, low] = [this.byte(), this.byte()];
    return high === undefined || low === undefined ? undefined : high * 256 + low;
  }

  /** A move, or, in version 2, a sign. */
  step(): string | { readonly sign: number } | undefined {
    const [from, to] = [this.byte(), this.byte()];
    if (from === undefined || to === undefined) return undefined;
    if (from !== 0 || to !== 0) return squareName(from) + squareName(to);
    const length = this.length();
    if (length !== 0) return length === undefined ? undefined : this.text(length);
    const which = this.byte();
    return which === undefined ? undefined : { sign: which };
  }

  comment(): string | undefined {
    const length = this.twoBytes();
    return length === undefined ? undefined : this.text(length);
  }
}

interface Growing {
  readonly uci: string;
  readonly comments: string[];
  readonly glyphs: number[];
  readonly children: Growing[];
  readonly depth: number;
  readonly parent?: Growing;
}

/** Reads moves and signs in their order; a variation goes on from before the move that it replaces. */
const readTree = (reader: Reader, signs: boolean): Pick<SharedGame, 'comments' | 'children'> | undefined => {
  const root: Growing = { uci: '', comments: [], glyphs: [], children: [], depth: 0 };
  const open: Growing[] = [];
  let at = root;
  for (let count = 0; !reader.done; ) {
    const step = reader.step();
    if (step === undefined || (typeof step !== 'string' && !signs)) return undefined;
    if (typeof step === 'string') {
      count += 1;
      // Siblings with the same move would be one place in the tree under two names.
      if (step === '' || count > MOST_MOVES || at.depth >= DEEPEST || at.children.some(({ uci }) => uci === step)) return undefined;
      const node: Growing = { uci: step, comments: [], glyphs: [], children: [], depth: at.depth + 1, parent: at };
      at.children.push(node);
      at = node;
      continue;
    }
    const next = readSign(reader, step.sign, at, open);
    if (next === undefined) return undefined;
    at = next;
  }
  return open.length > 0 ? undefined : { comments: root.comments, children: withoutParents(root.children) };
};

/** What a sign does; where the reading goes on, or nothing if the sign makes no sense here. */
const readSign = (reader: Reader, which: number, at: Growing, open: Growing[]): Growing | undefined => {
  switch (which) {
    case COMMENT: {
      const comment = reader.comment();
      if (comment === undefined) return undefined;
      at.comments.push(comment);
      return at;
    }
    case GLYPH: {
      const glyph = reader.byte();
      if (glyph === undefined) return undefined;
      at.glyphs.push(glyph);
      return at;
    }
    case OPEN:
      if (at.parent !== undefined) open.push(at);
      return at.parent;
    case CLOSE:
      return open.pop();
    default:
      return undefined;
  }
};

const withoutParents = (nodes: readonly Growing[]): readonly SharedNode[] =>
  nodes.map(({ uci, comments, glyphs, children }) => ({ uci, comments, glyphs, children: withoutParents(children) }));

const readBody = (body: readonly number[]): SharedGame | undefined => {
  const reader = new Reader(body);
  const [version, flags] = [reader.byte(), reader.byte()];
  if ((version !== LINE && version !== TREE) || flags === undefined || flags >= 2 * HAS_NAMES) return undefined;
  const variant = reader.text();
  const startFen = (flags & HAS_FEN) === 0 ? undefined : reader.text();
  const names = (flags & HAS_NAMES) === 0 ? undefined : ([reader.text(), reader.text()] as const);
  const result = RESULTS[flags & 3];
  if (variant === undefined || result === undefined || ((flags & HAS_FEN) !== 0 && startFen === undefined)) return undefined;
  const tree = readTree(reader, version === TREE);
  if (tree === undefined) return undefined;
  const game = { variant, chess960: (flags & IS_960) !== 0, ...tree, result, ...(startFen === undefined ? {} : { startFen }) };
  if (names === undefined) return game;
  const [first, second] = names;
  return first === undefined || second === undefined ? undefined : { ...game, names: [first, second] };
};

/** The game in a link's text, or nothing. The moves are still to be judged by the rules. */
export const decodeGame = (text: string): SharedGame | undefined => {
  const bytes = fromBase64Url(text);
  if (bytes === undefined || bytes.length < 5) return undefined;
  const body = bytes.slice(0, -2);
  const [one, two] = checksum(body);
  return bytes.at(-2) === one && bytes.at(-1) === two ? readBody(body) : undefined;
};
