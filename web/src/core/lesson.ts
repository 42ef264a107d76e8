/** Learning from one's own mistakes: which positions are worth another try, and whether the try was better. */
import type { JudgedMove } from './judge';
import type { Side } from './rules';

export interface Task {
  /** The ply at which the mistake was made: the position before it is the question. */
  readonly ply: number;
  readonly played: string;
  readonly best: string;
  /** The expected score of the player before the mistake. */
  readonly before: number;
}

export type LessonState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'judging' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'right' }
  | { readonly kind: 'shown' };

export interface Lesson {
  readonly tasks: readonly Task[];
  readonly at: number;
  readonly state: LessonState;
}

/** How much worse than the best a try may be and still count. */
const TOLERANCE = 0.06;

/** The mistakes and blunders of a side for which the engine knew something better. */
export const tasksOf = (
  side: Side,
  line: readonly string[],
  judged: readonly (JudgedMove | undefined)[],
  best: readonly (string | undefined)[],
  expectations: readonly (number | undefined)[],
): readonly Task[] =>
  judged.flatMap((move, ply) => {
    const [played, better, first] = [line[ply], best[ply], expectations[ply]];
    if (move?.side !== side || (move.verdict !== 'mistake' && move.verdict !== 'blunder')) return [];
    if (played === undefined || better === undefined || first === undefined || better === played) return [];
    return [{ ply, played, best: better, before: side === 0 ? first : 1 - first }];
  });

export const startLesson = (tasks: readonly Task[]): Lesson => ({ tasks, at: 0, state: { kind: 'asking' } });
export const currentTask = (lesson: Lesson): Task | undefined => lesson.tasks[lesson.at];
export const nextTask = (lesson: Lesson): Lesson => ({ ...lesson, at: lesson.at + 1, state: { kind: 'asking' } });
export const withState = (lesson: Lesson, kind: LessonState['kind']): Lesson => ({ ...lesson, state: { kind } });

/** Whether a try is good, given the expected score that it leaves its player. */
export const isGoodTry = (task: Task, after: number): boolean => task.before - after < TOLERANCE;
