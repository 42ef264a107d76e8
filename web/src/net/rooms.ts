/** The rooms that this player is in, as values. */
import type { Answer, PlayerView, RoomLine, RoomView } from './wire';

export interface Room {
  readonly view: RoomView;
  /** What was said, the newest last. */
  readonly lines: readonly RoomLine[];
}
export type Rooms = Readonly<Record<string, Room>>;

/** How many lines are kept. */
const LINES = 200;

const left = (rooms: Rooms, name: string): Rooms => Object.fromEntries(Object.entries(rooms).filter(([each]) => each !== name));

/** The rooms after a message; most messages say nothing of them. */
export const roomsTold = (rooms: Rooms, answer: Answer): Rooms => {
  if (typeof answer === 'string') return rooms;
  if ('room' in answer) return { ...rooms, [answer.room.room]: { view: answer.room, lines: rooms[answer.room.room]?.lines ?? [] } };
  if ('room_chat' in answer) {
    const line = answer.room_chat;
    const room = rooms[line.room];
    return room === undefined ? rooms : { ...rooms, [line.room]: { ...room, lines: [...room.lines, line].slice(-LINES) } };
  }
  return 'room_gone' in answer ? left(rooms, answer.room_gone.room) : rooms;
};

/** Who comes in is told again what was said before. */
export const forgetLines = (rooms: Rooms, name: string): Rooms => {
  const room = rooms[name];
  return room === undefined ? rooms : { ...rooms, [name]: { ...room, lines: [] } };
};

export const personIn = (room: RoomView, id: string | null): PlayerView | undefined => room.people.find((person) => person.id === id);

/** Which seat somebody has. */
export const seatOf = (room: RoomView, id: string | undefined): 0 | 1 | undefined => {
  if (id === undefined) return undefined;
  if (room.seats[0] === id) return 0;
  return room.seats[1] === id ? 1 : undefined;
};

/** Whether somebody may talk: not muted, and a player or the host where the others may not. */
export const mayTalk = (room: RoomView, id: string | undefined): boolean =>
  id !== undefined && !room.muted.includes(id) && (room.settings.chat || room.host === id || seatOf(room, id) !== undefined);

/** The room to which a game belongs. */
export const roomOfGame = (rooms: Rooms, game: string): Room | undefined => Object.values(rooms).find((room) => room.view.game === game);

/** What the server lets be the name of a room: words of a to z and digits, with single hyphens between them. */
export const isRoomName = (name: string): boolean => name.length >= 3 && name.length <= 40 && /^[a-z\d]+(-[a-z\d]+)*$/.test(name);

/** The name that somebody may have meant: `My Room!` is `my-room`. */
export const roomNameOf = (words: string): string =>
  words
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');
