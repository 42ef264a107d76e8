/** Marks and arrows upon the board: two draw calls, whatever is marked. */
import { BufferAttribute, BufferGeometry, Color, DoubleSide, Group, InstancedBufferAttribute, InstancedMesh, Mesh, MeshBasicMaterial, PlaneGeometry, ShaderMaterial } from 'three';
import type { Shape, ShapeColor } from '../board2d/types';
import { never } from '../core/never';
import type { MarkColors } from './era';
import { matrixOf } from './kit/geometry';
import { type Layout, pointOf } from './layout';
import type { Mark } from './marks';

const ROOM = 640;
/** Shapes of marks in the shader. */
const FULL = 0;
const DOT = 1;
const RING = 2;
const BORDER = 3;
const HATCH = 4;

const DEFAULTS: Required<MarkColors> = { selected: 0xffd24a, target: 0x3ddc84, last: 0xf2c14e, check: 0xff3b30, premove: 0x5b8def };
const SHAPES: Readonly<Record<ShapeColor, number>> = { green: 0x2fbf5f, red: 0xe5484d, blue: 0x3f83f8, yellow: 0xf5c518 };

/** The air defence of the first and of the second side. */
const ZONES: readonly number[] = [0xe0322b, 0x2f5bff];

interface Look {
  readonly shape: number;
  readonly color: number;
  readonly alpha: number;
}

function lookOf({ kind, side = 0 }: Mark, colors: Required<MarkColors>): Look {
  switch (kind) {
    case 'last':
      return { shape: FULL, color: colors.last, alpha: 0.42 };
    case 'selected':
      return { shape: FULL, color: colors.selected, alpha: 0.62 };
    case 'check':
      return { shape: FULL, color: colors.check, alpha: 0.75 };
    case 'premove':
      return { shape: FULL, color: colors.premove, alpha: 0.55 };
    case 'target':
      return { shape: DOT, color: colors.target, alpha: 0.9 };
    case 'hint':
      return { shape: DOT, color: colors.target, alpha: 0.45 };
    case 'capture':
      return { shape: RING, color: colors.target, alpha: 0.9 };
    case 'join':
      return { shape: RING, color: colors.premove, alpha: 0.95 };
    case 'zone':
      return { shape: HATCH, color: ZONES[side] ?? 0xffffff, alpha: 0.8 };
    case 'over':
      return { shape: FULL, color: colors.target, alpha: 0.5 };
    case 'focus':
      return { shape: BORDER, color: 0xffffff, alpha: 1 };
    default:
      return never(kind);
  }
}

export class Overlay {
  readonly root = new Group();
  readonly #marks: InstancedMesh;
  readonly #look = new InstancedBufferAttribute(new Float32Array(ROOM * 4), 4);
  readonly #shape = new InstancedBufferAttribute(new Float32Array(ROOM), 1);
  readonly #arrows: Mesh;

  constructor() {
    const plane = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
    plane.setAttribute('look', this.#look);
    plane.setAttribute('kind', this.#shape);
    this.#marks = new InstancedMesh(plane, markMaterial(), ROOM);
    this.#marks.count = 0;
    this.#marks.frustumCulled = false;
    this.#marks.renderOrder = 1;
    this.#arrows = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.82, depthWrite: false, fog: false, side: DoubleSide }));
    this.#arrows.visible = false;
    this.#arrows.frustumCulled = false;
    this.#arrows.renderOrder = 3;
    this.root.add(this.#marks, this.#arrows);
  }

  mark(marks: readonly Mark[], shapes: readonly Shape[], layout: Layout, colors: MarkColors = {}): void {
    const all = { ...DEFAULTS, ...colors };
    let used = 0;
    const put = (square: string, look: Look): void => {
      if (used >= ROOM) return;
      const { x, z } = pointOf(layout, square);
      this.#marks.setMatrixAt(used, matrixOf({ at: [x, 0.008 + used * 0.00001, z], scale: layout.square }));
      const color = new Color(look.color);
      this.#look.setXYZW(used, color.r, color.g, color.b, look.alpha);
      this.#shape.setX(used, look.shape);
      used += 1;
    };
    for (const each of marks) put(each.square, lookOf(each, all));
    for (const shape of shapes) if (shape.kind === 'circle') put(shape.at, { shape: RING, color: SHAPES[shape.color], alpha: 0.95 });
    this.#marks.count = used;
    for (const attribute of [this.#marks.instanceMatrix, this.#look, this.#shape]) attribute.needsUpdate = true;
    this.#draw(shapes, layout);
  }

  #draw(shapes: readonly Shape[], layout: Layout): void {
    const positions: number[] = [];
    const colors: number[] = [];
    for (const shape of shapes) if (shape.kind === 'arrow') addArrow(positions, colors, shape, layout);
    this.#arrows.geometry.dispose();
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
    this.#arrows.geometry = geometry;
    this.#arrows.visible = positions.length > 0;
  }
}

/** A flat arrow a little above the board. */
function addArrow(positions: number[], colors: number[], shape: Extract<Shape, { kind: 'arrow' }>, layout: Layout): void {
  const [start, end] = [pointOf(layout, shape.from), pointOf(layout, shape.to)];
  const length = Math.hypot(end.x - start.x, end.z - start.z) / layout.square;
  if (length === 0) return;
  const weight = shape.weight ?? 1;
  const [alongX, alongZ] = [(end.x - start.x) / length, (end.z - start.z) / length];
  const color = new Color(SHAPES[shape.color]);
  const [half, head, wide] = [0.05 + 0.05 * weight, 0.28 + 0.12 * weight, 0.15 + 0.1 * weight];
  const [tail, tip] = [0.3, length - 0.1];
  const neck = tip - head;
  const point = (far: number, aside: number): void => {
    positions.push(start.x + alongX * far - alongZ * aside, 0.05, start.z + alongZ * far + alongX * aside);
    colors.push(color.r, color.g, color.b);
  };
  for (const [far, aside] of [[tail, half], [neck, half], [neck, -half], [tail, half], [neck, -half], [tail, -half], [neck, wide], [tip, 0], [neck, -wide]] as const) point(far, aside);
}

const markMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: /* glsl */ `
      attribute vec4 look; attribute float kind; varying vec4 vLook; varying vec2 vAt; varying float vKind;
      void main() { vLook = look; vKind = kind; vAt = position.xz * 2.; gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.); }`,
    fragmentShader: /* glsl */ `
      varying vec4 vLook; varying vec2 vAt; varying float vKind;
      void main() {
        float far = length(vAt), edge = max(abs(vAt.x), abs(vAt.y)), alpha = vLook.a;
        if (vKind < .5) alpha *= .8 + .35 * edge;
        else if (vKind < 1.5) alpha *= smoothstep(.34, .28, far);
        else if (vKind < 2.5) alpha *= smoothstep(.98, .93, far) * smoothstep(.76, .81, far);
        else if (vKind < 3.5) alpha *= step(.86, edge);
        else alpha *= .22 + .6 * smoothstep(.55, .75, abs(fract((vAt.x + vAt.y) * 1.5) * 2. - 1.));
        if (alpha < .01) discard;
        gl_FragColor = vec4(vLook.rgb, alpha);
        #include <colorspace_fragment>
      }`,
    transparent: true,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
