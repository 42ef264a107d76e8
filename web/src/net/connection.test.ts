import { describe, expect, it } from 'vitest';
import { backOff, Connection, type Link, type Socket } from './connection';
import type { NetProblem } from './problem';
import type { Answer } from './wire';

/** A world in which time passes when the test says so. */
class World {
  time = 0;
  sockets: (Socket & { readonly sent: { readonly id: number; readonly do: unknown }[]; closed: boolean })[] = [];
  links: Link[] = [];
  answers: Answer[] = [];
  codes: number[] = [];
  #timers: { readonly at: number; readonly run: () => void }[] = [];
  readonly connection = new Connection(
    {
      open: () => {
        const socket = {
          onmessage: null, onclose: null, closed: false, sent: [] as { id: number; do: unknown }[],
          send(text: string) { this.sent.push(JSON.parse(text) as { id: number; do: unknown }); },
          close() { this.closed = true; },
        };
        this.sockets.push(socket);
        return socket;
      },
      now: () => this.time,
      random: () => 1,
      after: (milliseconds, run) => {
        const timer = { at: this.time + milliseconds, run };
        this.#timers.push(timer);
        return () => (this.#timers = this.#timers.filter((each) => each !== timer));
      },
    },
    { answered: (answer) => this.answers.push(answer), linked: (link) => this.links.push(link), closed: (code) => this.codes.push(code) },
  );

  get socket() {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  }
  say(value: unknown): void {
    this.socket.onmessage?.({ data: JSON.stringify(value) });
  }
  async pass(milliseconds: number): Promise<void> {
    const until = this.time + milliseconds;
    for (;;) {
      // Promises that were settled by the last step speak first.
      await Promise.resolve().then(() => undefined).then(() => undefined);
      const next = this.#timers.filter((timer) => timer.at <= until).toSorted((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.time = next.at;
      next.run();
    }
    this.time = until;
  }
}

const welcome = { welcome: { version: 1, you: null, games: [] } };
const opened = (): World => {
  const world = new World();
  world.connection.start();
  world.say(welcome);
  return world;
};
const codeOf = (promise: Promise<void>) => promise.then(() => 'done', (problem: NetProblem) => problem.code);

describe('a connection', () => {
  it('is open when it is welcomed', () => {
    const world = opened();
    expect(world.links.map((link) => link.kind)).toEqual(['connecting', 'open']);
    expect(world.answers).toEqual([welcome]);
  });

  it('gives each request its own answer', async () => {
    const world = opened();
    const one = codeOf(world.connection.request('lobby'));
    const two = codeOf(world.connection.request('leave_lobby'));
    const [ping, first, second] = world.socket.sent.map((each) => each.id);
    expect(new Set([ping, first, second]).size).toBe(3);
    world.say({ error: { id: second, code: 'not_now', text: 'no' } });
    world.say({ ack: { id: first } });
    expect([await one, await two]).toEqual(['done', 'not_now']);
    expect(world.answers).toEqual([welcome]);
  });

  it('passes over frames that make no sense', () => {
    const world = opened();
    world.socket.onmessage?.({ data: '{"dance":' });
    world.say({ dance: 1 });
    world.say({ ack: { id: 999 } });
    world.say({ started: { game: 'g' } });
    expect(world.answers).toEqual([welcome, { started: { game: 'g' } }]);
  });

  it('comes back after a break, later each time, and at once after success', async () => {
    const world = opened();
    const asked = codeOf(world.connection.request('lobby'));
    world.socket.onclose?.({ code: 1006 });
    expect(await asked).toBe('lost');
    expect(world.connection.link).toEqual({ kind: 'waiting', until: 500, restarting: false });
    expect(await codeOf(world.connection.request('lobby'))).toBe('lost');
    await world.pass(500);
    world.socket.onclose?.({ code: 1006 });
    expect(world.connection.link).toMatchObject({ kind: 'waiting', until: 1_500 });
    await world.pass(1_000);
    world.say(welcome);
    expect(world.sockets.length).toBe(3);
    world.socket.onclose?.({ code: 4401 });
    expect(world.connection.link).toMatchObject({ until: 2_000 });
    expect(world.codes).toEqual([1006, 1006, 4401]);
  });

  it('knows that the server said it would be back', () => {
    const world = opened();
    world.say('restarting');
    world.socket.onclose?.({ code: 1012 });
    expect(world.connection.link).toMatchObject({ kind: 'waiting', restarting: true });
  });

  it('measures the line and leaves one on which nothing is heard', async () => {
    const world = opened();
    await world.pass(40);
    world.say({ ack: { id: world.socket.sent[0]?.id } });
    await world.pass(0);
    expect(world.connection.delay).toBe(20);
    await world.pass(60_000);
    expect(world.sockets[0]?.closed).toBe(true);
    expect(world.sockets.length).toBeGreaterThan(1);
  });

  it('does not come back when it is stopped', async () => {
    const world = opened();
    world.connection.stop();
    await world.pass(100_000);
    expect(world.sockets.length).toBe(1);
    expect(world.connection.link.kind).toBe('off');
  });

  it('is not disturbed by a socket that it has left', async () => {
    const world = opened();
    const old = world.socket;
    world.connection.restart();
    world.say(welcome);
    old.onclose?.({ code: 1000 });
    await world.pass(100);
    expect(world.connection.link.kind).toBe('open');
  });
});

describe('waiting', () => {
  it('doubles up to half a minute, with a part by chance', () => {
    expect([0, 1, 2, 20].map((attempt) => backOff(attempt, 1))).toEqual([500, 1_000, 2_000, 30_000]);
    expect([0, 20].map((attempt) => backOff(attempt, 0))).toEqual([250, 15_000]);
  });
});
