/** A castle's court at dusk: torches, banners in the wind, mist over the cobbles, ravens around the keep. */
import { BoxGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, FogExp2, Group, Mesh, PlaneGeometry, SphereGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import {
  ambience, instances, lamp, material, merged, moveInstances, painted, particles, placed, shadowed, skyDome, staunton, sun, turned, type Head, type Instance,
} from '../../kit';

const GROUND = BOARD_BOTTOM;
/** The ring of the walls: an octagon with a tower at each corner. */
const WALL = 36;
const HIGH = 6;
const CORNERS = Array.from({ length: 8 }, (_, index) => ((index + 0.5) / 8) * Math.PI * 2);
const TORCHES = [[-7.2, -6.4], [7.2, -6.4], [-7.2, 6.4], [7.2, 6.4]] as const;
const FLAME = 2.05;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec3 evening = mix(vec3(.95, .42, .16), vec3(.2, .25, .42), smoothstep(0., .28, up));
      vec3 c = mix(evening, vec3(.025, .045, .11), smoothstep(.1, .75, up));
      float west = pow(max(dot(normalize(vec3(d.x, 0., d.z)), normalize(vec3(-.55, 0., -1.))), 0.), 3.);
      c = mix(c * vec3(.4, .5, .75), c * 1.35, west);
      vec2 q = d.xz / (up + .18);
      float cloud = smoothstep(.46, .8, fbm(vec3(q * .9 + time * .008, 2.)));
      c = mix(c, mix(vec3(.07, .08, .13), vec3(1., .46, .24), west * smoothstep(.5, .0, up)), cloud * smoothstep(.02, .16, up) * .85);
      c += starfield(d, 110.) * smoothstep(.25, .7, up) * (1. - cloud) * .8;
      // Wooded hills beyond the walls, one behind the other.
      vec2 o = normalize(d.xz);
      vec3 haze = mix(vec3(.085, .1, .17), vec3(.5, .24, .19), west);
      float far = .025 + .075 * fbm(vec3(o * 3.2, 7.)), near = -.01 + .05 * fbm(vec3(o * 6., 1.));
      c = mix(c, haze, smoothstep(far + .003, far - .003, d.y));
      c = mix(c, haze * .4, smoothstep(near + .003, near - .003, d.y));
      return mix(c, vec3(.035, .032, .03), smoothstep(-.04, -.2, d.y));`,
  });

const cobbles = /* glsl */ `
  vec2 q = p.xz * 1.5; q.x += .5 * mod(floor(q.y), 2.);
  vec2 cell = floor(q), f = fract(q) - .5 + .14 * (vec2(hash(cell), hash(cell + 9.)) - .5);
  float edge = max(abs(f.x), abs(f.y)) + .12 * dot(f, f);
  float stone = smoothstep(.5, .36, edge);
  float grain = fbm(p * 2.2);
  color *= mix(.35, .75 + .5 * hash(cell + 3.), stone) * (.7 + .6 * grain);
  float wet = smoothstep(.5, .66, fbm(vec3(p.xz * .22, 3.)));
  rough = mix(.95, .22, wet); color *= mix(1., .55, wet);
  bump = stone * .06 + grain * .03;
  color = mix(color, vec3(.06, .085, .03), (1. - stone) * .7);`;

const masonry = /* glsl */ `
  float around = abs(n.x) > abs(n.z) ? p.z : p.x;
  vec2 q = vec2(around * .55, p.y * 1.1); q.x += .5 * mod(floor(q.y), 2.);
  vec2 f = abs(fract(q) - .5);
  float joint = smoothstep(.5, .44, max(f.x, f.y));
  color *= (.75 + .4 * hash(floor(q))) * mix(.5, 1., joint) * (.75 + .5 * fbm(p * 1.3));
  color = mix(color, vec3(.05, .075, .03), smoothstep(3., -1., p.y) * fbm(p * .8) * .8);
  bump = joint * .1;`;

function walls(stage: Stage): Mesh {
  const parts = [];
  const side = 2 * WALL * Math.tan(Math.PI / 8);
  for (let index = 0; index < 8; index += 1) {
    const angle = (index / 8) * Math.PI * 2;
    const at = (y: number, along: number, out = 0): [number, number, number] => [
      Math.sin(angle) * (WALL + out) + Math.cos(angle) * along, y, Math.cos(angle) * (WALL + out) - Math.sin(angle) * along,
    ];
    parts.push(placed(new BoxGeometry(side, HIGH, 2.4), { at: at(GROUND + HIGH / 2, 0), turn: [0, angle, 0] }));
    for (let stone = 0; stone < 12; stone += 1)
      parts.push(placed(new BoxGeometry(1.3, 1.3, 0.7), { at: at(GROUND + HIGH + 0.6, (stone - 5.5) * 2.4, -0.8), turn: [0, angle, 0] }));
  }
  const round = stage.quality === 'low' ? 8 : 16;
  for (const angle of CORNERS) parts.push(...tower(Math.sin(angle) * WALL * 1.08, Math.cos(angle) * WALL * 1.08, 3.2, 10, round, 0x9c9388));
  parts.push(...tower(-17, -56, 5.2, 24, round, 0x8f8880), ...tower(7, -62, 6.5, 34, round, 0x8f8880), ...tower(23, -54, 4, 19, round, 0x8f8880));
  parts.push(painted(placed(new BoxGeometry(38, 15, 12), { at: [2, GROUND + 7.5, -59] }), 0x8a8279));
  return new Mesh(merged(parts), material(stage, { color: 0x8d857c, vertexColors: true, roughness: 0.95, paint: masonry }));
}

/** A round tower with a roof of slate. */
function tower(x: number, z: number, radius: number, high: number, round: number, color: number) {
  const roof = radius * 2.1;
  const body = turned([[radius * 1.12, 0], [radius, high * 0.2], [radius, high], [radius, high], [radius * 1.22, high + 0.6], [radius * 1.22, high + 1.6], [0, high + 1.6]], round);
  return [
    placed(painted(body, color), { at: [x, GROUND, z] }),
    placed(painted(new ConeGeometry(radius * 1.35, roof, round), 0x3d4658), { at: [x, GROUND + high + 1.6 + roof / 2, z] }),
  ];
}

/** Warm windows and arrow slits in walls and towers. */
function windows(stage: Stage): Mesh {
  const lights: Instance[] = [];
  // In storeys; not in every room there is light.
  for (let index = 0; index < 42; index += 1)
    if (stage.random.next() > 0.45) lights.push({ at: [-13 + (index % 14) * 2.25, GROUND + 8 + Math.floor(index / 14) * 2.5, -52.9], scale: [0.6, 1.4, 0.1] });
  for (let index = 0; index < 14; index += 1) {
    const [x, z, radius, high] = stage.random.pick([[-17, -56, 5.25, 22], [7, -62, 6.55, 32], [23, -54, 4.05, 17]] as const);
    const angle = stage.random.between(-0.9, 0.9);
    lights.push({ at: [x + Math.sin(angle) * radius, GROUND + stage.random.between(high * 0.4, high), z + Math.cos(angle) * radius], turn: [0, angle, 0], scale: [0.5, 1.4, 0.15] });
  }
  return instances(new BoxGeometry(1, 1, 1), material(stage, { color: 0x000000, emissive: 0xff9a3c, glow: 2.2, paint: 'glow *= 1.; glow += vec3(.5,.2,.04) * noise(p + time * .4);' }), lights);
}

/** Banners hang from the walls and wave in the wind of a shader. */
function banners(stage: Stage): Mesh {
  const cloth = new PlaneGeometry(2, 5, 6, 12).translate(0, -2.5, 0);
  const hung = CORNERS.flatMap((_, index): Instance[] => {
    const angle = (index / 8) * Math.PI * 2;
    return [-7, 7].map((along, side) => ({
      at: [Math.sin(angle) * (WALL - 1.35) + Math.cos(angle) * along, GROUND + HIGH - 0.6, Math.cos(angle) * (WALL - 1.35) - Math.sin(angle) * along],
      turn: [0, angle + Math.PI, 0],
      color: (index + side) % 2 === 0 ? 0xa8201a : 0x1d3f8f,
    }));
  });
  return instances(
    cloth,
    material(stage, {
      roughness: 0.9,
      twoSided: true,
      space: 'local',
      bend: 'float hang = -p.y / 5.; p.z += (sin(p.y * 1.6 + time * 2.2 + world.x) * .22 + sin(p.x * 2. + time * 3.1 + world.z) * .1) * hang + .1; p.y += abs(p.x) * .35 * step(.95, hang);',
      paint: `vec2 q = vec2(p.x, p.y + 2.3); vec3 gold = vec3(.85, .55, .12);
        float cross = step(abs(q.x), .13) * step(abs(q.y - .1), .95) + step(abs(q.y - .35), .13) * step(abs(q.x), .55);
        float rim = step(.84, abs(q.x)) + step(2.12, q.y);
        color = mix(color, gold, clamp(cross + rim, 0., 1.)); color *= .8 + .35 * noise(p * 9.);`,
    }),
    hung,
  );
}

/** Iron baskets on posts with fire in them: the light of the game. */
function torches(stage: Stage): { readonly things: Group; flicker(time: number): void } {
  const things = new Group();
  const post = merged([
    painted(placed(new CylinderGeometry(0.07, 0.12, 2, 8), { at: [0, 1, 0] }), 0x3a2f28),
    painted(placed(new CylinderGeometry(0.34, 0.2, 0.36, 8, 1, true), { at: [0, 2.15, 0] }), 0x1c1b1c),
    painted(placed(new CylinderGeometry(0.5, 0.55, 0.14, 8), { at: [0, 0.07, 0] }), 0x5a544c),
    painted(placed(new SphereGeometry(0.22, 8, 6), { at: [0, 2.2, 0] }), 0xffffff),
  ]);
  const iron = material(stage, { vertexColors: true, roughness: 0.7, metalness: 0.3, twoSided: true, paint: 'glow += step(.9, color.r) * vec3(3., .9, .15); ' });
  things.add(shadowed(instances(post, iron, TORCHES.map(([x, z]): Instance => ({ at: [x, GROUND, z] })))));
  const flames = TORCHES.map(([x, z]) =>
    particles(stage, {
      count: 46, from: [x - 0.16, 0, z - 0.16], to: [x + 0.16, 1, z + 0.16], color: 0xff7a1e, size: 0.3, glowing: true, opacity: 0.55,
      move: `float life = fract(seed + time * (.7 + .5 * seed)); vec2 sway = vec2(noise(vec3(seed * 9., time * 1.7, life)), noise(vec3(time * 1.9, seed * 7., life))) - .5;
        p.xz = mix(p.xz, vec2(${x}, ${z}), life * .8) + sway * life * .5; p.y = ${FLAME - 0.3} + life * 1.1; size = 1.1 - life * .8; alpha = (1. - life) * smoothstep(0., .12, life); tint = mix(vec3(1.3, .8, .35), vec3(1., .3, .1), life);`,
    }),
  );
  const lamps = (stage.quality === 'low' ? TORCHES.slice(0, 2) : TORCHES).map(([x, z]) => lamp(0xff8a3a, 22, [x * 0.94, FLAME + 0.5, z * 0.94], 22));
  things.add(...flames, ...lamps);
  return {
    things,
    flicker: (time) => lamps.forEach((light, index) => (light.intensity = 22 + 5 * Math.sin(time * 9 + index * 2) * Math.sin(time * 5.3 + index) + 3 * Math.sin(time * 23 + index))),
  };
}

/** Ravens: two triangles that beat. */
function ravens(stage: Stage) {
  const wing = (side: number) => placed(new ConeGeometry(0.34, 1.3, 3).scale(1, 1, 0.12), { at: [side * 0.6, 0, 0], turn: [0, 0, (side * Math.PI) / 2] });
  const mesh = instances(merged([wing(-1), wing(1), new BoxGeometry(0.22, 0.2, 0.9)]), material(stage, { color: 0x0b0b10, roughness: 0.8, space: 'local', bend: 'p.y += abs(p.x) * .55 * sin(time * 9. + world.x * .3);' }), Array.from({ length: stage.amount(14) }, () => ({})));
  mesh.frustumCulled = false;
  return {
    mesh,
    fly: (time: number): void =>
      moveInstances(mesh, (index) => {
        const angle = time * (0.16 + (index % 4) * 0.022) + index * 2.4;
        const radius = 15 + (index % 5) * 4;
        return { at: [6 + Math.cos(angle) * radius, 18 + (index % 6) * 2.6 + Math.sin(time * 0.7 + index), -40 + Math.sin(angle) * radius * 0.55], turn: [0, -angle, 0.3], scale: 0.9 };
      }),
  };
}

/** A soldier's helmet with a brim, for pawns. */
const helmet: Head = ({ y, radius, room, segments }) => [
  turned([[radius, y + 0.06], [0.13, y + 0.12], [0.15, y + 0.2], [0.2, y + 0.2], [0.215, y + 0.215], [0.16, y + 0.25], [0.15, y + 0.25], [0.13, y + room - 0.07], [0.07, y + room - 0.015], [0, y + room]], segments),
];

/** Turned wood with a painted band, as on shields. */
const wood = (band: string) => /* glsl */ `
  float grain = fbm(vec3(p.xz * 9., p.y * 1.6)); color *= .72 + .5 * grain; bump = grain * .012;
  float ring = smoothstep(.012, .0, abs(p.y - .135) - .018);
  color = mix(color, ${band}, ring); metal = mix(metal, .7, ring); rough = mix(rough, .35, ring);`;

const oak = /* glsl */ `
  vec2 tile = floor(p.xz + 100.); float way = mod(tile.x + tile.y, 2.);
  vec2 q = hash(tile) > .5 ? p.xz : p.zx; q += hash(tile + 4.) * 20.;
  float rings = fbm(vec3(q.x * .7, q.y * 7., way)); float fine = noise(vec3(q.x * 5., q.y * 60., 1.));
  color *= .62 + .62 * rings + .16 * fine; rough = .42 + .3 * rings; bump = (rings + fine * .3) * .012;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = new Mesh(new CircleGeometry(95, 48).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { color: 0x6a645c, roughness: 0.9, paint: cobbles }));
  ground.receiveShadow = true;
  const fire = torches(stage);
  const flock = ravens(stage);
  root.add(
    sky(stage),
    ambience(stage, 0x8fa3d8, 0x5a4636, 1.5),
    sun(stage, { color: 0xffb27a, intensity: 2.6, from: [-8, 9, -10] }),
    ground, walls(stage), windows(stage), banners(stage), fire.things, flock.mesh,
    particles(stage, {
      count: 70, from: [-26, -0.3, -30], to: [26, 1.6, 24], color: 0x9aa6c4, size: 5.5, opacity: 0.085,
      move: 'p.x = mod(p.x + 26. + time * (.25 + .3 * seed), 52.) - 26.; alpha = smoothstep(6., 11., length(p.xz)); size = .6 + seed;',
    }),
  );
  const iron = material(stage, { color: 0x3a3836, roughness: 0.55, metalness: 0.85, paint: 'float wear = fbm(p * 6.); rough = .35 + .5 * wear; bump = wear * .02; color *= .7 + .6 * wear;' });
  return {
    root,
    fog: new FogExp2(0x3a3c50, 0.009),
    exposure: 1.25,
    reflections: 0.75,
    board: {
      light: material(stage, { color: 0xd2a25e, roughness: 0.5, paint: oak }),
      dark: material(stage, { color: 0x593017, roughness: 0.5, paint: oak }),
      frame: iron,
      ink: 0xd9c089,
      bevel: 0.025,
      extras: ({ width, depth }) => rivets(stage, width, depth),
    },
    pieces: {
      shape: staunton(stage, { collar: 1.12, waist: 1.05, heads: { pawn: helmet } }),
      materials: [
        material(stage, { color: 0xefe0bd, roughness: 0.42, space: 'local', paint: wood('vec3(.8, .52, .1)') }),
        material(stage, { color: 0x6b2219, roughness: 0.38, space: 'local', paint: wood('vec3(.55, .56, .6)') }),
      ],
      glyphs: [0x4c1c18, 0xefe0bd],
    },
    tick: (time) => {
      fire.flicker(time);
      flock.fly(time);
    },
  };
}

/** Heads of nails along the iron frame. */
function rivets(stage: Stage, width: number, depth: number): Mesh {
  const places: Instance[] = [];
  const [x, z] = [width / 2 + 0.52, depth / 2 + 0.52];
  for (let step = -6; step <= 6; step += 1)
    for (const side of [-1, 1]) places.push({ at: [(step / 6) * x, 0.05, side * z] }, { at: [side * x, 0.05, (step / 6) * z] });
  return instances(new SphereGeometry(0.05, 8, 5), material(stage, { color: 0x8a8580, roughness: 0.35, metalness: 0.9 }), places);
}

const medieval: EraModule = {
  id: 'medieval',
  palette: { veil: '#14151d', ink: '#f0e4c8', accent: '#d9a441' },
  view: { azimuth: 20, elevation: 19, distance: 15 },
  build,
};
export default medieval;
