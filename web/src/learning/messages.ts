/** What the page and the worker of the training room say to each other. */
import type { Knowledge, Progress } from '../generated/learning/learning';

export type { Knowledge, Measured, Progress, StageInfo } from '../generated/learning/learning';

/** How the learner is doing. */
export interface Report {
  readonly progress: Progress;
  readonly running: boolean;
  /** Games of any kind in a second, while it runs. */
  readonly speed: number;
  /** Another tab has the room: it is looked at here, and changed there. */
  readonly elsewhere: boolean;
  /** What keeps it from learning or from being saved. */
  readonly trouble?: string;
}

/** What can be asked of the worker, and what it answers. */
export interface Questions {
  /** Opens what was saved, or a new room. */
  open: { readonly asked: undefined; readonly answer: { readonly broken?: string } };
  start: { readonly asked: undefined; readonly answer: undefined };
  pause: { readonly asked: undefined; readonly answer: undefined };
  reset: { readonly asked: undefined; readonly answer: undefined };
  /** The whole room, for a file. */
  export: { readonly asked: undefined; readonly answer: Uint8Array<ArrayBuffer> };
  import: { readonly asked: Uint8Array; readonly answer: undefined };
  knowledge: { readonly asked: number; readonly answer: Knowledge };
  /** The learner as it was at a stage. */
  mind: { readonly asked: number; readonly answer: Uint8Array<ArrayBuffer> };
  /** The move of such a learner. */
  move: {
    readonly asked: { readonly mind: Uint8Array; readonly startFen: string; readonly moves: readonly string[]; readonly seed: number };
    readonly answer: string | undefined;
  };
}
export type Kind = keyof Questions;

export type Question = { readonly [K in Kind]: { readonly id: number; readonly kind: K; readonly asked: Questions[K]['asked'] } }[Kind];

export type FromRoom =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string }
  | { readonly kind: 'report'; readonly report: Report };
