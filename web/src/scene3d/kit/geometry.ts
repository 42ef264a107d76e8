/** Shapes from numbers: turned, cut out, lofted, painted, put in place, and joined into one. */
import {
  BufferAttribute,
  BufferGeometry,
  CatmullRomCurve3,
  Color,
  type ColorRepresentation,
  Euler,
  ExtrudeGeometry,
  LatheGeometry,
  Matrix4,
  Quaternion,
  Shape,
  Vector2,
  Vector3,
} from 'three';

export type Point2 = readonly [number, number];

export interface Placement {
  readonly at?: readonly [number, number, number];
  /** Radians about x, y, z. */
  readonly turn?: readonly [number, number, number];
  readonly scale?: number | readonly [number, number, number];
}

export function matrixOf({ at = [0, 0, 0], turn = [0, 0, 0], scale = 1 }: Placement): Matrix4 {
  const [x, y, z] = typeof scale === 'number' ? [scale, scale, scale] : scale;
  return new Matrix4().compose(new Vector3(...at), new Quaternion().setFromEuler(new Euler(...turn)), new Vector3(x, y, z));
}

/** Moves a geometry itself; the same object comes back. */
export const placed = (geometry: BufferGeometry, placement: Placement): BufferGeometry => geometry.applyMatrix4(matrixOf(placement));

/** Gives every vertex a colour, or each its own by its place. */
export function painted(geometry: BufferGeometry, color: ColorRepresentation | ((x: number, y: number, z: number, to: Color) => void)): BufferGeometry {
  const position = geometry.getAttribute('position');
  const colors = new Float32Array(position.count * 3);
  const mixed = new Color();
  if (typeof color !== 'function') mixed.set(color);
  for (let index = 0; index < position.count; index += 1) {
    if (typeof color === 'function') color(position.getX(index), position.getY(index), position.getZ(index), mixed);
    mixed.toArray(colors, index * 3);
  }
  geometry.setAttribute('color', new BufferAttribute(colors, 3));
  return geometry;
}

/** Moves every vertex; normals are computed anew. */
export function shaped(geometry: BufferGeometry, change: (point: Vector3) => void): BufferGeometry {
  const position = geometry.getAttribute('position');
  const point = new Vector3();
  for (let index = 0; index < position.count; index += 1) {
    point.fromBufferAttribute(position, index);
    change(point);
    position.setXYZ(index, point.x, point.y, point.z);
  }
  geometry.computeVertexNormals();
  return geometry;
}

/** Many geometries as one, so that they are one draw call. If any is painted, the others are white. The parts are disposed of. */
export function merged(parts: readonly BufferGeometry[]): BufferGeometry {
  const loose = parts.map((part) => (part.index === null ? part : part.toNonIndexed()));
  const count = loose.reduce((sum, part) => sum + part.getAttribute('position').count, 0);
  const colored = loose.some((part) => part.hasAttribute('color'));
  const joined = new BufferGeometry();
  for (const [name, size] of [['position', 3], ['normal', 3], ...(colored ? [['color', 3] as const] : [])] as const) {
    const values = new Float32Array(count * size).fill(name === 'color' ? 1 : 0);
    let offset = 0;
    for (const part of loose) {
      if (part.hasAttribute(name)) values.set(part.getAttribute(name).array, offset);
      offset += part.getAttribute('position').count * size;
    }
    joined.setAttribute(name, new BufferAttribute(values, size));
  }
  for (const part of [...parts, ...loose]) part.dispose();
  return joined;
}

/** Turned on a lathe: `[radius, height]` from the foot to the top. Sharp edges: give a point twice. */
export function turned(profile: readonly Point2[], segments = 32): BufferGeometry {
  const geometry = new LatheGeometry(profile.map(([radius, height]) => new Vector2(Math.max(radius, 0), height)), segments);
  geometry.deleteAttribute('uv');
  return geometry;
}

/** A smooth profile through few points, for `turned`. */
export function smoothed(points: readonly Point2[], steps: number): Point2[] {
  const curve = new CatmullRomCurve3(points.map(([x, y]) => new Vector3(x, y, 0)), false, 'centripetal');
  return curve.getPoints(steps).map(({ x, y }): Point2 => [x, y]);
}

/** Cut out of a plate: an outline in x and y, with a depth along z around 0, and rounded edges. */
export function cutOut(outline: readonly Point2[], depth: number, bevel = 0, bevelSegments = 2): BufferGeometry {
  const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)));
  const geometry = new ExtrudeGeometry(shape, {
    depth: Math.max(depth - 2 * bevel, 0.001),
    bevelEnabled: bevel > 0,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments,
    curveSegments: 6,
  });
  geometry.translate(0, 0, bevel - depth / 2);
  geometry.deleteAttribute('uv');
  return geometry;
}

/** A ring of a loft: its centre in the plane x = 0, its tilt, and its half sizes along the plane and across it. */
export interface Ring {
  readonly y: number;
  readonly z: number;
  /** Direction of the spine in the plane, radians: 0 goes up, positive leans to -z. */
  readonly lean: number;
  readonly deep: number;
  readonly wide: number;
}

/** A body around a bent spine, like a neck or a trunk: rings joined by a skin, closed at both ends. */
export function lofted(rings: readonly Ring[], around = 20): BufferGeometry {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const { y, z, lean, deep, wide } of rings) {
    for (let step = 0; step < around; step += 1) {
      const angle = (step / around) * Math.PI * 2;
      const across = Math.cos(angle) * wide;
      const along = Math.sin(angle) * deep;
      positions.push(across, y + along * Math.sin(lean), z + along * Math.cos(lean));
    }
  }
  for (let ring = 0; ring + 1 < rings.length; ring += 1) {
    for (let step = 0; step < around; step += 1) {
      const [here, next] = [ring * around + step, ring * around + ((step + 1) % around)];
      indices.push(here, here + around, next, next, here + around, next + around);
    }
  }
  const caps = [rings[0], rings.at(-1)];
  caps.forEach((ring, cap) => {
    if (ring === undefined) return;
    const centre = positions.length / 3;
    const first = cap === 0 ? 0 : (rings.length - 1) * around;
    positions.push(0, ring.y, ring.z);
    for (let step = 0; step < around; step += 1) {
      const [one, other] = [first + step, first + ((step + 1) % around)];
      indices.push(centre, ...(cap === 0 ? [one, other] : [other, one]));
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  return geometry;
}

/** Smooth rings between a few given ones. */
export function betweenRings(rings: readonly Ring[], steps: number): Ring[] {
  const curveOf = (pick: (ring: Ring) => number): ((t: number) => number) => {
    const curve = new CatmullRomCurve3(rings.map((ring, index) => new Vector3(pick(ring), index, 0)));
    return (t) => curve.getPoint(t).x;
  };
  const [y, z, lean, deep, wide] = [
    curveOf((ring) => ring.y),
    curveOf((ring) => ring.z),
    curveOf((ring) => ring.lean),
    curveOf((ring) => ring.deep),
    curveOf((ring) => ring.wide),
  ];
  return Array.from({ length: steps + 1 }, (_, step): Ring => {
    const t = step / steps;
    return { y: y(t), z: z(t), lean: lean(t), deep: deep(t), wide: wide(t) };
  });
}

/** A row of a body: y, z, lean, deep and wide of a ring. */
export type Row = readonly [number, number, number, number, number];

/** A smooth body through a few rings, written as rows: animals, necks, trunks. */
export const bodied = (rows: readonly Row[], steps: number, around: number): BufferGeometry =>
  lofted(betweenRings(rows.map(([y, z, lean, deep, wide]): Ring => ({ y, z, lean, deep, wide })), steps), around);
