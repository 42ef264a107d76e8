import { describe, expect, it } from 'vitest';
import type { SearchRequest } from './client';
import { commandsOf, read } from './uci';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const request = (more: Partial<SearchRequest>): SearchRequest => ({
  variant: 'chess',
  startFen: START,
  moves: [],
  limits: {},
  ...more,
});

describe('commandsOf', () => {
  it('says the game, the position and the limits', () => {
    const commands = commandsOf(request({ moves: ['e2e4', 'e7e5'], limits: { movetime: 99.6 }, elo: 1200, lines: 3 }));
    expect(commands).toContain('setoption name UCI_Elo value 1200');
    expect(commands).toContain('setoption name MultiPV value 3');
    expect(commands.at(-2)).toBe(`position fen ${START} moves e2e4 e7e5`);
    expect(commands.at(-1)).toBe('go movetime 100');
  });

  it('never starts a search without a word about its end', () => {
    expect(commandsOf(request({})).at(-1)).toBe('go infinite');
  });

  it('tells both clocks, and never a time that is not there', () => {
    const clock = { white: -5, black: 3000, increment: 0 };
    expect(commandsOf(request({ limits: { clock } })).at(-1)).toBe('go wtime 1 btime 3000');
  });

  it('plays Chess960 as chess with an option', () => {
    const commands = commandsOf(request({ variant: 'chess960', chess960: true }));
    expect(commands).toContain('setoption name UCI_Variant value chess');
    expect(commands).toContain('setoption name UCI_Chess960 value true');
  });
});

describe('read', () => {
  it('reads a line with everything', () => {
    const text = 'info depth 7 seldepth 9 multipv 2 score cp -31 wdl 100 500 400 nodes 4711 nps 1000 pv e7e5 g1f3';
    expect(read(text)).toEqual({
      kind: 'line',
      line: {
        depth: 7,
        number: 2,
        score: { kind: 'cp', value: -31 },
        nodes: 4711,
        nps: 1000,
        moves: ['e7e5', 'g1f3'],
        wdl: [100, 500, 400],
      },
    });
  });

  it('takes bounds for no result, and nonsense for nothing', () => {
    expect(read('info depth 7 score cp 12 lowerbound pv e2e4').kind).toBe('other');
    expect(read('info depth 7 currmove e2e4').kind).toBe('other');
    expect(read('info score cp x pv e2e4').kind).toBe('other');
    expect(read('').kind).toBe('other');
  });

  it('reads the best move, if there is one', () => {
    expect(read('bestmove e2e4 ponder e7e5')).toEqual({ kind: 'best', best: 'e2e4', ponder: 'e7e5' });
    expect(read('bestmove (none)')).toEqual({ kind: 'best' });
  });

  it('keeps remarks', () => {
    expect(read('info string position refused: why')).toEqual({ kind: 'remark', text: 'position refused: why' });
  });
});
