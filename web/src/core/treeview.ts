/** A tree as text in blocks: the main line, broken where variations are told, each one step further in. */
import type { Side, TreeNode } from './rules';
import type { Path, Tree } from './tree';

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

export interface Count {
  /** Who moves first, and the number of that move. */
  readonly turn: Side;
  readonly number: number;
}

/** The number of the first move, as the last field of a FEN tells it; 1 if it tells none. */
export const firstNumber = (fen: string): number => {
  const last = fen.trim().split(/\s+/).at(-1) ?? '';
  return /^\d+$/.test(last) ? Math.max(1, Number(last)) : 1;
};

/** The number and the side of the move that leads to `ply`. */
export const countAt = (count: Count, ply: number): { readonly number: number; readonly side: Side } => {
  const half = ply - 1 + count.turn;
  return { number: count.number + Math.floor(half / 2), side: half % 2 };
};

export const numberText = (count: Count, ply: number): string => {
  const { number, side } = countAt(count, ply);
  return side === 0 ? `${number}.` : `${number}…`;
};

export const blocksOf = (tree: Tree, count: Count): readonly Block[] => {
  const blocks: { depth: number; moves: ShownMove[] }[] = [];
  const walk = (start: readonly TreeNode[], at: Path, depth: number): void => {
    let block = { depth, moves: [] as ShownMove[] };
    blocks.push(block);
    let [children, path] = [start, at];
    // A number stands before each move of the first side, and wherever a block begins or a comment stood between.
    let wantsNumber = true;
    for (let node = children[0]; node !== undefined; node = children[0]) {
      const before = path;
      path = [...path, node.uci];
      const { side } = countAt(count, path.length);
      const move = { path, node, side, ply: path.length };
      block.moves.push(wantsNumber || side === 0 ? { ...move, number: numberText(count, path.length) } : move);
      wantsNumber = node.comments.length > 0;
      const others = children.slice(1);
      for (const other of others) walk([other], before, depth + 1);
      children = node.children;
      if (others.length > 0 && children.length > 0) {
        block = { depth, moves: [] };
        blocks.push(block);
        wantsNumber = true;
      }
    }
  };
  if (tree.children.length > 0) walk(tree.children, [], 0);
  return blocks;
};
