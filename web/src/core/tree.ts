/**
 * A game with variations, comments and glyphs, as an immutable value. A path is the moves from the start, in UCI; the
 * children of a node never share a move, so a path names one node and stays good when siblings change places.
 */
import type { PgnGame, TreeNode } from './rules';

export type Path = readonly string[];

export interface Tree {
  readonly startFen: string;
  readonly comments: readonly string[];
  readonly children: readonly TreeNode[];
}

export const emptyTree = (startFen: string): Tree => ({ startFen, comments: [], children: [] });
export const treeOfPgn = (game: PgnGame): Tree => ({ startFen: game.startFen, comments: game.comments, children: game.children });

const childOf = (children: readonly TreeNode[], uci: string): TreeNode | undefined =>
  children.find((child) => child.uci === uci);

/** The nodes along a path, without the root; shorter than the path if it leads out of the tree. */
export const nodesOn = (tree: Tree, path: Path): readonly TreeNode[] => {
  const nodes: TreeNode[] = [];
  let children = tree.children;
  for (const uci of path) {
    const node = childOf(children, uci);
    if (node === undefined) break;
    nodes.push(node);
    children = node.children;
  }
  return nodes;
};

/** None for the root and for paths that lead nowhere. */
export const nodeAt = (tree: Tree, path: Path): TreeNode | undefined => {
  const nodes = nodesOn(tree, path);
  return nodes.length === path.length ? nodes.at(-1) : undefined;
};

export const childrenAt = (tree: Tree, path: Path): readonly TreeNode[] =>
  path.length === 0 ? tree.children : (nodeAt(tree, path)?.children ?? []);

export const exists = (tree: Tree, path: Path): boolean => nodesOn(tree, path).length === path.length;

/** From a path on along the first children to the end. */
export const lineFrom = (tree: Tree, path: Path): Path => {
  const line = [...path];
  for (let next = childrenAt(tree, path)[0]; next !== undefined; next = next.children[0]) line.push(next.uci);
  return line;
};

export const mainLine = (tree: Tree): readonly TreeNode[] => nodesOn(tree, lineFrom(tree, []));
export const isMainLine = (tree: Tree, path: Path): boolean =>
  path.every((uci, index) => childrenAt(tree, path.slice(0, index))[0]?.uci === uci);

type Children = readonly TreeNode[];

/** The tree with the children at `path` replaced; the same tree if the path leads nowhere. */
const withChildren = (tree: Tree, path: Path, change: (children: Children) => Children): Tree => {
  const within = (children: Children, depth: number): Children => {
    const uci = path[depth];
    if (uci === undefined) return change(children);
    return children.map((child) =>
      child.uci === uci ? { ...child, children: within(child.children, depth + 1) } : child,
    );
  };
  return exists(tree, path) ? { ...tree, children: within(tree.children, 0) } : tree;
};

const withNode = (tree: Tree, path: Path, change: (node: TreeNode) => TreeNode): Tree => {
  const uci = path.at(-1);
  if (uci === undefined) return tree;
  return withChildren(tree, path.slice(0, -1), (children) =>
    children.map((child) => (child.uci === uci ? change(child) : child)),
  );
};

export interface NewMove {
  readonly uci: string;
  readonly san: string;
  readonly fen: string;
}

/** Adds a move after `path`, as a variation if others are there; a move that is there already stays as it is. */
export const addMove = (tree: Tree, path: Path, move: NewMove): Tree =>
  withChildren(tree, path, (children) =>
    childOf(children, move.uci) !== undefined
      ? children
      : [...children, { ...move, comments: [], glyphs: [], children: [] }],
  );

/** Adds moves one after the other, as an engine's line. */
export const addLine = (tree: Tree, path: Path, moves: readonly NewMove[]): Tree =>
  moves.reduce<readonly [Tree, Path]>(
    ([grown, at], move) => [addMove(grown, at, move), [...at, move.uci]],
    [tree, path],
  )[0];

export const deleteAt = (tree: Tree, path: Path): Tree => {
  const uci = path.at(-1);
  if (uci === undefined) return tree;
  return withChildren(tree, path.slice(0, -1), (children) => children.filter((child) => child.uci !== uci));
};

const moveTo = (tree: Tree, path: Path, place: (index: number) => number): Tree => {
  const uci = path.at(-1);
  if (uci === undefined) return tree;
  return withChildren(tree, path.slice(0, -1), (children) => {
    const index = children.findIndex((child) => child.uci === uci);
    const node = children[index];
    if (node === undefined) return children;
    const others = children.toSpliced(index, 1);
    return others.toSpliced(Math.max(0, place(index)), 0, node);
  });
};

/** The last fork on the way to `path` at which it leaves its main line: what "promote" speaks of. */
const forkOf = (tree: Tree, path: Path): Path | undefined => {
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length);
    if (childrenAt(tree, part.slice(0, -1))[0]?.uci !== part.at(-1)) return part;
  }
  return undefined;
};

/** One place up among its siblings. */
export const promote = (tree: Tree, path: Path): Tree => {
  const fork = forkOf(tree, path);
  return fork === undefined ? tree : moveTo(tree, fork, (index) => index - 1);
};

export const makeMainLine = (tree: Tree, path: Path): Tree =>
  path.reduce((grown, _, index) => moveTo(grown, path.slice(0, index + 1), () => 0), tree);

/** Sets the comment of a node, or of the start; an empty text takes it away. */
export const setComment = (tree: Tree, path: Path, comment: string): Tree => {
  const comments = comment.trim() === '' ? [] : [comment.trim()];
  return path.length === 0 ? { ...tree, comments } : withNode(tree, path, (node) => ({ ...node, comments }));
};

/** The numeric glyphs that judge a move (1 to 6) exclude each other; all others add up. */
export const toggleGlyph = (tree: Tree, path: Path, glyph: number): Tree => {
  const isVerdict = (each: number): boolean => each >= 1 && each <= 6;
  return withNode(tree, path, (node) => {
    if (node.glyphs.includes(glyph)) return { ...node, glyphs: node.glyphs.filter((each) => each !== glyph) };
    const kept = isVerdict(glyph) ? node.glyphs.filter((each) => !isVerdict(each)) : node.glyphs;
    return { ...node, glyphs: [...kept, glyph].toSorted((one, other) => one - other) };
  });
};

/** How a glyph is written beside a move; those without a sign of their own are shown by number. */
export const glyphSign = (glyph: number): string => {
  const signs: Readonly<Record<number, string>> = {
    1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞',
    14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 22: '⨀', 32: '⟳', 36: '→', 40: '↑', 132: '⇆', 140: '∆', 146: 'N',
  };
  return signs[glyph] ?? `$${glyph}`;
};
