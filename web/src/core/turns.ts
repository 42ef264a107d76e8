/** A list of moves as rows: the turns of both players under their number. A turn may have several plies. */
import type { PlayedMove, Square } from './rules';

export interface Entry {
  readonly ply: number;
  readonly move: PlayedMove;
}

export interface Row {
  readonly number: number;
  /** The plies of the first and the second player. */
  readonly turns: readonly [readonly Entry[], readonly Entry[]];
}

/** A game that the second player opens has a gap first; so has a row in which a player moves alone. */
export const moveRows = (history: readonly PlayedMove[]): readonly Row[] => {
  const rows: { number: number; turns: [Entry[], Entry[]] }[] = [];
  history.forEach((move, index) => {
    const entry = { ply: index + 1, move };
    const goesOn = index > 0 && history[index - 1]?.side === move.side && history[index - 1]?.deploys === true;
    const row = rows.at(-1);
    const free = row !== undefined && (goesOn || (move.side !== 0 && row.turns[1].length === 0));
    if (free) row.turns[move.side === 0 ? 0 : 1].push(entry);
    else rows.push({ number: move.number, turns: move.side === 0 ? [[entry], []] : [[], [entry]] });
  });
  return rows;
};

/** The squares of the last turn up to a ply, those of its last step first. */
export const turnSquares = (history: readonly PlayedMove[], ply: number): readonly Square[] => {
  const squares: Square[] = [];
  for (let index = ply - 1; index >= 0; index -= 1) {
    const move = history[index];
    if (move === undefined || (index < ply - 1 && (move.deploys !== true || move.side !== history[ply - 1]?.side))) break;
    squares.push(...[move.from, move.to].filter((square) => square !== undefined));
  }
  return [...new Set(squares)];
};
