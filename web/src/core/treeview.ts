/** A tree as text in blocks: the main line, broken where variations are told, each one step further in. */
import type { Side, TreeNode } from './rules';
import { mainLine, type Path, type Tree } from './tree';

export interface ShownMove {
  readonly path: Path;
  readonly node: TreeNode;
  /** `3.` or `3…`, where a reader needs it. */
  readonly number?: string;
  readonly side: Side;
  /** The ply after this move. */
  readonly ply: number;
}

export interface Block {
  readonly depth: number;
  readonly moves: readonly ShownMove[];
}

/** Whose turn it is, and the number of that turn. A turn may have several moves, so plies alone tell neither. */
export interface Turn {
  readonly side: Side;
  readonly number: number;
}

/** The turn in a position, as the rules wrote it: the second field, and the sixth, or the last if there are fewer. */
export const turnOf = (fen: string): Turn => {
  const fields = fen.trim().split(/\s+/);
  const number = fields[5] ?? fields.at(-1) ?? '';
  return { side: fields[1] === 'b' ? 1 : 0, number: /^\d+$/.test(number) ? Math.max(1, Number(number)) : 1 };
};

export const numberText = ({ side, number }: Turn): string => (side === 0 ? `${number}.` : `${number}…`);

/** Whether a move needs its number: the first side's turns begin with it, and so does a second turn in a row. */
export const beginsTurn = (turn: Turn, last: Turn | undefined): boolean =>
  turn.side !== last?.side ? turn.side === 0 : turn.number !== last.number;

/** The positions before the moves of the main line, and after the last. */
export const fensOn = (tree: Tree): readonly string[] => [tree.startFen, ...mainLine(tree).map((node) => node.fen)];

export const blocksOf = (tree: Tree): readonly Block[] => {
  const blocks: { depth: number; moves: ShownMove[] }[] = [];
  const walk = (start: readonly TreeNode[], at: Path, fenAt: string, depth: number): void => {
    let block = { depth, moves: [] as ShownMove[] };
    blocks.push(block);
    let [children, path, fen] = [start, at, fenAt];
    let last: Turn | undefined;
    // A number stands before each turn of the first side, and wherever a block begins or a comment stood between.
    let wantsNumber = true;
    for (let node = children[0]; node !== undefined; node = children[0]) {
      const [before, fenBefore] = [path, fen];
      path = [...path, node.uci];
      const turn = turnOf(fen);
      const move = { path, node, side: turn.side, ply: path.length };
      block.moves.push(wantsNumber || beginsTurn(turn, last) ? { ...move, number: numberText(turn) } : move);
      [last, fen] = [turn, node.fen];
      wantsNumber = node.comments.length > 0;
      const others = children.slice(1);
      for (const other of others) walk([other], before, fenBefore, depth + 1);
      children = node.children;
      if (others.length > 0 && children.length > 0) {
        block = { depth, moves: [] };
        blocks.push(block);
        wantsNumber = true;
      }
    }
  };
  if (tree.children.length > 0) walk(tree.children, [], tree.startFen, 0);
  return blocks;
};
