/**
 * One socket to the server, kept open: requests with numbers and their answers, a heartbeat that measures the line, and
 * coming back after a break. What the messages mean is not known here.
 */
import { NetProblem } from './problem';
import { readFrame } from './read';
import type { Answer, Command } from './wire';

export type Link =
  | { readonly kind: 'off' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /** The line is broken; it is tried again at that time. `restarting`: the server said that it will be back. */
  | { readonly kind: 'waiting'; readonly until: number; readonly restarting: boolean };

/** The part of a WebSocket that is used. */
export interface Socket {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The world outside, so that a test can be it. */
export interface Ports {
  readonly open: () => Socket;
  readonly now: () => number;
  readonly random: () => number;
  /** Calls once after some milliseconds; gives the way to forget it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

export interface Listener {
  readonly answered: (answer: Answer) => void;
  readonly linked: (link: Link) => void;
  /** The socket was closed, with the code of the server if it gave one. */
  readonly closed: (code: number) => void;
}

/** How often the line is tried, and after which silence it counts as broken. */
const HEARTBEAT = 8_000;
/** Of so many measurements the shortest counts: it waited in no queue. */
const MEASUREMENTS = 5;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

/** How long to wait before the next attempt: twice as long each time, and never all clients at the same moment. */
export const backOff = (attempt: number, random: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + random / 2);

interface Asked {
  readonly at: number;
  readonly resolve: () => void;
  readonly reject: (problem: NetProblem) => void;
}

export class Connection {
  readonly #ports: Ports;
  readonly #listener: Listener;
  #link: Link = { kind: 'off' };
  #socket: Socket | undefined;
  #asked = new Map<number, Asked>();
  #count = 0;
  #attempt = 0;
  #restarting = false;
  #roundTrips: readonly number[] = [];
  #forgetTimer: () => void = () => undefined;

  constructor(ports: Ports, listener: Listener) {
    this.#ports = ports;
    this.#listener = listener;
  }

  get link(): Link {
    return this.#link;
  }

  /** How long a message is under way from the server to here, as far as it can be known. */
  get delay(): number {
    return this.#roundTrips.length === 0 ? 0 : Math.min(...this.#roundTrips) / 2;
  }

  start(): void {
    if (this.#link.kind === 'off') this.#connect();
  }

  stop(): void {
    this.#drop();
    this.#turn({ kind: 'off' });
  }

  /** Closes and opens anew at once: somebody else is signed in, or the network is back. */
  restart(): void {
    this.#drop();
    this.#attempt = 0;
    this.#connect();
  }

  /** Asks for something. It is refused with `lost` when the line breaks before the answer. */
  request(command: Command): Promise<void> {
    const socket = this.#socket;
    if (socket === undefined || this.#link.kind !== 'open') return Promise.reject(new NetProblem('lost', 'there is no connection'));
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { at: this.#ports.now(), resolve, reject });
      socket.send(JSON.stringify({ id, do: command }));
    });
  }

  #connect(): void {
    this.#turn({ kind: 'connecting' });
    const socket = this.#ports.open();
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#received(data);
    socket.onclose = ({ code }) => this.#lost(code);
    // A line on which nothing ever happens is as good as none.
    this.#later(HEARTBEAT, () => this.#giveUp());
  }

  #received(data: unknown): void {
    const frame = readFrame(data);
    // Whatever the server means by it, the page goes on without; a missed event is noticed by the next one's number.
    if (frame.kind === 'bad') return;
    const { answer } = frame;
    if (answer === 'restarting') this.#restarting = true;
    else if ('welcome' in answer) this.#welcomed();
    else if ('ack' in answer) return this.#settle(answer.ack.id);
    else if ('error' in answer && answer.error.id !== null)
      return this.#settle(answer.error.id, new NetProblem(answer.error.code, answer.error.text));
    this.#listener.answered(answer);
  }

  #welcomed(): void {
    this.#attempt = 0;
    this.#restarting = false;
    this.#roundTrips = [];
    this.#turn({ kind: 'open' });
    this.#beat();
  }

  #settle(id: number, problem?: NetProblem): void {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (problem === undefined) asked?.resolve();
    else asked?.reject(problem);
  }

  /** Asks whether the server is there, again and again; who does not answer in time is gone. */
  #beat(): void {
    const began = this.#ports.now();
    this.request('ping').then(
      () => {
        this.#roundTrips = [...this.#roundTrips, this.#ports.now() - began].slice(-MEASUREMENTS);
        // The first measurements follow quickly: clocks are shown by them.
        this.#later(this.#roundTrips.length < MEASUREMENTS ? HEARTBEAT / 8 : HEARTBEAT, () => this.#beat());
      },
      () => undefined,
    );
    this.#later(HEARTBEAT, () => this.#giveUp());
  }

  #giveUp(): void {
    this.#drop();
    this.#lost(0);
  }

  /** Lets go of the socket without waiting for it to agree. */
  #drop(): void {
    this.#forgetTimer();
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket !== undefined) {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const each of asked) each.reject(new NetProblem('lost', 'the connection broke'));
  }

  #lost(code: number): void {
    this.#drop();
    const wait = backOff(this.#attempt, this.#ports.random());
    this.#attempt += 1;
    this.#turn({ kind: 'waiting', until: this.#ports.now() + wait, restarting: this.#restarting });
    this.#later(wait, () => this.#connect());
    this.#listener.closed(code);
  }

  #later(milliseconds: number, run: () => void): void {
    this.#forgetTimer();
    this.#forgetTimer = this.#ports.after(milliseconds, run);
  }

  #turn(link: Link): void {
    this.#link = link;
    this.#listener.linked(link);
  }
}
