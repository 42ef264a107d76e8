/** Materials by quality: physically based at high and mid, simple at low; painted by a piece of shader if wanted. */
import { type ColorRepresentation, MeshLambertMaterial, MeshPhysicalMaterial, MeshStandardMaterial, Color, FrontSide, DoubleSide } from 'three';
import type { Stage } from '../era';
import { NOISE } from './glsl';

export interface Finish {
  readonly color?: ColorRepresentation;
  readonly roughness?: number;
  readonly metalness?: number;
  readonly emissive?: ColorRepresentation;
  readonly glow?: number;
  /** Facets instead of smooth surfaces. */
  readonly flat?: boolean;
  readonly opacity?: number;
  readonly twoSided?: boolean;
  /** Colours come from the vertices (see `painted` in geometry.ts), multiplied by `color`. */
  readonly vertexColors?: boolean;
  /** A lacquer over the material; at high only. */
  readonly clearcoat?: number;
  /** Colours of a soap film; at high only. */
  readonly iridescence?: number;
  /** A bright rim like velvet or moss; at high only. */
  readonly sheen?: number;
  readonly sheenColor?: ColorRepresentation;
  /**
   * Statements that paint a point: `p` is its place (see `space`), `n` its normal there; change `color` (linear),
   * `rough`, `metal`, `glow` (emitted light, vec3), `bump` (a height in units: its slope bends the light) and `alpha`.
   * `time`, `noise`, `fbm`, `hash` are at hand. Simple materials ignore what they do not have.
   */
  readonly paint?: string;
  /** Statements that move a vertex: change `p` (in the space of the geometry); `time`, `noise` at hand. `world` is its place before. */
  readonly bend?: string;
  /** Functions for `paint` and `bend`. */
  readonly functions?: string;
  /** Where `p` of `paint` is measured: in the world, or in the thing itself, for things that move. */
  readonly space?: 'world' | 'local';
}

export type KitMaterial = MeshStandardMaterial | MeshLambertMaterial;

export function material(stage: Stage, finish: Finish): KitMaterial {
  const made = stage.quality === 'low' ? simple(finish) : physical(stage, finish);
  if (finish.paint !== undefined || finish.bend !== undefined) programmed(stage, made, finish);
  return made;
}

const common = (finish: Finish) => ({
  color: new Color(finish.color ?? 0xffffff),
  emissive: new Color(finish.emissive ?? 0x000000),
  emissiveIntensity: finish.glow ?? 1,
  flatShading: finish.flat ?? false,
  vertexColors: finish.vertexColors ?? false,
  side: finish.twoSided ? DoubleSide : FrontSide,
  ...(finish.opacity === undefined ? {} : { transparent: true, opacity: finish.opacity }),
});

const simple = (finish: Finish): MeshLambertMaterial => new MeshLambertMaterial(common(finish));

function physical(stage: Stage, finish: Finish): MeshStandardMaterial {
  const base = { ...common(finish), roughness: finish.roughness ?? 0.7, metalness: finish.metalness ?? 0 };
  const { clearcoat = 0, iridescence = 0, sheen = 0, sheenColor = 0xffffff } = finish;
  if (stage.quality !== 'high' || clearcoat + iridescence + sheen === 0) return new MeshStandardMaterial(base);
  return new MeshPhysicalMaterial({ ...base, clearcoat, iridescence, sheen, sheenColor: new Color(sheenColor), clearcoatRoughness: 0.2 });
}

/** Puts the statements of an era into the shader of a material. */
function programmed(stage: Stage, made: KitMaterial, finish: Finish): void {
  const { paint = '', bend = '', functions = '', space = 'world' } = finish;
  const standard = made instanceof MeshStandardMaterial;
  made.onBeforeCompile = (shader): void => {
    shader.uniforms['time'] = stage.time;
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\nuniform float time;varying vec3 vPlace;varying vec3 vFacing;${NOISE}${functions}`)
      .replace(
        '#include <begin_vertex>',
        `#include <begin_vertex>
        mat4 placed = modelMatrix;
        #ifdef USE_INSTANCING
          placed = modelMatrix * instanceMatrix;
        #endif
        { vec3 p = transformed; vec3 world = (placed * vec4(p, 1.)).xyz; ${bend} transformed = p; }
        vPlace = ${space === 'world' ? '(placed * vec4(transformed, 1.)).xyz' : 'transformed'};
        vFacing = ${space === 'world' ? 'normalize(mat3(placed) * normal)' : 'normal'};`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>\nuniform float time;varying vec3 vPlace;varying vec3 vFacing;${NOISE}${functions}`,
      )
      .replace('#include <map_fragment>', `#include <map_fragment>\n${PAINT_BEGIN}{ vec3 p = vPlace; vec3 n = vFacing; ${paint} }\ndiffuseColor = vec4(color, alpha);`)
      .replace('#include <color_fragment>', '')
      .replace('#include <roughnessmap_fragment>', 'float roughnessFactor = clamp(rough, .03, 1.);')
      .replace('#include <metalnessmap_fragment>', 'float metalnessFactor = clamp(metal, 0., 1.);')
      .replace('#include <normal_fragment_maps>', standard ? BUMP : '')
      .replace('#include <emissivemap_fragment>', 'totalEmissiveRadiance += glow;');
    if (!standard) shader.fragmentShader = shader.fragmentShader.replace('uniform float opacity;', 'uniform float opacity;\nconst float roughness = 1.; const float metalness = 0.;');
  };
  // Materials with different statements must never share a program.
  const key = `${space}|${bend}|${paint}|${functions}`;
  made.customProgramCacheKey = (): string => key;
}

const PAINT_BEGIN = /* glsl */ `
vec3 color = diffuseColor.rgb;
#if defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR )
  color *= vColor.rgb;
#endif
float alpha = diffuseColor.a, rough = roughness, metal = metalness, bump = 0.;
vec3 glow = vec3(0.);
`;

/** The slope of `bump` on the screen bends the normal; far away, where a pixel holds many grains, it fades. */
const BUMP = /* glsl */ `
{
  vec3 across = dFdx(-vViewPosition), along = dFdy(-vViewPosition);
  vec3 first = cross(along, normal), second = cross(normal, across);
  float area = dot(across, first);
  float fade = 1. / (1. + 9. * dot(across, across) * 100.);
  vec3 slope = sign(area) * (dFdx(bump) * first + dFdy(bump) * second) * fade;
  normal = normalize(abs(area) * normal - slope);
}
`;
