import { expect, it } from 'vitest';
import { currentTask, isGoodTry, nextTask, startLesson, tasksOf, withState } from './lesson';

const move = (side: number, verdict?: 'inaccuracy' | 'mistake' | 'blunder') => ({ side, accuracy: 50, loss: 0.2, ...(verdict ? { verdict } : {}) });
const line = ['a', 'b', 'c', 'd', 'e'];
const judged = [move(0), move(1, 'blunder'), move(0, 'mistake'), move(1, 'inaccuracy'), move(0, 'blunder')];
const best = ['a', 'x', 'y', 'z', 'e'];
const tasks = (side: number) => tasksOf(side, line, judged, best, [0.5, 0.5, 0.8, 0.6, 0.6]);

it('asks for the mistakes of one side for which there was better', () => {
  expect(tasks(0)).toEqual([{ ply: 2, played: 'c', best: 'y', before: 0.8 }]);
  expect(tasks(1)).toEqual([{ ply: 1, played: 'b', best: 'x', before: 0.5 }]);
});

it('goes through its tasks to the end', () => {
  const lesson = withState(startLesson(tasks(0)), 'wrong');
  expect(currentTask(lesson)?.best).toBe('y');
  expect(nextTask(lesson).state.kind).toBe('asking');
  expect(currentTask(nextTask(lesson))).toBeUndefined();
});

it('takes any move that is nearly as good as the best', () => {
  const task = { ply: 0, played: 'a', best: 'b', before: 0.7 };
  expect([0.9, 0.65, 0.63].map((after) => isGoodTry(task, after))).toEqual([true, true, false]);
});
