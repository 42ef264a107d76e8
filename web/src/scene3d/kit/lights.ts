/** Lights as eras need them. Shadows are cast by the sun alone, around the board, and only where quality allows. */
import { type ColorRepresentation, DirectionalLight, HemisphereLight, type Object3D, PointLight } from 'three';
import type { Stage } from '../era';

/** How far from the middle shadows fall. */
const SHADOWED = 9;

export interface SunOptions {
  readonly color: ColorRepresentation;
  readonly intensity: number;
  /** The direction from which it shines. */
  readonly from: readonly [number, number, number];
}

/** The main light. It must not shine along the board: keep its height above a third of its distance. */
export function sun(stage: Stage, { color, intensity, from }: SunOptions): DirectionalLight {
  const light = new DirectionalLight(color, intensity);
  light.position.set(...from).normalize().multiplyScalar(30);
  if (stage.quality === 'low') return light;
  light.castShadow = true;
  const { shadow } = light;
  shadow.mapSize.setScalar(stage.quality === 'high' ? 2048 : 1024);
  Object.assign(shadow.camera, { left: -SHADOWED, right: SHADOWED, top: SHADOWED, bottom: -SHADOWED, near: 8, far: 60 });
  shadow.bias = -0.0006;
  shadow.normalBias = 0.02;
  shadow.radius = 3;
  return light;
}

/** Light from above and from below. At low, where nothing mirrors the sky, it is stronger. */
export function ambience(stage: Stage, above: ColorRepresentation, below: ColorRepresentation, intensity: number): HemisphereLight {
  return new HemisphereLight(above, below, intensity * (stage.quality === 'low' ? 1.6 : 1));
}

/** A lamp or fire that lights what is near; at most four in an era. */
export function lamp(color: ColorRepresentation, intensity: number, at: readonly [number, number, number], reach = 12): PointLight {
  const light = new PointLight(color, intensity, reach, 1.6);
  light.position.set(...at);
  return light;
}

/** Things that cast and receive shadows. Keep it to what is near the board. */
export function shadowed<T extends Object3D>(thing: T, casts = true, receives = true): T {
  thing.traverse((part) => {
    part.castShadow = casts;
    part.receiveShadow = receives;
  });
  return thing;
}
