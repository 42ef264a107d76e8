/**
 * Loads the rules core. The rules of chess come first and are small; those of all other games, and what reads and writes
 * PGN, are a second, larger download, made when somebody wants any of it.
 */
import * as chess from '../generated/rules/rules';
import type * as VariantsModule from '../generated/variants/variants';
import games from '../generated/games.json';
import type { Game, PgnFile, PgnGame, Rules, TreeNode } from './rules';

type Variants = typeof VariantsModule;
type FlatFile = ReturnType<Variants['parsePgn']>;
type FlatGame = FlatFile['games'][number];

/** Names that mean chess itself, on the fast and small core. */
const CHESS = new Set(['chess', 'chess960']);

let loading: Promise<Rules> | undefined;

/** The rules, loaded once. A failure is not remembered: the next call tries again. */
export function loadRules(): Promise<Rules> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Rules> {
  await chess.default();
  return rules();
}

async function loadVariants(): Promise<Variants> {
  const variants = await import('../generated/variants/variants');
  await variants.default();
  return variants;
}

function rules(): Rules {
  let variants: Variants | undefined;
  const all = async (): Promise<Variants> => (variants ??= await loadVariants());
  const need = (): Variants => {
    if (variants === undefined) throw new Error('the rules of this game are not loaded: wait for `ready` first');
    return variants;
  };
  return {
    eras: chess.eras(),
    variants: games,
    async ready(variant) {
      if (variant === undefined || !CHESS.has(variant)) await all();
    },
    game: (variant, fen): Game => (CHESS.has(variant) ? new chess.Game(variant, fen) : new (need().Game)(variant, fen)),
    custom: (definition, fen): Game => need().Game.custom(definition, fen),
    chess960: (number) => chess.chess960(number),
    parsePgn: async (text) => fileOf((await all()).parsePgn(text)),
    writePgn: async (game) => (await all()).writePgn(flat(game)),
    rate: (own, opponent, score) => chess.rate(own, opponent, score),
    era: (rating, before) => chess.era(rating, before),
    opening: (moves) => chess.opening([...moves]),
  };
}

const fileOf = ({ games: read, bad }: FlatFile): PgnFile => ({ games: read.map(nested), bad });

type Growing = Omit<TreeNode, 'children' | 'comments'> & { comments: readonly string[]; children: Growing[] };

/** The tree of a list of nodes whose parents come before them. A move that stands twice in one place becomes one node. */
function nested({ nodes: list, ...game }: FlatGame): PgnGame {
  const first: Growing[] = [];
  const nodes: Growing[] = [];
  for (const { parent, ...said } of list) {
    const siblings = parent === undefined ? first : (nodes[parent]?.children ?? first);
    const same = siblings.find(({ uci }) => uci === said.uci);
    const node: Growing = same ?? { ...said, children: [] };
    if (same === undefined) siblings.push(node);
    else same.comments = [...same.comments, ...said.comments];
    nodes.push(node);
  }
  return { ...game, children: first };
}

/** The list of a tree, parents first; no call is nested, because a long game is deeper than calls may be. */
function flat(game: PgnGame): FlatGame {
  const nodes: FlatGame['nodes'] = [];
  const todo: { readonly node: TreeNode; readonly parent: number | undefined }[] = game.children.map((node) => ({
    node,
    parent: undefined,
  }));
  for (let next = 0; next < todo.length; next += 1) {
    const entry = todo[next];
    if (entry === undefined) break;
    const { node, parent } = entry;
    const place = nodes.length;
    const { uci, san, fen } = node;
    nodes.push({
      ...(parent === undefined ? {} : { parent }),
      uci,
      san,
      fen,
      comments: [...node.comments],
      glyphs: [...node.glyphs],
    });
    for (const child of node.children) todo.push({ node: child, parent: place });
  }
  const { variant, startFen, result } = game;
  return { tags: game.tags.map(([name, value]) => [name, value]), variant, startFen, comments: [...game.comments], nodes, result };
}
