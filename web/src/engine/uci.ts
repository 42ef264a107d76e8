/** UCI as text: what a request says to an engine, and what an engine's lines say to the page. No effects. */
import type { EngineLine, Score, SearchRequest } from './client';

/** The commands that set an engine up for a request and start it. Who plays below its strength needs one thread. */
export function commandsOf(request: SearchRequest, threads = 1): string[] {
  const commands = [
    option('Threads', String(request.elo === undefined ? threads : 1)),
    option('UCI_Variant', engineVariant(request.variant)),
    option('UCI_Chess960', String(request.chess960 ?? false)),
    option('MultiPV', String(request.lines ?? 1)),
    option('UCI_ShowWDL', 'true'),
    option('UCI_LimitStrength', String(request.elo !== undefined)),
  ];
  if (request.elo !== undefined) commands.push(option('UCI_Elo', String(Math.round(request.elo))));
  const moves = request.moves.length > 0 ? ` moves ${request.moves.join(' ')}` : '';
  return [...commands, `position fen ${request.startFen}${moves}`, goOf(request)];
}

/** The name by which engines know a game: Chess960 is chess with an option. */
const engineVariant = (variant: string): string => (variant === 'chess960' ? 'chess' : variant);

const option = (name: string, value: string): string => `setoption name ${name} value ${value}`;

function goOf({ limits }: SearchRequest): string {
  const words = ['go'];
  const add = (name: string, value: number | undefined): void => {
    if (value !== undefined) words.push(name, String(Math.max(1, Math.round(value))));
  };
  add('depth', limits.depth);
  add('nodes', limits.nodes);
  add('movetime', limits.movetime);
  if (limits.clock !== undefined) {
    add('wtime', limits.clock.white);
    add('btime', limits.clock.black);
    if (limits.clock.increment > 0) {
      add('winc', limits.clock.increment);
      add('binc', limits.clock.increment);
    }
  }
  if (limits.infinite === true || words.length === 1) words.push('infinite');
  return words.join(' ');
}

/** What a line of an engine says, as far as the page cares. */
export type Said =
  | { readonly kind: 'line'; readonly line: EngineLine }
  | { readonly kind: 'best'; readonly best?: string; readonly ponder?: string }
  | { readonly kind: 'remark'; readonly text: string }
  | { readonly kind: 'other' };

/** Reads a line of an engine. Bounds are no results, so lines that tell one are not taken for any. */
export function read(text: string): Said {
  const words = text.trim().split(/\s+/);
  if (words[0] === 'bestmove') return readBest(words);
  if (words[0] !== 'info') return { kind: 'other' };
  if (words[1] === 'string') return { kind: 'remark', text: words.slice(2).join(' ') };
  const line = readInfo(words);
  return line === undefined ? { kind: 'other' } : { kind: 'line', line };
}

function readBest(words: readonly string[]): Said {
  const move = (word: string | undefined): string | undefined =>
    word === undefined || word === '(none)' || word === '0000' ? undefined : word;
  const best = move(words[1]);
  const ponder = words[2] === 'ponder' ? move(words[3]) : undefined;
  return { kind: 'best', ...(best === undefined ? {} : { best }), ...(ponder === undefined ? {} : { ponder }) };
}

function readInfo(words: readonly string[]): EngineLine | undefined {
  const after = (name: string): string | undefined => {
    const place = words.indexOf(name);
    return place < 0 ? undefined : words[place + 1];
  };
  const number = (name: string, otherwise: number): number => {
    const value = Number(after(name));
    return Number.isFinite(value) ? value : otherwise;
  };
  const score = readScore(words);
  const principal = words.indexOf('pv');
  if (score === undefined || principal < 0) return undefined;
  const wdl = words.indexOf('wdl');
  const [win, draw, loss] = wdl < 0 ? [] : words.slice(wdl + 1, wdl + 4).map(Number);
  return {
    depth: number('depth', 0),
    number: number('multipv', 1),
    score,
    nodes: number('nodes', 0),
    nps: number('nps', 0),
    moves: words.slice(principal + 1),
    ...(win === undefined || draw === undefined || loss === undefined ? {} : { wdl: [win, draw, loss] as const }),
  };
}

function readScore(words: readonly string[]): Score | undefined {
  const place = words.indexOf('score');
  const kind = words[place + 1];
  const value = Number(words[place + 2]);
  const bound = words[place + 3];
  if (place < 0 || (kind !== 'cp' && kind !== 'mate') || !Number.isFinite(value)) return undefined;
  return bound === 'lowerbound' || bound === 'upperbound' ? undefined : { kind, value };
}
