/** Between the stars: a warp bubble around the board, streaks of light, nebulae, and the ships of generations beside us. */
import {
  BoxGeometry, type BufferGeometry, ConeGeometry, CylinderGeometry, Group, IcosahedronGeometry, Mesh, OctahedronGeometry, SphereGeometry, TorusGeometry,
} from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import { ambience, horseHead, instances, lamp, material, merged, moveInstances, painted, particles, placed, shadowed, shaped, skyDome, staunton, sun, turned, type Head, type Instance } from '../../kit';

/** The ships of generations: where they fly beside us, how large they are. */
const SHIPS = [[-34, 7, -92, 1.15], [52, -3, -74, 0.9], [96, 18, -190, 1.5], [-74, -16, -14, 1], [66, 8, 44, 1.1], [-46, 10, 84, 1.2], [10, -34, -60, 1]] as const;

/** Clouds that a star lit long ago, folded by their own noise; ahead it is blue and bright, behind it is red. */
const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      vec3 w = d + .35 * vec3(noise(d * 2.3 + 1.), noise(d * 2.3 + 5.), noise(d * 2.3 + 9.));
      float a = fbm(w * 1.9), b = fbm(w * 3.4 + 4.), e = fbm(w * 6.5 + a * 2.);
      vec3 c = vec3(.01, .007, .028);
      c += vec3(.62, .08, .42) * pow(smoothstep(.42, .85, a), 1.6) * 1.1;
      c += vec3(.04, .42, .55) * pow(smoothstep(.45, .85, b), 1.5) * 1.1;
      c += vec3(1., .55, .28) * pow(smoothstep(.5, .8, a * .6 + e * .5), 3.) * .5;
      c *= mix(.3, 1.25, smoothstep(.3, .62, e));
      float ahead = max(-d.z, 0.);
      c += vec3(.35, .55, 1.) * (pow(ahead, 110.) * .4 + pow(ahead, 600.) * 2.);
      c = mix(c, c * vec3(1.2, .5, .45), smoothstep(.2, 1., d.z) * .7);
      float away = acos(clamp(-d.z, -1., 1.)), around = atan(d.x, d.y);
      for (int i = 0; i < 2; i++) {
        float lanes = 60. + 50. * float(i), lane = floor(around / 6.2832 * lanes), chance = hash(vec2(lane, 3. + float(i)));
        float along = fract(chance * 9. + log(tan(away * .5) + .02) * .42 - time * (.1 + .12 * chance));
        float thin = abs(fract(around / 6.2832 * lanes) - .5);
        c += mix(vec3(.6, .8, 1.), vec3(1., .7, .9), chance) * smoothstep(.12, .0, thin) * smoothstep(.72, .98, along) * step(along, .985) * step(.45, chance) * smoothstep(.06, .4, away) * .8;
      }
      return c + starfield(d, 150.) * .35;`,
  });

/** Stars so near that they pass as lines. */
function streaks(stage: Stage): Mesh {
  const places = Array.from({ length: stage.amount(420) }, (): Instance => {
    const [angle, away] = [stage.random.between(0, Math.PI * 2), 34 + 120 * stage.random.next() ** 1.5];
    return { at: [Math.cos(angle) * away, Math.sin(angle) * away, stage.random.between(-330, 330)], scale: [1, 1, stage.random.between(0.5, 2.2)], color: stage.random.pick([0xbfe0ff, 0xffffff, 0xffc4ea, 0x9ff0ff]) };
  });
  const mesh = instances(
    new BoxGeometry(0.1, 0.1, 12),
    material(stage, { space: 'local', bend: 'float o = placed[3].z; p.z += (mod(o + time * 48. + 330., 660.) - 330. - o) / length(placed[2].xyz);', paint: 'glow = color * 1.5; color = vec3(0.);' }),
    places,
  );
  mesh.frustumCulled = false;
  return mesh;
}

/** A spine with tanks, shields and engines; the wheels in which people live turn around it. */
function fleet(stage: Stage) {
  const round = stage.quality === 'low' ? 24 : 48;
  const lying = (geometry: BufferGeometry, z: number): BufferGeometry => placed(geometry, { at: [0, 0, z], turn: [Math.PI / 2, 0, 0] });
  const spine = merged([
    painted(lying(new CylinderGeometry(1, 1, 44, 8), 0), 0x6d7488),
    painted(lying(new ConeGeometry(4.4, 3.4, 12).rotateX(Math.PI), -22), 0xb9c2d6),
    ...[-13, -4, 5].map((z) => painted(lying(new CylinderGeometry(1.9, 1.9, 4, 10), z), 0x8a93a8)),
    ...[0, 1, 2, 3].flatMap((index) => {
      const at = [Math.cos(index * 1.5708) * 2.5, Math.sin(index * 1.5708) * 2.5, 17] as const;
      return [painted(placed(new CylinderGeometry(1.1, 1.1, 9, 8), { at, turn: [Math.PI / 2, 0, 0] }), 0x596079), painted(placed(new CylinderGeometry(0.9, 1.3, 1.2, 8), { at: [at[0], at[1], 22], turn: [-Math.PI / 2, 0, 0] }), 0x00ffff)];
    }),
  ]);
  const spokes = (z: number): BufferGeometry[] => [0, 1, 2].map((index) => painted(placed(new BoxGeometry(15, 0.4, 0.4), { at: [0, 0, z], turn: [0, 0, index * 1.0472] }), 0x77809a));
  const wheels = merged([-13, -4, 5].flatMap((z) => [painted(placed(new TorusGeometry(7.6, 1.15, 8, round), { at: [0, 0, z] }), 0xd5dbea), ...spokes(z)]));
  const hull = material(stage, {
    vertexColors: true, roughness: 0.5, metalness: 0.3, space: 'local',
    paint: `float engine = step(.5, vColor.b - vColor.r), a = atan(p.y, p.x);
      float lit = step(.6, vColor.r) * step(.55, hash(vec2(floor(a * 22.), floor(p.z * 2.4)))) * step(.35, fract(a * 22.)) * step(.4, fract(p.z * 2.4));
      color *= .7 + .4 * noise(p * 1.5); glow = engine * vec3(.5, 1.4, 3.) + lit * vec3(1., .72, .36) * .9;`,
  });
  const [bodies, homes] = [instances(spine, hull, SHIPS.map(() => ({}))), instances(wheels, hull, SHIPS.map(() => ({})))];
  for (const mesh of [bodies, homes]) mesh.frustumCulled = false;
  return {
    things: [bodies, homes],
    fly: (time: number): void => {
      for (const mesh of [bodies, homes])
        moveInstances(mesh, (index) => {
          const [x, y, z, size] = SHIPS[index] ?? [0, 0, 0, 1];
          return { at: [x + Math.sin(time * 0.09 + index) * 1.5, y + Math.sin(time * 0.13 + index * 2), z + Math.sin(time * 0.06 + index) * 5], turn: [0.02, x < 0 ? -0.3 : 0.3, mesh === homes ? time * 0.12 + index : 0.3], scale: size };
        });
    },
  };
}

/** The bubble: a skin of cells over which waves run from bow to stern. */
function bubble(stage: Stage): Mesh {
  const skin = material(stage, {
    color: 0x000000, opacity: 1, twoSided: true,
    paint: `vec3 u = normalize(p); float way = acos(clamp(-u.z, -1., 1.)), a = atan(u.x, u.y);
      vec2 f = abs(fract(vec2(a * 5.73, way * 8. - time * .15)) - .5);
      float cell = smoothstep(.485, .5, max(f.x, f.y)), wave = pow(.5 + .5 * sin(way * 7. - time * 1.4 + fbm(u * 3.)), 6.);
      float film = fbm(u * 2.5 + time * .04); vec3 soap = .5 + .5 * cos(6.2832 * (film * 1.6 + vec3(0., .33, .67)));
      glow = mix(vec3(.25, .7, 1.), soap, .55) * 1.2; alpha = clamp(.015 + .07 * smoothstep(.5, .85, film) + wave * .04 + cell * (.08 + .3 * wave), 0., .5) * smoothstep(.0, .35, way);`,
  });
  skin.depthWrite = false;
  const mesh = new Mesh(new SphereGeometry(30, 48, 32), skin);
  mesh.renderOrder = 2;
  return mesh;
}

/** What carries the board and makes the bubble: a disc, a coil around it, and vanes. */
function carrier(stage: Stage): { readonly things: Group; turn(time: number): void } {
  const things = new Group();
  const disc = turned([[0, -1.5], [3, -1.3], [6.4, -0.35], [6.9, -0.12], [6.9, -0.12], [6.9, 0], [6.9, 0], [0, 0]], stage.quality === 'low' ? 32 : 72).translate(0, BOARD_BOTTOM, 0);
  const vane = (index: number): BufferGeometry => {
    const angle = (index + 0.5) * (Math.PI / 4);
    return placed(new ConeGeometry(0.9, 6.5, 4), { at: [Math.cos(angle) * 12.6, BOARD_BOTTOM - 0.5, Math.sin(angle) * 12.6], turn: [0, -angle, -Math.PI / 2], scale: [1, 1, 0.3] });
  };
  const metal = material(stage, {
    color: 0x232042, roughness: 0.4, metalness: 0.6,
    paint: 'float r = length(p.xz); color *= .8 + .4 * noise(p * 3.); glow = vec3(.3, .65, 1.) * smoothstep(.06, .0, abs(r - 6.55)) * step(.9, n.y) + vec3(.6, .2, .9) * smoothstep(.5, .0, abs(fract(r * .35 - time * .22) - .5) - .42) * smoothstep(9.4, 10., r) * .6;',
  });
  const coil = new Mesh(new TorusGeometry(8.6, 0.34, 10, 96).rotateX(Math.PI / 2), material(stage, {
    color: 0x191630, roughness: 0.2, metalness: 0.8, space: 'local',
    paint: 'float a = atan(p.z, p.x), pulse = pow(.5 + .5 * sin(a * 6. - time * 2.), 6.), turn = smoothstep(.34, .4, abs(fract(a * 11.46) - .5)); glow = turn * mix(vec3(.06, .2, .6), vec3(.9, .5, 1.4), pulse) * (.3 + pulse);',
  }));
  coil.position.setY(BOARD_BOTTOM - 0.2);
  things.add(shadowed(new Mesh(disc, metal), false), new Mesh(merged(Array.from({ length: 8 }, (_, index) => vane(index))), metal), coil);
  return { things, turn: (time) => coil.rotation.set(0, time * 0.1, 0) };
}

const stone = (geometry: BufferGeometry, at: readonly [number, number, number], scale: number | readonly [number, number, number], turn: readonly [number, number, number] = [0, 0, 0]): BufferGeometry => placed(geometry, { at, scale, turn });
const around = (count: number, make: (angle: number) => BufferGeometry): BufferGeometry[] => Array.from({ length: count }, (_, index) => make((index / count) * Math.PI * 2));

const HEADS: Readonly<Record<'king' | 'queen' | 'bishop' | 'knight' | 'rook' | 'pawn', Head>> = {
  pawn: ({ y, room }) => [stone(new IcosahedronGeometry(1, 0), [0, y + room - 0.17, 0], 0.185)],
  rook: ({ y, radius, room }) => {
    const [wide, top] = [radius * 1.42, y + room];
    return [turned([[radius, y], [wide, y + 0.07], [wide, y + 0.07], [wide, top - 0.16], [wide, top - 0.16], [0, top - 0.16]], 8), ...around(4, (a) => stone(new BoxGeometry(0.19, 0.2, 0.13), [Math.sin(a) * wide * 0.72, top - 0.1, Math.cos(a) * wide * 0.72], 1, [0, a, 0]))];
  },
  bishop: ({ y, radius, room }) => [
    shaped(turned([[radius * 0.9, y + 0.1], [radius * 1.55, y + room * 0.42], [radius * 1.3, y + room * 0.62], [radius * 0.5, y + room * 0.9], [0, y + room]], 8), (point) => {
      // One slanted cut, as the cleft of a mitre.
      const over = (point.y - y - room * 0.5) * 0.7 + point.x - 0.1;
      if (over > 0 && point.x > 0) point.x -= over * 0.75;
    }),
  ],
  knight: (neck) => horseHead({ ...neck, segments: 13 }),
  queen: ({ y, radius, room }) => [
    turned([[radius, y + 0.1], [radius * 1.75, y + room * 0.55], [radius * 1.75, y + room * 0.55], [radius, y + room * 0.62], [0, y + room * 0.62]], 8),
    ...around(8, (a) => stone(new OctahedronGeometry(1), [Math.sin(a) * radius * 1.62, y + room * 0.62, Math.cos(a) * radius * 1.62], [0.045, 0.13, 0.045], [Math.cos(a) * 0.35, 0, -Math.sin(a) * 0.35])),
    stone(new IcosahedronGeometry(1, 0), [0, y + room - 0.1, 0], 0.1),
  ],
  king: ({ y, radius, room }) => [
    turned([[radius, y + 0.1], [radius * 1.6, y + room * 0.46], [radius * 1.6, y + room * 0.46], [radius * 0.9, y + room * 0.6], [0, y + room * 0.64]], 8),
    stone(new OctahedronGeometry(1), [0, y + room - 0.19, 0], [0.065, 0.19, 0.065]),
    stone(new OctahedronGeometry(1), [0, y + room - 0.17, 0], [0.16, 0.06, 0.06]),
  ],
};

/** Columns of crystal grow in a twist; horses do not. */
function shapes(stage: Stage): EraScene['pieces']['shape'] {
  const grown = staunton(stage, { segments: 8, waist: 1.06, foot: [[1, 0], [1, 0], [1, 0.07], [0.9, 0.13], [0.9, 0.13], [0.7, 0.2], [0.62, 0.26]], heads: HEADS });
  return (role) => {
    const geometry = grown(role);
    if (role === 'knight' || role === 'token') return geometry;
    return shaped(geometry, (point) => {
      const turn = Math.min(1, Math.max(0, point.y - 0.12) * 1.6) * 0.9;
      const [x, z] = [point.x, point.z];
      if (point.y < 0.62) Object.assign(point, { x: x * Math.cos(turn) - z * Math.sin(turn), z: x * Math.sin(turn) + z * Math.cos(turn) });
    });
  };
}

/** Light that is bent in a stone: its colours part at the edges, and facets behind shine through. */
const crystal = (deep: string, parting: number, strength: number) => /* glsl */ `
  vec3 v = normalize(vViewPosition), m = normalize(cross(dFdx(vViewPosition), dFdy(vViewPosition)));
  float edge = pow(1. - abs(dot(v, m)), 2.); vec3 inside = refract(-v, m, .66);
  float facet = noise(inside * 5. + p * 4.), spark = pow(noise(inside * 11. + p * 9. + 3.), 4.);
  vec3 part = .5 + .5 * cos(6.2832 * (facet * 1.3 + edge * .6 + vec3(0., .33, .67)));
  color = mix(color, ${deep}, facet * .6) * (.5 + .7 * facet); rough = .05;
  glow = (mix(${deep}, part, ${parting.toFixed(2)}) * (.25 + edge * .9) + spark * ${(parting * 2).toFixed(2)}) * ${strength.toFixed(2)};`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ships = fleet(stage);
  const base = carrier(stage);
  root.add(
    sky(stage),
    ambience(stage, 0x9fc8ff, 0x8a4a9a, 1.2),
    sun(stage, { color: 0xcfe2ff, intensity: 2.8, from: [-5, 10, -9] }),
    lamp(0xff5ac8, 14, [10, 5, 6], 24), lamp(0x3ad6ff, 13, [-10, 5, 4], 24),
    streaks(stage), ...ships.things, base.things, bubble(stage),
    particles(stage, {
      count: 420, from: [-1, -1, 0], to: [1, 1, 1], color: 0xa8dcff, size: 0.35, glowing: true, opacity: 0.8,
      move: 'float way = fract(p.z + time * .05 * (.6 + seed)), a = p.x * 3.1416 + way * .5, u = way * 3.1416; p = 29.6 * vec3(sin(u) * cos(a), sin(u) * sin(a), -cos(u)); alpha = sin(u) * (.4 + .6 * seed); tint = mix(vec3(.7, 1., 1.3), vec3(1.4, .6, 1.2), way);',
    }),
    particles(stage, { count: 160, from: [-12, -2, -12], to: [12, 5, 12], color: 0xe0c8ff, size: 0.05, glowing: true, opacity: 0.8, move: 'p.z = mod(p.z + 12. + time * (.4 + seed), 24.) - 12.; p.y += .3 * sin(time * .5 + seed * 40.);' }),
  );
  return {
    root,
    exposure: 1.1,
    reflections: 1.5,
    board: {
      light: material(stage, { color: 0x6e6aac, roughness: 0.55, metalness: 0.1, paint: 'float g = fbm(p * vec3(3., 1., 3.)), crack = smoothstep(.03, .0, abs(fbm(p * 2. + 6.) - .5)); color *= .8 + .3 * g; color += crack * .08; glow = color * .1;' }),
      dark: material(stage, { color: 0x110d30, roughness: 0.6, metalness: 0.1, paint: 'float cloud = fbm(p * 1.8 + 2.); color = mix(color, vec3(.1, .2, .4), smoothstep(.5, .8, cloud)); vec2 s = floor(p.xz * 24.); glow = vec3(.7, .8, 1.) * step(.965, hash(s)) * smoothstep(.3, .1, length(fract(p.xz * 24.) - .5)) * (.4 + .4 * sin(time * 2. + hash(s + 3.) * 30.)) + vec3(.05, .02, .1) * cloud;' }),
      frame: material(stage, { color: 0x3a3560, roughness: 0.22, metalness: 0.85, iridescence: 1, paint: 'color *= .8 + .3 * noise(p * 4.); glow = vec3(.3, .6, 1.) * smoothstep(.02, .0, abs(p.y + .22) - .02) * (.5 + .4 * sin(p.x * 1.5 + p.z * 1.5 - time * 2.));' }),
      ink: 0xdfe8ff,
      bevel: 0.035,
    },
    pieces: {
      shape: shapes(stage),
      materials: [
        material(stage, { color: 0xd4ecfa, roughness: 0.06, flat: true, space: 'local', paint: crystal('vec3(.45, .75, .95)', 0.5, 0.5) }),
        material(stage, { color: 0x52062f, roughness: 0.08, flat: true, space: 'local', paint: crystal('vec3(.42, .01, .16)', 0.12, 0.5) }),
      ],
      glyphs: [0x1d2b66, 0xffd0ea],
    },
    tick: (time) => {
      ships.fly(time);
      base.turn(time);
    },
  };
}

const interstellar: EraModule = {
  id: 'interstellar',
  palette: { veil: '#0e0920', ink: '#efe8ff', accent: '#7fd4ff' },
  view: { azimuth: 6, elevation: 11, distance: 15 },
  build,
};
export default interstellar;
