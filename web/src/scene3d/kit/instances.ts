/** The same thing many times in one draw call. */
import { type BufferGeometry, Color, type ColorRepresentation, InstancedMesh, type Material } from 'three';
import { matrixOf, type Placement } from './geometry';

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
