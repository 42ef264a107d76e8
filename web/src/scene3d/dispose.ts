/** Gives back what an era took: every geometry, material and texture that can be reached from its objects. */
import { BufferGeometry, InstancedMesh, Material, type Object3D, Texture, DirectionalLight } from 'three';

/** Disposes of everything below an object, each thing once. */
export function dispose(root: Object3D): void {
  const done = new Set<unknown>();
  const once = (thing: { dispose(): void }): void => {
    if (done.has(thing)) return;
    done.add(thing);
    thing.dispose();
  };
  root.traverse((object) => {
    if (object instanceof InstancedMesh || object instanceof DirectionalLight) once(object);
    const { geometry, material } = object as { geometry?: unknown; material?: unknown };
    if (geometry instanceof BufferGeometry) once(geometry);
    for (const each of Array.isArray(material) ? material : [material]) if (each instanceof Material) disposeMaterial(each, once);
  });
  root.removeFromParent();
}

/** A material with the textures that it holds, as properties or as uniforms. */
export function disposeMaterial(material: Material, once: (thing: { dispose(): void }) => void = (thing) => thing.dispose()): void {
  const { uniforms } = material as { uniforms?: Readonly<Record<string, { readonly value: unknown }>> };
  for (const value of [...Object.values(material), ...Object.values(uniforms ?? {}).map((uniform) => uniform.value)])
    if (value instanceof Texture && !value.isRenderTargetTexture) once(value);
  once(material);
}
