/**
 * Loads the rules core. The rules of chess come first and are small; those of all other games are a second, larger
 * download, made when the first of them is wanted.
 */
import * as chess from '../generated/rules/rules';
import type * as VariantsModule from '../generated/variants/variants';
import games from '../generated/games.json';
import type { Game, PgnGame, Rules, TreeNode } from './rules';

type Variants = typeof VariantsModule;
type FlatGame = ReturnType<typeof chess.parsePgn>[number];

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
  const need = (): Variants => {
    if (variants === undefined) throw new Error('the rules of this game are not loaded: wait for `ready` first');
    return variants;
  };
  return {
    eras: chess.eras(),
    variants: games,
    async ready(variant) {
      if (variant === undefined || !CHESS.has(variant)) variants ??= await loadVariants();
    },
    game: (variant, fen): Game => (CHESS.has(variant) ? new chess.Game(variant, fen) : new (need().Game)(variant, fen)),
    custom: (definition, fen): Game => need().Game.custom(definition, fen),
    chess960: (number) => chess.chess960(number),
    parsePgn: (text) => chess.parsePgn(text).map(nested),
    writePgn: (game) => chess.writePgn(flat(game)),
    rate: (own, opponent, score) => chess.rate(own, opponent, score),
    era: (rating, before) => chess.era(rating, before),
    opening: (moves) => chess.opening([...moves]),
  };
}

type Growing = Omit<TreeNode, 'children'> & { children: Growing[] };

/** The tree of a list of nodes whose parents come before them. */
function nested(game: FlatGame): PgnGame {
  const first: Growing[] = [];
  const nodes: Growing[] = [];
  for (const { parent, ...said } of game.nodes) {
    const node: Growing = { ...said, children: [] };
    nodes.push(node);
    (parent === undefined ? first : (nodes[parent]?.children ?? first)).push(node);
  }
  return { tags: game.tags, startFen: game.startFen, children: first, result: game.result };
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
  return { tags: game.tags.map(([name, value]) => [name, value]), startFen: game.startFen, nodes, result: game.result };
}
