/** Between saved games, trees and PGN. The rules core reads and writes the text itself. */
import type { Game, PgnGame, Rules, Side, TreeNode } from './rules';
import { FORMAT, type SavedGame } from './saves';
import { type GameState, newGame } from './session';
import type { SharedResult } from './share';
import type { Tree } from './tree';

export type Tags = readonly (readonly [string, string])[];

export const resultText = (state: Pick<GameState, 'phase'>): SharedResult => {
  if (state.phase.kind !== 'ended') return '*';
  const { winner } = state.phase.ending;
  return winner === undefined ? '1/2-1/2' : winner === 0 ? '1-0' : '0-1';
};

const dateTag = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '.');

/** The moves of a game as a line of nodes, the first move outermost. */
export const lineOf = (game: Game): readonly TreeNode[] =>
  game.history().reduceRight<readonly TreeNode[]>(
    (children, { uci, san, fen }) => [{ uci, san, fen, comments: [], glyphs: [], children }],
    [],
  );

export interface Names {
  readonly white: string;
  readonly black: string;
}

/** The tags of a saved game; positions and variants get theirs from the writer of the rules core. */
export const tagsOf = (save: SavedGame, names: Names, standard: string): Tags => {
  const { state } = save;
  const elo = (side: Side): string | undefined => {
    const player = side === 0 ? state.players[0] : state.players[1];
    return player.kind === 'engine' && player.elo !== undefined ? String(player.elo) : undefined;
  };
  const optional: readonly (readonly [string, string | undefined])[] = [
    ['WhiteElo', elo(0)],
    ['BlackElo', elo(1)],
    ['TimeControl', state.time === undefined ? undefined : `${state.time.base / 1000}+${state.time.increment / 1000}`],
    ['Variant', state.chess960 ? 'Chess960' : state.variant === standard ? undefined : state.variant],
  ];
  return [
    ['Event', 'Chronicle'],
    ['Site', '?'],
    ['Date', dateTag(save.created)],
    ['Round', '-'],
    ['White', names.white],
    ['Black', names.black],
    ['Result', resultText(state)],
    ...optional.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ];
};

/** A saved game as PGN; rejects with the rules' text if its moves are not legal. */
export const saveToPgn = async (save: SavedGame, rules: Rules, names: Names, standard: string): Promise<string> => {
  const game = rules.game(save.state.variant, save.state.startFen);
  try {
    for (const uci of save.state.moves) game.play(uci);
    return await rules.writePgn({
      tags: tagsOf(save, names, standard),
      variant: game.variant,
      startFen: game.startFen,
      comments: [],
      children: lineOf(game),
      result: resultText(save.state),
    });
  } finally {
    game.free();
  }
};

export const tagOf = (tags: Tags, name: string): string | undefined =>
  tags.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];

export const treeToPgn = (tree: Tree, variant: string, tags: Tags, result: string): PgnGame => ({
  tags,
  variant,
  startFen: tree.startFen,
  comments: tree.comments,
  children: tree.children,
  result,
});

/** Whether a game is one of Chess960, which the rules take for chess from another start. */
export const isChess960 = ({ tags }: Pick<PgnGame, 'tags'>): boolean =>
  /960|fischer|freestyle|\bd?frc\b/i.test(tagOf(tags, 'Variant') ?? '');

const endedBy = (result: string): GameState['phase'] => {
  switch (result) {
    case '1-0':
      return { kind: 'ended', ending: { winner: 0, reason: 'resignation' } };
    case '0-1':
      return { kind: 'ended', ending: { winner: 1, reason: 'resignation' } };
    case '1/2-1/2':
      return { kind: 'ended', ending: { reason: 'agreement' } };
    default:
      return { kind: 'playing' };
  }
};

/** A game of a PGN file as a saved game: its main line, replayed by the rules, between two people. */
export const pgnToSave = (pgn: PgnGame, rules: Pick<Rules, 'game'>, id: string, now: number): SavedGame => {
  const { variant } = pgn;
  const game = rules.game(variant, pgn.startFen);
  try {
    for (let node = pgn.children[0]; node !== undefined; node = node.children[0]) game.play(node.uci);
    const ending = game.ending();
    const date = Date.parse((tagOf(pgn.tags, 'Date') ?? '').replaceAll('.', '-'));
    const state: GameState = {
      ...newGame({
        variant,
        startFen: game.startFen,
        chess960: isChess960(pgn),
        players: [{ kind: 'human' }, { kind: 'human' }],
        rated: false,
        orientation: 0,
        turn: game.board().turn,
      }),
      moves: game.history().map((move) => move.uci),
      phase: ending === undefined ? endedBy(pgn.result) : { kind: 'ended', ending },
    };
    const names = [tagOf(pgn.tags, 'White') ?? '?', tagOf(pgn.tags, 'Black') ?? '?'] as const;
    return { format: FORMAT, id, created: Number.isNaN(date) || date < 0 ? now : date, updated: now, state, names };
  } finally {
    game.free();
  }
};
