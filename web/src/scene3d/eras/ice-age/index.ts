/** A frozen lake between glaciers in the polar night: aurora above, snow in the air, mammoths on the far shore. */
import { type BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, FogExp2, Group, IcosahedronGeometry, Mesh, RingGeometry, SphereGeometry, TorusGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import {
  ambience, bodied, instances, material, merged, moveInstances, painted, particles, placed, scattered, shadowed, shaped, skyDome, staunton, sun, turned, type Head, type Instance,
} from '../../kit';

const GROUND = BOARD_BOTTOM;
/** The valley through which one looks out: glaciers leave it free. Angles as everywhere: 0 is +z, a quarter is +x. */
const VALLEY = Math.PI + 0.36;
const LAKE = 15;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec2 side = normalize(d.xz + 1e-5);
      vec3 c = mix(vec3(.04, .1, .19), vec3(.008, .02, .07), smoothstep(0., .5, up));
      float glowing = max(dot(side, vec2(${Math.sin(VALLEY).toFixed(3)}, ${Math.cos(VALLEY).toFixed(3)})), 0.);
      c += vec3(.22, .13, .14) * pow(glowing, 4.) * smoothstep(.22, 0., up);
      c += starfield(d, 120.) * smoothstep(.04, .25, up) * .9;
      for (int i = 0; i < 4; i++) {
        float k = float(i);
        float foot = .05 + .055 * k + .16 * (noise(vec3(side * (1.6 + k * .5), k * 7. + time * .025)) - .4);
        float ray = .3 + 1.1 * noise(vec3(side * (26. + 9. * k), time * .25 + k)) * (.5 + noise(vec3(side * 90., time * .5 + k)));
        float above = up - foot;
        float veil = smoothstep(-.012, .012, above) * exp(-max(above, 0.) * (9. - k * 1.2)) * ray * pow(noise(vec3(side * 2.3, k * 3. + 20. + time * .05)) * 1.25, 2.);
        c += mix(vec3(.08, .95, .5), vec3(.42, .16, .85), smoothstep(.0, .2, above + .02 * k)) * veil * .42;
      }
      return d.y < 0. ? vec3(.1, .2, .3) : c;`,
  });

/** Clear ice with cracks and white veins, and snow from the shore on. */
const lake = /* glsl */ `
  float far = length(p.xz), fine = fbm(p * 1.7);
  float drift = fbm(vec3(p.x * .12, 1., p.z * .2));
  float snow = smoothstep(.0, 1., (far - ${LAKE}.) * .35 + (drift - .5) * 9. + (fine - .5) * 2.);
  float a = abs(fbm(vec3(p.xz * .35, 2.)) - .5), b = abs(fbm(vec3(p.zx * .8 + 7., 5.)) - .5);
  float crack = smoothstep(.012, .0, a) + .6 * smoothstep(.009, .0, b);
  vec3 clear = mix(vec3(.012, .07, .12), vec3(.06, .25, .34), fbm(vec3(p.xz * .5, 8.)) * fine * 1.6);
  color = mix(clear + crack * vec3(.4, .55, .6), vec3(.42, .52, .68) * (.75 + .3 * drift + .12 * fine), snow);
  rough = mix(.09 + crack * .5, .95, snow);
  glow = (1. - snow) * crack * vec3(.02, .12, .14) + snow * step(.985, hash(floor(p * 26.))) * vec3(.25, .3, .35);
  bump = mix(crack * .02, drift * .6 + fine * .1 + .06 * sin(p.x * 2.2 + drift * 20.), snow);`;

const glacier = /* glsl */ `
  float layers = fbm(vec3(p.x * .12, p.y * .7, p.z * .12)), fine = fbm(p * .9);
  float top = smoothstep(.86, .98, n.y + (fine - .5) * .2);
  color = mix(mix(vec3(.015, .13, .28), vec3(.28, .56, .72), layers * 1.1), vec3(.8, .87, .95), max(top, smoothstep(.6, .75, layers)));
  float deep = smoothstep(.09, .0, abs(layers - .42));
  glow = vec3(.0, .1, .15) * (1. - top) * (.5 + layers) + deep * vec3(.0, .12, .16) * (1. - top);
  rough = mix(.3, .9, top); bump = layers * .5 + fine * .25;`;

/** A broken block of ice: a prism whose corners are pushed about. */
const block = (sides: number): BufferGeometry =>
  shaped(new CylinderGeometry(0.62, 1, 1, sides, 3).translate(0, 0.5, 0), (point) => {
    const push = 0.82 + 0.36 * Math.abs(Math.sin(point.x * 7 + point.y * 5 + point.z * 9 + sides));
    point.set(point.x * push, point.y * (0.9 + 0.16 * Math.sin(point.x * 4 + point.z * 3)), point.z * push);
  });

/** Walls on both sides of the valley, mountains behind, shards on the shore. */
function ice(stage: Stage): Group {
  const { random } = stage;
  const frozen = material(stage, { roughness: 0.35, flat: true, paint: glacier });
  const group = new Group();
  const blocks: Instance[] = [];
  for (let index = 0; index < 84; index += 1) {
    const angle = VALLEY + 0.42 + (index / 83) * (Math.PI * 2 - 0.84);
    const edge = Math.min(index, 83 - index) / 42;
    const row = index % 3;
    const radius = 38 + row * 8 + random.between(-2, 2) + edge * 4;
    const high = (5 + row * 4.5 + random.between(0, 5)) * (0.75 + edge * 0.5);
    blocks.push({ at: [Math.sin(angle) * radius, GROUND - 0.4, Math.cos(angle) * radius], turn: [0, random.between(0, 6), random.between(-0.08, 0.08)], scale: [random.between(3.5, 6), high, random.between(3.5, 6)] });
  }
  group.add(instances(block(7), frozen, blocks));
  const mountains: Instance[] = Array.from({ length: 30 }, (_, index) => {
    const angle = (index / 30) * Math.PI * 2 + random.between(-0.05, 0.05);
    const radius = random.between(150, 190);
    const low = Math.abs(Math.atan2(Math.sin(angle - VALLEY), Math.cos(angle - VALLEY))) < 0.25 ? 0.55 : 1;
    return { at: [Math.sin(angle) * radius, GROUND - 2, Math.cos(angle) * radius], turn: [0, random.between(0, 6), 0], scale: [random.between(26, 40), random.between(20, 42) * low, random.between(26, 40)] };
  });
  const peak = shaped(new ConeGeometry(1, 1, 9, 5).translate(0, 0.5, 0), (point) => {
    const push = 0.75 + 0.5 * Math.abs(Math.sin(point.x * 5 + point.z * 8 + point.y * 6));
    point.set(point.x * push, point.y, point.z * push);
  });
  const far = material(stage, { roughness: 1, flat: true, paint: 'float snow = smoothstep(.3, .6, n.y + noise(p * .2) * .3 + p.y * .004); color = mix(vec3(.05, .09, .16), vec3(.3, .42, .6), snow); glow = vec3(.03, .07, .11) * smoothstep(30., 0., p.y);' });
  far.fog = false;
  group.add(instances(peak, far, mountains));
  const crystal = material(stage, { roughness: 0.12, flat: true, space: 'local', paint: 'color = mix(vec3(.05, .3, .45), vec3(.7, .88, .95), smoothstep(.0, 1.1, p.y)); glow = mix(vec3(.02, .3, .4), vec3(.02, .05, .07), smoothstep(0., .7, p.y)) * .8;' });
  const shards = scattered(random, Math.max(16, stage.amount(60)), [9, 30], GROUND - 0.1, [0.45, 1.15]).flatMap((shard): Instance[] => {
    const size = typeof shard.scale === 'number' ? shard.scale : 1;
    return [1, 1.3, 1.6].map((less) => ({ ...shard, turn: [random.between(-0.5, 0.5), random.between(0, 6), random.between(-0.5, 0.5)], scale: [0.32 * size, (size * random.between(0.6, 1.6)) / less, 0.32 * size] }));
  });
  group.add(shadowed(instances(merged([new CylinderGeometry(0.55, 0.8, 0.75, 6).translate(0, 0.37, 0), new ConeGeometry(0.55, 0.5, 6).translate(0, 1, 0)]), crystal, shards)));
  const mounds = scattered(random, stage.amount(70), [13, 36], GROUND - 0.15, [0.8, 3]).map((mound): Instance => ({ ...mound, scale: [typeof mound.scale === 'number' ? mound.scale : 1, 0.28, random.between(0.7, 2)] }));
  group.add(shadowed(instances(new SphereGeometry(1, 14, 8), material(stage, { color: 0xb4c6de, roughness: 0.95, paint: 'bump = fbm(p * 2.) * .1; color *= .85 + .25 * noise(p * 3.); glow = vec3(.02, .04, .06);' }), mounds), false));
  return group;
}

/** Mammoths on their way: legs and trunk move by their bend. */
function mammoths(stage: Stage) {
  const around = stage.quality === 'low' ? 8 : 14;
  const body = bodied([
    [2.3, 2.3, 1.3, 0.5, 0.4], [2.7, 1.7, 1.4, 1.05, 0.85], [2.95, 0.6, 1.5, 1.25, 1.05], [3.3, -0.7, 1.4, 1.4, 1.1], [3.55, -1.7, 1.5, 1.05, 0.85], [3.75, -2.6, 1.7, 1.05, 0.75],
    [3.1, -3.35, 2.3, 0.6, 0.55], [2.1, -3.65, 3, 0.32, 0.32], [1.2, -3.65, 3.2, 0.22, 0.22], [0.6, -3.45, 3.6, 0.14, 0.14],
  ], stage.quality === 'low' ? 16 : 34, around);
  const leg = (x: number, z: number) => placed(new CylinderGeometry(0.45, 0.38, 2.5, 8, 3), { at: [x, 1.2, z] });
  const tusk = (side: number) => painted(placed(new TorusGeometry(1.15, 0.12, 6, 14, 2.7), { at: [side * 0.55, 2.35, -4.05], turn: [0, Math.PI / 2 + side * 0.25, 2.6] }), 0xe9dcc0);
  const hide = merged([body, leg(-0.6, -1.2), leg(0.6, -0.9), leg(-0.6, 1.4), leg(0.6, 1.7), placed(new SphereGeometry(0.6, 8, 6), { at: [0, 4.55, -2.45], scale: [0.8, 0.7, 0.9] }), ...[-1, 1].map((side) => placed(new SphereGeometry(0.5, 8, 6), { at: [side * 0.85, 3.6, -2.2], turn: [0, side * 0.5, 0], scale: [0.25, 1, 0.7] }))]);
  const mesh = instances(
    merged([painted(hide, (_x, y, _z, to) => to.set(y > 3.9 ? 0x8d96a8 : 0x4d3222)), tusk(-1), tusk(1)]),
    material(stage, {
      vertexColors: true, roughness: 1, space: 'local', paint: 'color *= .7 + .6 * noise(vec3(p.x * 9., p.y * 1.5, p.z * 9.)); glow = color * .22;',
      bend: 'float late = (p.x > 0. ? 3.14 : 0.) + (p.z > 0. ? 1.6 : 0.) + world.y; if (p.y < 2.1 && p.z > -2.4) { p.z += sin(time * 1.3 + late) * (2.1 - p.y) * .3; p.y += max(0., cos(time * 1.3 + late)) * .2 * step(p.y, 1.3); } if (p.z < -3.2 && abs(p.x) < .4) p.x += sin(time * .8) * max(0., 3. - p.y) * .15; p.y += .05 * sin(time * 2.6);',
    }),
    Array.from({ length: stage.quality === 'low' ? 4 : 7 }, () => ({})),
  );
  mesh.frustumCulled = false;
  return {
    mesh,
    walk: (time: number): void =>
      moveInstances(mesh, (index) => {
        const angle = VALLEY - 0.24 + ([0, 0.115, 0.21, 0.3, 2.6, 3.5, 4.4][index] ?? 0) - time * 0.004;
        const radius = [37, 39, 36, 44, 33, 34, 33][index] ?? 36;
        return { at: [Math.sin(angle) * radius, GROUND, Math.cos(angle) * radius], turn: [0, angle + Math.PI / 2, 0], scale: [1.25, 1.45, 0.75, 1.2, 1.2, 0.8, 1.3][index] ?? 1 };
      }),
  };
}

/** A mammoth's head with trunk and tusks, for knights; it looks to -z. */
const mammoth: Head = ({ y, radius, room, segments }) => {
  const scale = room / 0.92;
  const around = Math.max(9, Math.round(segments * 0.6));
  const part = (geometry: BufferGeometry): BufferGeometry => placed(geometry, { at: [0, y, 0.03], scale });
  return [
    part(bodied([[-0.02, 0.02, 0, radius / scale, radius / scale], [0.2, 0.08, 0, 0.22, 0.2], [0.45, 0.1, 0.15, 0.2, 0.18], [0.62, 0.08, 0.3, 0.15, 0.15]], 8, around)),
    part(bodied([[0.92, 0.1, 1.2, 0.06, 0.08], [0.82, 0.06, 1.4, 0.17, 0.15], [0.66, -0.04, 1.9, 0.2, 0.18], [0.5, -0.16, 2.4, 0.14, 0.13], [0.34, -0.24, 2.9, 0.085, 0.085], [0.18, -0.27, 3, 0.065, 0.065], [0.06, -0.3, 2.5, 0.05, 0.05], [0.03, -0.36, 1.7, 0.04, 0.04]], 18, around)),
    ...[-1, 1].flatMap((side) => [
      part(placed(new SphereGeometry(0.15, 10, 8), { at: [side * 0.2, 0.58, 0.07], turn: [0, side * 0.5, 0], scale: [0.25, 1.1, 0.8] })),
      part(placed(new TorusGeometry(0.21, 0.034, 6, 12, 2.5), { at: [side * 0.11, 0.38, -0.26], turn: [0, Math.PI / 2 + side * 0.35, 2.75] })),
    ]),
  ];
};

/** A sheaf of icicles standing up: the king's has one that rises above all, the queen's is an even wreath with a gem. */
const icicles = (count: number, tall: number): Head => ({ y, radius, room, segments }) => {
  const [from, wide, top] = [y + 0.1, radius * 1.6, y + room];
  const high = room - 0.1 - tall;
  return [
    turned([[radius, from], [radius * 0.9, from + 0.05], [wide, from + high], [wide, from + high + 0.03], [0, from + high + 0.05]], segments),
    ...Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2;
      return placed(new ConeGeometry(0.065, 0.24, 5), { at: [Math.cos(angle) * wide * 0.85, from + high + 0.1, Math.sin(angle) * wide * 0.85], turn: [Math.sin(angle) * 0.3, 0, -Math.cos(angle) * 0.3] });
    }),
    tall > 0.3 ? merged([new ConeGeometry(0.1, tall, 5).translate(0, top - tall / 2, 0), new ConeGeometry(0.05, 0.34, 4).rotateZ(Math.PI / 2).translate(0.06, top - 0.16, 0), new ConeGeometry(0.05, 0.34, 4).rotateZ(-Math.PI / 2).translate(-0.06, top - 0.16, 0)]) : new IcosahedronGeometry(0.1, 0).translate(0, top - 0.1, 0),
  ];
};

/** A pointed shard with a notch, for bishops; a gem for pawns. */
const shard: Head = ({ y, radius, room, segments }) => [
  shaped(turned([[radius, y + 0.1], [radius * 1.55, y + 0.24], [radius * 1.6, y + 0.3], [radius * 1.25, y + 0.4], [radius * 1.1, y + 0.44], [radius * 0.7, y + 0.52], [0.02, y + room], [0, y + room]], Math.max(segments, 8)), (point) => {
    if (point.x > 0.02 && Math.abs(point.y - y - 0.42 + point.x * 0.5) < 0.06) point.x *= 0.3;
  }),
];
const gem: Head = ({ y, room }) => [new IcosahedronGeometry(room * 0.47, 0).rotateY(0.4).translate(0, y + room * 0.55, 0)];

const tusk = 'float grain = fbm(vec3(p.xz * 5., p.y * 22.)), band = smoothstep(.5, .62, fbm(vec3(p.xz * 2., p.y * 6.))); color *= .82 + .25 * grain; color = mix(color, vec3(.42, .25, .12), band * .45 + .45 * smoothstep(.14, 0., p.y)); glow = color * vec3(.09, .065, .03); bump = grain * .01;';
const deepIce = 'float vein = fbm(p * 4.5); color = mix(vec3(.003, .012, .05), vec3(.008, .06, .17), smoothstep(.35, .75, vein)); float crack = smoothstep(.02, .0, abs(vein - .5)); glow = vec3(.004, .03, .06) * vein + crack * vec3(.01, .08, .11);';
const tile = (inner: string, edge: number) => `vec2 q = abs(fract(p.xz) - .5); vec2 id = floor(p.xz + 50.); float vein = fbm(p * 2.3 + hash(id) * 20.), fine = noise(p * 16.);
  float crack = smoothstep(.018, .0, abs(vein - .5)); float rim = smoothstep(.3, .5, max(q.x, q.y)); color *= .8 + .4 * vein; color = mix(color, vec3(.72, .82, .88), crack * .3 + rim * ${edge.toFixed(2)});
  glow = ${inner} * (vein * (1. - rim) + crack * .5) * (.85 + .15 * sin(time * .6 + hash(id) * 6.)); rough = .12 + .3 * vein + crack * .3; bump = crack * .01 + fine * .003;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = shadowed(new Mesh(new CircleGeometry(60, 48).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { roughness: 0.5, paint: lake })), false);
  const plain = new Mesh(new RingGeometry(59, 200, 48, 1).rotateX(-Math.PI / 2).translate(0, GROUND - 0.02, 0), material(stage, { color: 0x6f86a8, roughness: 1 }));
  const herd = mammoths(stage);
  root.add(
    sky(stage),
    ambience(stage, 0x8cc8d6, 0x34446a, 0.9),
    sun(stage, { color: 0xdbe6ff, intensity: 2.1, from: [7, 9, -6] }),
    ground, plain, ice(stage), herd.mesh,
    particles(stage, {
      count: 1500, from: [-30, 0, -34], to: [30, 18, 26], color: 0xeef6ff, size: 0.085, opacity: 0.85,
      move: 'p.y = mod(p.y - time * (.7 + .7 * seed), 18.) - .4; p.x = mod(p.x + time * .5 + .5 * sin(time * .7 + seed * 40.) + 30., 60.) - 30.; p.z += .4 * cos(time * .6 + seed * 30.); size = .5 + seed; alpha = mix(.25, 1., smoothstep(3., 6., length(p.xz)));',
    }),
    particles(stage, {
      count: 60, from: [-44, 0, -50], to: [44, 1.4, 40], color: 0xa9c6e4, size: 8, opacity: 0.06,
      move: 'p.x = mod(p.x + 44. + time * (.9 + seed), 88.) - 44.; alpha = smoothstep(11., 20., length(p.xz)); size = .5 + seed;',
    }),
  );
  return {
    root,
    fog: new FogExp2(0x35557c, 0.0085),
    exposure: 1.05,
    reflections: 0.9,
    board: {
      light: material(stage, { color: 0xa4bccb, roughness: 0.25, clearcoat: 0.6, paint: tile('vec3(.03, .05, .05)', 0.12) }),
      dark: material(stage, { color: 0x2f86b8, roughness: 0.15, clearcoat: 1, paint: tile('vec3(.0, .2, .3)', 0.12) }),
      frame: material(stage, { color: 0x7fb0cc, roughness: 0.3, paint: 'float vein = fbm(p * 1.6); color *= .5 + .6 * vein; float snow = smoothstep(.5, .62, fbm(p * 2.1 + 4.)) * step(.4, n.y); color = mix(color, vec3(.75, .83, .92), snow); rough = mix(.2, .95, snow); glow = vec3(.0, .06, .09) * (1. - n.y); bump = snow * .04 + vein * .03;' }),
      ink: 0x0d2b45,
      gap: 0.02,
      bevel: 0.05,
    },
    pieces: {
      shape: staunton(stage, { segments: stage.quality === 'low' ? 7 : 9, collar: 0.95, heads: { knight: mammoth, king: icicles(5, 0.4), queen: icicles(8, 0.16), bishop: shard, pawn: gem } }),
      materials: [
        material(stage, { color: 0xfff2d8, roughness: 0.4, space: 'local', paint: tusk }),
        material(stage, { color: 0x0c3558, roughness: 0.08, flat: true, clearcoat: 1, space: 'local', paint: deepIce }),
      ],
      glyphs: [0x1b3550, 0xd9f4ff],
    },
    tick: herd.walk,
  };
}

const iceAge: EraModule = {
  id: 'ice-age',
  palette: { veil: '#08131f', ink: '#e6f4ff', accent: '#58e0c0' },
  view: { azimuth: 20, elevation: 14, distance: 15 },
  build,
};
export default iceAge;
