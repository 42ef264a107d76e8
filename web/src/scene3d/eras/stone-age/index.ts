/** A cave at night: fire flickers on painted walls, and beyond its mouth stones stand in the moonlight. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, FogExp2, Group, IcosahedronGeometry, Mesh, SphereGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Role, type Stage } from '../../era';
import {
  ambience, instances, lamp, material, merged, moveInstances, particles, placed, scattered, shadowed, shaped, skyDome, staunton, sun, turned, type Head, type Instance,
} from '../../kit';

const GROUND = BOARD_BOTTOM;
/** The middle of the cave's mouth, as an angle: 0 is +z, a quarter is +x. */
const MOUTH = Math.PI + 0.3;
const OUT = [Math.sin(MOUTH), Math.cos(MOUTH)] as const;
/** The cave's radius and height: cameras of narrow screens are far away and still inside. */
const CAVE = 40;
const VAULT = 20;
const FIRES = [[-8.8, -3.4], [9, 2.6]] as const;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec3 c = mix(vec3(.2, .2, .42), vec3(.03, .06, .2), smoothstep(0., .22, up));
      c = mix(c, vec3(.006, .012, .05), smoothstep(.15, .8, up));
      vec3 moon = normalize(vec3(${(OUT[0] + 0.03).toFixed(3)}, .118, ${OUT[1].toFixed(3)}));
      float near = dot(d, moon);
      c += vec3(.55, .6, .8) * pow(max(near, 0.), 60.) * .5 + vec3(.2, .2, .3) * pow(max(near, 0.), 9.) * .4;
      float disc = smoothstep(.99885, .99905, near);
      c = mix(c, vec3(1.6, 1.55, 1.35) * (.75 + .4 * fbm(d * 90.)), disc);
      c += starfield(d, 100.) * smoothstep(.03, .2, up) * (1. - disc);
      float cloud = smoothstep(.52, .8, fbm(vec3(d.x * 4., d.y * 22., d.z * 4. + time * .01)));
      c = mix(c, vec3(.12, .13, .25) + .25 * pow(max(near, 0.), 14.), cloud * .6 * smoothstep(.3, .02, up));
      return d.y < 0. ? mix(vec3(.03, .04, .1), vec3(.09, .05, .03), smoothstep(.03, .3, -d.y)) : c;`,
  });

/** Shapes as painters of caves knew them: distances to a hand and to a beast. */
const FIGURES = /* glsl */ `
float bar(vec2 p, vec2 a, vec2 b, float r) { vec2 u = p - a, v = b - a; return length(u - v * clamp(dot(u, v) / dot(v, v), 0., 1.)) - r; }
float hand(vec2 q) {
  float s = bar(q, vec2(0., -.14), vec2(0., .02), .19);
  for (int i = 0; i < 4; i++) { float a = -.45 + .27 * float(i); vec2 w = vec2(sin(a), cos(a)); s = min(s, bar(q, w * .15, w * (.52 - .05 * abs(float(i) - 1.6)), .05)); }
  return min(s, bar(q, vec2(.1, -.06), vec2(.38, .12), .055));
}
float beast(vec2 q) {
  float s = bar(q, vec2(-.3, .02), vec2(.18, .1), .17);
  s = min(s, bar(q, vec2(.2, .16), vec2(.28, .1), .16)); s = min(s, bar(q, vec2(.4, .12), vec2(.5, -.02), .09));
  for (int i = 0; i < 4; i++) { float x = -.4 + .2 * float(i) + (i > 1 ? .1 : 0.); s = min(s, bar(q, vec2(x, 0.), vec2(x + .07 * sin(float(i) * 2.), -.42), .03)); }
  return min(s, min(bar(q, vec2(.42, .2), vec2(.56, .34), .022), bar(q, vec2(-.46, .08), vec2(-.58, -.14), .02)));
}`;

const wall = /* glsl */ `
  float around = atan(p.x, p.z), away = abs(mod(around - ${MOUTH.toFixed(3)} + 3.1416, 6.2832) - 3.1416);
  float coarse = fbm(p * .35), fine = fbm(p * 1.8);
  float arch = away / .47; float high = (p.y + .5) / 14.;
  float edge = arch * arch + high * high + (coarse - .5) * .9;
  if (edge < 1. && away < 1.2) discard;
  float strata = fbm(vec3(p.x * .2, p.y * 1.2 + coarse * 2., p.z * .2));
  color = mix(vec3(.2, .13, .08), vec3(.42, .3, .19), strata) * (.55 + .7 * fine);
  color *= smoothstep(1., 1.5, edge + .35);
  vec2 at = vec2(around * 39., p.y - 1.) / vec2(4.4, 3.9); vec2 id = floor(at); vec2 q = (fract(at) - .5) * 1.7 + (vec2(hash(id + 3.), hash(id + 5.)) - .5) * .5;
  if (id.y >= 0. && id.y < 2. && hash(id + 40.) > .2) {
    float worn = .3 + .7 * smoothstep(.35, .55, fbm(p * 3.));
    float kind = hash(id + 11.);
    vec3 ochre = fract(kind * 7.) > .5 ? vec3(.42, .07, .02) : vec3(.5, .22, .03);
    if (kind < .45) { q *= kind > .2 ? vec2(-1., 1.) : vec2(1.); float s = beast(q * .85); color = mix(color, mix(ochre, vec3(.02), step(-.04, s)), smoothstep(.02, .0, s) * worn); }
    else { q *= .9; float s = hand(q); if (kind > .72) color = mix(color, ochre * .7, smoothstep(.02, .0, s) * (.4 + .6 * worn)); else color = mix(color, ochre, smoothstep(.85, .25, length(q) + .2 * fine) * smoothstep(.0, .03, s) * worn); }
  }
  glow = color * vec3(.34, .13, .035) * (.85 + .15 * sin(time * 8.3) * sin(time * 5.1)) * smoothstep(16., 3., p.y);
  bump = coarse * 1.4 + fine * .35 + strata * .3;`;

const floor = /* glsl */ `
  float far = length(p.xz), sand = fbm(p * .5), fine = fbm(p * 3.);
  float inside = smoothstep(41., 33., far);
  color = mix(vec3(.05, .065, .055) * (.6 + sand), vec3(.3, .2, .12) * (.5 + .7 * sand + .25 * fine), inside);
  float slab = abs(fbm(vec3(p.xz * .32, 4.)) - .5); float cleft = smoothstep(.03, .0, slab) * inside;
  color *= 1. - .35 * cleft;
  ${FIRES.map(([x, z]) => `{ float r = length(p.xz - vec2(${x.toFixed(1)}, ${z.toFixed(1)})); color = mix(color, vec3(.012), smoothstep(1.7, .7, r + fine * .5)); glow += vec3(.9, .2, .02) * smoothstep(.75, .2, r) * noise(vec3(p.xz * 7., time * 1.4)); }`).join('\n')}
  bump = sand * .35 + fine * .12 - cleft * .06;`;

/** A stone with facets. */
const boulder = (detail: number): BufferGeometry =>
  shaped(new IcosahedronGeometry(1, detail), (point) => point.multiplyScalar(0.85 + 0.22 * Math.sin(point.x * 5 + 1) * Math.sin(point.y * 4 + point.z * 6)));

/** The shell of the cave, seen from within only, so that a camera outside looks through it. */
function cave(stage: Stage): Group {
  const { random } = stage;
  const fine = stage.quality === 'low' ? 0.5 : 1;
  const dome = new SphereGeometry(1, 96 * fine, 36 * fine, 0, Math.PI * 2, 0, Math.PI / 2).scale(-CAVE, VAULT, CAVE);
  const shell = new Mesh(
    shaped(dome, (point) => {
      const push = 0.05 * Math.sin(point.x * 0.5 + point.y) + 0.05 * Math.sin(point.z * 0.6 - point.y * 0.7) + 0.03 * Math.sin(point.x * 1.3 + point.z * 1.1);
      // The vault is pushed up and down alone: pushed aside it would fold, and a fold shows its outer face to the moon.
      const aside = 1 + push * (1 - point.y / VAULT) ** 2;
      point.set(point.x * aside, point.y * (1 + push) + GROUND, point.z * aside);
    }),
    material(stage, { roughness: 0.95, paint: wall, functions: FIGURES }),
  );
  const group = new Group();
  const rock = material(stage, { color: 0x7a6450, roughness: 0.95, flat: true, paint: 'float grain = fbm(p * 2.); color *= .45 + .9 * grain; bump = grain * .1;' });
  const rubble = scattered(random, stage.amount(170), [7.8, 32], GROUND, [0.12, 0.75]);
  const edge = scattered(random, Math.max(18, stage.amount(46)), [36, 40.5], GROUND, [1.6, 4.2]).filter(({ at: [x, , z] = [0, 0, 0] }) => (x * OUT[0] + z * OUT[1]) / Math.hypot(x, z) < 0.88);
  const hearth = FIRES.flatMap(([x, z]): Instance[] => Array.from({ length: 9 }, (_, index) => ({ at: [x + Math.sin(index * 0.7) * 1.05, GROUND + 0.08, z + Math.cos(index * 0.7) * 1.05], turn: [index, index * 2, 0], scale: random.between(0.2, 0.32) })));
  const teeth: Instance[] = Array.from({ length: stage.amount(40) }, () => {
    const angle = MOUTH + random.between(0.7, Math.PI * 2 - 0.7);
    const radius = random.between(24, 34);
    return { at: [Math.sin(angle) * radius, 0.97 * VAULT * Math.sqrt(1 - (radius / CAVE) ** 2), Math.cos(angle) * radius], turn: [Math.PI, random.between(0, 6), 0], scale: [random.between(0.4, 0.9), random.between(1.6, 3.6), random.between(0.4, 0.9)] };
  });
  const log = new CylinderGeometry(0.11, 0.13, 1.5, 7).rotateZ(1.25);
  const logs = FIRES.flatMap(([x, z]): Instance[] => [0, 1, 2, 3].map((index) => ({ at: [x + Math.sin(index * 1.57 + 0.5) * 0.25, GROUND + 0.3, z + Math.cos(index * 1.57 + 0.5) * 0.25], turn: [0, index * 1.57, 0] })));
  group.add(
    shell,
    shadowed(instances(boulder(stage.quality === 'low' ? 0 : 1), rock, [...rubble, ...edge, ...hearth])),
    instances(new ConeGeometry(1, 1, 6), rock, teeth),
    shadowed(instances(log, material(stage, { color: 0x2a1a10, roughness: 1, paint: 'glow = vec3(1.1, .22, .02) * smoothstep(.5, .75, noise(p * 6. + time * .2)) * .8;' }), logs)),
  );
  return group;
}

/** Outside: a ring of standing stones with lintels on a rise, hills behind. */
function henge(stage: Stage): Group {
  const group = new Group();
  const [cx, cz] = [OUT[0] * 67, OUT[1] * 67];
  const stone = shaped(new BoxGeometry(1.9, 6, 1.1, 2, 5, 2), (point) => point.multiplyScalar(1 + 0.06 * Math.sin(point.y * 2 + point.x * 5)));
  const standing: Instance[] = [];
  for (let index = 0; index < 11; index += 1) {
    const angle = (index / 11) * Math.PI * 2 + 0.2;
    const at = (radius: number, y: number): [number, number, number] => [cx + Math.sin(angle) * radius, y, cz + Math.cos(angle) * radius];
    standing.push({ at: at(9.5, GROUND + 2.8), turn: [0, angle, stage.random.between(-0.05, 0.05)], scale: stage.random.between(0.9, 1.1) });
    if (index % 3 !== 1) standing.push({ at: [cx + Math.sin(angle + 0.285) * 9.1, GROUND + 6.5, cz + Math.cos(angle + 0.285) * 9.1], turn: [0, angle + 0.285, Math.PI / 2], scale: [0.65, 1.08, 1] });
  }
  standing.push({ at: [OUT[0] * 48 - 8, GROUND + 2, OUT[1] * 48], turn: [0, 0.6, 0.1], scale: 0.8 }, { at: [OUT[0] * 50 + 10, GROUND + 2.4, OUT[1] * 50 + 2], turn: [0, 2, -0.12], scale: 0.9 });
  group.add(instances(stone, material(stage, { color: 0x8d94ac, roughness: 1, flat: true, paint: 'color *= .6 + .7 * fbm(p * 1.1); glow = color * vec3(.1, .12, .2);' }), standing));
  const hill = material(stage, { color: 0x1a2233, roughness: 1 });
  const hills: Instance[] = Array.from({ length: 16 }, (_, index) => ({ at: [Math.sin(index * 0.39) * 150, GROUND - 4, Math.cos(index * 0.39) * 150], scale: [48, stage.random.between(10, 19), 34], turn: [0, index * 0.39, 0] }));
  group.add(instances(new SphereGeometry(1, 18, 8), hill, hills));
  return group;
}

function fires(stage: Stage): { readonly things: Group; flicker(time: number): void } {
  const things = new Group();
  for (const [x, z] of FIRES)
    things.add(
      particles(stage, {
        count: 110, from: [x - 0.55, 0, z - 0.55], to: [x + 0.55, 1, z + 0.55], color: 0xff7420, size: 0.62, glowing: true, opacity: 0.5,
        move: `float life = fract(seed * 5. + time * (.5 + .5 * seed)); vec2 sway = vec2(noise(vec3(seed * 9., time * 1.5, life)), noise(vec3(time * 1.7, seed * 7., life))) - .5;
          p.xz = mix(p.xz, vec2(${x}, ${z}), life * .85) + sway * life * .8; p.y = ${GROUND + 0.15} + life * 2.1; size = 1.2 - life; alpha = (1. - life) * smoothstep(0., .1, life); tint = mix(vec3(1.3, .85, .4), vec3(1., .25, .07), life);`,
      }),
      particles(stage, {
        count: 40, from: [x - 0.5, 0, z - 0.5], to: [x + 0.5, 1, z + 0.5], color: 0xffa040, size: 0.05, glowing: true,
        move: `float life = fract(seed * 3. + time * .16 * (.7 + seed)); p.xz += life * 2.4 * (vec2(noise(vec3(seed * 20., life * 4., 1.)), noise(vec3(life * 4., seed * 20., 8.))) - .5); p.y = life * 7.; alpha = (1. - life) * step(.3, fract(seed * 91. + time * 2.) + .2);`,
      }),
    );
  const lamps = FIRES.map(([x, z]) => lamp(0xff8a3c, 100, [x * 0.94, 2.1, z * 0.94], 75));
  things.add(...lamps);
  return {
    things,
    flicker: (time) => lamps.forEach((light, index) => {
      light.intensity = 100 + 16 * Math.sin(time * 8.3 + index * 2) * Math.sin(time * 5.1 + index) + 9 * Math.sin(time * 19 + index * 4);
      light.position.y = 2.1 + 0.2 * Math.sin(time * 6.1 + index);
    }),
  };
}

/** Bats stream from the cave into the night and come back. */
function bats(stage: Stage) {
  const wing = (side: number) => placed(new CircleGeometry(0.6, 5, 0.2, 2.6), { at: [side * 0.42, -0.1, 0], turn: [-Math.PI / 2, 0, side * 0.3], scale: [1, 0.6, 1] });
  const mesh = instances(merged([wing(-1), wing(1), new IcosahedronGeometry(0.16, 0)]), material(stage, { color: 0x120d10, roughness: 1, twoSided: true, space: 'local', bend: 'p.y += abs(p.x) * .8 * sin(time * 15. + world.x);' }), Array.from({ length: stage.amount(20) + 3 }, () => ({})));
  mesh.frustumCulled = false;
  return {
    mesh,
    fly: (time: number): void =>
      moveInstances(mesh, (index) => {
        const angle = time * (0.3 + (index % 5) * 0.03) + index * 1.31;
        const way = 44 + Math.cos(angle) * (11 + (index % 4) * 3);
        const aside = Math.sin(angle) * (5 + (index % 3) * 2);
        return { at: [OUT[0] * way + OUT[1] * aside, 5.6 + (index % 6) * 0.9 + Math.sin(time * 2 + index), OUT[1] * way - OUT[0] * aside], turn: [0, MOUTH - angle, 0.3 * Math.sin(angle)], scale: 0.9 };
      }),
  };
}

/** Antlers upon a skull cap, for kings. */
const antlers: Head = ({ y, radius, room, segments }) => {
  const tine = (x: number, up: number, z: number, long: number, tilt: number, lean = 0) => placed(new ConeGeometry(0.042, long, 5), { at: [x, y + up, z], turn: [lean, 0, tilt] });
  return [
    turned([[radius, y + 0.1], [radius * 1.5, y + 0.2], [radius * 1.3, y + 0.3], [0.06, y + 0.37], [0, y + 0.38]], segments),
    ...[-1, 1].flatMap((side) => [
      placed(new CylinderGeometry(0.03, 0.05, 0.26, 5), { at: [side * 0.13, y + 0.36, 0], turn: [0, 0, -side * 0.85] }),
      tine(side * 0.245, room - 0.16, 0, 0.32, -side * 0.1), tine(side * 0.15, room - 0.19, 0, 0.22, side * 0.1), tine(side * 0.29, 0.42, -0.05, 0.2, -side * 0.9, -0.4),
    ]),
    placed(new ConeGeometry(0.05, 0.2, 5), { at: [0, y + 0.46, 0] }),
  ];
};
/** Blades in a wreath around a pebble, for queens. */
const wreath: Head = ({ y, radius, room, segments }) => [
  turned([[radius, y + 0.1], [radius * 0.9, y + 0.16], [radius * 1.75, y + room - 0.2], [radius * 1.2, y + room - 0.17], [0, y + room - 0.15]], segments),
  ...Array.from({ length: 7 }, (_, index) => placed(new ConeGeometry(0.07, 0.2, 4).scale(1, 1, 0.5), { at: [Math.sin(index * 0.898) * radius * 1.6, y + room - 0.13, Math.cos(index * 0.898) * radius * 1.6], turn: [Math.cos(index * 0.898) * 0.3, index * 0.898, -Math.sin(index * 0.898) * 0.3] })),
  new IcosahedronGeometry(0.09, 1).translate(0, y + room - 0.09, 0),
];
/** A leaf of flint with a notch, for bishops. */
const blade: Head = ({ y, radius, room }) => [
  shaped(turned([[radius, y + 0.08], [radius * 1.3, y + 0.16], [radius * 1.75, y + 0.28], [radius * 1.5, y + 0.37], [radius * 1.3, y + 0.41], [radius * 0.6, y + 0.53], [0, y + room]], 8), (point) => {
    point.z *= 0.62;
    if (point.x > 0.03 && Math.abs(point.y - y - 0.39) < 0.04) point.x *= 0.35;
  }),
];
const pebble: Head = ({ y, room }) => [new IcosahedronGeometry(room * 0.46, 1).scale(1.08, 1, 1.08).translate(0, y + room * 0.54, 0)];

/** Knapping: every point is struck a little aside, by its place, so that neighbours stay joined. */
const knapped = (shape: (role: Role) => BufferGeometry) => (role: Role): BufferGeometry =>
  role === 'token' ? shape(role) : shaped(shape(role), (point) => {
    const [a, b] = [Math.sin(point.x * 57 + point.y * 31 + point.z * 43), Math.sin(point.z * 61 - point.y * 47 + point.x * 29)];
    if (point.y > 0.02) point.set(point.x * (1 + 0.09 * a), point.y + 0.012 * b, point.z * (1 + 0.09 * b));
  });

const flint = 'float grain = fbm(p * 6.), band = fbm(vec3(p.x * 2., p.y * 5., p.z * 2.)); color *= .75 + .4 * grain; color = mix(color, vec3(.45, .3, .17), smoothstep(.5, .64, band) * .5); rough = .3 + .4 * grain;';
const obsidian = 'float band = fbm(vec3(p.x * 3., p.y * 7., p.z * 3.)); color = mix(vec3(.012, .01, .013), vec3(.1, .035, .02), smoothstep(.55, .7, band));';
const hewn = `vec2 id = floor(p.xz + 60.); float grain = fbm(p * 4. + hash(id) * 30.), coarse = fbm(p * 1.3 + hash(id + 7.) * 12.), pit = smoothstep(.6, .72, noise(p * 15.));
  color *= .62 + .35 * coarse + .35 * grain - .25 * pit; bump = coarse * .12 + grain * .05 - pit * .015; rough = .95;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = shadowed(new Mesh(new CircleGeometry(160, 48).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { roughness: 0.95, paint: floor })), false);
  const fire = fires(stage);
  const swarm = bats(stage);
  root.add(
    sky(stage),
    ambience(stage, 0x7c86b8, 0x7a4a26, 0.7),
    sun(stage, { color: 0xa9bcff, intensity: 1.5, from: [OUT[0] * 9 + 2, 8, OUT[1] * 9] }),
    ground, cave(stage), henge(stage), fire.things, swarm.mesh,
    particles(stage, {
      count: 50, from: [-3, 0, -3], to: [3, 1, 3], color: 0x8a93c0, size: 9, opacity: 0.06,
      move: `float way = 40. + 40. * seed; float aside = mod(p.x * 9. + time * (.2 + seed * .3) + 27., 54.) - 27.; p = vec3(${OUT[0].toFixed(3)} * way + ${OUT[1].toFixed(3)} * aside, .4 + p.y * 1.6, ${OUT[1].toFixed(3)} * way - ${OUT[0].toFixed(3)} * aside); size = .6 + seed;`,
    }),
  );
  return {
    root,
    fog: new FogExp2(0x222a4a, 0.006),
    exposure: 1.2,
    reflections: 0.5,
    board: {
      light: material(stage, { color: 0xcdb48f, roughness: 0.95, paint: hewn }),
      dark: material(stage, { color: 0x84614a, roughness: 0.95, paint: hewn }),
      frame: material(stage, { color: 0x6f5f50, roughness: 0.95, paint: `${hewn} vec2 dots = fract(vec2(p.x, p.z) * 1.6) - .5; color = mix(color, vec3(.36, .07, .025), smoothstep(.13, .09, length(dots)) * step(-.02, p.y) * step(4.35, max(abs(p.x), abs(p.z))) * .8);` }),
      ink: 0xf4e2c2,
      gap: 0.035,
      bevel: 0.07,
    },
    pieces: {
      shape: knapped(staunton(stage, { segments: 8, waist: 1.15, collar: 0.9, heads: { king: antlers, queen: wreath, bishop: blade, pawn: pebble } })),
      materials: [
        material(stage, { color: 0xf7e7c8, roughness: 0.5, flat: true, space: 'local', paint: flint }),
        material(stage, { color: 0x14100f, roughness: 0.12, flat: true, space: 'local', paint: obsidian }),
      ],
      glyphs: [0x4a1a08, 0xf3d9a8],
    },
    tick: (time) => {
      fire.flicker(time);
      swarm.fly(time);
    },
  };
}

const stoneAge: EraModule = {
  id: 'stone-age',
  palette: { veil: '#140d0a', ink: '#f6e6cc', accent: '#ff9440' },
  view: { azimuth: 18, elevation: 15, distance: 15 },
  build,
};
export default stoneAge;
