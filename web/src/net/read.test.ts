import { describe, expect, it } from 'vitest';
import { readFrame } from './read';

const good = (value: unknown) => readFrame(JSON.stringify(value));

describe('frames', () => {
  it('are read as the server writes them', () => {
    const welcome = { welcome: { version: 1, you: null, games: ['0Fh3kQx9aB'] } };
    expect(good(welcome)).toEqual({ kind: 'good', answer: welcome });
    expect(good('restarting')).toEqual({ kind: 'good', answer: 'restarting' });
    const event = { event: { game: 'x', v: 13, what: { move: { uci: 'e2e4', clocks: [58_200, 60_000] } } } };
    expect(good(event)).toEqual({ kind: 'good', answer: event });
    const lobby = {
      lobby: {
        challenges: [],
        waiting: [{ terms: { variant: 'chess', time: { days: 3 }, rated: true }, players: 2 }, { terms: { variant: 'chess', time: 'unlimited', rated: false }, players: 1 }],
      },
    };
    expect(good(lobby)).toEqual({ kind: 'good', answer: lobby });
  });

  it('of rooms, games to look at and analyses too', () => {
    const terms = { variant: 'chess', time: 'unlimited', rated: false };
    const player = { id: 'p', name: 'n', kind: 'guest', rating: null };
    const settings = { terms, spectators: 3, locked: false, chat: true, listed: true };
    const judgement = { centipawns: 20, mate: null, best: 'e2e4', depth: 9 };
    for (const answer of [
      { room: { room: 'amber-river', host: 'p', settings, seats: ['p', null], people: [player], muted: [], game: null } },
      { room_chat: { room: 'amber-river', player: 'p', from: 'n', text: 'hi' } },
      { room_gone: { room: 'amber-river' } },
      { live: { games: [{ game: 'g', players: [player, player], ...terms }] } },
      { analysis_progress: { game: 'g', ply: 0, positions: 5, judgement } },
      { analysis: { game: 'g', nodes: 10, judgements: [judgement] } },
      { event: { game: 'g', v: 1, what: { rematch: 'h' }, ago: 1200 } },
    ])
      expect(good(answer)).toEqual({ kind: 'good', answer });
  });

  it('may say more than is known', () => {
    expect(good({ ack: { id: 1, mood: 'fine' } })).toEqual({ kind: 'good', answer: { ack: { id: 1 } } });
  });

  it.each([
    '', '{', 'null', '[]', '7', '"dance"', '{"dance":{}}', '{"ack":{}}', '{"ack":{"id":"1"}}', '{"event":{"game":"x","v":1,"what":{"dance":1}}}',
    '{"event":{"game":"x","v":1,"what":{"move":{"uci":"e2e4","clocks":[1]}}}}', '{"__proto__":{"id":1}}', '{"constructor":{}}', '{"error":{"id":null,"code":"odd","text":""}}',
    '{"state":{}}',
  ])('that make no sense give a reason: %s', (text) => {
    expect(readFrame(text)).toMatchObject({ kind: 'bad' });
  });

  it('are texts', () => {
    expect(readFrame(new ArrayBuffer(2))).toMatchObject({ kind: 'bad' });
  });

  it('of any cut of a good one do no harm', () => {
    const text = JSON.stringify({ challenge: { id: 'c', by: { id: 'p', name: 'n', kind: 'guest', rating: null }, side: null, terms: { variant: 'chess', time: 'unlimited', rated: false } } });
    expect(readFrame(text).kind).toBe('good');
    for (let length = 0; length < text.length; length += 1) expect(readFrame(text.slice(0, length)).kind).toBe('bad');
  });
});
