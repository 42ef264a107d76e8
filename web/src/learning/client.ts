/** The training room as the page sees it: questions to its worker, answered in their own time. */
import type { FromRoom, Kind, Question, Questions, Report } from './messages';

export interface RoomClient {
  ask<K extends Kind>(kind: K, ...asked: Questions[K]['asked'] extends undefined ? [] : [Questions[K]['asked']]): Promise<Questions[K]['answer']>;
  close(): void;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export function openRoom(listener: (report: Report) => void = () => undefined): RoomClient {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'learning' });
  const waiting = new Map<number, Waiting>();
  let count = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<FromRoom>) => {
    if (data.kind === 'report') return listener(data.report);
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === 'answer') asked?.resolve(data.answer);
    else asked?.reject(new Error(data.reason));
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the worker could not be started'));
    waiting.clear();
  });
  return {
    ask(kind, ...asked) {
      count += 1;
      const question = { id: count, kind, asked: asked[0] } as Question;
      return new Promise((resolve, reject) => {
        // What comes back under this number is the answer to this kind of question.
        waiting.set(question.id, { resolve: resolve as Waiting['resolve'], reject });
        worker.postMessage(question);
      });
    },
    close: () => worker.terminate(),
  };
}
