import { describe, expect, it } from 'vitest';
import { boardOf, moveOf } from '../gallery/samples';
import { choicesOf } from './chooser';

describe('what a player chooses from', () => {
  const board = boardOf(['.', 'P'], { names: { P: 'pawn' } });
  it('shows promotions by picture, with the names of the game', () => {
    const moves = ['q', 'c'].map((promotion) => moveOf(`a1a2${promotion}`, { promotion }));
    const choices = choicesOf(moves, board, [{ letter: 'C', name: 'chancellor', royal: false, value: 800 }]);
    expect(choices.map((choice) => choice.piece?.name)).toEqual(['queen', 'chancellor']);
  });
  it('shows staying the same beside promoting', () => {
    const moves = [moveOf('a1a2'), moveOf('a1a2+', { promotion: '+P' })];
    expect(choicesOf(moves, board, []).map((choice) => choice.piece?.letter)).toEqual(['P', '+P']);
  });
  it('writes moves that differ in another way', () => {
    const moves = [moveOf('a1a2'), { ...moveOf('a1a2'), uci: 'a1a2_', san: '_a2' }];
    expect(choicesOf(moves, board, [])).toEqual(moves.map((move) => ({ move })));
  });
});
