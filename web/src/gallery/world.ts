/**
 * An era by itself, for development: `world.html?era=medieval&quality=high&seed=1&t=8&view=intro`. With `t` the clock
 * stands still, so that pictures can be repeated; without it, it runs. `turn=180` looks from the other side, `note=0`
 * hides the numbers. `variant=shogi` shows the start of another game, `fen=...` a position, `definition=...` a game by its
 * definition.
 */
import { loadRules } from '../core/load';
import type { Board, PieceOn } from '../core/rules';
import { type Extent, limited, PRESET_NAMES, presetView, fittingDistance, type View3d } from '../scene3d/camera';
import type { EraModule } from '../scene3d/era';
import { eraIds, loadEra } from '../scene3d/eras';
import { layoutOf, pointOf } from '../scene3d/layout';
import { isQuality } from '../scene3d/stage';
import { World, type WorldInfo } from '../scene3d/world';

declare global {
  interface Window {
    /** Set when the picture is there: the numbers of the renderer. */
    worldReady?: WorldInfo;
  }
}

const BACK = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];
const piece = (square: string, side: number, name: string): PieceOn => ({
  square,
  piece: { side, letter: name === 'knight' ? 'N' : name.charAt(0).toUpperCase(), name, royal: name === 'king' },
});
const START: Board = {
  files: 8,
  ranks: 8,
  holes: [],
  terrain: [],
  pieces: [...'abcdefgh'].flatMap((file, index) => [
    piece(`${file}1`, 0, BACK[index] ?? 'pawn'),
    piece(`${file}2`, 0, 'pawn'),
    piece(`${file}7`, 1, 'pawn'),
    piece(`${file}8`, 1, BACK[index] ?? 'pawn'),
  ]),
  hands: [],
  turn: 0,
  checked: [],
};

const ask = new URLSearchParams(location.search);

/** The position that is asked for, and for how many players it is. */
async function positionAsked(): Promise<{ readonly board: Board; readonly players: number }> {
  const [variant, definition, fen] = [ask.get('variant'), ask.get('definition'), ask.get('fen') ?? undefined];
  if (variant === null && definition === null && fen === undefined) return { board: START, players: 2 };
  const rules = await loadRules();
  await rules.ready(variant ?? (definition === null ? 'chess' : undefined));
  const game = definition === null ? rules.game(variant ?? 'chess', fen) : rules.custom(definition, fen);
  const players = rules.variants.find((each) => each.name === variant)?.players ?? 2;
  return { board: game.board(), players };
}

function viewFor(module: EraModule, aspect: number, extent: Extent): View3d {
  const wanted = ask.get('view') ?? 'intro';
  const turn = Number(ask.get('turn') ?? 0);
  const preset = PRESET_NAMES.find((name) => name === wanted);
  if (preset !== undefined) return presetView(preset, turn, aspect, extent);
  const hint = { azimuth: 24, elevation: 22, ...module.view };
  const angles = { ...hint, azimuth: hint.azimuth + turn };
  return limited({ ...angles, distance: fittingDistance(angles, aspect, extent) * 1.04, panX: 0, panZ: 0 });
}

async function main(): Promise<void> {
  const canvas = document.querySelector('canvas');
  const note = document.getElementById('world-note');
  if (canvas === null || note === null) return;
  const id = ask.get('era') ?? eraIds[0] ?? '';
  const quality = ask.get('quality');
  const module = await loadEra(id);
  if (module === undefined) {
    note.textContent = `no era ${id}; there are ${eraIds.join(', ')}`;
    return;
  }
  const level = isQuality(quality) ? quality : 'high';
  const world = new World(canvas, level);
  world.enter(module, level, Number(ask.get('seed') ?? 1));
  const { board, players } = await positionAsked();
  world.ground(board, true);
  const layout = layoutOf(board);
  const upright = (Math.round(viewFor(module, 1, layout).azimuth / 90) * Math.PI) / 2;
  world.show(board.pieces.map((on) => ({ piece: on.piece, ...pointOf(layout, on.square), y: 0, scale: 1 })), { players, upright });
  const fixed = ask.get('t');
  const draw = (now: number): void => {
    const { clientWidth, clientHeight } = canvas;
    world.resize(clientWidth, clientHeight, devicePixelRatio);
    world.look(viewFor(module, clientWidth / clientHeight, layout));
    world.draw(fixed === null ? now / 1000 : Number(fixed));
    const { calls, triangles } = world.info;
    note.textContent = `${id}: ${calls} draw calls, ${triangles} triangles`;
    note.hidden = ask.get('note') === '0';
    window.worldReady = world.info;
    if (fixed === null) requestAnimationFrame(draw);
  };
  draw(0);
}

void main();
