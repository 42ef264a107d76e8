/** A mine in the asteroid belt: rigs cut drifting rocks with beams, haulers carry the ore away, and Jupiter looks on. */
import {
  BoxGeometry, type BufferGeometry, CylinderGeometry, Euler, Group, IcosahedronGeometry, Mesh, OctahedronGeometry, Quaternion, RingGeometry, TorusGeometry, Vector3,
} from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import {
  ambience, horseHead, instances, lamp, material, merged, moveInstances, painted, particles, placed, shadowed, shaped, skyDome, staunton, sun, token, turned, type Head, type Instance, type Placement,
} from '../../kit';

const GROUND = BOARD_BOTTOM;
type Place = readonly [number, number, number];
/** Where rigs stand, which rock each of them cuts, and how large it is. */
const RIGS: readonly { readonly foot: readonly [number, number]; readonly rock: Place; readonly size: number }[] = [
  { foot: [-16, -26], rock: [-29, 14, -68], size: 10 },
  { foot: [25, -24], rock: [43, 10, -66], size: 8 },
  { foot: [28, 8], rock: [62, 10, -8], size: 12 },
  { foot: [-27, 14], rock: [-60, 9, 34], size: 11 },
  { foot: [12, 28], rock: [26, 12, 66], size: 12 },
];

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      vec3 c = vec3(.006, .007, .012);
      float way = fbm(d * 3. + 2.), lane = exp(-10. * pow(dot(d, normalize(vec3(.35, .8, .3))), 2.));
      c += lane * (vec3(.1, .075, .06) * way + vec3(.05, .03, .045) * fbm(d * 8.)) * .9;
      c += starfield(d, 190.) * vec3(.8, .85, 1.) * .8 + starfield(d.zxy, 90.) * vec3(1., .8, .6) * .35;
      vec3 to = normalize(vec3(.17, .055, -1.)), r = normalize(cross(to, vec3(.16, 1., 0.))), u = cross(r, to);
      vec2 q = vec2(dot(d, r), dot(d, u)) / .2;
      float l = dot(q, q);
      if (dot(d, to) > 0. && l < 1.02) {
        vec3 m = vec3(q, sqrt(max(1. - l, 0.)));
        float lat = asin(clamp(m.y, -1., 1.)), lon = atan(m.x, m.z) + time * .012;
        float swirl = fbm(vec3(lon * 5., lat * 16., 2.)), band = .5 + .5 * sin(lat * 15. + swirl * 2.2 + 1.);
        vec3 g = mix(vec3(.5, .25, .12), vec3(.88, .72, .53), band);
        g = mix(g, vec3(.95, .88, .78), smoothstep(.55, .8, fbm(vec3(lon * 9., lat * 34., 5.))) * .6);
        g *= mix(.55, 1., smoothstep(1.4, .7, abs(lat)));
        vec2 spot = (vec2(lon - time * .012 + .25, lat + .36)) * vec2(3.4, 6.5);
        g = mix(g, vec3(.62, .17, .07), smoothstep(1.1, .5, length(spot) + .3 * (swirl - .5)));
        float lit = smoothstep(-.12, .75, dot(m, normalize(vec3(-.8, .35, .5))));
        c = mix(c, g * lit * .62 + vec3(.012, .008, .006), smoothstep(1.02, .985, l));
      }
      c += vec3(.3, .18, .1) * .25 * exp(-9. * max(sqrt(l) - 1., 0.)) * step(1., l) * step(0., dot(d, to)) * smoothstep(.6, -.6, q.x);
      for (int i = 0; i < 3; i++) {
        vec2 o = q - vec2(-1.5 - .75 * float(i), .24 + .2 * float(i * i));
        float e = length(o) / (.05 + .016 * float(i));
        c = mix(c, mix(vec3(.8, .7, .45), vec3(.6, .62, .66), float(i) * .5) * smoothstep(.5, -.7, o.x / .06), smoothstep(1., .85, e) * step(0., dot(d, to)));
      }
      return c;`,
  });

/** The back of our own asteroid: it falls away on all sides, so that stars are below too. */
const land = (x: number, z: number): number => {
  const away = Math.max(0, Math.hypot(x, z) - 8);
  const rough = Math.min(1, away / 8) * (Math.sin(x * 0.45 + Math.sin(z * 0.3) * 2) * 0.35 + Math.sin(z * 0.6 + x * 0.2) * 0.25);
  return GROUND - 0.3 - 0.012 * away * away + rough;
};

const regolith = /* glsl */ `
  float grain = fbm(p * 2.3), broad = fbm(p * .3 + 3.);
  color *= .45 + .6 * broad + .35 * grain; bump = grain * .09;
  vec2 cell = floor(p.xz * .3), f = fract(p.xz * .3) - .5 - .3 * (vec2(hash(cell), hash(cell + 5.)) - .5);
  float pit = length(f) / (.1 + .2 * hash(cell + 2.));
  bump += (smoothstep(.5, 1., pit) - smoothstep(1., 1.4, pit)) * .14; color *= 1. - .3 * smoothstep(1., .4, pit);
  float vein = smoothstep(.035, .0, abs(fbm(p * .55 + 7.) - .5)) * smoothstep(.4, .6, broad);
  color = mix(color, vec3(.5, .3, .09), vein * .8); metal = vein; rough = mix(.95, .3, vein); glow = vein * vec3(.5, .2, .03) * (.45 + .3 * sin(time * .8 + broad * 30.));`;

/** A rock whose inside is laid open where the beam cuts. */
const stone = /* glsl */ `
  float grain = fbm(p * 4.), ore = smoothstep(.58, .7, fbm(p * 2.2 + 5.));
  color *= .5 + .8 * grain; bump = grain * .3; color = mix(color, vec3(.42, .3, .16), ore * .7); metal = ore * .6; rough = .95 - .4 * ore;`;

function rocks(stage: Stage): { readonly things: Group; turn(time: number): void } {
  const { random } = stage;
  const things = new Group();
  const dented = (detail: number): BufferGeometry => shaped(new IcosahedronGeometry(1, detail), (point) => {
    const dent = Math.sin(point.x * 4 + 1) * Math.sin(point.y * 3.4 + 2) * Math.sin(point.z * 3.7) + 0.5 * Math.sin(point.x * 8 + point.z * 7);
    point.multiplyScalar(1 + dent * 0.2).setY(point.y * 0.8);
  });
  const skin = (space: 'local' | 'world') => material(stage, { roughness: 0.95, flat: true, space, paint: stone });
  const cut = instances(dented(stage.quality === 'low' ? 1 : 3), skin('local'), RIGS.map(({ rock, size }, index) => ({ at: rock, scale: size, turn: [index, index * 2, 0] as const, color: 0x8a7a6c })));
  const rings = [0, 1].map((far) => {
    const belt = instances(
      dented(far === 0 && stage.quality !== 'low' ? 1 : 0), skin('local'),
      Array.from({ length: stage.amount(far === 0 ? 260 : 900) }, (): Instance => {
        const [angle, away] = [random.between(0, Math.PI * 2), far === 0 ? random.between(46, 120) : random.between(120, 420)];
        const size = random.between(0.2, 1) ** 3 * (far === 0 ? 4 : 7) + 0.25;
        const high = (random.next() + random.next() - 1) * away * 0.14;
        return { at: [Math.cos(angle) * away, high - away * 0.05, Math.sin(angle) * away], turn: [random.between(0, 6), random.between(0, 6), 0], scale: [size, size * random.between(0.6, 1), size * random.between(0.7, 1.3)], color: random.pick([0x7d6f63, 0x9a8873, 0x5e5650, 0x8b7462]) };
      }),
    );
    const group = new Group();
    group.rotation.set(0.05, 0, -0.1);
    group.add(belt);
    return { group, belt };
  });
  things.add(cut, ...rings.map(({ group }) => group));
  return { things, turn: (time) => rings.forEach(({ belt }, far) => belt.rotation.set(0, time * (far === 0 ? 0.006 : 0.003), 0)) };
}

const UP = new Vector3(0, 1, 0);
/** A cylinder of height 1 as a beam from one place to another. */
function span(from: Vector3, to: Vector3, thick: number): Placement {
  const way = to.clone().sub(from);
  const turn = new Euler().setFromQuaternion(new Quaternion().setFromUnitVectors(UP, way.clone().normalize()));
  const middle = from.clone().add(to).multiplyScalar(0.5);
  return { at: [middle.x, middle.y, middle.z], turn: [turn.x, turn.y, turn.z], scale: [thick, way.length(), thick] };
}

/** Rigs on three legs, their beams, and the sparks where these cut. */
function rigs(stage: Stage): Group {
  const things = new Group();
  const leg = (index: number) => painted(placed(new BoxGeometry(0.5, 11, 0.5), { at: [Math.cos(index * 2.1) * 2, 5, Math.sin(index * 2.1) * 2], turn: [-Math.sin(index * 2.1) * 0.3, 0, Math.cos(index * 2.1) * 0.3] }), 0xd08a1e);
  const tower = merged([
    ...[0, 1, 2].map(leg),
    painted(placed(new CylinderGeometry(0.9, 1.3, 2.4, 8), { at: [0, 10.4, 0] }), 0x4a4e55),
    painted(placed(new CylinderGeometry(1.7, 1.7, 0.4, 8), { at: [0, 9, 0] }), 0xe8a428),
    painted(placed(new CylinderGeometry(1.1, 1.3, 0.4, 8), { at: [0, 5.6, 0] }), 0x3a3d42),
    painted(placed(new BoxGeometry(0.7, 9, 0.7), { at: [0, 4.5, 0] }), 0x2f3338),
    painted(placed(new OctahedronGeometry(0.8), { at: [0, 12.4, 0] }), 0x00ffff),
  ]);
  const steel = material(stage, { vertexColors: true, roughness: 0.5, metalness: 0.5, flat: true, paint: 'float lens = step(.5, vColor.b - vColor.r); glow = lens * vec3(.5, 2.2, 2.6); color *= .8 + .4 * noise(p * 2.);' });
  things.add(instances(tower, steel, RIGS.map(({ foot: [x, z] }) => ({ at: [x, land(x, z) - 0.5, z] as const, turn: [0, x, 0] as const }))));
  const beams = RIGS.map(({ foot: [x, z], rock, size }) => {
    const from = new Vector3(x, land(x, z) + 11.9, z);
    const to = new Vector3(...rock);
    return { from, to: to.clone().add(from.clone().sub(to).setLength(size * 0.86)) };
  });
  const tube = () => new CylinderGeometry(1, 1, 1, 8, 1, true);
  things.add(
    instances(tube(), material(stage, { color: 0, emissive: 0x9ffcff, glow: 2.6 }), beams.map(({ from, to }) => span(from, to, 0.08))),
    instances(tube(), material(stage, { color: 0, emissive: 0x16c8e0, glow: 1.4, opacity: 0.2, paint: 'alpha *= .6 + .4 * sin(time * 9. + p.x * 1.5 + p.z * 1.5);' }), beams.map(({ from, to }) => span(from, to, 0.34))),
    ...beams.map(({ to, from }) => {
      const back = from.clone().sub(to).normalize();
      return particles(stage, {
        count: 90, from: [-1, -1, -1], to: [1, 1, 1], color: 0xffc476, size: 0.9, glowing: true, opacity: 0.9,
        move: `float life = fract(seed + time * (.25 + .3 * fract(seed * 7.))); p = vec3(${to.x.toFixed(1)}, ${to.y.toFixed(1)}, ${to.z.toFixed(1)}) + (normalize(p) * .9 + vec3(${back.x.toFixed(2)}, ${back.y.toFixed(2)}, ${back.z.toFixed(2)})) * life * 9.; size = (1. - life) * .7 + step(.93, seed) * 4. * (1. - life); alpha = 1. - life; tint = mix(vec3(.8, 1.5, 1.6), vec3(1.4, .5, .12), smoothstep(0., .35, life));`,
      });
    }),
  );
  return things;
}

/** Crystals that grow out of the ground, and the deck on which the board stands. */
function camp(stage: Stage): Group {
  const { random } = stage;
  const things = new Group();
  const shards = Array.from({ length: stage.amount(190) }, (_, index): Instance => {
    const nest = Math.floor(index / 6);
    const [angle, away] = [nest * 2.4 + random.between(-0.09, 0.09), 8.4 + (nest % 7) * 1.9 + random.between(-0.5, 0.5)];
    const [x, z] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const size = random.between(0.15, 0.5);
    return { at: [x, land(x, z) + size * 0.3, z], turn: [random.between(-0.5, 0.5), random.between(0, 3), random.between(-0.5, 0.5)], scale: [size * 0.4, size * random.between(1.1, 2.4), size * 0.4], color: nest % 3 === 0 ? 0xff9a2e : 0x35d6e8 };
  });
  things.add(instances(new OctahedronGeometry(1), material(stage, { roughness: 0.08, flat: true, metalness: 0.1, paint: 'glow = color * (.25 + .75 * smoothstep(.2, -.8, p.y)) * (.8 + .2 * sin(time + p.x)); color *= .5;' }), shards));
  const deck = merged([
    placed(turned([[6.9, -0.5], [6.9, -0.08], [6.9, -0.08], [6.75, 0], [6.75, 0], [0, 0]], 6), { at: [0, GROUND, 0], turn: [0, Math.PI / 6, 0] }),
    ...Array.from({ length: 6 }, (_, index) => placed(new BoxGeometry(0.5, 0.3, 0.9), { at: [Math.cos(index * 1.047) * 6.6, GROUND + 0.05, Math.sin(index * 1.047) * 6.6], turn: [0, -index * 1.047, 0] })),
  ]);
  things.add(shadowed(new Mesh(deck, material(stage, {
    color: 0x4b4f56, roughness: 0.5, metalness: 0.7,
    paint: `float e = max(abs(p.x), abs(p.x) * .5 + abs(p.z) * .866); vec2 f = abs(fract(p.xz * .8) - .5);
      float seam = smoothstep(.47, .5, max(f.x, f.y)); color *= (.7 + .5 * fbm(p * 3.)) * (1. - .5 * seam); rough = .4 + .3 * fbm(p * 5.);
      float rim = smoothstep(.25, .2, abs(e - 5.55)); float stripe = step(.5, fract((p.x + p.z) * 1.1));
      color = mix(color, mix(vec3(.9, .5, .03), vec3(.02), stripe), rim * .85 * step(.9, n.y));`,
  }))));
  things.add(instances(new TorusGeometry(14, 0.07, 4, 90).rotateX(Math.PI / 2), material(stage, { color: 0x8d9299, roughness: 0.35, metalness: 0.9 }), [{ at: [0, GROUND - 0.42, 0] }, { at: [0, GROUND - 0.46, 0], scale: [1.07, 1, 1.07] }]));
  return things;
}

/** Carts on the rails around the board and haulers in the belt. */
function traffic(stage: Stage) {
  const cart = merged([
    painted(placed(new CylinderGeometry(0.75, 0.5, 0.6, 6), { at: [0, 0.5, 0] }), 0xd9951f),
    painted(placed(new IcosahedronGeometry(0.55, 0), { at: [0, 0.8, 0], scale: [1, 0.6, 1] }), 0x7d5f3e),
    painted(placed(new BoxGeometry(1.1, 0.2, 1.3), { at: [0, 0.15, 0] }), 0x2c2f33),
  ]);
  const hauler = merged([
    painted(new BoxGeometry(1, 1, 12), 0x6d7178),
    ...[-4, -1.3, 1.4, 4.1].flatMap((z) => [-1.3, 1.3].map((x) => painted(placed(new BoxGeometry(1.5, 1.7, 2.3), { at: [x, 0, z] }), z > 0 ? 0xc4761f : 0xa5a8ad))),
    painted(placed(new CylinderGeometry(1, 1.5, 2, 8), { at: [0, 0, 6.8], turn: [Math.PI / 2, 0, 0] }), 0x33363b),
    painted(placed(new CylinderGeometry(1, 1, 0.4, 8), { at: [0, 0, 7.9], turn: [Math.PI / 2, 0, 0] }), 0x00ffff),
    painted(placed(new BoxGeometry(1.8, 1.2, 1.6), { at: [0, 0.5, -6.4] }), 0xd8d8d4),
  ]);
  const paint = material(stage, { vertexColors: true, roughness: 0.55, metalness: 0.35, flat: true, paint: 'glow = step(.5, vColor.b - vColor.r) * vec3(.8, 2., 3.);' });
  const [carts, ships] = [shadowed(instances(cart, paint, Array.from({ length: 7 }, () => ({})))), instances(hauler, paint, Array.from({ length: 5 }, () => ({})))];
  for (const mesh of [carts, ships]) mesh.frustumCulled = false;
  const move = (time: number): void => {
    moveInstances(carts, (index) => {
      const angle = time * 0.07 + index * 0.42;
      return { at: [Math.cos(angle) * 14.5, GROUND - 0.42, Math.sin(angle) * 14.5], turn: [0, -angle, 0] };
    });
    moveInstances(ships, (index) => {
      const angle = -time * 0.02 - index * 1.3 + 0.2;
      const away = 48 + (index % 3) * 22;
      return { at: [Math.cos(angle) * away, 3 + (index % 4) * 4, Math.sin(angle) * away], turn: [0, Math.PI - angle, 0.1], scale: 0.8 };
    });
  };
  return { things: [carts, ships], move };
}

/** A cut stone; yellow marks it for the material. */
const gem = (wide: number, high: number, at: Place, turn: Place = [0, 0, 0]): BufferGeometry => painted(placed(new OctahedronGeometry(1), { at, turn, scale: [wide, high / 2, wide] }), 0xffff00);
const around = (count: number, make: (angle: number) => BufferGeometry): BufferGeometry[] => Array.from({ length: count }, (_, index) => make((index / count) * Math.PI * 2));

const HEADS: Readonly<Record<'king' | 'queen' | 'bishop' | 'knight' | 'rook' | 'pawn', Head>> = {
  pawn: ({ y, room }) => [gem(0.19, room - 0.02, [0, y + room / 2 + 0.02, 0])],
  rook: ({ y, radius, room }) => {
    const [wide, top] = [radius * 1.42, y + room - 0.12];
    return [turned([[radius, y], [wide, y + 0.06], [wide, y + 0.06], [wide, top], [wide, top], [0, top]], 6), ...around(6, (a) => gem(0.085, 0.26, [Math.sin(a) * wide * 0.74, top, Math.cos(a) * wide * 0.74]))];
  },
  bishop: ({ y, room }) => [gem(0.19, room * 0.62, [0, y + 0.1 + room * 0.31, 0]), gem(0.115, room * 0.5, [0.03, y + room * 0.75, 0], [0, 0, -0.28])],
  knight: (neck) => [...horseHead({ ...neck, segments: 13 }), ...[0, 1, 2, 3].map((index) => gem(0.055, 0.26, [0, neck.y + 0.34 + index * 0.15, 0.33 - index * index * 0.018], [0.9 - index * 0.22, 0, 0]))],
  queen: ({ y, radius, room }) => [
    turned([[radius, y + 0.1], [radius * 1.7, y + room * 0.5], [radius * 1.7, y + room * 0.5], [0, y + room * 0.5]], 6),
    ...around(6, (a) => gem(0.06, 0.34, [Math.sin(a) * radius * 1.6, y + room * 0.62, Math.cos(a) * radius * 1.6], [Math.cos(a) * 0.3, 0, -Math.sin(a) * 0.3])),
    gem(0.13, room * 0.5, [0, y + room * 0.75, 0]),
  ],
  king: ({ y, radius, room }) => [
    turned([[radius, y + 0.1], [radius * 1.55, y + room * 0.42], [radius * 1.7, y + room * 0.46], [radius * 1.2, y + room * 0.58], [0, y + room * 0.58]], 6),
    gem(0.075, room * 0.5, [0, y + room * 0.75, 0]),
    gem(0.07, 0.36, [0, y + room * 0.8, 0], [0, 0, Math.PI / 2]),
  ],
};

function shapes(stage: Stage): EraScene['pieces']['shape'] {
  const turnedShape = staunton(stage, { segments: 6, waist: 1.1, foot: [[1, 0], [1, 0], [1, 0.09], [1, 0.09], [0.84, 0.14], [0.84, 0.14], [0.66, 0.24]], heads: HEADS });
  return (role) => (role === 'token' ? painted(token(24), 0xffffff) : turnedShape(role));
}

/** Metal that a machine has cut, and the stones in it that shine. */
const cutMetal = (stone: string) => /* glsl */ `
  float gem = 1. - vColor.b; vec3 clear = ${stone};
  float lines = noise(vec3(p.y * 130., p.xz * 3.)); rough = mix(.28 + .22 * lines, .05, gem); metal *= 1. - gem;
  color = mix(color * (.85 + .25 * lines), clear, gem); glow = gem * clear * (.55 + .5 * fbm(p * 9. + time * .1));`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const belt = rocks(stage);
  const moving = traffic(stage);
  const rings = stage.quality === 'low' ? 18 : 44;
  const ground = new Mesh(shaped(new RingGeometry(0.5, 62, rings * 2, rings).rotateX(-Math.PI / 2), (point) => point.setY(land(point.x, point.z))), material(stage, { color: 0x6f6259, roughness: 0.95, paint: regolith }));
  ground.receiveShadow = true;
  root.add(
    sky(stage),
    ambience(stage, 0x8088a0, 0x5a3f2a, 0.75),
    sun(stage, { color: 0xfff1df, intensity: 3.6, from: [-11, 9, 5] }),
    lamp(0x38d0ff, 30, [-7.5, 2, -9], 20), lamp(0xff9a3a, 26, [8, 2, -7], 18),
    ground, belt.things, rigs(stage), camp(stage), ...moving.things,
    particles(stage, {
      count: 900, from: [-1, -1, -1], to: [1, 1, 1], color: 0xb8a184, size: 0.5, opacity: 0.55,
      move: 'float a = p.x * 3.1416 + time * .004, r = 45. + 260. * seed; p = vec3(cos(a) * r, p.y * p.y * p.y * r * .16 - r * .05, sin(a) * r); size = .4 + seed * 1.6;',
    }),
    particles(stage, { count: 120, from: [-12, -0.4, -12], to: [12, 4, 12], color: 0xffd9a0, size: 0.05, opacity: 0.7, move: 'p += .4 * vec3(sin(time * .2 + seed * 30.), sin(time * .17 + seed * 50.), cos(time * .21 + seed * 20.));' }),
  );
  return {
    root,
    exposure: 1.15,
    reflections: 1.6,
    board: {
      light: material(stage, { color: 0xcdb78f, roughness: 0.35, metalness: 0.35, paint: 'float a = abs(sin(p.x * 13. + p.z * 9.)) * abs(sin(p.x * 4. - p.z * 15.)), g = fbm(p * 4.); color *= .62 + .3 * g + .35 * smoothstep(.5, .6, noise(vec3(floor((p.x + p.z) * 11.), floor((p.x - p.z) * 9.), 1.))) * a + .1; rough = .3 + .3 * g;' }),
      dark: material(stage, { color: 0x1f5450, roughness: 0.4, metalness: 0.15, paint: 'float g = fbm(p * 3.), ring = sin(g * 34.); color *= .55 + .5 * g + .18 * ring; float v = smoothstep(.028, .0, abs(fbm(p * 1.6 + 8.) - .5)); color = mix(color, vec3(.75, .42, .1), v); metal = mix(metal, .9, v); rough = .35 - .1 * v;' }),
      frame: material(stage, { color: 0x2f3238, roughness: 0.42, metalness: 0.85, paint: 'float g = fbm(p * 7.); color *= .7 + .6 * g; rough = .3 + .35 * g;' }),
      ink: 0xf0b860,
      bevel: 0.045,
    },
    pieces: {
      shape: shapes(stage),
      materials: [
        material(stage, { color: 0xe9edf2, roughness: 0.3, metalness: 0.45, flat: true, vertexColors: true, space: 'local', paint: cutMetal('vec3(.12, .75, .95)') }),
        material(stage, { color: 0x24262c, roughness: 0.35, metalness: 0.6, flat: true, vertexColors: true, space: 'local', paint: cutMetal('vec3(1., .3, .04)') }),
      ],
      glyphs: [0x0b4a63, 0xffa03a],
    },
    tick: (time) => {
      belt.turn(time);
      moving.move(time);
    },
  };
}

const mining: EraModule = {
  id: 'mining',
  palette: { veil: '#0d0c0e', ink: '#f3e7d3', accent: '#45d3e6' },
  view: { azimuth: -5, elevation: 13, distance: 15 },
  build,
};
export default mining;
