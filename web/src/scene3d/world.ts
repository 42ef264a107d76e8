/**
 * One scene with one era, a board and its figures, on a canvas. It draws when it is told to, nothing by itself; `view.ts`
 * decides when.
 */
import { ACESFilmicToneMapping, Group, type Material, Mesh, MeshDepthMaterial, PCFShadowMap, PerspectiveCamera, PMREMGenerator, Scene, type Texture, WebGLRenderer, type WebGLRenderTarget } from 'three';
import type { Board } from '../core/rules';
import type { Sides } from '../core/sides';
import { BoardModel } from './board';
import { eyeOf, FIELD, type View3d } from './camera';
import { dispose } from './dispose';
import type { EraModule, EraScene, Quality, Stage } from './era';
import { type Figure, Figures, type FigureView } from './figures';
import { sameGround } from './layout';
import { stageOf } from './stage';

/** More pixels than these are not seen, but paid for. */
const PIXEL_RATIO: Readonly<Record<Quality, number>> = { high: 2, mid: 1.5, low: 1 };

export interface WorldInfo {
  readonly calls: number;
  readonly triangles: number;
  readonly geometries: number;
  readonly textures: number;
  readonly programs: number;
}

/** How a board is to look besides its squares. */
export interface Ground {
  readonly coordinates: boolean;
  readonly sides: Sides;
}

interface Shown {
  readonly module: EraModule;
  readonly stage: Stage;
  readonly scene: EraScene;
}

export class World {
  readonly renderer: WebGLRenderer;
  readonly camera = new PerspectiveCamera(FIELD, 1, 0.5, 900);
  /** Each era has a scene of its own: the renderer notes every light that a scene ever had, and forgets them only with the scene. */
  #scene = new Scene();
  /** Marks, arrows and whatever else lies upon the board; it survives changes of era. */
  readonly overlay = new Group();
  #shown: Shown | undefined;
  #board: { readonly board: Board; readonly ground: Ground; readonly model: BoardModel; readonly figures: Figures } | undefined;
  #environment: WebGLRenderTarget | undefined;
  /** How the sun sees things. The renderer has one too, but keeps what it compiles for each set of lights for ever. */
  readonly #depth = new MeshDepthMaterial();
  #size = { width: 1, height: 1, ratio: 1 };

  constructor(canvas: HTMLCanvasElement, quality: Quality) {
    this.renderer = new WebGLRenderer({ canvas, antialias: quality !== 'low', powerPreference: 'high-performance' });
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.#scene.add(this.overlay);
  }

  get era(): EraScene | undefined {
    return this.#shown?.scene;
  }
  get module(): EraModule | undefined {
    return this.#shown?.module;
  }
  get model(): BoardModel | undefined {
    return this.#board?.model;
  }

  /** Builds an era in place of the one before, which is disposed of. */
  enter(module: EraModule, quality: Quality, seed = 1): void {
    const before = this.#board;
    this.leave();
    const stage = stageOf(module.id, quality, seed);
    const scene = module.build(stage);
    this.#shown = { module, stage, scene };
    this.renderer.shadowMap.enabled = quality !== 'low';
    this.renderer.toneMappingExposure = scene.exposure ?? 1;
    this.#scene.fog = scene.fog ?? null;
    this.#scene.add(scene.root);
    if (quality !== 'low') this.#mirror(scene, scene.reflections ?? 1);
    if (before !== undefined) this.ground(before.board, before.ground);
    this.#fit();
  }

  /** The sky as polished things see it. */
  #mirror(era: EraScene, intensity: number): void {
    const sky = era.root.getObjectByName('sky');
    if (sky === undefined) return;
    const generator = new PMREMGenerator(this.renderer);
    const alone = new Scene();
    const parent = sky.parent;
    alone.add(sky);
    this.#environment = generator.fromScene(alone, 0, 0.1, 100, { size: 128 });
    parent?.add(sky);
    generator.dispose();
    this.#scene.environment = this.#environment.texture as Texture;
    this.#scene.environmentIntensity = intensity;
  }

  /** Builds the tiles for a board, if those that lie there are not the same. */
  ground(board: Board, ground: Ground): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    const { coordinates, sides } = ground;
    const before = this.#board;
    if (before?.ground.coordinates === coordinates && before.ground.sides === sides && sameGround(before.board, board)) return;
    this.#clear();
    const model = new BoardModel(shown.stage, board, shown.scene.board, coordinates);
    const figures = new Figures(shown.stage, shown.scene.pieces, model.layout.square, sides);
    this.#board = { board, ground: { coordinates, sides }, model, figures };
    this.#scene.add(model.root, figures.root);
  }

  show(figures: readonly Figure[], view: FigureView = { players: 2, upright: 0 }): void {
    this.#board?.figures.show(figures, view);
    // Shadows are drawn anew only when a piece has moved; the sun does not.
    this.renderer.shadowMap.needsUpdate = true;
  }

  look(view: View3d): void {
    const { position, target } = eyeOf(view);
    this.camera.position.set(...position);
    this.camera.lookAt(...target);
  }

  resize(width: number, height: number, ratio: number): void {
    this.#size = { width: Math.max(1, width), height: Math.max(1, height), ratio };
    this.#fit();
  }

  #fit(): void {
    const { width, height, ratio } = this.#size;
    this.renderer.setPixelRatio(Math.min(ratio, PIXEL_RATIO[this.#shown?.stage.quality ?? 'low']));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }

  /** The order of a frame: the clock, the life of the era, the picture. */
  draw(time: number): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    shown.stage.time.value = time;
    shown.scene.tick?.(time);
    if (this.renderer.shadowMap.enabled && this.renderer.shadowMap.needsUpdate) this.#castOurs();
    this.renderer.render(this.#scene, this.camera);
  }

  #castOurs(): void {
    this.#scene.traverse((thing) => {
      if (thing instanceof Mesh && thing.castShadow) thing.customDepthMaterial = this.#depth;
    });
  }

  get info(): WorldInfo {
    const { render, memory, programs } = this.renderer.info;
    return { calls: render.calls, triangles: render.triangles, geometries: memory.geometries, textures: memory.textures, programs: programs?.length ?? 0 };
  }

  #clear(): void {
    this.#board?.model.dispose();
    this.#board?.figures.dispose();
    this.#board = undefined;
  }

  /** Gives back all of the era. */
  leave(): void {
    const shown = this.#shown;
    if (shown === undefined) return;
    this.#clear();
    const { root, board, pieces } = shown.scene;
    dispose(root);
    this.#forgetLights();
    for (const each of [board.light, board.dark, board.frame, ...pieces.materials]) each.dispose();
    this.#environment?.dispose();
    this.#environment = undefined;
    this.#scene = new Scene().add(this.overlay);
    this.#shown = undefined;
  }

  /** What outlives an era must not keep what was compiled for its lights and its fog; it is compiled anew when it is drawn. */
  #forgetLights(): void {
    this.#depth.dispose();
    this.overlay.traverse((thing) => {
      if (thing instanceof Mesh) for (const each of [thing.material as Material | Material[]].flat()) each.dispose();
    });
  }

  dispose(): void {
    this.leave();
    dispose(this.overlay);
    this.renderer.dispose();
  }
}
