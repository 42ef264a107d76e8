/** Snow, sparks, dust, mist: points that a shader moves, so that a thousand cost one draw call and no work in `tick`. */
import { AdditiveBlending, BufferAttribute, BufferGeometry, Color, type ColorRepresentation, NormalBlending, Points, ShaderMaterial } from 'three';
import type { Stage } from '../era';
import { NOISE } from './glsl';

export interface ParticleOptions {
  /** At high quality. */
  readonly count: number;
  /** Where they begin: a box by two corners. */
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  readonly color: ColorRepresentation;
  /** In units of the world. */
  readonly size: number;
  readonly opacity?: number;
  /** Adds light instead of covering: fire, stars, fireflies. */
  readonly glowing?: boolean;
  /**
   * Statements that move a particle: change `p` (its place), `size` (a factor), `alpha` and `tint` (vec3, a factor), by
   * `time` and `seed` (0 to 1, its own). `noise`, `fbm`, `hash` are at hand. Must repeat or stay in reach for all times.
   */
  readonly move?: string;
  /** Statements that shape one: change `alpha` by `q`, its plane from -1 to 1; a soft disc without. */
  readonly shape?: string;
}

export function particles(stage: Stage, options: ParticleOptions): Points {
  const { count, from, to, color, size, opacity = 1, glowing = false, move = '', shape = 'alpha *= smoothstep(1., 0., length(q));' } = options;
  const number = stage.amount(count);
  const positions = new Float32Array(number * 3);
  const seeds = new Float32Array(number);
  for (let index = 0; index < number; index += 1) {
    positions[index * 3] = stage.random.between(from[0], to[0]);
    positions[index * 3 + 1] = stage.random.between(from[1], to[1]);
    positions[index * 3 + 2] = stage.random.between(from[2], to[2]);
    seeds[index] = stage.random.next();
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('seed', new BufferAttribute(seeds, 1));
  const points = new Points(
    geometry,
    new ShaderMaterial({
      uniforms: { time: stage.time, color: { value: new Color(color) }, size: { value: size }, opacity: { value: opacity }, screen: { value: 400 } },
      vertexShader: /* glsl */ `
        attribute float seed; uniform float time, size, opacity, screen; varying float vAlpha; varying vec3 vTint;
        ${NOISE}
        float sized(vec3 p, float seed, out vec3 place, out float alpha, out vec3 tint) {
          float size = 1.; alpha = 1.; tint = vec3(1.); ${move} place = p; return size;
        }
        void main() {
          vec3 place; float alpha; vec3 tint;
          float factor = sized(position, seed, place, alpha, tint);
          vAlpha = alpha * opacity; vTint = tint;
          vec4 seen = modelViewMatrix * vec4(place, 1.);
          gl_Position = projectionMatrix * seen;
          gl_PointSize = clamp(size * factor * screen * projectionMatrix[1][1] / max(-seen.z, .1), 0., 300.);
        }`,
      fragmentShader: /* glsl */ `
        uniform vec3 color; varying float vAlpha; varying vec3 vTint;
        void main() {
          vec2 q = gl_PointCoord * 2. - 1.; q.y = -q.y;
          float alpha = vAlpha; ${shape}
          if (alpha < .004) discard;
          gl_FragColor = vec4(color * vTint, alpha);
          #include <tonemapping_fragment>
          #include <colorspace_fragment>
        }`,
      transparent: true,
      depthWrite: false,
      blending: glowing ? AdditiveBlending : NormalBlending,
    }),
  );
  // Points know their size in pixels only when the height of the picture is known.
  points.onBeforeRender = (renderer): void => {
    const { material } = points;
    const screen = material.uniforms['screen'];
    if (screen !== undefined) screen.value = renderer.domElement.height / 2;
  };
  points.frustumCulled = false;
  return points;
}
