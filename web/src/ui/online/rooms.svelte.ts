/** The rooms that this player is in: entering, leaving, and what is told of them. */
import { SvelteMap } from 'svelte/reactivity';
import { type ProblemCode, problemCode } from '../../net/problem';
import { forgetLines, type Room, type Rooms, roomsTold } from '../../net/rooms';
import type { Answer, Command, RoomAct } from '../../net/wire';

export class RoomsHere {
  /** By their names. */
  all = $state.raw<Rooms>({});
  /** Why a room is closed to this player. */
  readonly refusals = new SvelteMap<string, ProblemCode>();
  readonly #ask: (command: Command) => Promise<void>;
  // Nothing on the page depends on these: where this player wants to be, connected or not, and is just coming in.
  /* eslint-disable svelte/prefer-svelte-reactivity */
  readonly #wanted = new Set<string>();
  readonly #entering = new Set<string>();
  /* eslint-enable svelte/prefer-svelte-reactivity */

  constructor(ask: (command: Command) => Promise<void>) {
    this.#ask = ask;
  }

  get(name: string): Room | undefined {
    return this.all[name];
  }

  told(answer: Answer): void {
    if (answer === 'restarting') return;
    if ('room' in answer) this.#wanted.add(answer.room.room);
    else if ('room_gone' in answer) this.#lose(answer.room_gone.room, 'not_found');
    this.all = roomsTold(this.all, answer);
  }

  /** Comes in, or hears again what was said. */
  async enter(name: string): Promise<void> {
    if (this.#entering.has(name)) return;
    this.#entering.add(name);
    this.#wanted.add(name);
    this.refusals.delete(name);
    this.all = forgetLines(this.all, name);
    try {
      await this.act(name, 'join');
    } catch (error) {
      const code = problemCode(error);
      // Without a connection the welcome asks again.
      if (code !== 'lost') this.#lose(name, code);
    } finally {
      this.#entering.delete(name);
    }
  }

  act(name: string, act: RoomAct): Promise<void> {
    return this.#ask({ room: { room: name, act } });
  }

  /** The connection is back. A room lives in the memory of the server, so it may be gone. */
  async again(): Promise<void> {
    for (const name of [...this.#wanted]) await this.enter(name);
  }

  forget(): void {
    this.all = {};
    this.refusals.clear();
    this.#wanted.clear();
  }

  /** The room is closed to this player. */
  #lose(name: string, code: ProblemCode): void {
    this.#wanted.delete(name);
    this.refusals.set(name, code);
    this.all = roomsTold(this.all, { room_gone: { room: name } });
  }
}
