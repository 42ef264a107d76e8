/** The game on the analysis board: its tree, the place looked at, and what is told about it in PGN. */
import { isChess960, lineOf, resultText, type Tags, tagOf, tagsOf, treeToPgn } from '../../core/pgn';
import type { Board, Ending, Game, Move, PgnGame, PieceKind, TreeNode } from '../../core/rules';
import type { SavedGame } from '../../core/saves';
import { decodeGame, encodeGame, lineAlone, RESULTS, type SharedGame, type SharedNode, type SharedResult } from '../../core/share';
import type { KeptStudy } from '../../core/studies';
import * as trees from '../../core/tree';
import { turnSquares } from '../../core/turns';
import { pageMessages as messages } from '../../i18n/index.svelte';
import { app } from '../app.svelte';
import { standardVariant } from '../play/desk.svelte';
import { hearMove } from '../sounds.svelte';
import { playerName, speakPlace } from '../speak';

export interface Spot {
  readonly fen: string;
  readonly board: Board;
  readonly moves: readonly Move[];
  readonly kinds: readonly PieceKind[];
  readonly ending?: Ending;
}

interface Content {
  readonly variant: string;
  readonly chess960: boolean;
  readonly tree: trees.Tree;
  readonly tags: Tags;
  readonly result: string;
}

/** What a link may be long: more than any mail program breaks. */
const LONGEST_LINK = 6000;

export class Study {
  content: Content = $state.raw() as Content;
  path = $state.raw<trees.Path>([]);
  spot: Spot = $state.raw() as Spot;
  orientation = $state.raw<0 | 1>(0);
  #game: Game;
  /** The moves that lie in `#game`. */
  #line: readonly string[] = [];

  constructor(content: Content) {
    this.#game = app.rules.game(content.variant, content.tree.startFen);
    this.content = content;
    this.#look();
  }

  get tree(): trees.Tree {
    return this.content.tree;
  }
  get node(): TreeNode | undefined {
    return trees.nodeAt(this.tree, this.path);
  }
  get lastMove(): readonly string[] {
    return turnSquares(this.#game.history(), this.path.length);
  }

  dispose(): void {
    this.#game.free();
  }

  /** Goes to a place, and says which move led there. */
  go(path: trees.Path): void {
    if (!trees.exists(this.tree, path)) return;
    this.path = path;
    this.#look();
    app.say(this.#place());
  }
  #place(): string {
    const boardAt = (ply: number): Board => {
      this.#game.goTo(ply);
      const board = this.#game.board();
      this.#game.goTo(this.path.length);
      return board;
    };
    const walk = { variant: this.content.variant, history: this.#game.history(), kinds: this.spot.kinds, boardAt };
    return speakPlace(messages(), walk, this.path.length);
  }
  back(): void {
    this.go(this.path.slice(0, -1));
  }
  forward(): void {
    const next = trees.childrenAt(this.tree, this.path)[0];
    if (next !== undefined) this.go([...this.path, next.uci]);
  }
  toStart(): void {
    this.go([]);
  }
  toEnd(): void {
    this.go(trees.lineFrom(this.tree, this.path));
  }

  /** Plays a move here: on along a line that is there, or as a new variation. */
  play(move: Pick<Move, 'uci'>): void {
    this.#reach(this.path);
    const played = this.#game.play(move.uci);
    hearMove(played);
    this.#line = [...this.path, played.uci];
    this.#change(trees.addMove(this.tree, this.path, played));
    this.go([...this.path, played.uci]);
  }

  /** Adds moves of an engine's line as a variation and goes to its end. */
  playLine(moves: readonly string[]): void {
    for (const uci of moves) this.play({ uci });
  }

  promote(): void {
    this.#change(trees.promote(this.tree, this.path));
  }
  makeMain(): void {
    this.#change(trees.makeMainLine(this.tree, this.path));
  }
  delete(): void {
    const gone = this.path;
    this.back();
    this.#change(trees.deleteAt(this.tree, gone));
  }
  comment(text: string): void {
    this.#change(trees.setComment(this.tree, this.path, text));
  }
  glyph(glyph: number): void {
    this.#change(trees.toggleGlyph(this.tree, this.path, glyph));
  }

  pgn(): Promise<string> {
    return app.rules.writePgn(treeToPgn(this.tree, this.content.variant, this.content.tags, this.content.result));
  }

  /** The game without the tags that no link carries. */
  #shared(): SharedGame {
    const usual = app.rules.game(this.content.variant);
    const isUsual = usual.startFen === this.tree.startFen;
    usual.free();
    const names = playersOf(this.content.tags);
    return {
      variant: this.content.variant,
      chess960: this.content.chess960,
      comments: this.tree.comments,
      children: this.tree.children,
      result: resultOf(this.content.result),
      ...(isUsual ? {} : { startFen: this.tree.startFen }),
      ...(names === undefined ? {} : { names }),
    };
  }

  /** The link with everything, or with the main line alone if that is too long; none if even that is too long. */
  link(): { readonly url: string; readonly whole: boolean } | undefined {
    const shared = this.#shared();
    for (const [game, whole] of [[shared, true], [lineAlone(shared), false]] as const) {
      const code = encodeGame(game);
      if (code.length <= LONGEST_LINK) return { url: `${location.origin}${location.pathname}#/analysis?g=${code}`, whole };
    }
    return undefined;
  }

  /** As it is kept for the next visit. */
  kept(source: string | undefined): KeptStudy {
    return {
      game: this.#shared(),
      tags: this.content.tags,
      result: resultOf(this.content.result),
      path: this.path,
      orientation: this.orientation,
      ...(source === undefined ? {} : { source }),
    };
  }

  #change(tree: trees.Tree): void {
    this.content = { ...this.content, tree };
  }

  #reach(path: trees.Path): void {
    let same = 0;
    while (same < path.length && same < this.#line.length && path[same] === this.#line[same]) same += 1;
    this.#game.goTo(same);
    for (const uci of path.slice(same)) this.#game.play(uci);
    if (same < path.length) this.#line = path;
  }

  #look(): void {
    this.#reach(this.path);
    const ending = this.#game.ending();
    this.spot = {
      fen: this.#game.fen,
      board: this.#game.board(),
      moves: ending === undefined ? this.#game.moves() : [],
      kinds: this.#game.kinds(),
      ...(ending === undefined ? {} : { ending }),
    };
  }
}

const emptyTags: Tags = [];

const resultOf = (text: string): SharedResult => RESULTS.find((result) => result === text) ?? '*';

/** What PGN says of players who are not known. */
const UNKNOWN = '?';

/** The names of the players, if one of them is known; an empty text stands for the other. */
const playersOf = (tags: Tags): readonly [string, string] | undefined => {
  const [white = UNKNOWN, black = UNKNOWN] = [tagOf(tags, 'White'), tagOf(tags, 'Black')];
  const known = (name: string): string => (name === UNKNOWN ? '' : name);
  return known(white) === '' && known(black) === '' ? undefined : [known(white), known(black)];
};
const tagsOfPlayers = ([white, black]: readonly [string, string]): Tags => [
  ['White', white || UNKNOWN],
  ['Black', black || UNKNOWN],
];

export const emptyStudy = async (variant: string = standardVariant(), fen?: string): Promise<Study> => {
  await app.rules.ready(variant);
  const game = app.rules.game(variant, fen);
  const tree = trees.emptyTree(game.startFen);
  game.free();
  return new Study({ variant, chess960: false, tree, tags: emptyTags, result: '*' });
};

export const studyOfPgn = async (pgn: PgnGame): Promise<Study> => {
  await app.rules.ready(pgn.variant);
  return new Study({ variant: pgn.variant, chess960: isChess960(pgn), tree: trees.treeOfPgn(pgn), tags: pgn.tags, result: pgn.result });
};

const treeOfMoves = (variant: string, startFen: string | undefined, moves: readonly string[]): trees.Tree => {
  const game = app.rules.game(variant, startFen);
  try {
    for (const uci of moves) game.play(uci);
    return { startFen: game.startFen, comments: [], children: lineOf(game) };
  } finally {
    game.free();
  }
};

/** The tree of a link, each move judged by the rules, which throw for one that cannot be played. */
const treeOfShared = ({ variant, startFen, comments, children }: SharedGame): trees.Tree => {
  const game = app.rules.game(variant, startFen);
  const grow = (nodes: readonly SharedNode[], ply: number): readonly TreeNode[] =>
    nodes.map((node) => {
      game.goTo(ply);
      const { uci, san, fen } = game.play(node.uci);
      return { uci, san, fen, comments: [...node.comments], glyphs: [...node.glyphs], children: grow(node.children, ply + 1) };
    });
  try {
    return { startFen: game.startFen, comments, children: grow(children, 0) };
  } finally {
    game.free();
  }
};

export const studyOfSave = async (save: SavedGame): Promise<Study> => {
  const { state } = save;
  await app.rules.ready(state.variant);
  const text = messages();
  const names = { white: playerName(text, state, 0, save.names), black: playerName(text, state, 1, save.names) };
  const study = new Study({
    variant: state.variant,
    chess960: state.chess960,
    tree: treeOfMoves(state.variant, state.startFen, state.moves),
    tags: tagsOf(save, names, standardVariant()),
    result: resultText(state),
  });
  study.orientation = state.orientation === 1 ? 1 : 0;
  return study;
};

/** Throws the rules' text if they refuse a move of it. */
const studyOfShared = async (shared: SharedGame): Promise<Study> => {
  await app.rules.ready(shared.variant);
  return new Study({
    variant: shared.variant,
    chess960: shared.chess960,
    tree: treeOfShared(shared),
    tags: shared.names === undefined ? emptyTags : tagsOfPlayers(shared.names),
    result: shared.result,
  });
};

/** None if the link holds no game, or one that the rules refuse. */
export const studyOfLink = async (code: string): Promise<Study | undefined> => {
  const shared = decodeGame(code);
  return shared === undefined ? undefined : studyOfShared(shared).catch(() => undefined);
};

/** The analysis of an earlier visit, at the place that was looked at. Throws the rules' text if they refuse it. */
export const studyOfKept = async (kept: KeptStudy): Promise<Study> => {
  const study = await studyOfShared(kept.game);
  study.content = { ...study.content, tags: kept.tags, result: kept.result };
  study.orientation = kept.orientation;
  study.go(kept.path);
  return study;
};

export const titleOf = (study: Study): string | undefined => {
  const white = tagOf(study.content.tags, 'White');
  const black = tagOf(study.content.tags, 'Black');
  return white === undefined || black === undefined ? undefined : messages().games.versus(white, black);
};
