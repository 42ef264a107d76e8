/** The sky: a dome with a shader, drawn behind everything and mirrored in materials. */
import { BackSide, type IUniform, Mesh, ShaderMaterial, SphereGeometry } from 'three';
import type { Stage } from '../era';
import { NOISE } from './glsl';

export interface SkyOptions {
  /**
   * The body of `vec3 sky(vec3 d)`: the linear colour seen in direction `d` (unit, y up; below the horizon too: that is
   * what polished things mirror from below). `time`, `noise`, `fbm`, `hash` are at hand.
   */
  readonly glsl: string;
  readonly uniforms?: Readonly<Record<string, IUniform>>;
}

/** Stars from 0 to 1 for use in a sky: `starfield(d, 90.)`; larger numbers are finer. */
export const STARS = /* glsl */ `
float starfield(vec3 d, float density) {
  vec3 cell = floor(d * density);
  float chance = hash(cell);
  vec3 centre = (cell + .5 + .6 * (vec3(hash(cell + 1.), hash(cell + 2.), hash(cell + 3.)) - .5)) / density;
  float near = length(d - normalize(centre)) * density;
  return step(.93, chance) * smoothstep(.35, 0., near) * (.35 + .65 * hash(cell + 5.));
}
`;

export function skyDome(stage: Stage, { glsl, uniforms = {} }: SkyOptions): Mesh {
  const material = new ShaderMaterial({
    uniforms: { time: stage.time, ...uniforms },
    vertexShader: /* glsl */ `
      varying vec3 way;
      void main() {
        way = position;
        gl_Position = projectionMatrix * mat4(mat3(modelViewMatrix)) * vec4(position, 1.);
        gl_Position.z = gl_Position.w * .999999;
      }`,
    fragmentShader: /* glsl */ `
      uniform float time;
      ${Object.keys(uniforms).map((name) => `uniform ${typeOf(uniforms[name])} ${name};`).join('\n')}
      varying vec3 way;
      ${NOISE}${STARS}
      vec3 sky(vec3 d) { ${glsl} }
      void main() {
        gl_FragColor = vec4(sky(normalize(way)), 1.);
        #include <tonemapping_fragment>
        #include <colorspace_fragment>
      }`,
    side: BackSide,
    depthWrite: false,
    fog: false,
  });
  const dome = new Mesh(new SphereGeometry(1, 32, 24), material);
  dome.name = 'sky';
  dome.frustumCulled = false;
  dome.renderOrder = -10;
  return dome;
}

function typeOf(uniform: IUniform | undefined): string {
  const value: unknown = uniform?.value;
  if (typeof value === 'number') return 'float';
  const name = value?.constructor.name ?? '';
  return name.startsWith('Vector2') ? 'vec2' : 'vec3';
}
