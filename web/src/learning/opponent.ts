/** A learner as an opponent: it is asked for moves, and needs nothing but what the game carries with it. */
import { openRoom, type RoomClient } from './client';
import { bytesOf } from './text';

let room: RoomClient | undefined;

/** Its move, or none if the game is over. Rejects if its knowledge cannot be read or no worker starts. */
export async function learnerMove(mind: string, startFen: string, moves: readonly string[]): Promise<string | undefined> {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const asked = { mind: bytesOf(mind), startFen, moves, seed };
  room ??= openRoom();
  try {
    return await room.ask('move', asked);
  } catch (error) {
    // A worker that has died is replaced by the next question.
    room.close();
    room = undefined;
    throw error;
  }
}
