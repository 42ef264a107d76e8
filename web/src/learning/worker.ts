/**
 * The worker of the training room: the learner, its clockwork and its storage. It plays for a few hundredths of a second,
 * then listens, so a pause is heard at once; and it saves as it goes, so a closed page costs seconds of learning at most.
 */
import init, { learnerMove, TrainingRoom } from '../generated/learning/learning';
import { forget, kept, keep } from './keep';
import { claim } from './claim';
import type { FromRoom, Kind, Question, Questions, Report } from './messages';

/** How long it plays before it listens, tells the page, and saves. */
const SLICE_MS = 40;
const REPORT_MS = 200;
const SAVE_MS = 2000;

const loaded = init();
let room: TrainingRoom | undefined;
/** Whether this tab may change what is kept; another one has the room until then. */
let own = false;
let running = false;
let speed = 0;
let trouble: string | undefined;

const say = (message: FromRoom): void => {
  postMessage(message);
};
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function report(): void {
  if (room === undefined) return;
  const report: Report = { progress: room.progress(), running, speed, elsewhere: !own, ...(trouble === undefined ? {} : { trouble }) };
  say({ kind: 'report', report });
}

async function save(): Promise<void> {
  if (room === undefined || !own) return;
  try {
    await keep(room.save());
    trouble = undefined;
  } catch (error) {
    trouble = reasonOf(error);
  }
}

const opened = (): TrainingRoom => {
  if (room === undefined) throw new Error('the training room is not open');
  return room;
};

const replace = (next: TrainingRoom): void => {
  room?.free();
  room = next;
};

const beginner = (): TrainingRoom => new TrainingRoom(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);

/** The room, for whoever wants to change it. */
const changeable = (): TrainingRoom => {
  if (!own) throw new Error('another tab has the training room');
  return opened();
};

async function open(): Promise<Questions['open']['answer']> {
  if (room !== undefined) return {};
  own = await claim(async () => {
    // The other tab is gone: what it has left is taken over.
    await read();
    own = true;
    report();
  });
  return read();
}

/** What was saved is opened; what cannot be read is told, and replaced only by the first new save. */
async function read(): Promise<Questions['open']['answer']> {
  try {
    const bytes = await kept();
    replace(bytes === undefined ? beginner() : TrainingRoom.load(bytes));
    return {};
  } catch (error) {
    replace(beginner());
    return { broken: reasonOf(error) };
  }
}

async function train(): Promise<void> {
  let games = 0;
  let since = performance.now();
  let saved = since;
  while (running) {
    const until = performance.now() + SLICE_MS;
    let measured = false;
    do {
      measured = opened().step() || measured;
      games += 1;
    } while (performance.now() < until && !measured);
    const now = performance.now();
    if (measured || now - since >= REPORT_MS) {
      speed = (games * 1000) / (now - since);
      games = 0;
      since = now;
      report();
    }
    if (measured || now - saved >= SAVE_MS) {
      saved = now;
      await save();
    }
    // Messages that have come in meanwhile are heard before the next slice.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The training under way, if any: nobody touches the room before it has come to rest. */
let training = Promise.resolve();

async function rest(): Promise<void> {
  running = false;
  await training;
}

const ANSWERS: { readonly [K in Kind]: (asked: Questions[K]['asked']) => Questions[K]['answer'] | Promise<Questions[K]['answer']> } = {
  open,
  start() {
    if (running) return undefined;
    changeable();
    running = true;
    training = train().catch((error: unknown) => {
      running = false;
      trouble = reasonOf(error);
    });
    return undefined;
  },
  async pause() {
    await rest();
    await save();
    return undefined;
  },
  async reset() {
    changeable();
    await rest();
    replace(beginner());
    await forget();
    return undefined;
  },
  export: () => new Uint8Array(opened().save()),
  async import(bytes) {
    changeable();
    // The new one is read before the old one goes: a bad file changes nothing.
    const next = TrainingRoom.load(bytes);
    await rest();
    replace(next);
    await save();
    return undefined;
  },
  knowledge: (stage) => opened().knowledge(stage),
  mind: (stage) => new Uint8Array(opened().mind(stage)),
  move: ({ mind, startFen, moves, seed }) => learnerMove(mind, startFen, moves.join(' '), seed),
};

async function answer(question: Question): Promise<void> {
  try {
    await loaded;
    // The compiler cannot see that a question and its answer are of one kind; the table is typed by kind.
    const reply = ANSWERS[question.kind] as (asked: unknown) => unknown;
    say({ kind: 'answer', id: question.id, answer: await reply(question.asked) });
  } catch (error) {
    say({ kind: 'refused', id: question.id, reason: reasonOf(error) });
  }
  report();
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data);
});
