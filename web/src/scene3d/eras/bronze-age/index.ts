/** Noon by the river: pyramids and obelisks in the desert, reeds and palms on the banks, sails on the water. */
import { BoxGeometry, BufferAttribute, BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, FogExp2, Group, Mesh, SphereGeometry, TorusGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import {
  ambience, bodied, horseHead, instances, material, merged, moveInstances, painted, particles, placed, scattered, shadowed, shaped, skyDome, smoothed, staunton, sun, turned, type Head, type Instance,
} from '../../kit';

const GROUND = BOARD_BOTTOM;
/** The middle of the river, from west to east behind the board, and half its width; the shader has the same curve. */
const riverAt = (x: number): number => -21 + 2.6 * Math.sin(x * 0.07 + 0.6);
const HALF = 6;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec3 c = mix(vec3(.92, .74, .46), vec3(.2, .46, .8), smoothstep(-.02, .15, up));
      c = mix(c, vec3(.05, .2, .52), smoothstep(.1, .8, up));
      float near = max(dot(d, normalize(vec3(.62, .62, .12))), 0.);
      c += vec3(1., .85, .6) * (pow(near, 400.) * 8. + pow(near, 12.) * .35);
      float veil = smoothstep(.5, .9, fbm(vec3(d.x * 3., d.z * 9., 2.) / (up + .25) + time * .004));
      c = mix(c, vec3(1., .96, .9), veil * .4 * smoothstep(.04, .2, up));
      return d.y < 0. ? vec3(.5, .38, .22) : c;`,
  });

const land = /* glsl */ `
  float bank = abs(p.z - (-21. + 2.6 * sin(p.x * .07 + .6))) - ${HALF}.; float fine = fbm(p * 2.6), wide = fbm(p * .16);
  bank += (fbm(p * .5) - .5) * 1.6;
  float ripple = sin(p.x * 3.4 + p.z * 1.3 + 6. * wide) * .5 + .5;
  color = mix(vec3(.46, .27, .11), vec3(.66, .43, .2), wide) * (.86 + .18 * fine + .06 * ripple);
  vec2 q = p.xz * .62; vec2 slab = fract(q) - .5; float court = smoothstep(9.3, 9., max(abs(p.x), abs(p.z)));
  float joint = smoothstep(.5, .46, max(abs(slab.x), abs(slab.y)));
  color = mix(color, vec3(.48, .34, .2) * (.7 + .35 * hash(floor(q)) + .2 * fine) * mix(.55, 1., joint), court * smoothstep(.68, .5, fbm(p * .55 + 3.) + .1));
  float green = smoothstep(4.2, .8, bank) * step(0., bank) * smoothstep(.3, .5, fine + .1);
  color = mix(color, mix(vec3(.08, .13, .03), vec3(.2, .27, .06), fine), green);
  color *= mix(1., .5, smoothstep(1., .0, bank));
  float water = smoothstep(.05, -.12, bank);
  float wave = fbm(vec3(p.x * .9 + time * .35, p.z * 1.8, time * .25));
  color = mix(color, mix(vec3(.06, .14, .12), vec3(.015, .09, .13), smoothstep(0., -3., bank)), water);
  rough = mix(.95, .07, water);
  bump = mix(ripple * .045 * (1. - court) + fine * .06 + joint * court * .04, wave * .13, water);
  glow = water * vec3(.9, .8, .6) * step(.93, noise(vec3(p.x * 3. + time, p.z * 6., time * 1.6))) * .35;`;

const GLYPHS = /* glsl */ `
float glyph(vec2 q) {
  vec2 id = floor(q), f = fract(q) - .5; float kind = hash(id + 2.);
  float s = kind < .25 ? abs(length(f) - .22) - .06 : kind < .5 ? max(abs(f.x) - .3, abs(f.y) - .07) : kind < .75 ? min(max(abs(f.x) - .06, abs(f.y) - .32), max(abs(f.x) - .22, abs(f.y + .2) - .06)) : max(abs(f.x) + abs(f.y * 1.6) - .34, .1 - length(f));
  return smoothstep(.02, -.02, s);
}`;
const carvedStone = /* glsl */ `
  float around = abs(n.x) > abs(n.z) ? p.z : p.x; float grain = fbm(p * 1.4);
  color *= .75 + .4 * grain; float cut = glyph(vec2(around * 1.3, p.y * 1.3)) * step(abs(n.y), .5) * step(1., p.y);
  color *= 1. - .5 * cut; bump = grain * .08 - cut * .05;`;

/** Three pyramids on the other bank; courses of stone and a golden tip. */
function pyramids(stage: Stage): Group {
  const stone = material(stage, {
    color: 0xcf9f62, roughness: 1,
    paint: 'float course = fract(p.y * .55); float grain = fbm(p * .3); color *= .72 + .3 * grain + .16 * step(.2, course); color *= .9 + .2 * hash(vec2(floor(p.y * .55), floor((p.x + p.z) * .3)));',
    flat: true,
  });
  const group = new Group();
  const places: Instance[] = [{ at: [-62, 0, -108], scale: [44, 38, 44] }, { at: [-2, 0, -150], scale: [50, 40, 50] }, { at: [-104, 0, -70], scale: [24, 20, 24] }, { at: [52, 0, -128], scale: [30, 24, 30] }, { at: [80, 0, 92], scale: [40, 34, 40] }, { at: [-70, 0, 110], scale: [30, 26, 30] }];
  group.add(instances(new ConeGeometry(1, 1, 4, 1, true).rotateY(Math.PI / 4 + 0.3).translate(0, 0.5, 0), stone, places));
  const gold = material(stage, { color: 0xffc04a, roughness: 0.3, metalness: 0.6, glow: 0.5, emissive: 0xa06a10, flat: true });
  group.add(instances(new ConeGeometry(0.1, 0.1, 4, 1, true).rotateY(Math.PI / 4 + 0.3).translate(0, 0.955, 0), gold, places));
  const dunes = scattered(stage.random, 44, [55, 150], -3, [14, 34]).map((dune): Instance => ({ ...dune, scale: [typeof dune.scale === 'number' ? dune.scale : 20, stage.random.between(4, 7.5), stage.random.between(9, 18)] })).filter(({ at: [x, , z] = [0, 0, 0] }) => Math.abs(z - riverAt(x)) > 26);
  group.add(instances(new SphereGeometry(1, 20, 10), material(stage, { color: 0xc79a5c, roughness: 1, paint: 'color *= .85 + .2 * fbm(p * .2) + .05 * sin(p.x * 1.5 + p.y * 5.);' }), dunes));
  return group;
}

/** Obelisks, a gate with two towers behind the first player, and sphinxes along the court. */
function buildings(stage: Stage): Group {
  const group = new Group();
  const carved = material(stage, { color: 0xdab583, roughness: 0.95, paint: carvedStone, functions: GLYPHS });
  const needle = merged([new CylinderGeometry(0.62, 1, 13, 4).rotateY(Math.PI / 4).translate(0, 7.5, 0), new ConeGeometry(0.63, 1.3, 4).rotateY(Math.PI / 4).translate(0, 14.6, 0), new BoxGeometry(2.4, 1, 2.4).translate(0, 0.5, 0)]);
  group.add(instances(needle, carved, ([[-17.5, -31], [4.5, -33], [-30, 14], [28, 12]] as const).map(([x, z]): Instance => ({ at: [x, GROUND, z] }))));
  const tower = (x: number) => placed(new CylinderGeometry(4.6, 5.8, 13, 4, 1).rotateY(Math.PI / 4), { at: [x, 6, 40], scale: [1.5, 1, 0.55] });
  const cornice = (x: number) => placed(new CylinderGeometry(5.2, 4.6, 1.2, 4).rotateY(Math.PI / 4), { at: [x, 13, 40], scale: [1.5, 1, 0.6] });
  group.add(new Mesh(merged([tower(-9.5), tower(9.5), cornice(-9.5), cornice(9.5), placed(new BoxGeometry(9, 2, 3), { at: [0, 9, 40] })]), carved));
  const lion = merged([
    bodied([[0.5, 1.15, 1.57, 0.1, 0.1], [0.62, 0.9, 1.57, 0.4, 0.34], [0.6, 0, 1.57, 0.34, 0.3], [0.74, -0.7, 1.5, 0.44, 0.33], [0.95, -0.98, 0.6, 0.3, 0.3], [1.3, -0.95, 0, 0.2, 0.2]], 12, 10),
    placed(new CylinderGeometry(0.2, 0.52, 0.8, 8), { at: [0, 1.32, -0.88], scale: [1, 1, 0.7] }), placed(new SphereGeometry(0.27, 10, 8), { at: [0, 1.5, -1.06], scale: [0.9, 1.15, 0.9] }), placed(new BoxGeometry(0.1, 0.3, 0.1), { at: [0, 1.2, -1.26] }),
    ...[-1, 1].map((side) => placed(new BoxGeometry(0.24, 0.2, 1.1), { at: [side * 0.24, 0.32, -1.4] })), ...[-1, 1].map((side) => placed(new SphereGeometry(0.36, 8, 6), { at: [side * 0.3, 0.5, 0.6], scale: [0.5, 1, 1.2] })),
    placed(new BoxGeometry(1.1, 0.26, 3.2), { at: [0, 0.13, -0.3] }),
  ]);
  const rows = [-1, 1].flatMap((side) => [-6.4, -2.2, 2, 6.2].map((z): Instance => ({ at: [side * 11.2, GROUND, z], turn: [0, side * Math.PI / 2, 0], scale: 1.02 })));
  group.add(shadowed(instances(lion, carved, rows)));
  return group;
}

/** A leaf as a bent strip: out and down. */
function strip(turn: number, rise: number, droop: number, wide: number): BufferGeometry {
  const points: number[] = [];
  const at = (t: number, side: number): void => {
    const aside = side * wide * Math.sin(Math.PI * (0.12 + t * 0.88));
    points.push(t * Math.cos(turn) - aside * Math.sin(turn), rise * t - droop * t * t - Math.abs(aside) * 0.5, t * Math.sin(turn) + aside * Math.cos(turn));
  };
  for (let step = 0; step < 5; step += 1) {
    const [a, b] = [step / 5, (step + 1) / 5];
    for (const [t, side] of [[a, 0], [b, 0], [a, 1], [a, 1], [b, 0], [b, 1], [a, 0], [a, -1], [b, 0], [a, -1], [b, -1], [b, 0]] as const) at(t, side);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** Palms and papyrus on both banks. */
function plants(stage: Stage): Group {
  const { random } = stage;
  const group = new Group();
  const crown = merged(Array.from({ length: 11 }, (_, index) => painted(placed(strip(index * 0.571, 0.9 - (index % 3) * 0.35, 1.15, 0.13), { at: [0.62, 6.4, 0], scale: 2.7 }), (_x, y, _z, to) => to.setHSL(0.26, 0.5, 0.12 + 0.03 * Math.max(0, y - 5)))));
  const trunk = painted(shaped(turned([[0.32, 0], [0.2, 1], [0.17, 4], [0.2, 6.4]], 7), (point) => (point.x += (point.y / 6.4) ** 2 * 0.6)), 0x6f5236);
  const leaf = material(stage, { vertexColors: true, roughness: 0.8, twoSided: true, bend: 'p.x += .012 * p.y * sin(time * .9 + world.x + world.z);', paint: 'color *= .75 + .5 * noise(vec3(p.xz * 2., p.y * 8.));' });
  const palms = Array.from({ length: Math.max(16, stage.amount(34)) }, (_, index): Instance => {
    const x = random.between(-62, 62);
    const far = index % 3 !== 0 || Math.abs(x) < 24;
    return { at: [x, GROUND, riverAt(x) + (far ? -random.between(7.5, 13) : random.between(7.5, 11))], turn: [0, random.between(0, 6), 0], scale: random.between(0.75, 1.3) };
  });
  const inland = scattered(random, 14, [34, 48], GROUND, [0.8, 1.2]).filter(({ at: [, , z = 0] = [] }) => z > 0);
  group.add(instances(merged([crown, trunk]), leaf, [...palms, ...inland]));
  const blades = Array.from({ length: 7 }, (_, index) => painted(placed(new ConeGeometry(0.028, 1.4 + (index % 3) * 0.25, 3), { at: [Math.sin(index * 2.3) * 0.24, 0.7, Math.cos(index * 2.3) * 0.24], turn: [Math.cos(index * 2.3) * 0.16, 0, -Math.sin(index * 2.3) * 0.16] }), 0x5f7a2a));
  const tufts = [0, 2, 4].flatMap((index) => [0, 1, 2, 3].map((ray) => painted(placed(strip(ray * 1.57, 0.5, 0.6, 0.1), { at: [Math.sin(index * 2.3) * 0.33, 1.42 + (index % 3) * 0.1, Math.cos(index * 2.3) * 0.33], scale: 0.3 }), 0xa7a845)));
  const reeds = Array.from({ length: stage.amount(210) }, (): Instance => {
    const x = random.between(-46, 46);
    const side = random.next() < 0.55 ? 1 : -1;
    return { at: [x, GROUND - 0.1, riverAt(x) + side * (HALF + random.between(-0.7, 1.5))], turn: [0, random.between(0, 6), 0], scale: random.between(0.7, 1.15) };
  });
  group.add(instances(merged(stage.quality === 'low' ? blades : [...blades, ...tufts]), material(stage, { vertexColors: true, roughness: 0.8, twoSided: true, bend: 'p.x += .09 * p.y * sin(time * 1.4 + world.x * .7 + world.z);', paint: 'color *= .7 + .6 * noise(p * 2.);' }), reeds));
  return group;
}

/** Boats with slanted sails upon the river, and ibises above it. */
function travellers(stage: Stage) {
  const hull = shaped(new SphereGeometry(1, 14, 8, 0, Math.PI * 2, Math.PI / 2, Math.PI / 2).scale(2.6, 0.55, 0.62), (point) => (point.y += 0.09 * point.x * point.x - 0.02));
  const cloth = new BufferGeometry();
  cloth.setAttribute('position', new BufferAttribute(new Float32Array([-1.7, 0.7, 0, 1.5, 0.8, 0.5, 0.7, 4.9, 0]), 3));
  cloth.computeVertexNormals();
  const boat = merged([painted(hull, 0x6b4020), painted(placed(new CylinderGeometry(0.05, 0.07, 3.6, 6), { at: [0, 1.8, 0] }), 0x4a2f1a), painted(cloth, 0xfff3dc), painted(placed(new CylinderGeometry(0.05, 0.05, 5, 6), { at: [-0.5, 2.8, 0], turn: [0, 0, -0.52] }), 0x4a2f1a), painted(placed(new SphereGeometry(0.2, 6, 5), { at: [-1.2, 0.75, 0], scale: [1, 2, 1] }), 0x8a4b2a)]);
  const boats = instances(boat, material(stage, { vertexColors: true, roughness: 0.9, twoSided: true, paint: 'glow = color * .1;' }), [{}, {}, {}]);
  const wing = (side: number) => placed(new ConeGeometry(0.28, 1.5, 3).scale(1, 1, 0.1), { at: [side * 0.7, 0, 0], turn: [0, 0, (side * Math.PI) / 2] });
  const birds = instances(merged([painted(merged([wing(-1), wing(1)]), 0xffffff), painted(placed(new ConeGeometry(0.12, 1.5, 5), { at: [0, 0, -0.2], turn: [-Math.PI / 2, 0, 0] }), 0x222222)]), material(stage, { vertexColors: true, roughness: 1, space: 'local', bend: 'p.y += abs(p.x) * .4 * sin(time * 4. + world.z * .7);' }), Array.from({ length: 9 }, () => ({})));
  for (const mesh of [boats, birds]) mesh.frustumCulled = false;
  return {
    things: [boats, birds],
    move: (time: number): void => {
      moveInstances(boats, (index) => {
        const x = ((time * 0.45 + index * 34 + 58) % 104) - 62;
        return { at: [x, GROUND + 0.42 + 0.03 * Math.sin(time * 1.4 + index), riverAt(x) + (index - 1) * 1.7], turn: [0.04 * Math.sin(time + index), -2.6 * 0.07 * Math.cos(x * 0.07 + 0.6), 0], scale: 1.05 };
      });
      moveInstances(birds, (index) => {
        const way = ((time * 2.2 + 20) % 130) - 70;
        const [row, side] = [Math.ceil(index / 2), index % 2 === 0 ? 1 : -1];
        return { at: [way - row * 1.6, 9 + Math.sin(time * 0.5 + index) * 0.3, -38 + side * row * 1.5], turn: [0, -Math.PI / 2, 0], scale: 0.8 };
      });
    },
  };
}

/** The sign of life on a round crown, for kings. */
const ankh: Head = ({ y, radius, room, segments }) => {
  const top = y + room;
  return [
    turned(smoothed([[radius, y + 0.1], [radius * 1.35, y + 0.2], [radius * 1.2, y + 0.28], [0.05, y + 0.33], [0, y + 0.33]], 10), segments),
    placed(new TorusGeometry(0.085, 0.032, 8, 18), { at: [0, top - 0.118, 0], scale: [0.85, 1, 1] }), placed(new BoxGeometry(0.32, 0.062, 0.06), { at: [0, top - 0.235, 0] }), placed(new BoxGeometry(0.062, 0.16, 0.06), { at: [0, top - 0.3, 0] }),
  ];
};
/** A disc between horns, for queens. */
const horns: Head = ({ y, radius, room, segments }) => [
  turned(smoothed([[radius, y + 0.1], [radius * 1.55, y + 0.22], [radius * 1.5, y + 0.27], [0, y + 0.3]], 10), segments),
  placed(new CylinderGeometry(0.125, 0.125, 0.07, 20), { at: [0, y + room - 0.16, 0], turn: [Math.PI / 2, 0, 0] }),
  placed(new TorusGeometry(0.2, 0.04, 8, 20, Math.PI * 1.1), { at: [0, y + room - 0.14, 0], turn: [0, 0, Math.PI * 0.95] }),
];
/** The tall white crown, cleft like a mitre, for bishops. */
const tallCrown: Head = ({ y, radius, room, segments }) => [
  shaped(turned(smoothed([[radius, y + 0.1], [radius * 1.6, y + 0.2], [radius * 1.35, y + 0.32], [radius * 0.62, y + 0.44], [radius * 0.75, y + room - 0.07], [0, y + room]], 18), Math.max(16, segments)), (point) => {
    if (point.x > 0 && Math.abs(point.y - y - 0.28 + point.x * 0.4) < 0.03) point.x *= 0.5;
  }),
];
/** A gate tower with a hollow cornice, for rooks. */
const gate: Head = ({ y, radius, room }) => {
  const [wide, floor] = [radius * 1.45, y + room - 0.12];
  const block = (lower: number, upper: number, from: number, to: number) => placed(new CylinderGeometry(upper * Math.SQRT2, lower * Math.SQRT2, to - from, 4).rotateY(Math.PI / 4), { at: [0, (from + to) / 2, 0] });
  return [block(radius * 0.95, radius * 0.9, y - 0.1, y + 0.1), block(radius * 0.9, wide, y + 0.1, floor), ...[-1, 1].flatMap((x) => [-1, 1].map((z) => placed(new BoxGeometry(0.16, 0.13, 0.16), { at: [x * (wide - 0.08), floor + 0.055, z * (wide - 0.08)] })))];
};
/** A horse before a chariot, with feathers on its head. */
const chariotHorse: Head = (neck) => [...horseHead({ ...neck, room: neck.room * 0.93 }), ...[-1, 0, 1].map((side) => placed(new ConeGeometry(0.035, 0.26, 5), { at: [0, neck.y + neck.room - 0.1, 0.06 + side * 0.05], turn: [0.3 + side * 0.35, 0, 0] }))];

const polished = 'float wear = fbm(p * 6.); color *= .85 + .3 * wear; rough = .2 + .22 * wear; bump = wear * .006;';
const patina = 'float wear = fbm(p * 5.), ring = smoothstep(.52, .7, fbm(p * 3. + 8.)); color *= .7 + .6 * wear; color = mix(color, vec3(.03, .2, .16), ring * .8); metal = mix(.85, .1, ring); rough = mix(.3, .8, ring); bump = wear * .008;';
const lapis = 'vec2 id = floor(p.xz + 40.); float vein = fbm(p * 2.6 + hash(id) * 17.); color *= .6 + .8 * vein; float fleck = smoothstep(.76, .8, noise(p * 21. + hash(id) * 5.)); color = mix(color, vec3(.9, .6, .15), fleck * .8); metal = fleck * .8; color = mix(color, vec3(.45, .5, .62), smoothstep(.02, .0, abs(vein - .5)) * .15); rough = .22;';
const sandstone = 'vec2 id = floor(p.xz + 40.); float layer = fbm(vec3(p.x * 1.2, p.z * 5. + hash(id) * 9., hash(id) * 20.)), grain = noise(p * 40.); color *= .74 + .3 * layer + .14 * grain; bump = grain * .006 + layer * .01;';

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = shadowed(new Mesh(new CircleGeometry(230, 56).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { roughness: 0.95, paint: land })), false);
  const life = travellers(stage);
  root.add(
    sky(stage),
    ambience(stage, 0xa0c0f0, 0xa87040, 0.42),
    sun(stage, { color: 0xfff0d2, intensity: 4.1, from: [8, 9.5, 2.5] }),
    ground, pyramids(stage), buildings(stage), plants(stage), ...life.things,
    particles(stage, {
      count: 140, from: [-30, 0, -14], to: [30, 2.4, 30], color: 0xf3d9a4, size: 0.5, opacity: 0.09,
      move: 'p.x = mod(p.x + time * (.8 + seed) + 30., 60.) - 30.; p.y += .3 * sin(time * .5 + seed * 30.); alpha = smoothstep(6.5, 10., length(p.xz)); size = .4 + 2. * seed;',
    }),
  );
  return {
    root,
    fog: new FogExp2(0xd8bf92, 0.0042),
    exposure: 0.8,
    reflections: 0.62,
    board: {
      light: material(stage, { color: 0xdebf8c, roughness: 0.85, paint: sandstone }),
      dark: material(stage, { color: 0x1f4496, roughness: 0.25, clearcoat: 0.5, paint: lapis }),
      frame: material(stage, { color: 0xb9905a, roughness: 0.8, functions: GLYPHS, paint: `${sandstone} float inlay = step(.58, abs(max(abs(p.x), abs(p.z)) - 4.3) + .45) * step(.0, p.y); color = mix(color, vec3(.8, .45, .12), inlay); metal = inlay * .8; rough = mix(rough, .3, inlay); float cut = glyph(vec2((abs(n.x) > .5 ? p.z : p.x) * 4., p.y * 4. + 2.)) * step(abs(n.y), .4); color *= 1. - .5 * cut;` }),
      ink: 0x2b1a08,
      bevel: 0.03,
    },
    pieces: {
      shape: staunton(stage, { waist: 0.95, collar: 1.1, body: (way) => 1 + 0.16 * Math.sin(way * Math.PI) * (1 - way), foot: [[1, 0], [1, 0], [1, 0.06], [1, 0.06], [0.84, 0.065], [0.84, 0.065], [0.84, 0.12], [0.84, 0.12], [0.68, 0.13]], heads: { king: ankh, queen: horns, bishop: tallCrown, rook: gate, knight: chariotHorse } }),
      materials: [
        material(stage, { color: 0xffb25c, roughness: 0.28, metalness: 0.85, space: 'local', paint: polished }),
        material(stage, { color: 0x4a2c17, roughness: 0.35, metalness: 0.85, space: 'local', paint: patina }),
      ],
      glyphs: [0x2a1606, 0xffd58a],
    },
    tick: life.move,
  };
}

const bronzeAge: EraModule = {
  id: 'bronze-age',
  palette: { veil: '#2a1c0c', ink: '#fff0d0', accent: '#f0b040' },
  view: { azimuth: 20, elevation: 15, distance: 15 },
  build,
};
export default bronzeAge;
