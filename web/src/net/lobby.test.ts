import { describe, expect, it } from 'vitest';
import { EMPTY, lobbyTold, waitingFor } from './lobby';
import type { Challenge, Terms } from './wire';

const terms: Terms = { variant: 'chess', time: { clock: { base_ms: 180_000, increment_ms: 2_000 } }, rated: false };
const challenge = (id: string, by = 'other'): Challenge => ({ id, by: { id: by, name: by, kind: 'guest', rating: null }, side: null, terms });

describe('the lobby', () => {
  it('follows its changes', () => {
    const first = lobbyTold(EMPTY, { lobby: { challenges: [challenge('a')], waiting: [{ terms, players: 1 }] } }, 'me');
    expect(waitingFor(first, terms)).toBe(1);
    const next = lobbyTold(first, { lobby_change: { added: [challenge('b')], removed: ['a'], waiting: [{ terms, players: 0 }] } }, 'me');
    expect(next.challenges.map((each) => each.id)).toEqual(['b']);
    expect(next.waiting).toEqual([]);
    expect(waitingFor(next, terms)).toBe(0);
  });

  it('does not show what came and went between two messages', () => {
    expect(lobbyTold(EMPTY, { lobby_change: { added: [challenge('a')], removed: ['a'], waiting: [] } }, 'me').challenges).toEqual([]);
  });

  it('tells own challenges from those to oneself', () => {
    const own = lobbyTold(lobbyTold(EMPTY, { challenge: challenge('a', 'me') }, 'me'), { challenge: challenge('b') }, 'me');
    expect([own.own.length, own.incoming.length]).toEqual([1, 1]);
    const gone = lobbyTold(lobbyTold(own, { challenge_gone: { challenge: 'a' } }, 'me'), { challenge_gone: { challenge: 'b' } }, 'me');
    expect(gone).toEqual(EMPTY);
  });

  it('is not touched by other messages', () => {
    expect(lobbyTold(EMPTY, 'restarting', 'me')).toBe(EMPTY);
    expect(lobbyTold(EMPTY, { started: { game: 'g' } }, 'me')).toBe(EMPTY);
  });
});
