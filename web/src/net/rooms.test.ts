import { describe, expect, it } from 'vitest';
import { forgetLines, isRoomName, mayTalk, roomNameOf, roomOfGame, roomsTold, seatOf } from './rooms';
import type { RoomView } from './wire';

const person = (id: string) => ({ id, name: id.toUpperCase(), kind: 'guest', rating: null }) as const;
const view = (more: Partial<RoomView> = {}): RoomView => ({
  room: 'amber-river',
  host: 'a',
  settings: { terms: { variant: 'chess', time: 'unlimited', rated: false }, spectators: 5, locked: false, chat: true, listed: false },
  seats: ['a', null],
  people: [person('a'), person('b')],
  muted: [],
  game: null,
  ...more,
});
const line = { room: 'amber-river', player: 'b', from: 'B', text: 'hello' };

describe('rooms', () => {
  it('are known by what is told, with what was said in them', () => {
    const entered = roomsTold({}, { room: view() });
    const heard = roomsTold(entered, { room_chat: line });
    expect(heard['amber-river']?.lines).toEqual([line]);
    const changed = roomsTold(heard, { room: view({ game: 'g' }) });
    expect(changed['amber-river']?.lines).toEqual([line]);
    expect(roomOfGame(changed, 'g')?.view.room).toBe('amber-river');
    expect(forgetLines(changed, 'amber-river')['amber-river']?.lines).toEqual([]);
    expect(roomsTold(changed, { room_gone: { room: 'amber-river' } })).toEqual({});
    expect(roomsTold({}, { room_chat: line })).toEqual({});
    expect(roomsTold(changed, 'restarting')).toBe(changed);
  });

  it('let talk whom the host lets', () => {
    expect(mayTalk(view(), 'b')).toBe(true);
    expect(mayTalk(view({ muted: ['b'] }), 'b')).toBe(false);
    const quiet = view({ settings: { ...view().settings, chat: false } });
    expect(['a', 'b', undefined].map((id) => mayTalk(quiet, id))).toEqual([true, false, false]);
    expect(['a', 'b', undefined].map((id) => seatOf(view(), id))).toEqual([0, undefined, undefined]);
  });

  it('have names that can be said', () => {
    expect(roomNameOf('  Phòng của Đức! ')).toBe('phong-cua-duc');
    expect(roomNameOf('Schachstraße 9')).toBe('schachstrasse-9');
    expect(['abc', 'club-7', 'ab', 'a--b', '-ab', 'Abc'].map(isRoomName)).toEqual([true, true, false, false, false, false]);
    expect(isRoomName(roomNameOf('x '.repeat(60)))).toBe(true);
  });
});
