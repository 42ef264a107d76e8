/** A roof terrace over a city at the blue hour: lit windows, streams of traffic far below, planes on their way down. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, FogExp2, Group, Mesh, SphereGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import { ambience, instances, lamp, material, merged, moveInstances, painted, particles, placed, shadowed, skyDome, staunton, sun, type Instance } from '../../kit';

const DECK = BOARD_BOTTOM;
const HALF = 10.6;
/** The streets lie far below; blocks repeat. */
const STREET = -46;
const BLOCK = 26;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      float west = pow(max(dot(normalize(vec3(d.x, .0001, d.z)), normalize(vec3(-.22, 0., -1.))), 0.), 2.);
      vec3 low = mix(vec3(.3, .24, .5), vec3(1.5, .5, .16), west);
      vec3 c = mix(low, mix(vec3(.1, .19, .46), vec3(.46, .28, .5), west), smoothstep(0., .24, up));
      c = mix(c, vec3(.018, .055, .2), smoothstep(.12, .8, up));
      vec2 q = d.xz / (up + .12);
      float streak = smoothstep(.5, .78, fbm(vec3(q.x * .5 + time * .006, q.y * 1.7, 4.)));
      c = mix(c, mix(vec3(.2, .17, .34), vec3(1.7, .52, .3), west), streak * smoothstep(.01, .1, up) * smoothstep(.75, .2, up) * .7);
      float moon = distance(d, normalize(vec3(.42, .3, -.85)));
      c += vec3(1., .93, .8) * (smoothstep(.036, .033, moon) * smoothstep(.026, .036, distance(d, normalize(vec3(.44, .31, -.84)))) + .05 * exp(-moon * 16.));
      c += starfield(d, 120.) * smoothstep(.3, .8, up) * .5;
      return d.y < 0. ? mix(low, vec3(.115, .075, .168), smoothstep(0., -.05, d.y)) : c;`,
  });

/** Windows by floors and axes; whole floors stay lit where somebody works late. */
const facade = /* glsl */ `
  float around = abs(n.x) > abs(n.z) ? p.z : p.x;
  vec2 lot = floor((p.xz - n.xz * .3) / 6.5);
  float house = hash(lot);
  vec2 q = vec2(around * (.6 + .45 * step(.5, house)), p.y * .6);
  vec2 cell = floor(q), f = fract(q);
  float pane = step(.12, f.x) * step(f.x, .88) * step(.2, f.y) * step(f.y, .84);
  float floorLit = step(.8, hash(vec2(cell.y, house * 91.)));
  float lit = step(.68 - .34 * floorLit, hash(vec3(cell, house * 47.)));
  float wall = step(abs(n.y), .5);
  vec3 warm = mix(vec3(1., .5, .15), vec3(.6, .8, 1.), step(.74, hash(vec3(cell.yx, house + 3.))));
  color *= .5 + .6 * house;
  color = mix(color, vec3(.03, .05, .09), pane * wall);
  rough = mix(rough, .12, pane * wall);
  glow += warm * lit * pane * wall * (.22 + .8 * hash(vec3(cell, 5.))) * (.8 + .35 * f.y);
  glow += vec3(1., .5, .18) * exp(-(p.y + 46.) * .16) * .3 * wall;
  vec2 roof = abs(fract(p.xz * .3 + house) - .5); color = mix(color, mix(vec3(.05, .05, .06), vec3(.14, .13, .14), step(.3, max(roof.x, roof.y)) * step(.6, hash(floor(p.xz * .3 + house)))), 1. - wall);`;

/** Asphalt, pavements, crossings, and the glow of the shops along them. */
const street = /* glsl */ `
  vec2 q = abs(fract(p.xz / 26. + .5) - .5) * 26.;
  float near = min(q.x, q.y);
  float road = smoothstep(4.1, 3.9, near);
  float lane = step(near, .14) * step(.4, fract((q.x < q.y ? p.z : p.x) * .25));
  color = mix(vec3(.07, .068, .075), vec3(.022, .023, .028), road) + lane * .2;
  glow += vec3(1., .56, .2) * smoothstep(5.6, 4.2, near) * (.1 + .3 * noise(p * .5)) * (1. - .55 * road);`;

/** A ring of blocks. Near the terrace roofs stay below it; farther away towers grow over the horizon. */
function city(stage: Stage): Mesh {
  const places: Instance[] = [];
  const { random } = stage;
  const reach = stage.quality === 'low' ? 5 : 8;
  for (let east = -reach; east <= reach; east += 1) {
    for (let south = -reach; south <= reach; south += 1) {
      const far = Math.hypot(east, south);
      // An avenue is left open toward the evening.
      if (far < 0.5 || far > reach + 0.4 || (east === 0 && south < 0)) continue;
      for (const [x, z] of [[-4.6, -4.6], [4.6, -4.6], [-4.6, 4.6], [4.6, 4.6]] as const) {
        const tall = random.next() ** 2.2;
        const high = far < 2.3 ? random.between(22, 40) : random.between(24, 43) + tall * far * 6;
        const wide = random.between(6.8, 8.8);
        const at = [(east + 0.5) * BLOCK + x - BLOCK / 2, (south + 0.5) * BLOCK + z - BLOCK / 2] as const;
        const color = random.pick([0x5a5f6e, 0x7b7468, 0x4c5566, 0x8a7f78, 0x39415a]);
        places.push({ at: [at[0], STREET + high / 2, at[1]], scale: [wide, high, wide], color });
        if (tall > 0.28 && far > 2.3) places.push({ at: [at[0], STREET + high + 3.5, at[1]], scale: [wide * 0.62, 7, wide * 0.62], color });
      }
    }
  }
  return instances(new BoxGeometry(1, 1, 1), material(stage, { roughness: 0.55, paint: facade }), places);
}

/** Two towers that everybody knows, with needles and red lights, and the house under the terrace. */
function landmarks(stage: Stage): Mesh {
  const steps = (x: number, z: number, wide: number, high: number): BufferGeometry[] =>
    [1, 0.76, 0.54, 0.32].map((share, index) => placed(new BoxGeometry(wide * share, high * (0.55 + index * 0.15), wide * share), { at: [x, STREET + (high * (0.55 + index * 0.15)) / 2, z] }));
  const needle = (x: number, z: number, from: number, high: number): BufferGeometry => placed(new ConeGeometry(0.7, high, 6), { at: [x, from + high / 2, z] });
  const twist = Array.from({ length: 12 }, (_, level) => placed(new BoxGeometry(12 - level * 0.4, 4.9, 12 - level * 0.4), { at: [22, STREET + 2.5 + level * 5, -104], turn: [0, level * 0.075, 0] }));
  const parts = [
    ...steps(-40, -110, 17, 60), needle(-40, -110, STREET + 60, 13),
    ...twist, needle(22, -104, STREET + 60, 9),
    ...steps(108, 20, 16, 60), needle(108, 20, STREET + 60, 14), ...steps(-98, 60, 15, 58), ...steps(30, 112, 17, 64), needle(30, 112, STREET + 64, 12),
    placed(new BoxGeometry(HALF * 2 - 0.6, -STREET, HALF * 2 - 0.6), { at: [0, STREET / 2 - 1, 0] }),
  ];
  return new Mesh(merged(parts), material(stage, { color: 0x6a6f80, roughness: 0.4, paint: facade }));
}

/** Headlights come, tail lights go, on every street in both directions. */
const traffic = (stage: Stage) =>
  [0, 1].map((way) =>
    particles(stage, {
      count: 900, from: [-5, 0, 0], to: [5, 1, 1], color: way === 0 ? 0xfff0d0 : 0xff2a1c, size: 0.95, glowing: true, opacity: 0.95,
      move: `float lane = floor(p.x) * 26.; float side = ${way === 0 ? 2 : -2}.; float along = mod(p.y * 300. + time * (6. + 5. * p.z) * ${way === 0 ? 1 : -1}., 300.) - 150.;
        p = seed > .5 ? vec3(lane + side, ${STREET + 0.5}, along) : vec3(-along, ${STREET + 0.5}, lane + side); size = .8 + .5 * seed;`,
    }),
  );

/** Boards of the terrace, a glass railing, hedges in troughs, tables for others who play, and round lamps. */
function terrace(stage: Stage): Group {
  const group = new Group();
  const floor = new Mesh(new BoxGeometry(HALF * 2, 0.8, HALF * 2).translate(0, DECK - 0.4, 0), material(stage, {
    color: 0x8d6a4a, roughness: 0.55,
    paint: `float plank = floor(p.x * 2.6); float f = abs(fract(p.x * 2.6) - .5); float grain = fbm(vec3(p.x * 5., plank, p.z * .8));
      float end = step(.012, abs(fract(p.z * .16 + hash(vec2(plank, 1.)) ) - .5));
      color *= (.62 + .5 * hash(vec2(plank, 3.))) * (.85 + .3 * grain) * mix(.3, 1., smoothstep(.5, .45, f) * end); rough = .38 + .3 * grain;
      color = mix(color, vec3(.1, .1, .11), step(10.1, max(abs(p.x), abs(p.z))));`,
  }));
  floor.receiveShadow = true;
  const rails: BufferGeometry[] = [];
  const glass: BufferGeometry[] = [];
  const green: Instance[] = [];
  for (let side = 0; side < 4; side += 1) {
    const turn = (side * Math.PI) / 2;
    const put = (part: BufferGeometry, along: number, y: number, out = HALF - 0.25) => placed(placed(part, { at: [along, DECK + y, out] }), { turn: [0, turn, 0] });
    rails.push(painted(put(new BoxGeometry(HALF * 2 - 0.4, 0.06, 0.1), 0, 1.32), 0xb9bcc2));
    for (let post = -5; post <= 5; post += 1) rails.push(painted(put(new BoxGeometry(0.06, 1.3, 0.08), post * 2.05, 0.65), 0x9a9da4));
    glass.push(put(new BoxGeometry(HALF * 2 - 0.5, 1.1, 0.03), 0, 0.68));
    for (const along of [-3, 3]) {
      rails.push(painted(put(new BoxGeometry(3.6, 0.62, 0.9), along, 0.31, HALF - 1), 0x34363c));
      for (let bush = 0; bush < 6; bush += 1) {
        const [x, z] = [along - 1.5 + bush * 0.6, HALF - 1 + stage.random.between(-0.15, 0.15)];
        green.push({ at: [x * Math.cos(turn) + z * Math.sin(turn), DECK + 0.78, z * Math.cos(turn) - x * Math.sin(turn)], scale: stage.random.between(0.75, 1.25), turn: [0, stage.random.between(0, 6), 0] });
      }
    }
  }
  for (const [x, z] of [[-8.1, -8.1], [8.1, -8.1], [-8.1, 8.1], [8.1, 8.1]] as const) rails.push(...table(x, z));
  const bush = painted(new SphereGeometry(0.44, 8, 6), 0x3f6b34);
  group.add(
    floor,
    shadowed(new Mesh(merged(rails), material(stage, { vertexColors: true, roughness: 0.42, metalness: 0.25, paint: 'glow += step(.985, color.r) * step(.985, color.b) * vec3(2.6, 1.5, .62);' }))),
    shadowed(instances(bush, material(stage, { vertexColors: true, roughness: 0.9, bend: 'p *= .8 + .5 * noise(world * 5.);', paint: 'float leaf = noise(p * 14.); color *= .35 + 1.2 * leaf; bump = leaf * .08;' }), green)),
    new Mesh(merged(glass), material(stage, { color: 0xaecbe0, roughness: 0.05, metalness: 0.1, opacity: 0.14 })),
  );
  return group;
}

/** A round table with a lamp of milky glass, and four stools. */
function table(x: number, z: number): BufferGeometry[] {
  const parts = [
    painted(placed(new CylinderGeometry(0.95, 0.95, 0.06, 24), { at: [0, 0.92, 0] }), 0xd8d2c6),
    painted(placed(new CylinderGeometry(0.06, 0.4, 0.92, 12), { at: [0, 0.46, 0] }), 0x26272b),
    painted(placed(new SphereGeometry(0.21, 16, 12), { at: [0, 1.16, 0] }), 0xffffff),
  ];
  for (let seat = 0; seat < 4; seat += 1) {
    const angle = seat * 1.57 + 0.5;
    const at: [number, number, number] = [Math.cos(angle) * 1.55, 0.5, Math.sin(angle) * 1.55];
    parts.push(painted(placed(new CylinderGeometry(0.36, 0.3, 0.14, 14), { at }), 0x8a3b34), painted(placed(new CylinderGeometry(0.04, 0.2, 0.46, 8), { at: [at[0], 0.22, at[2]] }), 0x26272b));
  }
  return parts.map((part) => placed(part, { at: [x, DECK, z] }));
}

/** Planes in a row on their way to the runway; lights blink. */
function planes(stage: Stage) {
  const body = merged([
    placed(new CylinderGeometry(0.3, 0.3, 4.6, 8), { turn: [Math.PI / 2, 0, 0] }),
    placed(new SphereGeometry(0.3, 8, 6), { at: [0, 0, -2.3], scale: [1, 1, 2] }),
    placed(new BoxGeometry(5.6, 0.08, 0.8), { at: [0, -0.1, 0.1] }),
    placed(new BoxGeometry(1.9, 0.08, 0.5), { at: [0, 0.2, 2.1] }),
    placed(new BoxGeometry(0.08, 1, 0.7), { at: [0, 0.6, 2.1] }),
  ]);
  const mesh = instances(body, material(stage, {
    color: 0xc8ccd6, roughness: 0.4, space: 'local',
    paint: `float blink = step(.82, fract(time * .9)); glow += blink * step(2.6, abs(p.x)) * vec3(6.); glow += smoothstep(-2.5, -2.8, p.z) * vec3(9., 8., 6.);
      glow += step(2.3, p.x) * vec3(.1, 3., .4) + step(p.x, -2.3) * vec3(4., .1, .1); glow += .12 * vec3(1., .7, .5);`,
  }), Array.from({ length: 5 }, () => ({})));
  mesh.frustumCulled = false;
  return {
    mesh,
    fly: (time: number): void =>
      moveInstances(mesh, (index) => {
        const way = (time * 0.016 + index * 0.213) % 1;
        return index < 3
          ? { at: [190 - way * 380, 34 - way * 18 + index * 4, -120 + index * 16], turn: [0.08, Math.PI / 2, 0], scale: 1.9 }
          : { at: [-80 + index * 20, 26 + way * 20, 170 - way * 340], turn: [-0.08, 0, 0.1], scale: 1.5 };
      }),
  };
}

const walnut = /* glsl */ `
  vec2 tile = floor(p.xz + 100.); float grain = fbm(vec3(p.x * 9. + hash(tile) * 30., hash(tile + 2.) * 9., p.z * .9)); float fine = noise(vec3(p.x * 90., 1., p.z * 7.));
  color *= .55 + .75 * grain + .14 * fine; rough = .34 + .2 * fine; bump = fine * .004;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = new Mesh(new CircleGeometry(780, 40).rotateX(-Math.PI / 2).translate(0, STREET, 0), material(stage, { color: 0x222226, roughness: 0.7, paint: street }));
  const fleet = planes(stage);
  const beacons = particles(stage, {
    count: 60, from: [-1, 0, 0], to: [1, 1, 1], color: 0xff2418, size: 2.1, glowing: true,
    move: 'float w = floor(seed * 5.); p = w < 1. ? vec3(-40., 27., -110.) : w < 2. ? vec3(22., 23., -104.) : w < 3. ? vec3(108., 28., 20.) : w < 4. ? vec3(-98., 12., 60.) : vec3(30., 30., 112.); alpha = .12 * smoothstep(.2, 1., sin(time * 2. + w));',
  });
  root.add(
    sky(stage), ambience(stage, 0x8b9ee0, 0x6a4a3a, 1.5), sun(stage, { color: 0xffb98a, intensity: 3, from: [-6, 8, -9] }),
    ground, city(stage), landmarks(stage), terrace(stage), fleet.mesh, beacons, ...traffic(stage),
    particles(stage, {
      count: 60, from: [-11, 0.2, -11], to: [11, 2.4, 11], color: 0xffc070, size: 0.055, glowing: true, opacity: 0.7,
      move: 'p += vec3(sin(time * .3 + seed * 40.), sin(time * .5 + seed * 9.) * .4, cos(time * .27 + seed * 70.)) * .9; alpha = smoothstep(4.5, 7., length(p.xz)) * (.5 + .5 * sin(time * 2. + seed * 50.));',
    }),
  );
  for (const [x, z] of [[-8.1, -8.1], [8.1, -8.1], [-8.1, 8.1], [8.1, 8.1]] as const) if (stage.quality !== 'low' || z < 0) root.add(lamp(0xffb163, 16, [x, 1.4, z], 16));
  return {
    root,
    fog: new FogExp2(0x5f4d72, 0.0058),
    exposure: 1.12,
    reflections: 0.9,
    board: {
      light: material(stage, { color: 0xd6e6e0, roughness: 0.06, clearcoat: 1, paint: 'float depth = noise(p * 2.3); color *= .9 + .12 * depth; glow += vec3(.05, .085, .08);' }),
      dark: material(stage, { color: 0x704526, roughness: 0.4, clearcoat: 0.6, paint: walnut }),
      frame: material(stage, { color: 0x4b2913, roughness: 0.38, clearcoat: 0.5, paint: `${walnut} float inlay = smoothstep(.012, .0, abs(p.y - .03) - .016); color = mix(color, vec3(.8, .72, .58), inlay); metal = inlay * .9;` }),
      ink: 0xf0d9b0,
      gap: 0.008,
    },
    pieces: {
      shape: staunton(stage, { waist: 0.9, collar: 1.05 }),
      materials: [
        material(stage, { color: 0xf4ead4, roughness: 0.22, clearcoat: 1 }),
        material(stage, { color: 0x17151a, roughness: 0.16, clearcoat: 1 }),
      ],
      glyphs: [0x2a1a12, 0xf4ead4],
    },
    tick: fleet.fly,
  };
}

const modern: EraModule = {
  id: 'modern',
  palette: { veil: '#10142a', ink: '#f3e9da', accent: '#ffb163' },
  view: { azimuth: 16, elevation: 17, distance: 15 },
  build,
};
export default modern;
