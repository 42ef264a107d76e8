/** Mars at its blue sunset: terraforming towers steam, dust devils wander, and around the board grows the first green. */
import { BoxGeometry, ConeGeometry, CylinderGeometry, FogExp2, Group, IcosahedronGeometry, Mesh, PlaneGeometry, SphereGeometry, TorusGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import {
  ambience, instances, material, merged, moveInstances, painted, particles, placed, shadowed, shaped, skyDome, staunton, sun, turned, type Head, type Instance,
} from '../../kit';

const GROUND = BOARD_BOTTOM;
const TOWERS = [[-44, -96, 0.85], [46, -120, 1.1], [84, -36, 0.8], [-86, 8, 0.9], [60, 66, 0.9], [-48, 80, 0.8], [2, 105, 1]] as const;
const DEVILS = [[9, -40, 15], [-24, -30, 11], [38, 14, 11], [-30, 32, 12]] as const;

/** Butterscotch dust, and around the small sun the blue that only Mars has. */
const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec3 c = mix(vec3(.62, .29, .15), vec3(.16, .085, .075), smoothstep(0., .55, up));
      vec3 to = normalize(vec3(-.3, .1, -1.));
      float near = max(dot(d, to), 0.);
      c = mix(c, vec3(.08, .21, .46), pow(near, 14.) * .95);
      c += vec3(.45, .66, .9) * (pow(near, 220.) * .5 + pow(near, 60.) * .12) + vec3(.9, 1., 1.2) * smoothstep(.99986, .99992, near) * 6.;
      float streak = fbm(vec3(d.x * 3., d.y * 26., d.z * 3. + time * .006));
      c += (mix(vec3(.2, .08, .03), vec3(.1, .2, .36), pow(near, 8.)) * smoothstep(.5, .8, streak)) * smoothstep(.34, .03, up);
      c += starfield(d, 120.) * smoothstep(.3, .8, up) * .7;
      vec3 moon = d - normalize(vec3(.5, .3, -.8));
      c = mix(c, vec3(.5, .4, .34) * (.6 + .6 * noise(d * 160.)), smoothstep(.018, .016, length(moon * vec3(1., 1.35, 1.))));
      return mix(c, vec3(.14, .055, .03), smoothstep(-.01, -.3, d.y));`,
  });

/** How high the desert is: flat around the board, dunes around it, table mountains far away. */
function land(x: number, z: number): number {
  const away = Math.hypot(x, z);
  const dunes = Math.max(0, Math.min(1, (away - 16) / 26)) * (Math.sin(x * 0.13 + Math.sin(z * 0.09) * 1.7) * 1.3 + Math.sin(z * 0.17 + x * 0.05) * 0.9 + 0.6);
  const angle = Math.atan2(z, x);
  const ridge = Math.sin(angle * 5 + 1) + Math.sin(angle * 11) * 0.6 + Math.sin(angle * 23 + 2) * 0.3;
  const table = Math.max(0, Math.min(1, (ridge - 0.35) * 2.4)) * Math.max(0, Math.min(1, (away - 150 - ridge * 8) / 14));
  return GROUND + dunes + table * (26 + 6 * Math.sin(angle * 7));
}

const soil = /* glsl */ `
  float far = length(p.xz), grain = fbm(p * 1.7), broad = fbm(vec3(p.xz * .07, 4.));
  float ripple = sin(p.x * 2.2 + p.z * .8 + 5. * fbm(vec3(p.xz * .25, 1.)));
  color *= (.62 + .42 * broad + .3 * grain) * (1. + .07 * ripple);
  bump = (ripple * .02 + grain * .06) * smoothstep(90., 10., far);
  float strata = noise(vec3(p.y * 1.5, broad * 2., 0.));
  color = mix(color, mix(vec3(.3, .1, .05), vec3(.62, .28, .14), strata), smoothstep(5., 9., p.y));
  float life = smoothstep(.5, .68, fbm(vec3(p.xz * .34, 9.)) + .16 * smoothstep(13., 7., far)) * smoothstep(24., 12., far) * (.55 + .6 * grain);
  color = mix(color, mix(vec3(.05, .13, .035), vec3(.2, .33, .06), grain), clamp(life, 0., .92));
  float track = smoothstep(.3, .2, abs(abs(p.x - 9.6 - 2.4 * sin(p.z * .12)) - .55));
  color *= 1. - .34 * track * (.6 + .4 * step(.5, fract(p.z * 3.))) * smoothstep(50., 20., far);`;

function ground(stage: Stage): Mesh {
  const cells = stage.quality === 'high' ? 150 : stage.quality === 'mid' ? 110 : 64;
  // Cells grow outward: fine near the board, coarse at the mountains.
  const plane = new PlaneGeometry(2, 2, cells, cells).rotateX(-Math.PI / 2);
  const desert = shaped(plane, (point) => {
    point.x = Math.sign(point.x) * (Math.abs(point.x) * 60 + Math.abs(point.x) ** 3 * 180);
    point.z = Math.sign(point.z) * (Math.abs(point.z) * 60 + Math.abs(point.z) ** 3 * 180);
    point.y = land(point.x, point.z);
  });
  const mesh = new Mesh(desert, material(stage, { color: 0xab5a34, roughness: 0.95, paint: soil }));
  mesh.receiveShadow = true;
  return mesh;
}

/** Places around the board that are neither too near nor all alike. */
function scattered(stage: Stage, count: number, from: number, to: number, place: (x: number, z: number) => Instance): Instance[] {
  return Array.from({ length: stage.amount(count) }, () => {
    const [angle, away] = [stage.random.between(0, Math.PI * 2), from + (to - from) * stage.random.next() ** 1.6];
    return place(Math.cos(angle) * away, Math.sin(angle) * away);
  });
}

/** Boulders, and tufts of the plants that live here first. */
function scattering(stage: Stage): Group {
  const { random } = stage;
  const rock = shaped(new IcosahedronGeometry(1, stage.quality === 'low' ? 0 : 1), (point) => point.multiplyScalar(0.75 + 0.4 * Math.abs(Math.sin(point.x * 5 + point.y * 3 + point.z * 4))));
  const rocks = instances(
    rock,
    material(stage, { roughness: 0.95, flat: true, paint: 'color *= .6 + .7 * fbm(p * 2.5); color = mix(color, vec3(.62, .3, .17), smoothstep(.3, .9, n.y) * .6);' }),
    scattered(stage, 240, 8, 60, (x, z) => {
      const size = random.between(0.08, 0.34) * (1 + Math.hypot(x, z) * 0.035);
      return { at: [x, land(x, z) + size * 0.2, z], turn: [random.between(0, 6), random.between(0, 6), 0], scale: [size, size * random.between(0.55, 1), size], color: random.pick([0x6b3524, 0x7d4130, 0x4c2a22]) };
    }),
  );
  const leaf = (turn: number, lean: number) => placed(new ConeGeometry(0.07, 0.6, 3).translate(0, 0.3, 0), { turn: [lean, turn, 0] });
  const tuft = merged(Array.from({ length: 7 }, (_, index) => leaf(index * 0.9, 0.25 + (index % 3) * 0.28)));
  const green = instances(
    tuft,
    material(stage, { roughness: 0.8, flat: true, bend: 'p.xz += p.y * p.y * .25 * sin(time * 1.6 + world.xz * .7);', paint: 'color *= .6 + .9 * smoothstep(-.5, .2, p.y);' }),
    scattered(stage, 420, 7.2, 17, (x, z) => ({ at: [x, GROUND, z], turn: [0, random.between(0, 6), 0], scale: random.between(0.45, 1.15), color: random.pick([0x4f7d2a, 0x6f9a35, 0x39682c, 0x8aa83f]) })),
  );
  const things = new Group();
  things.add(shadowed(rocks), shadowed(green, false));
  return things;
}

/** Gardens under glass, lit from within. */
function gardens(stage: Stage): Mesh {
  const glass = (x: number, z: number, radius: number) => placed(painted(new SphereGeometry(radius, 20, 8, 0, Math.PI * 2, 0, Math.PI / 2), 0xffffff), { at: [x, GROUND, z] });
  const rim = (x: number, z: number, radius: number) => placed(painted(new TorusGeometry(radius, radius * 0.06, 6, 24), 0x000000), { at: [x, GROUND + 0.1, z], turn: [Math.PI / 2, 0, 0] });
  const domes = [[-13, -13, 2.3], [-17.5, -8, 1.7], [15, -14, 2], [17, 10, 2.3], [-15, 14, 2], [-26, -26, 5], [-36, -20, 3.6], [30, -32, 4.4], [26, 34, 5], [-30, 38, 4], [44, 6, 5]] as const;
  return new Mesh(
    merged(domes.flatMap(([x, z, radius]) => [glass(x, z, radius), rim(x, z, radius)])),
    material(stage, {
      vertexColors: true, roughness: 0.12, metalness: 0.2,
      paint: `float pane = vColor.r; vec3 q = p * 1.1; vec2 f = abs(fract(vec2(atan(n.z, n.x) * 3., p.y * 1.3)) - .5);
        float frame = smoothstep(.44, .48, max(f.x, f.y)); float inside = fbm(p * vec3(2.2, 3., 2.2));
        color = mix(vec3(.75, .72, .68), mix(vec3(.04, .14, .05), vec3(.16, .4, .1), inside), pane * (1. - frame)); rough = mix(.12, .6, frame);
        glow = pane * (1. - frame) * mix(vec3(.5, .36, .12), vec3(.12, .4, .1), inside) * .55 * smoothstep(3.5, -.4, p.y);`,
    }),
  );
}

/** A tower that breathes: ribs, platforms, and lamps that run up. */
function towers(stage: Stage): Mesh {
  const round = stage.quality === 'low' ? 8 : 18;
  const body = merged([
    painted(turned([[4.4, 0], [3, 3], [2.2, 9], [1.7, 18], [1.6, 26], [2.3, 29], [2.9, 30.5], [2.5, 30.5], [1.5, 28]], round), 0xd9d0c4),
    ...[6, 12, 18, 24].map((y) => painted(placed(new CylinderGeometry(3.3 - y * 0.05, 2.6 - y * 0.04, 0.7, round), { at: [0, y, 0] }), 0x7b3d2a)),
    ...[0, 1, 2, 3].map((leg) => painted(placed(new BoxGeometry(0.6, 13, 0.6), { at: [Math.cos(leg * 1.571) * 4, 5.6, Math.sin(leg * 1.571) * 4], turn: [Math.sin(leg * 1.571) * -0.28, 0, Math.cos(leg * 1.571) * 0.28] }), 0x5c4a44)),
  ]);
  return instances(
    body,
    material(stage, {
      vertexColors: true, roughness: 0.6, metalness: 0.25, space: 'local', twoSided: true,
      paint: 'float ring = step(.86, fract(p.y * .5)); color *= .75 + .3 * noise(p * 2.); glow = ring * step(.5, hash(vec2(floor(p.y * .5), floor(atan(n.z, n.x) * 5.)))) * vec3(1., .62, .25) * (.7 + .7 * step(.8, fract(time * .3 - p.y * .03)));',
    }),
    TOWERS.map(([x, z, size]) => ({ at: [x, land(x, z) - 1, z] as const, scale: size })),
  );
}

/** New air from the towers, and whirls of dust on the plain. */
function air(stage: Stage): Group {
  const things = new Group();
  for (const [x, z, size] of stage.quality === 'low' ? TOWERS.slice(0, 3) : TOWERS) {
    const top = land(x, z) + 29 * size;
    things.add(particles(stage, {
      count: 60, from: [-1, 0, -1], to: [1, 1, 1], color: 0xe6d4cc, size: 9, opacity: 0.3,
      move: `float life = fract(seed + time * .035); p = vec3(${x}., ${top.toFixed(1)}, ${z}.) + p * (1. + life * 4.) + vec3(life * 26., life * 17. - life * life * 5., life * 5.); size = .35 + life * 1.3; alpha = smoothstep(0., .06, life) * (1. - life); tint = mix(vec3(1.1), vec3(.95, .7, .58), life);`,
    }));
  }
  for (const [x, z, high] of DEVILS)
    things.add(particles(stage, {
      count: 260, from: [0, 0, 0], to: [1, 1, 1], color: 0xd08a5e, size: 1.7, opacity: 0.3,
      move: `float up = fract(p.y + time * (.1 + .08 * seed)), a = seed * 44. + time * (5. - 3. * up) + up * 9., r = .3 + up * up * 2.6 + .3 * p.x;
        vec2 way = vec2(${x}., ${z}.) + vec2(sin(time * .11 + ${x}.), cos(time * .09 + ${z}.)) * 5. + vec2(sin(up * 3. + time * .7), cos(up * 2.6 + time * .6)) * up * 1.5;
        p = vec3(way.x + cos(a) * r, ${GROUND} + up * ${high}., way.y + sin(a) * r); size = .5 + up * 1.6; alpha = (1. - up) * smoothstep(0., .05, up) + .1 * (1. - up);`,
    }));
  things.add(particles(stage, {
    count: 260, from: [-20, -0.4, -20], to: [20, 5, 20], color: 0xe8a877, size: 0.05, opacity: 0.5,
    move: 'p.x = mod(p.x + 20. + time * (1. + seed), 40.) - 20.; p.y += .3 * sin(time + seed * 20.);',
  }));
  return things;
}

/** Rovers on their way between the gardens. */
function rovers(stage: Stage) {
  const wheel = (x: number, z: number) => painted(placed(new CylinderGeometry(0.26, 0.26, 0.2, 10), { at: [x, 0.26, z], turn: [0, 0, Math.PI / 2] }), 0x2a2422);
  const body = merged([
    painted(placed(new BoxGeometry(0.9, 0.4, 1.9), { at: [0, 0.62, 0] }), 0xe8e2d8),
    painted(placed(new BoxGeometry(0.8, 0.36, 0.7), { at: [0, 0.95, -0.4] }), 0x37566a),
    painted(placed(new BoxGeometry(1.1, 0.05, 0.8), { at: [0, 1, 0.6] }), 0x1c2c4c),
    ...[-0.7, 0, 0.7].flatMap((z) => [wheel(-0.55, z), wheel(0.55, z)]),
  ]);
  const mesh = shadowed(instances(body, material(stage, { vertexColors: true, roughness: 0.6 }), [{}, {}, {}]));
  mesh.frustumCulled = false;
  const place = (along: number): readonly [number, number] => [9.6 + 2.4 * Math.sin(along * 0.12), along];
  return {
    mesh,
    drive: (time: number): void =>
      moveInstances(mesh, (index) => {
        const along = ((time * 1.1 + index * 23 + 44) % 70) - 35;
        const [x, z] = place(-along);
        return { at: [x, land(x, z), z], turn: [0, Math.atan2(0.288 * Math.cos(along * 0.12), 1), 0], scale: 1 };
      }),
  };
}

/** A visor under a dome: pawns are settlers. */
const settler: Head = ({ y, radius, room, segments }) => [
  turned([[radius, y + 0.06], [0.15, y + 0.09], [0.19, y + 0.15], [0.2, y + 0.22], [0.2, y + 0.22], [0.165, y + 0.235], [0.165, y + 0.235], [0.155, y + room - 0.09], [0.1, y + room - 0.02], [0, y + room]], segments),
];

/** A dish with its feed instead of battlements, on a tank: rooks hold the sky. */
const reactor: Head = ({ y, radius, room, segments }) => {
  const [wide, top] = [radius * 1.42, y + room];
  const fin = (index: number) => placed(new BoxGeometry(0.1, 0.2, 0.12), { at: [Math.cos(index * 1.571) * wide * 0.86, top - 0.1, Math.sin(index * 1.571) * wide * 0.86], turn: [0, -index * 1.571, 0] });
  return [
    turned([[radius, y], [wide, y + 0.05], [wide, y + 0.05], [wide, top - 0.12], [wide, top - 0.12], [wide * 0.7, top - 0.12], [wide * 0.6, top - 0.2], [0, top - 0.2]], segments),
    ...[0, 1, 2, 3].map((index) => { const box = fin(index); box.deleteAttribute('uv'); return box; }),
  ];
};

const ceramic = /* glsl */ `
  float craze = smoothstep(.03, .0, abs(fbm(p * 7.) - .5)); color *= 1. - .1 * craze; rough = .2 + .15 * craze;
  float band = smoothstep(.008, .0, abs(p.y - .2) - .022); color = mix(color, vec3(.05, .22, .42), band);`;
const rust = /* glsl */ `
  float worn = fbm(p * 6.), spots = smoothstep(.5, .62, fbm(p * 15. + 4.));
  color = mix(color, vec3(.36, .1, .03), smoothstep(.4, .66, worn) * .8); color *= 1. - .4 * spots; rough = .45 + .5 * worn; metal = .4 - .4 * worn; bump = (worn + spots * .3) * .02;
  float band = smoothstep(.008, .0, abs(p.y - .2) - .022); color = mix(color, vec3(.75, .3, .06), band);`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const convoy = rovers(stage);
  root.add(
    sky(stage),
    ambience(stage, 0x8fa6c8, 0x8a4a2c, 1.15),
    sun(stage, { color: 0xffe2c4, intensity: 3, from: [-9, 8, -11] }),
    ground(stage), scattering(stage), gardens(stage), towers(stage), convoy.mesh, air(stage),
  );
  return {
    root,
    fog: new FogExp2(0x8a4a30, 0.0052),
    exposure: 1.12,
    reflections: 0.9,
    board: {
      light: material(stage, { color: 0x7fb2b2, roughness: 0.1, metalness: 0.1, clearcoat: 1, paint: 'float wave = fbm(p * vec3(1.4, 1., 1.4) + 3.); color *= .82 + .32 * wave; rough = .06 + .1 * wave; glow = color * .1;' }),
      dark: material(stage, { color: 0x8a331c, roughness: 0.9, paint: 'float grain = fbm(p * 5.), layer = fbm(vec3(p.x * 1.2, p.z * 6., 1.)); color *= .55 + .5 * grain + .35 * layer; bump = grain * .04; rough = .75 + .2 * grain;' }),
      frame: material(stage, { color: 0xcfc6ba, roughness: 0.45, metalness: 0.3, paint: 'float dust = smoothstep(.45, .7, fbm(p * 1.6)); color = mix(color, vec3(.5, .2, .1), dust * .55); rough += dust * .4;' }),
      ink: 0x3a1c12,
      bevel: 0.03,
    },
    pieces: {
      shape: staunton(stage, {
        waist: 1.12, collar: 1.05,
        foot: [[1, 0], [1, 0], [1, 0.07], [1, 0.07], [0.86, 0.07], [0.86, 0.07], [0.86, 0.12], [0.95, 0.14], [0.95, 0.17], [0.8, 0.2], [0.72, 0.26]],
        body: (way) => 1 + 0.07 * Math.max(0, Math.sin(way * Math.PI * 6)),
        heads: { pawn: settler, rook: reactor },
      }),
      materials: [
        material(stage, { color: 0xf1ece3, roughness: 0.25, clearcoat: 0.8, space: 'local', paint: ceramic }),
        material(stage, { color: 0x3d2118, roughness: 0.6, metalness: 0.4, space: 'local', paint: rust }),
      ],
      glyphs: [0x0d3860, 0xf0a060],
    },
    tick: convoy.drive,
  };
}

const mars: EraModule = {
  id: 'mars',
  palette: { veil: '#24110c', ink: '#fbe6d6', accent: '#7fb4e6' },
  view: { azimuth: 16, elevation: 13, distance: 15 },
  build,
};
export default mars;
