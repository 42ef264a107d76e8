/** The same thing many times in one draw call. */
import { type BufferGeometry, Color, type ColorRepresentation, InstancedMesh, type Material } from 'three';
import { matrixOf, type Placement } from './geometry';
import type { Random } from './random';

export interface Instance extends Placement {
  readonly color?: ColorRepresentation;
}

export function instances(geometry: BufferGeometry, material: Material, places: readonly Instance[]): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, places.length);
  const color = new Color();
  const colored = places.some((place) => place.color !== undefined);
  places.forEach((place, index) => {
    mesh.setMatrixAt(index, matrixOf(place));
    if (colored) mesh.setColorAt(index, color.set(place.color ?? 0xffffff));
  });
  return mesh;
}

/** Puts the instances of a mesh elsewhere, for life that moves in `tick`. */
export function moveInstances(mesh: InstancedMesh, placeOf: (index: number) => Placement): void {
  for (let index = 0; index < mesh.count; index += 1) mesh.setMatrixAt(index, matrixOf(placeOf(index)));
  mesh.instanceMatrix.needsUpdate = true;
}

/** Places on a ring of ground, evenly spread, each turned its own way: stones, plants, trees. */
export function scattered(random: Random, count: number, [inner, outer]: readonly [number, number], y: number, [least, most]: readonly [number, number]): Instance[] {
  return Array.from({ length: count }, () => {
    const [angle, radius] = [random.between(0, Math.PI * 2), Math.sqrt(random.between(inner * inner, outer * outer))];
    return { at: [Math.sin(angle) * radius, y, Math.cos(angle) * radius], turn: [0, random.between(0, Math.PI * 2), 0], scale: random.between(least, most) };
  });
}
