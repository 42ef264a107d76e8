/**
 * Turned pieces with the proportions of a tournament set, and a carved knight. An era chooses how slender they are, how
 * many facets they have and which heads they wear; it may carve any head itself.
 */
import { BoxGeometry, type BufferGeometry, ConeGeometry, SphereGeometry, TorusGeometry } from 'three';
import type { Quality, Role, Stage } from '../era';
import { betweenRings, cutOut, lofted, merged, placed, type Point2, shaped, smoothed, turned } from './geometry';

/** The height of every role in squares; silhouettes are told apart by it too, so keep the order. */
export const HEIGHT: Readonly<Record<Role, number>> = { king: 1.62, queen: 1.44, bishop: 1.24, knight: 1.14, rook: 0.96, pawn: 0.84, token: 0.2 };
export const FOOT: Readonly<Record<Role, number>> = { king: 0.37, queen: 0.36, bishop: 0.32, knight: 0.33, rook: 0.33, pawn: 0.28, token: 0.4 };

/** Where a head is put on. */
export interface Neck {
  readonly role: Role;
  readonly y: number;
  readonly radius: number;
  /** What is left up to the height of the role. */
  readonly room: number;
  readonly segments: number;
}

export type Head = (neck: Neck) => readonly BufferGeometry[];

export interface TurnedStyle {
  /** Segments around; by quality without. Few give facets: use a flat material. */
  readonly segments?: number;
  /** Radius of the waist and of the collar, as factors of the usual. */
  readonly waist?: number;
  readonly collar?: number;
  /** The foot in steps `[share of the foot's radius, height]`, from the outer lower edge upward. */
  readonly foot?: readonly Point2[];
  /** Bulges (positive) or hollows of the body, as a factor of its radius by the way up from 0 to 1. */
  readonly body?: (way: number) => number;
  readonly heads?: Partial<Record<Role, Head>>;
}

const SEGMENTS: Readonly<Record<Quality, number>> = { high: 28, mid: 20, low: 12 };
const USUAL_FOOT: readonly Point2[] = [[1, 0], [1, 0], [1, 0.05], [0.985, 0.075], [0.9, 0.1], [0.84, 0.105], [0.84, 0.105], [0.86, 0.13], [0.8, 0.16], [0.7, 0.18]];

/** How high the neck is and how thin, as a share of height and foot. */
const NECK: Readonly<Record<Exclude<Role, 'token'>, readonly [number, number]>> = {
  king: [0.6, 0.42], queen: [0.6, 0.4], bishop: [0.52, 0.4], knight: [0.2, 0.8], rook: [0.62, 0.62], pawn: [0.52, 0.42],
};

export function staunton(stage: Stage, style: TurnedStyle = {}): (role: Role) => BufferGeometry {
  const segments = style.segments ?? SEGMENTS[stage.quality];
  const steps = stage.quality === 'low' ? 5 : 10;
  return (role) => {
    if (role === 'token') return token(segments);
    const [share, thin] = NECK[role];
    const y = HEIGHT[role] * share;
    const radius = FOOT[role] * thin * (role === 'knight' ? 1 : (style.waist ?? 1));
    const head = style.heads?.[role] ?? HEADS[role];
    const neck: Neck = { role, y, radius, room: HEIGHT[role] - y, segments };
    return merged([turned(body(role, neck, style, steps), segments), ...head(neck)]);
  };
}

/** Foot, waist and collar, up to the neck. */
function body(role: Role, neck: Neck, style: TurnedStyle, steps: number): Point2[] {
  const foot = FOOT[role];
  const lower = (style.foot ?? USUAL_FOOT).map(([share, height]): Point2 => [share * foot, height]);
  const [lastRadius, lastHeight] = lower.at(-1) ?? [foot, 0];
  if (role === 'knight') return [[0, 0], ...lower, [neck.radius, neck.y], [0, neck.y + 0.01]];
  const rise = neck.y - lastHeight;
  const bulge = style.body ?? ((): number => 1);
  const waist = smoothed(
    [[lastRadius, lastHeight], [lastRadius * 0.62 + neck.radius * 0.25, lastHeight + rise * 0.2], [neck.radius * 1.12, lastHeight + rise * 0.55], [neck.radius, neck.y]],
    steps,
  ).map(([radius, height]): Point2 => [radius * bulge((height - lastHeight) / rise), height]);
  if (role === 'rook') return [[0, 0], ...lower, ...waist];
  const wide = neck.radius * 1.75 * (style.collar ?? 1);
  const { y } = neck;
  const collar: Point2[] = [[wide * 0.8, y], [wide, y + 0.02], [wide, y + 0.035], [wide * 0.8, y + 0.055], [neck.radius * 1.1, y + 0.07]];
  const second: Point2[] = role === 'pawn' ? [] : [[wide * 0.74, y + 0.085], [wide * 0.74, y + 0.105], [neck.radius, y + 0.12]];
  return [[0, 0], ...lower, ...waist, ...collar, ...second];
}

/** The disc of all other kinds of pieces, hollowed a little so that the glyph lies in a rim. */
export function token(segments: number): BufferGeometry {
  const [foot, height] = [FOOT.token, HEIGHT.token];
  return turned([[0, 0], [foot, 0], [foot, 0], [foot, height - 0.04], [foot - 0.03, height], [foot - 0.05, height], [foot - 0.07, height - 0.02], [0, height - 0.02]], Math.max(segments, 24));
}

const ball = (radius: number, y: number, segments: number): BufferGeometry => {
  const sphere = new SphereGeometry(radius, segments, Math.max(6, Math.round(segments * 0.6)));
  sphere.deleteAttribute('uv');
  return sphere.translate(0, y, 0);
};

/** A round head. */
export const ballHead: Head = ({ y, radius, room, segments }) => {
  const size = (room - 0.05) / 2;
  return [turned([[radius, y + 0.05], [radius * 0.9, y + 0.1]], segments), ball(size, y + room - size, segments)];
};

/** A tower with battlements. */
export const towerHead: Head = ({ y, radius, room, segments }) => {
  const [wide, top] = [radius * 1.38, y + room];
  const floor = top - 0.13;
  const wall = turned([[radius, y], [wide * 0.92, y + 0.03], [wide, y + 0.06], [wide, y + 0.06], [wide, floor], [wide, floor], [wide * 0.62, floor], [wide * 0.62, floor], [wide * 0.6, floor - 0.06], [0, floor - 0.06]], segments);
  const merlons = Array.from({ length: 6 }, (_, index) => merlon(wide, 0.62, (index + 0.5) * (Math.PI / 3), floor, top));
  return [wall, ...merlons];
};

/** A stone of a battlement: a piece of a ring. */
function merlon(outer: number, share: number, angle: number, from: number, to: number): BufferGeometry {
  const half = 0.34;
  const arc = [-half, -half / 3, half / 3, half];
  const outline = [...arc.map((a): Point2 => [Math.cos(a) * outer, Math.sin(a) * outer]), ...arc.toReversed().map((a): Point2 => [Math.cos(a) * outer * share, Math.sin(a) * outer * share])];
  return placed(cutOut(outline, to - from), { at: [0, (from + to) / 2, 0], turn: [-Math.PI / 2, 0, angle] });
}

/** A mitre with its cleft. */
export const mitreHead: Head = ({ y, radius, room, segments }) => {
  const [from, top] = [y + 0.12, y + room];
  const high = top - from - 0.09;
  const mitre = turned(
    smoothed([[radius, from], [radius * 1.5, from + high * 0.22], [radius * 1.58, from + high * 0.42], [radius * 1.2, from + high * 0.7], [radius * 0.45, from + high * 0.95], [0, from + high]], 14),
    Math.max(segments, 20),
  );
  const middle = from + high * 0.62;
  // The cleft slants from the front down to the middle: what lies near its plane is pressed toward the axis.
  const cleft = shaped(mitre, (point) => {
    const away = Math.abs((point.y - middle) * 0.78 + (point.x - 0.02) * 0.62);
    if (point.x > 0 && away < 0.035) {
      point.x *= 0.45;
      point.z *= 0.8;
    }
  });
  return [cleft, ball(0.055, top - 0.055, Math.min(segments, 14))];
};

/** A cup that opens upward, as queens and kings wear it. */
const cup = (y: number, radius: number, wide: number, high: number, segments: number): BufferGeometry =>
  turned([...smoothed([[radius * 0.95, y], [radius * 0.9, y + high * 0.25], [wide * 0.82, y + high * 0.75], [wide, y + high]], 8), [wide, y + high], [wide * 0.86, y + high + 0.015], [wide * 0.74, y + high - 0.03], [wide * 0.5, y + high + 0.02], [0, y + high + 0.075]], segments);

/** A coronet of points with a pearl. */
export const coronetHead: Head = ({ y, radius, room, segments }) => {
  const [from, wide] = [y + 0.1, radius * 1.75];
  const high = room - 0.1 - 0.2;
  const points = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * Math.PI * 2;
    const spike = new ConeGeometry(0.05, 0.13, 6);
    spike.deleteAttribute('uv');
    return placed(spike, { at: [Math.cos(angle) * wide * 0.9, from + high + 0.05, Math.sin(angle) * wide * 0.9], turn: [Math.sin(angle) * 0.28, 0, -Math.cos(angle) * 0.28] });
  });
  return [cup(from, radius, wide, high, segments), ...points, ball(0.07, y + room - 0.07, Math.min(segments, 16))];
};

/** A crown with a cross. */
export const crownHead: Head = ({ y, radius, room, segments }) => {
  const [from, wide] = [y + 0.1, radius * 1.6];
  const high = room - 0.1 - 0.32;
  const top = y + room;
  const [arm, flare] = [0.035, 0.06];
  const upright: Point2[] = [[-flare, -0.14], [flare, -0.14], [arm, -0.03], [0.1, -0.055], [0.1, 0.055], [arm, 0.03], [flare, 0.1], [-flare, 0.1], [-arm, 0.03], [-0.1, 0.055], [-0.1, -0.055], [-arm, -0.03]];
  return [
    cup(from, radius, wide, high, segments),
    turned(smoothed([[wide * 0.72, from + high], [wide * 0.5, from + high + 0.07], [0.05, from + high + 0.11]], 6), segments),
    placed(cutOut(upright, 0.07, 0.012, 1), { at: [0, top - 0.1, 0] }),
  ];
};

/** A horse's head and neck around a bent spine, with jaw, ears, eyes and mane; it looks to -z. */
export const horseHead: Head = ({ y, room, radius, segments }) => {
  const scale = room / 0.92;
  const around = Math.max(10, Math.round(segments * 0.7));
  const detailed = segments > 12;
  const neck = betweenRings(
    [
      { y: -0.02, z: 0.0, lean: 0, deep: radius / scale, wide: (radius * 0.92) / scale },
      { y: 0.14, z: 0.03, lean: -0.1, deep: 0.235, wide: 0.19 },
      { y: 0.34, z: 0.075, lean: 0.1, deep: 0.215, wide: 0.135 },
      { y: 0.54, z: 0.06, lean: 0.45, deep: 0.185, wide: 0.115 },
      { y: 0.7, z: -0.01, lean: 0.95, deep: 0.14, wide: 0.1 },
      { y: 0.77, z: -0.06, lean: 1.3, deep: 0.07, wide: 0.06 },
    ],
    detailed ? 14 : 7,
  );
  const head = betweenRings(
    [
      { y: 0.76, z: 0.07, lean: 1.75, deep: 0.04, wide: 0.05 },
      { y: 0.735, z: 0.0, lean: 1.95, deep: 0.13, wide: 0.1 },
      { y: 0.66, z: -0.1, lean: 2.2, deep: 0.145, wide: 0.105 },
      { y: 0.56, z: -0.21, lean: 2.2, deep: 0.1, wide: 0.078 },
      { y: 0.475, z: -0.295, lean: 2.15, deep: 0.083, wide: 0.07 },
      { y: 0.43, z: -0.335, lean: 2.1, deep: 0.07, wide: 0.065 },
      { y: 0.405, z: -0.355, lean: 2.1, deep: 0.025, wide: 0.03 },
    ],
    detailed ? 14 : 7,
  );
  const part = (geometry: BufferGeometry): BufferGeometry => {
    geometry.deleteAttribute('uv');
    return placed(geometry, { at: [0, y, 0.02], scale });
  };
  const ears = [-1, 1].map((side) => part(placed(new ConeGeometry(0.042, 0.15, 7), { at: [side * 0.055, 0.875, 0.035], turn: [0.25, 0, -side * 0.18], scale: [0.8, 1, 1] })));
  const eyes = [-1, 1].map((side) => part(placed(new SphereGeometry(0.024, 8, 6), { at: [side * 0.088, 0.685, -0.085] })));
  const locks = detailed ? 7 : 4;
  const mane = Array.from({ length: locks }, (_, index) => {
    const way = index / (locks - 1);
    const lean = 0.1 + way * 0.9;
    return part(placed(new BoxGeometry(0.06, 0.14, 0.1), { at: [0, 0.24 + way * 0.56, 0.3 - way * way * 0.2], turn: [-lean * 0.55 - 0.3, 0, 0] }));
  });
  return [part(lofted(neck, around)), part(lofted(head, around)), ...ears, ...eyes, ...mane];
};

/** A plain ring, for necks that need one. */
export const ring = (radius: number, thickness: number, y: number, segments: number): BufferGeometry => {
  const torus = new TorusGeometry(radius, thickness, 6, segments);
  torus.deleteAttribute('uv');
  return placed(torus, { at: [0, y, 0], turn: [Math.PI / 2, 0, 0] });
};

const HEADS: Readonly<Record<Exclude<Role, 'token'>, Head>> = {
  king: crownHead,
  queen: coronetHead,
  bishop: mitreHead,
  knight: horseHead,
  rook: towerHead,
  pawn: ballHead,
};
