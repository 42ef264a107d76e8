/**
 * An era by itself, for development: `world.html?era=medieval&quality=high&seed=1&t=8&view=intro`. With `t` the clock
 * stands still, so that pictures can be repeated; without it, it runs. `turn=180` looks from the other side, `note=0`
 * hides the numbers. `variant=shogi` shows the start of another game, `fen=...` a position, `definition=...` a game by its
 * definition.
 */
import type { Board } from '../core/rules';
import { sidesOf } from '../core/sides';
import type { Extent, View3d } from '../scene3d/camera';
import type { EraModule } from '../scene3d/era';
import { eraIds, loadEra } from '../scene3d/eras';
import { layoutOf } from '../scene3d/layout';
import { isQuality } from '../scene3d/stage';
import { World, type WorldInfo } from '../scene3d/world';
import { figuresOf, START, viewNamed } from './start';

declare global {
  interface Window {
    /** Set when the picture is there: the numbers of the renderer. */
    worldReady?: WorldInfo;
  }
}

const ask = new URLSearchParams(location.search);

/** The position that is asked for, and for how many players it is. */
async function positionAsked(): Promise<{ readonly board: Board; readonly players: number }> {
  const [variant, definition, fen] = [ask.get('variant'), ask.get('definition'), ask.get('fen') ?? undefined];
  if (variant === null && definition === null && fen === undefined) return { board: START, players: 2 };
  // Eras can be looked at without the rules having been built.
  const rules = await (await import('../core/load')).loadRules();
  await rules.ready(variant ?? (definition === null ? 'chess' : undefined));
  const game = definition === null ? rules.game(variant ?? 'chess', fen) : rules.custom(definition, fen);
  const players = rules.variants.find((each) => each.name === variant)?.players ?? 2;
  return { board: game.board(), players };
}

const viewFor = (module: EraModule, aspect: number, extent: Extent): View3d =>
  viewNamed(ask.get('view') ?? 'intro', module.view, Number(ask.get('turn') ?? 0), aspect, extent);

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
  world.ground(board, { coordinates: true, sides: sidesOf(ask.get('variant') ?? 'chess') });
  const layout = layoutOf(board);
  const upright = (Math.round(viewFor(module, 1, layout).azimuth / 90) * Math.PI) / 2;
  world.show(figuresOf(board), { players, upright });
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
  if (fixed !== null) addEventListener('resize', () => draw(0));
}

void main();
