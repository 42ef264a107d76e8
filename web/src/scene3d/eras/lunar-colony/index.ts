/** A plain on the Moon: grey dust under a black sky, domes with gardens, a rover on its own tracks, and the Earth over the hills. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, DodecahedronGeometry, Group, IcosahedronGeometry, Mesh, PlaneGeometry, SphereGeometry, TorusGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Role, type Stage } from '../../era';
import { ambience, cutOut, HEIGHT, FOOT, instances, lamp, material, merged, moveInstances, painted, particles, placed, shadowed, shaped, skyDome, staunton, sun, turned, type Head, type Instance, type Point2 } from '../../kit';

const GROUND = BOARD_BOTTOM;
/** The sun stands low, so that shadows are long: where it shines from, and where shadows fall, per unit of height. */
const SUN = [-9, 6.4, 1.8] as const;
const FALL = [-SUN[0] / SUN[1], -SUN[2] / SUN[1]] as const;
/** The rover drives an ellipse around the board. */
const TRACK = { x: 21, z: 16 } as const;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      vec3 c = vec3(starfield(d, 300.) * step(.5, hash(floor(d * 14.))) * 1.4 + starfield(d, 460.) * .3);
      c += vec3(.05, .05, .07) * pow(fbm(d * 4.), 3.) * smoothstep(.45, .0, abs(dot(d, normalize(vec3(.4, .75, .5)))));
      vec3 lit = normalize(vec3(${SUN.join(', ')}));
      float star = max(dot(d, lit), 0.); c += vec3(1., .97, .9) * (pow(star, 4000.) * 80. + pow(star, 160.) * .4);
      // The Earth: a ball far away, half in the light.
      vec3 to = normalize(vec3(-.2, .085, -1.)); float reach = .086; vec3 side = normalize(cross(to, vec3(0., 1., 0.))), top = cross(side, to);
      vec2 q = vec2(dot(d, side), dot(d, top)) / reach; float r = length(q);
      if (dot(d, to) > 0.) {
        if (r < 1.) {
          vec3 hit = vec3(q, sqrt(1. - r * r)); float day = smoothstep(-.15, .5, dot(hit, normalize(vec3(-.75, .42, .5))));
          float turn = time * .02; vec3 m = vec3(hit.x * cos(turn) + hit.z * sin(turn), hit.y, hit.z * cos(turn) - hit.x * sin(turn)) * 1.9;
          float land = smoothstep(.5, .56, fbm(m + 5.)); vec3 e = mix(mix(vec3(.015, .09, .32), vec3(.03, .22, .5), fbm(m * 2.)), mix(vec3(.1, .22, .06), vec3(.45, .33, .18), fbm(m * 3.)), land);
          e = mix(e, vec3(1.), smoothstep(.46, .7, fbm(m * 2.2 + fbm(m * 3.) + 2.)) * .9); e = mix(e, vec3(.95), smoothstep(.8, .92, abs(hit.y)));
          e = mix(e, vec3(.35, .62, 1.), pow(r, 5.) * .7);
          c = e * (.015 + day * 1.35);
        } else c += vec3(.15, .4, 1.) * exp(-(r - 1.) * 13.) * smoothstep(-.7, .6, dot(q / r, vec2(-.75, .42))) * .6;
      }
      return d.y < -.02 ? vec3(.07, .068, .065) : c;`,
  });

/** Craters at three sizes: a rim that is thrown up, a floor that is not. */
const CRATERS = /* glsl */ `
  float crater(vec2 q) {
    vec2 cell = floor(q), f = fract(q) - .5 - .36 * (vec2(hash(cell), hash(cell + 5.)) - .5);
    float size = .09 + .2 * hash(cell + 11.), r = length(f) / size;
    return step(.35, hash(cell + 17.)) * size * (r < 1. ? (r * r - 1.) * .55 + .28 * smoothstep(.6, 1., r) : .28 * exp(-(r - 1.) * 4.));
  }
  float soil(vec2 q) { return crater(q * .07) * 9. + crater(q * .19 + 3.) * 3. + crater(q * .6 + 9.) * .9 + crater(q * 1.7 + 2.) * .25; }`;

/** The sun grazes the ground, so slopes are drawn by themselves: the height towards the sun is compared with that here. */
const regolith = /* glsl */ `
  float far = length(p.xz); vec2 toSun = normalize(vec2(${SUN[0]}, ${SUN[2]})); float step1 = .06 + far * .004;
  float rough1 = fbm(vec3(p.xz * .8, 3.)), slope = (soil(p.xz + toSun * step1) - soil(p.xz - toSun * step1)) / (2. * step1);
  slope += (fbm(vec3((p.xz + toSun * .1) * 2.2, 1.)) - fbm(vec3((p.xz - toSun * .1) * 2.2, 1.))) * .9 * smoothstep(70., 20., far);
  color *= (.72 + .5 * rough1) * (.86 + .28 * hash(floor(p.xz * 26.))) * clamp(1. - slope * 1.15, .1, 1.9);
  // Tracks of the rover: two ribbons with cleats, along its ellipse, and a straight pair to the lander.
  float e = length(p.xz / vec2(${TRACK.x}., ${TRACK.z}.)), a = atan(p.x / ${TRACK.x}., p.z / ${TRACK.z}.);
  float ribbon = smoothstep(.26, .2, abs(abs((e - 1.) * 18.) - .72)); float other = smoothstep(.26, .2, abs(abs(p.x * .6 + p.z * .8 + 17.) - .72)) * step(${TRACK.x}., length(p.xz * vec2(1., 1.3)));
  float cleat = step(.45, fract(a * 44.)), cleat2 = step(.45, fract((p.x * .8 - p.z * .6) * 2.4));
  color *= 1. - ribbon * (.28 + .3 * cleat) - other * (.28 + .3 * cleat2);
  rough = 1.;`;

/** Hills around, soft as old mountains without rain are. */
function hills(stage: Stage): Mesh {
  const ring = new PlaneGeometry(1, 1, stage.quality === 'low' ? 90 : 200, stage.quality === 'low' ? 6 : 12);
  const bumps = Array.from({ length: 26 }, () => ({ at: stage.random.between(0, Math.PI * 2), wide: stage.random.between(0.09, 0.26), high: stage.random.between(14, 46) }));
  const mesh = shaped(ring, (point) => {
    const [angle, out] = [(point.x + 0.5) * Math.PI * 2, point.y + 0.5];
    // Low where the Earth stands.
    const gap = 1 - 0.72 * Math.exp(-(((angle - 3.35) / 0.3) ** 2));
    const high = bumps.reduce((sum, hill) => {
      const away = Math.abs(((angle - hill.at + Math.PI * 3) % (Math.PI * 2)) - Math.PI) / hill.wide;
      return sum + hill.high * Math.exp(-away * away);
    }, 7) * gap;
    const shape = Math.sin(Math.min(1, out * 1.15) * Math.PI * 0.62) ** 1.6;
    const jag = 1 + 0.12 * Math.sin(angle * 41 + out * 9) + 0.07 * Math.sin(angle * 97 - out * 21);
    const away = 150 + out * 130;
    point.set(Math.sin(angle) * away, GROUND - 2 + high * shape * jag, Math.cos(angle) * away);
  });
  return new Mesh(mesh, material(stage, { color: 0x8f8d8a, roughness: 1, twoSided: true, paint: 'color *= .7 + .6 * fbm(p * .12); bump = fbm(p * .3) * 1.5;' }));
}

interface Colony {
  readonly solid: BufferGeometry[];
  readonly glass: BufferGeometry[];
  /** Where shadows lie: place, radius, height. */
  readonly shade: Instance[];
}

/** A dome with ribs, a ring of lit windows below it and trees within. */
function dome(to: Colony, x: number, z: number, radius: number, round: number): void {
  const at = [x, GROUND, z] as const;
  to.glass.push(placed(new SphereGeometry(radius, round * 2, round, 0, Math.PI * 2, 0, Math.PI / 2), { at: [x, GROUND + 1.6, z] }));
  to.solid.push(
    painted(placed(new CylinderGeometry(radius * 1.02, radius * 1.1, 1.6, round * 2), { at: [x, GROUND + 0.8, z] }), 0xd9d8d4),
    painted(placed(new CylinderGeometry(radius * 0.97, radius * 0.97, 0.1, round * 2), { at: [x, GROUND + 1.62, z] }), 0x3f7a2c),
    painted(placed(new TorusGeometry(radius * 1.03, 0.12, 6, round * 2), { at: [x, GROUND + 1.6, z], turn: [Math.PI / 2, 0, 0] }), 0xffe0a0),
  );
  for (let rib = 0; rib < 4; rib += 1) to.solid.push(painted(placed(new TorusGeometry(radius, 0.09, 5, round * 2, Math.PI), { at: [x, GROUND + 1.6, z], turn: [0, (rib * Math.PI) / 4, 0] }), 0xe8e8e6));
  for (let tree = 0; tree < 12; tree += 1) {
    const [angle, away] = [tree * 2.4, radius * (0.12 + tree * 0.064)];
    to.solid.push(painted(placed(new IcosahedronGeometry(radius * 0.13, 1), { scale: [1, 1.2 + (tree % 3) * 0.4, 1], at: [x + Math.sin(angle) * away, GROUND + 1.7 + radius * 0.14, z + Math.cos(angle) * away] }), tree % 2 ? 0x2f6b22 : 0x4a8a30));
  }
  shade(to, at[0], at[2], radius, radius + 1.6);
}

/** A black ellipse away from the sun, as long as the thing is high. */
function shade(to: Colony, x: number, z: number, radius: number, high: number): void {
  const length = Math.hypot(...FALL) * high;
  const turn = Math.atan2(FALL[0], FALL[1]);
  to.shade.push({ at: [x + FALL[0] * high * 0.5, GROUND + 0.02, z + FALL[1] * high * 0.5], turn: [0, turn, 0], scale: [radius * 1.02, 1, length / 2 + radius] });
}

function colony(stage: Stage): Group {
  const to: Colony = { solid: [], glass: [], shade: [] };
  const round = stage.quality === 'low' ? 10 : 20;
  for (const [x, z, radius] of [[-25, -31, 6.5], [14, -42, 9], [34, -27, 5.5], [40, 12, 7], [-40, 8, 8], [-24, 38, 6.5], [22, 40, 7.5]] as const) dome(to, x, z, radius, round);
  // Tubes half under the dust join the domes.
  for (const [x, z, length, turn] of [[-6, -37, 28, 1.82], [25, -34, 14, 1.05], [38, -8, 32, 0.15], [-33, -12, 36, -0.42], [-33, 24, 22, 0.55], [0, 41, 34, 1.62]] as const) {
    to.solid.push(painted(placed(new CylinderGeometry(1.6, 1.6, length, round), { at: [x, GROUND + 0.4, z], turn: [Math.PI / 2, 0, -turn] }), 0xc9c7c2));
    for (let ringOf = -2; ringOf <= 2; ringOf += 1) to.solid.push(painted(placed(new TorusGeometry(1.65, 0.14, 6, round), { at: [x + Math.sin(turn) * ringOf * length * 0.2, GROUND + 0.4, z + Math.cos(turn) * ringOf * length * 0.2], turn: [0, turn, 0] }), 0xe07a1c));
  }
  lander(to, -14, -22, 1.35, round);
  lander(to, 56, -62, 2.6, round);
  // Panels, a mast with a dish, boxes near the board.
  for (let index = 0; index < 8; index += 1) {
    const [x, z] = [18 + (index % 4) * 3.4, 20 + Math.floor(index / 4) * 5];
    to.solid.push(painted(placed(new BoxGeometry(2.8, 0.08, 3.4), { at: [x, GROUND + 1.2, z], turn: [0.5, -0.9, 0] }), 0x1b2c6e), painted(placed(new CylinderGeometry(0.07, 0.07, 1.2, 6), { at: [x, GROUND + 0.6, z] }), 0xaaaaaa));
    shade(to, x, z, 1.2, 1.2);
  }
  to.solid.push(painted(placed(new CylinderGeometry(0.14, 0.3, 13, 8), { at: [-31, GROUND + 6.5, -20] }), 0xbfc2c6), painted(placed(new SphereGeometry(2.2, round, 8, 0, Math.PI * 2, 0, 1), { at: [-31, GROUND + 12, -18.6], turn: [-1, 0, 0.3] }), 0xf2f2f0));
  for (const [x, z, size] of [[-9.5, -6, 0.9], [-10.6, -5.2, 0.7], [10, -8.5, 1], [11.2, 6.4, 0.8], [-9.8, 8.2, 0.8]] as const) {
    to.solid.push(painted(placed(new BoxGeometry(size * 1.3, size, size), { at: [x, GROUND + size / 2, z], turn: [0, x, 0] }), 0xe9e6de), painted(placed(new BoxGeometry(size * 1.34, size * 0.18, size * 1.04), { at: [x, GROUND + size * 0.55, z], turn: [0, x, 0] }), 0xe07a1c));
    shade(to, x, z, size * 0.6, size);
  }
  const group = new Group();
  const lit = material(stage, { color: 0xffffff, vertexColors: true, roughness: 0.55, twoSided: true, paint: 'glow += step(.98, color.r) * step(color.b, .5) * vec3(1.6, 1.05, .45); float green = step(color.r, color.g * .75); glow += green * color * .12; color *= 1. - green * .45 * noise(p * 3.); color *= .88 + .2 * noise(p * 2.);' });
  const ground = new Mesh(merged(to.solid), lit);
  const black = instances(new CircleGeometry(1, 24).rotateX(-Math.PI / 2), material(stage, { color: 0x040404, roughness: 1, paint: 'color = vec3(.0035); ' }), to.shade);
  group.add(shadowed(ground), black, new Mesh(merged(to.glass), material(stage, { color: 0xbfe4ff, roughness: 0.05, metalness: 0.1, opacity: 0.16, emissive: 0x3a6a4a, glow: 0.25 })));
  return group;
}

/** A lander on four legs, in gold foil. */
function lander(to: Colony, x: number, z: number, s: number, round: number): void {
  const add = (part: BufferGeometry, color: number, at: readonly [number, number, number], turn: readonly [number, number, number] = [0, 0, 0]): void => void to.solid.push(placed(painted(placed(part, { at, turn }), color), { at: [x, GROUND, z], scale: s }));
  add(new CylinderGeometry(1.7, 1.9, 1.3, 8), 0xc8912a, [0, 1.9, 0]);
  add(new CylinderGeometry(0.9, 1.35, 1.5, 8), 0xdadbd8, [0, 3.3, 0]);
  add(new ConeGeometry(0.8, 0.9, round, 1, true), 0x33343a, [0, 0.9, 0]);
  add(new CylinderGeometry(0.05, 0.05, 1.4, 6), 0xdadbd8, [0.5, 4.6, 0]);
  for (let leg = 0; leg < 4; leg += 1) {
    const angle = leg * 1.5708 + 0.785;
    add(new CylinderGeometry(0.09, 0.09, 2.5, 6), 0xdadbd8, [Math.sin(angle) * 2.2, 1.15, Math.cos(angle) * 2.2], [-Math.cos(angle) * 0.5, 0, Math.sin(angle) * 0.5]);
    add(new CylinderGeometry(0.5, 0.5, 0.1, 12), 0xc8912a, [Math.sin(angle) * 2.8, 0.06, Math.cos(angle) * 2.8]);
  }
  shade(to, x, z, 1.8 * s, 3.6 * s);
}

function rocks(stage: Stage): Group {
  const places: Instance[] = [];
  const shades: Colony = { solid: [], glass: [], shade: [] };
  for (let index = 0; index < (stage.quality === 'low' ? 50 : 220); index += 1) {
    const [angle, away] = [index * 2.39996, 8.2 + (index / 220) ** 1.3 * 90 * (stage.quality === 'low' ? 4 : 1)];
    const size = stage.random.next() ** 3 * (away > 22 ? 1.8 : 0.5) + 0.1;
    const [x, z] = [Math.sin(angle) * away, Math.cos(angle) * away];
    places.push({ at: [x, GROUND + size * 0.25, z], scale: [size, size * 0.7, size], turn: [0, angle, angle] });
    if (away < 60) shade(shades, x, z, size * 0.8, size * 0.6);
  }
  const group = new Group();
  group.add(instances(new DodecahedronGeometry(1), material(stage, { color: 0x9a9894, roughness: 1, flat: true }), places), instances(new CircleGeometry(1, 12).rotateX(-Math.PI / 2), material(stage, { color: 0x050505, paint: 'color = vec3(.0035);' }), shades.shade));
  return group;
}

/** The rover on its track, and walkers who leap. */
function life(stage: Stage) {
  const wheels = [-1, 1].flatMap((side) => [-1, 0, 1].map((axle) => painted(placed(new CylinderGeometry(0.42, 0.42, 0.34, 14), { at: [side * 0.95, 0.42, axle * 1.05], turn: [0, 0, Math.PI / 2] }), 0x4a4b50)));
  const rover = merged([
    ...wheels, painted(placed(new BoxGeometry(1.5, 0.3, 3), { at: [0, 0.75, 0] }), 0xc8912a), painted(placed(new BoxGeometry(1.4, 0.75, 1.5), { at: [0, 1.2, -0.55] }), 0xf0efea), painted(placed(new BoxGeometry(1.3, 0.4, 0.1), { at: [0, 1.3, -1.32] }), 0x16202c),
    painted(placed(new CylinderGeometry(0.03, 0.03, 0.9, 6), { at: [0.5, 1.7, 0.9] }), 0xd0d0d0), painted(placed(new ConeGeometry(0.4, 0.24, 12, 1, true), { at: [0.5, 2, 0.9], turn: [2.4, 0, 0] }), 0xf0efea), painted(placed(new BoxGeometry(0.9, 0.14, 0.06), { at: [0, 0.86, -1.52] }), 0xffffff),
  ]);
  const car = instances(rover, material(stage, { vertexColors: true, roughness: 0.5, twoSided: true, space: 'local', paint: 'glow += step(p.z, -1.53) * vec3(6., 5.4, 4.);' }), [{}]);
  const person = merged([
    painted(placed(new SphereGeometry(0.24, 12, 9), { at: [0, 1.42, 0] }), 0xf4f4f0), painted(placed(new SphereGeometry(0.18, 10, 8), { at: [0, 1.43, -0.1] }), 0xc8912a), painted(placed(new BoxGeometry(0.5, 0.62, 0.32), { at: [0, 0.95, 0] }), 0xf0efea), painted(placed(new BoxGeometry(0.46, 0.6, 0.26), { at: [0, 1.05, 0.27] }), 0xd0d0cc),
    ...[-1, 1].flatMap((side) => [painted(placed(new CylinderGeometry(0.1, 0.1, 0.66, 8), { at: [side * 0.14, 0.33, side * 0.06], turn: [side * 0.2, 0, 0] }), 0xe6e5e0), painted(placed(new CylinderGeometry(0.08, 0.08, 0.58, 8), { at: [side * 0.36, 0.95, -0.08], turn: [-0.5, 0, side * 0.35] }), 0xe6e5e0)]),
  ]);
  const people = instances(person, material(stage, { vertexColors: true, roughness: 0.6 }), [{}, {}, {}, {}]);
  const shadows = instances(new CircleGeometry(1, 20).rotateX(-Math.PI / 2), material(stage, { color: 0x050505, paint: 'color = vec3(.0035);' }), Array.from({ length: 5 }, () => ({})));
  for (const mesh of [car, people, shadows]) mesh.frustumCulled = false;
  const driven = (time: number) => {
    const angle = time * 0.1 + 1.95;
    return { angle, x: Math.sin(angle) * TRACK.x, z: Math.cos(angle) * TRACK.z };
  };
  const walked = (time: number, index: number) => {
    const angle = time * 0.05 * (index % 2 ? 1 : -1) + index * 1.9 + 2.2;
    const away = 12.5 + index * 2.4;
    return { x: Math.sin(angle) * away, z: Math.cos(angle) * away, leap: 0.55 * Math.abs(Math.sin(time * 1.3 + index)), angle };
  };
  const under = (x: number, z: number, high: number, wide: number) => ({ at: [x + FALL[0] * high * 0.5, GROUND + 0.03, z + FALL[1] * high * 0.5] as const, turn: [0, Math.atan2(FALL[0], FALL[1]), 0] as const, scale: [wide, 1, Math.hypot(...FALL) * high * 0.5 + wide] as const });
  return {
    meshes: [car, people, shadows],
    move: (time: number): void => {
      const { angle, x, z } = driven(time);
      const ahead = Math.atan2(-Math.cos(angle) * TRACK.x, Math.sin(angle) * TRACK.z);
      moveInstances(car, () => ({ at: [x, GROUND + 0.03 * Math.sin(time * 7), z], turn: [0, ahead, 0], scale: 1.15 }));
      moveInstances(people, (index) => {
        const walk = walked(time, index);
        return { at: [walk.x, GROUND + walk.leap, walk.z], turn: [0.1, walk.angle + (index % 2 ? -1.57 : 1.57), 0], scale: 1.1 };
      });
      moveInstances(shadows, (index) => {
        if (index === 0) return under(x, z, 1.8, 1.5);
        const walk = walked(time, index - 1);
        return under(walk.x + FALL[0] * walk.leap, walk.z + FALL[1] * walk.leap, 1.4, 0.3);
      });
    },
  };
}

const plain = (part: BufferGeometry): BufferGeometry => (part.deleteAttribute('uv'), part);
/** Legs with pads under every piece, as landers have. */
function legs(role: Role): BufferGeometry[] {
  const reach = Math.min(0.41, FOOT[role] * 1.14);
  return Array.from({ length: 4 }, (_, index) => {
    const angle = index * 1.5708 + 0.785;
    const [x, z] = [Math.sin(angle), Math.cos(angle)];
    return [
      plain(placed(new CylinderGeometry(0.085, 0.095, 0.035, 10), { at: [x * (reach - 0.09), 0.018, z * (reach - 0.09)] })),
      plain(placed(new CylinderGeometry(0.026, 0.026, 0.3, 6), { at: [x * (reach - 0.13), 0.14, z * (reach - 0.13)], turn: [-z * 0.42, 0, x * 0.42] })),
    ];
  }).flat();
}

const heads: Partial<Record<Role, Head>> = {
  knight: ({ y, room }) => {
    const s = room / 0.95;
    const outline = ([[0.22, 0], [0.25, 0.36], [0.18, 0.7], [0.06, 0.82], [0.06, 0.95], [-0.05, 0.83], [-0.2, 0.72], [-0.36, 0.5], [-0.33, 0.36], [-0.2, 0.35], [-0.06, 0.44], [-0.06, 0.3], [-0.2, 0.14], [-0.22, 0]] as const).map(([x, h]): Point2 => [x * s, h * s]);
    return [placed(cutOut(outline, 0.3, 0.07, 1), { at: [0, y, 0], turn: [0, -0.6 - Math.PI / 2, 0] })];
  },
  bishop: ({ y, radius, room, segments }) => [turned([[radius, y + 0.12], [0.2, y + 0.2], [0.2, y + 0.2], [0.2, y + room * 0.5], [0.2, y + room * 0.5], [0.15, y + room * 0.52], [0.15, y + room * 0.58], [0.19, y + room * 0.6], [0.19, y + room * 0.6], [0.05, y + room - 0.08], [0.05, y + room], [0, y + room]], segments)],
};

/** Foil in creases below the waist, plates above it. */
const foil = (gold: string) => /* glsl */ `
  float low = smoothstep(.36, .33, p.y); float crease = noise(p * 22.) + .5 * noise(p * 47.);
  color = mix(color, ${gold} * (.7 + .5 * crease), low * step(.06, p.y)); metal = mix(metal, .75, low); rough = mix(rough, .3, low); bump = low * crease * .02;
  float seam = smoothstep(.014, .006, abs(p.y - .37)); color *= 1. - .6 * seam;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = new Mesh(new CircleGeometry(300, 64).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { color: 0x8c8985, roughness: 1, functions: CRATERS, paint: regolith }));
  ground.receiveShadow = true;
  const moving = life(stage);
  root.add(
    sky(stage), ambience(stage, 0x5f7ba8, 0x9a948c, 0.46), sun(stage, { color: 0xfffaf0, intensity: 4.6, from: SUN }),
    ground, hills(stage), colony(stage), rocks(stage), ...moving.meshes,
    lamp(0x9fc4ff, 9, [8, 3, -8], 20), lamp(0xffe0b0, 9, [8, 3, 8], 20),
    particles(stage, {
      count: 150, from: [-16, -0.4, -16], to: [16, 1.1, 16], color: 0xd8d4cc, size: 0.045, opacity: 0.7,
      move: 'p.y += .25 * sin(time * .3 + seed * 40.); p.xz += .4 * vec2(sin(time * .1 + seed * 20.), cos(time * .12 + seed * 33.)); alpha = smoothstep(5., 7., length(p.xz)) * (.2 + .8 * pow(.5 + .5 * sin(time + seed * 80.), 3.));',
    }),
  );
  const sintered = (glass: string) => `float grain = noise(p * 24.), coarse = fbm(p * 3.); color *= .78 + .3 * grain * coarse + .12 * coarse; float bead = step(.93, hash(floor(p.xz * 38.))); rough = mix(.72, .15, bead); color = mix(color, ${glass}, bead * .5); bump = coarse * .012;`;
  const turnedShape = staunton(stage, { segments: 8, waist: 1.2, collar: 1.1, foot: [[0.3, 0.06], [0.62, 0.1], [0.86, 0.14], [0.86, 0.14], [0.86, 0.3], [0.8, 0.34], [0.7, 0.36]], heads });
  return {
    root,
    exposure: 1.02,
    reflections: 0.55,
    board: {
      light: material(stage, { color: 0xc9c5bd, roughness: 0.7, paint: sintered('vec3(.9)') }),
      dark: material(stage, { color: 0x656269, roughness: 0.7, paint: sintered('vec3(.1, .1, .12)') }),
      frame: material(stage, { color: 0x77747a, roughness: 0.6, metalness: 0.3, paint: 'color *= .75 + .4 * fbm(p * 5.); float edge = smoothstep(.02, .01, abs(p.y + .22)); color = mix(color, vec3(.8, .45, .08), edge);' }),
      ink: 0xf2efe6,
      gap: 0.025,
      bevel: 0.035,
    },
    pieces: {
      shape: (role) => (role === 'token' ? plain(placed(new CylinderGeometry(0.38, 0.4, HEIGHT.token, 8), { at: [0, HEIGHT.token / 2, 0] })) : merged([turnedShape(role), ...legs(role)])),
      materials: [
        material(stage, { color: 0xf4f2ec, roughness: 0.5, flat: true, space: 'local', paint: foil('vec3(.95, .62, .18)') }),
        material(stage, { color: 0x282a31, roughness: 0.38, metalness: 0.2, flat: true, space: 'local', paint: foil('vec3(.5, .1, .04)') }),
      ],
      glyphs: [0x3a2a10, 0xf0b0a0],
    },
    tick: moving.move,
  };
}

const lunarColony: EraModule = {
  id: 'lunar-colony',
  palette: { veil: '#0b0b0e', ink: '#f2f0ea', accent: '#e8b04a' },
  view: { azimuth: 14, elevation: 15, distance: 15 },
  build,
};
export default lunarColony;
