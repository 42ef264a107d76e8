/** A clearing in a jungle of ferns at dawn: a volcano glows behind the mist, long necks walk far away, dragonflies hunt. */
import { BufferAttribute, BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, FogExp2, Group, IcosahedronGeometry, type InstancedMesh, Mesh, SphereGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import {
  ambience, bodied, instances, material, merged, moveInstances, painted, particles, placed, ring, scattered, shadowed, shaped, skyDome, smoothed, staunton, sun, turned, type Head, type Instance,
} from '../../kit';

const GROUND = BOARD_BOTTOM;
/** Where the volcano stands: behind the board, a little to the left. */
const VOLCANO = [-34, -240] as const;
const HAZE = 'vec3(.25, .27, .15)';

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec3 c = mix(${HAZE}, vec3(.1, .22, .24), smoothstep(0., .26, up));
      c = mix(c, vec3(.03, .1, .14), smoothstep(.2, .9, up));
      vec2 side = normalize(d.xz); vec2 away = normalize(vec2(${VOLCANO[0]}., ${VOLCANO[1]}.));
      float east = max(dot(side, away), 0.);
      c = mix(c, vec3(1.3, .46, .1), pow(east, 7.) * smoothstep(.4, .0, up) * .9);
      float across = (side.x * away.y - side.y * away.x);
      float lean = across + up * .35;
      float plume = smoothstep(.05 + up * .55, .0, abs(lean + .06 * (fbm(vec3(d.xy * 9., time * .05)) - .5))) * step(0., dot(side, away)) * smoothstep(.13, .2, up);
      float billow = fbm(vec3(lean * 14., up * 12. - time * .06, 3.));
      c = mix(c, mix(vec3(1.5, .38, .07), vec3(.16, .14, .14), smoothstep(.12, .36, up + .1 * billow)) * (.5 + billow), plume * .9);
      float cloud = smoothstep(.5, .85, fbm(vec3(d.xz / (up + .2) * .8 + time * .006, 1.)));
      c = mix(c, mix(vec3(.2, .22, .17), vec3(1., .45, .16), pow(east, 6.)), cloud * .6 * smoothstep(.03, .2, up));
      return d.y < 0. ? vec3(.05, .07, .03) : c;`,
  });

const floor = /* glsl */ `
  float far = length(p.xz);
  float soil = fbm(p * .6), fine = fbm(p * 3.1), moss = smoothstep(.42, .6, fbm(vec3(p.xz * .3, 5.)) + .12 * fine);
  color = mix(vec3(.075, .052, .03) * (.6 + soil), vec3(.09, .16, .03) * (.45 + 1.1 * fine), moss);
  float litter = smoothstep(.56, .64, fbm(vec3(p.xz * 1.7, 2.))) * (1. - moss);
  color = mix(color, vec3(.2, .11, .04), litter * .6);
  float wet = smoothstep(.53, .56, fbm(vec3(p.xz * .11, 9.)) + .04 * soil) * smoothstep(7., 10., far);
  // A dull rim: a half wet one would glitter. From above, pools would mirror the dark of the zenith alone.
  float pool = smoothstep(.75, 1., wet);
  color = mix(color, vec3(.03, .05, .03), wet); rough = mix(.95, .1, pool); glow = vec3(.035, .06, .045) * pool * (.7 + .6 * soil);
  bump = (fine * .16 + moss * .12 + litter * .05) * (1. - wet) + pool * .012 * sin(p.x * 3. + time) * noise(vec3(p.xz * 2., time * .4));`;

/** One frond of a fern: leaflets along a bent rib. */
function frond(turn: number, rise: number, pairs: number): BufferGeometry {
  const points: number[] = [];
  const [east, south] = [Math.cos(turn), Math.sin(turn)];
  const at = (t: number, aside = 0, droop = 0): void => {
    const [out, up] = [t * (1 - 0.16 * t), rise * (t * 1.9 - t * t * 1.65) - droop];
    points.push(out * east - aside * south, up, out * south + aside * east);
  };
  for (let index = 0; index < pairs; index += 1) {
    const t = 0.12 + (index / pairs) * 0.86;
    const reach = 0.34 * Math.sin(Math.PI * (0.18 + t * 0.8));
    for (const side of [-1, 1]) {
      at(t);
      at(t + 0.8 / pairs);
      at(t + 0.12, side * reach, reach * 0.28);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  geometry.computeVertexNormals();
  return painted(geometry, (x, _, z, to) => to.setHSL(0.28 - Math.hypot(x, z) * 0.05, 0.62, 0.05 + 0.15 * Math.hypot(x, z)));
}

const plant = (stage: Stage, fronds: number, rise: number, pairs: number): BufferGeometry =>
  merged(Array.from({ length: fronds }, (_, index) => frond((index / fronds) * Math.PI * 2 + (index % 3) * 0.2, rise * (0.75 + 0.5 * ((index * 7) % 5) / 5), stage.quality === 'low' ? Math.ceil(pairs / 2) : pairs)));

/** Ferns around the clearing, tree ferns and cycads behind them. */
function jungle(stage: Stage): Group {
  const leaf = material(stage, { vertexColors: true, roughness: 0.6, twoSided: true, bend: 'p.y += .05 * sin(time * 1.3 + world.x + world.z) * length(p.xz); p.x += .03 * sin(time * .9 + world.z) * p.y;', paint: 'color *= .75 + .6 * noise(p * 1.2); glow = color * .06;' });
  const { random } = stage;
  const ferns = [...scattered(random, stage.amount(70), [7.4, 11], GROUND - 0.05, [0.5, 1.1]), ...scattered(random, Math.max(70, stage.amount(170)), [9, 23], GROUND - 0.05, [0.8, 1.8])];
  const thicket = scattered(random, stage.amount(190), [22, 46], GROUND, [2, 4.6]);
  // None stands where the cameras of narrow screens do, nor before the volcano.
  const trees = scattered(random, Math.max(24, stage.amount(72)), [25, 62], GROUND, [6, 11]).filter(({ at: [x, , z] = [0, 0, 0] }) => (z < 6 || Math.hypot(x, z) > 36) && open(x, z) > 0.68);
  const heights = trees.map(() => random.between(0.75, 1.5));
  const tall = (tree: Instance, index: number): number => (typeof tree.scale === 'number' ? tree.scale : 8) * (heights[index] ?? 1);
  const trunk = painted(turned([[0.07, 0], [0.045, 0.2], [0.04, 0.6], [0.055, 1]], 7), 0x3a2c1c);
  const group = new Group();
  const near = shadowed(instances(plant(stage, 9, 0.62, 9), leaf, ferns), false);
  group.add(
    near,
    instances(plant(stage, 9, 0.7, 5), leaf, thicket),
    instances(plant(stage, 13, 0.72, 10), leaf, trees.map((tree, index): Instance => ({ ...tree, at: [tree.at?.[0] ?? 0, GROUND + tall(tree, index) - 0.3, tree.at?.[2] ?? 0], scale: (typeof tree.scale === 'number' ? tree.scale : 8) * 0.62 }))),
    instances(trunk, material(stage, { vertexColors: true, roughness: 1, paint: 'color *= .6 + .8 * noise(vec3(p.xz * 3., p.y * 9.));' }), trees.map((tree, index): Instance => ({ ...tree, scale: [8, tall(tree, index), 8] }))),
  );
  return group;
}

/** How high the forest stands in a direction, from 0 to 1: it opens toward the volcano. */
const open = (x: number, z: number): number => 1 - 0.62 * Math.max(0, Math.cos(Math.atan2(x, z) - Math.atan2(...VOLCANO))) ** 14;

/** Layers of canopy that fade into the mist, and the volcano behind them. */
function distance(stage: Stage): Group {
  const group = new Group();
  const canopy = material(stage, { color: 0x1a2c14, roughness: 1, flat: true });
  for (const [radius, high] of [[78, 7], [100, 12], [128, 19]] as const) {
    const wall = new CylinderGeometry(radius, radius, high, stage.quality === 'low' ? 120 : 360, 2, true).scale(-1, 1, 1);
    shaped(wall, (point) => {
      if (point.y < 0.1 - high / 2) return;
      const tops = (stage.random.next() - 0.4) * 0.5 + Math.sin(Math.atan2(point.x, point.z) * 9 + radius) * 0.22;
      point.y = (point.y + high / 2 + tops * high) * open(point.x, point.z) - high / 2;
    });
    group.add(new Mesh(wall.translate(0, GROUND + high / 2, 0), canopy));
  }
  const slope = smoothed([[120, 0], [72, 9], [40, 22], [17, 38], [12, 42], [7, 38]], 18);
  const rock = material(stage, {
    color: 0x4c5044, roughness: 1,
    paint: `float way = (p.y + 1.) / 42.; float rib = noise(vec3(atan(p.x - ${VOLCANO[0]}., p.z + ${-VOLCANO[1]}.) * 6., p.y * .06, 1.));
      color = mix(${HAZE} * .9, vec3(.16, .14, .11) * (.6 + .8 * rib), smoothstep(-.1, .9, way) * .8);
      float lava = smoothstep(.07, .0, abs(rib - .5)) * smoothstep(.45, 1., way);
      glow = ${HAZE} * .35 * (1. - way) + vec3(2.6, .5, .05) * (lava * (.7 + .3 * sin(time * .7 + p.y)) + smoothstep(.93, 1., way));`,
  });
  rock.fog = false;
  group.add(new Mesh(shaped(turned(slope, stage.quality === 'low' ? 28 : 64).translate(0, GROUND, 0), (point) => {
    const bend = 1 + 0.12 * Math.sin(Math.atan2(point.x, point.z) * 7) * (1 - point.y / 60);
    point.x *= bend;
    point.z *= bend;
  }).translate(VOLCANO[0], 0, VOLCANO[1]), rock));
  return group;
}

/** Long necks: the body sways, the legs walk by their bend. */
function herd(stage: Stage) {
  const body = bodied([
    [5.0, 11, 1.45, 0.1, 0.1], [5.6, 8, 1.5, 0.35, 0.35], [6.3, 4.8, 1.6, 0.9, 0.8], [6.6, 2.4, 1.6, 1.7, 1.4], [6.5, 0, 1.57, 1.95, 1.6], [6.9, -2.4, 1.3, 1.5, 1.2],
    [8.4, -4.2, 0.75, 0.8, 0.7], [11.4, -6, 0.5, 0.5, 0.48], [14.4, -7.6, 0.8, 0.42, 0.4], [15.6, -9, 1.7, 0.5, 0.42], [15.2, -10.2, 1.9, 0.2, 0.22],
  ], stage.quality === 'low' ? 20 : 40, 12);
  const leg = (x: number, z: number) => placed(new CylinderGeometry(0.75, 0.5, 6.4, 8, 4), { at: [x, 3.1, z] });
  const mesh = instances(
    merged([body, leg(-1, -2), leg(1, -1.6), leg(-1, 2.2), leg(1, 2.6)]),
    material(stage, {
      color: 0x2a3326, roughness: 1, space: 'local',
      bend: 'float pace = sin(time * .9 + (p.x > 0. ? 3.14 : 0.) + (p.z > 0. ? 1.6 : 0.) + world.y); if (p.y < 4.6) { p.z += pace * (4.6 - p.y) * .28; p.y += max(0., cos(time * .9 + (p.x > 0. ? 3.14 : 0.) + (p.z > 0. ? 1.6 : 0.))) * .3 * step(p.y, 3.); } if (p.y > 7.) p.x += sin(time * .4) * (p.y - 7.) * .07; if (p.z > 3.) p.x += sin(time * .5 + p.z * .3) * (p.z - 3.) * .16;',
    }),
    Array.from({ length: stage.quality === 'low' ? 4 : 7 }, () => ({})),
  );
  mesh.frustumCulled = false;
  return {
    mesh,
    walk: (time: number): void =>
      moveInstances(mesh, (index) => {
        const [radius, start] = [54 + (index % 3) * 9, [3.55, 3.3, 4.0, 1.2, 5.6, 0.1, 2.2][index] ?? 0];
        const angle = start - time * 0.0045 * (index % 2 === 0 ? 1 : -1);
        return { at: [Math.sin(angle) * radius, GROUND - 0.3, Math.cos(angle) * radius], turn: [0, angle + (index % 2 === 0 ? 1 : -1) * Math.PI / 2, 0], scale: [0.95, 1.15, 0.8, 0.5, 1, 1.1, 0.9][index] ?? 1 };
      }),
  };
}

/** Dragonflies dart between places and stand still in the air. */
function dragonflies(stage: Stage): { readonly mesh: InstancedMesh; fly(time: number): void } {
  const wing = (side: number, z: number) => painted(placed(new SphereGeometry(0.5, 8, 4), { at: [side * 0.62, 0.04, z], turn: [0, side * (z > 0.1 ? -0.2 : 0.18), 0], scale: [1.2, 0.02, 0.2] }), 0x8fc8d8);
  const body = [painted(placed(new CylinderGeometry(0.035, 0.09, 1.7, 6), { at: [0, 0, 0.65], turn: [Math.PI / 2, 0, 0] }), 0x0c8f80), painted(placed(new SphereGeometry(0.15, 8, 6), { at: [0, 0, -0.24] }), 0xc03a12)];
  const mesh = instances(merged([...body, wing(-1, -0.05), wing(1, -0.05), wing(-1, 0.2), wing(1, 0.2)]), material(stage, { vertexColors: true, roughness: 0.25, space: 'local', bend: 'p.y += max(0., abs(p.x) - .1) * .5 * sin(time * 46. + world.x + p.z * 9.);', paint: 'glow = color * .35;' }), Array.from({ length: stage.amount(12) + 2 }, () => ({})));
  mesh.frustumCulled = false;
  const fly = (time: number): void =>
    moveInstances(mesh, (index) => {
      const pace = time * 0.35 + index * 1.7;
      const leg = Math.floor(pace) + Math.min(1, (pace % 1) * 3);
      const angle = index * 0.9 + Math.sin(leg * 1.9 + index) * 0.5;
      const radius = 8.6 + (index % 4) * 1.3 + Math.sin(leg * 2.7) * 0.9;
      return { at: [Math.sin(angle) * radius, 0.7 + (index % 3) * 0.45 + Math.sin(leg * 3.1 + index) * 0.3 + 0.05 * Math.sin(time * 3 + index), Math.cos(angle) * radius], turn: [0, Math.sin(leg + index) * 3, 0], scale: 0.5 };
    });
  return { mesh, fly };
}

/** A hunter's head with teeth, for knights; it looks to -z. */
const raptor: Head = ({ y, radius, room, segments }) => {
  const scale = room / 0.92;
  const around = Math.max(8, Math.round(segments * 0.6));
  const part = (geometry: BufferGeometry): BufferGeometry => placed(geometry, { at: [0, y, 0.04], scale });
  const teeth = [-1, 1].flatMap((side) => [0, 1, 2, 3].map((index) => part(placed(new ConeGeometry(0.022, 0.08, 4), { at: [side * (0.085 - index * 0.011), 0.555 - index * 0.024, -0.12 - index * 0.075], turn: [Math.PI, 0, 0] }))));
  return [
    part(bodied([[-0.02, 0, 0, radius / scale, radius / scale], [0.16, 0.06, -0.15, 0.2, 0.17], [0.4, 0.1, 0.1, 0.15, 0.12], [0.62, 0.08, 0.5, 0.13, 0.11], [0.74, 0, 1.2, 0.1, 0.09]], 12, around)),
    part(bodied([[0.8, 0.14, 1.4, 0.05, 0.05], [0.79, 0.03, 1.6, 0.15, 0.13], [0.73, -0.1, 1.85, 0.135, 0.115], [0.64, -0.24, 1.85, 0.1, 0.09], [0.58, -0.37, 1.8, 0.075, 0.07], [0.57, -0.41, 1.8, 0.02, 0.03]], 14, around)),
    part(bodied([[0.6, 0.06, 2, 0.08, 0.09], [0.53, -0.08, 1.95, 0.05, 0.085], [0.46, -0.22, 1.9, 0.04, 0.07], [0.42, -0.33, 1.9, 0.02, 0.04]], 8, around)),
    ...[-1, 1].map((side) => part(placed(new SphereGeometry(0.036, 8, 6), { at: [side * 0.112, 0.79, -0.06] }))),
    ...[0, 1, 2, 3, 4].map((index) => part(placed(new ConeGeometry(0.04, 0.15, 4), { at: [0, 0.84 - index * 0.14, 0.16 + index * 0.03 - index * index * 0.004], turn: [0.9 + index * 0.16, 0, 0], scale: [0.5, 1, 1] }))),
    ...teeth,
  ];
};

/** A crown of claws: longer and fewer for the king, around a bone that stands up. */
const claws = (count: number, long: number, out: number): Head => ({ y, radius, room, segments }) => {
  const wide = radius * out;
  const from = y + 0.1;
  const high = room - 0.1 - long;
  return [
    turned(smoothed([[radius, from], [radius * 0.85, from + high * 0.4], [wide, from + high], [wide * 0.8, from + high + 0.03], [0, from + high + 0.05]], 12), segments),
    ...Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * Math.PI * 2;
      return placed(new ConeGeometry(0.055, 0.2, 6), { at: [Math.cos(angle) * wide * 0.92, from + high + 0.06, Math.sin(angle) * wide * 0.92], turn: [Math.sin(angle) * 0.4, 0, -Math.cos(angle) * 0.4] });
    }),
    ...(long > 0.25
      ? [placed(new CylinderGeometry(0.04, 0.06, long - 0.02, 8), { at: [0, from + high + long / 2, 0] }), ...[-1, 1].map((side) => placed(new SphereGeometry(0.075, 10, 8), { at: [side * 0.055, y + room - 0.06, 0] })), placed(new CylinderGeometry(0.035, 0.035, 0.34, 8), { at: [0, y + room - 0.17, 0], turn: [0, 0, Math.PI / 2] })]
      : [placed(new SphereGeometry(0.09, 12, 8), { at: [0, y + room - 0.09, 0] })]),
  ];
};

/** An egg with a crack, for bishops; a knuckle bone for pawns. */
const egg: Head = ({ y, radius, room, segments }) => {
  const shell = turned(smoothed([[0.02, y + 0.1], [radius * 1.35, y + room * 0.32], [radius * 1.5, y + room * 0.5], [radius * 0.95, y + room * 0.82], [0, y + room]], 16), Math.max(18, segments));
  return [shaped(shell, (point) => {
    const away = Math.abs((point.y - y - room * 0.66) * 0.8 + point.x * 0.6 + 0.02 * Math.sin(point.z * 60));
    if (point.x > -0.02 && away < 0.03) {
      point.x *= 0.55;
      point.z *= 0.8;
    }
  }), ring(radius * 1.35, 0.03, y + 0.13, segments)];
};
const knuckle: Head = ({ y, radius, room, segments }) => [turned([[radius, y + 0.04], [radius * 0.9, y + 0.12]], segments), ...[-1, 1].map((side) => placed(new SphereGeometry(room * 0.36, segments, 12), { at: [side * 0.06, y + room * 0.62, 0] }))];

const bone = 'float grain = fbm(vec3(p.xz * 14., p.y * 3.)); color *= .8 + .3 * grain; color = mix(color, vec3(.3, .2, .1), smoothstep(.6, .8, fbm(p * 7.)) * .5 + .5 * smoothstep(.16, .0, p.y)); bump = grain * .012;';
const amber = `float deep = fbm(p * 5. + 3.); color = mix(vec3(.16, .03, .002), vec3(.62, .17, .01), smoothstep(.35, .75, deep));
  float rim = pow(1. - abs(normalize(n).y), 2.); glow = vec3(.2, .05, .002) * deep * rim; color = mix(color, vec3(.02, .01, .005), smoothstep(.74, .78, noise(p * 17.)));`;
const slate = `vec2 tile = floor(p.xz + 100.); vec3 q = vec3(p.x, p.z, hash(tile) * 30.); float layer = fbm(vec3(q.xy * vec2(1.3, 4.) + q.z, q.z)); float ledge = floor(layer * 7.) / 7.;
  color *= .72 + .5 * ledge + .2 * noise(p * 22.); rough = .55 + .3 * layer; bump = ledge * .05;`;
const moss = `vec2 tile = floor(p.xz + 100.); float tuft = fbm(p * 7. + hash(tile) * 9.), fine = noise(p * 34.); color = mix(vec3(.03, .045, .035), mix(vec3(.035, .085, .015), vec3(.13, .22, .03), fine * tuft * 1.7), smoothstep(.25, .5, tuft + .1)); bump = tuft * .06 + fine * .03; rough = 1.;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = shadowed(new Mesh(new CircleGeometry(135, 48).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { roughness: 0.9, paint: floor })), false);
  const necks = herd(stage);
  const hunters = dragonflies(stage);
  const rock = shaped(new IcosahedronGeometry(1, stage.quality === 'low' ? 0 : 1), (point) => point.multiplyScalar(0.8 + 0.35 * Math.sin(point.x * 5 + point.y * 3) * Math.sin(point.z * 4)));
  const stones = scattered(stage.random, stage.amount(46), [7.8, 24], GROUND, [0.3, 1.1]);
  root.add(
    sky(stage),
    ambience(stage, 0xc2d2c4, 0x3a3418, 0.85),
    sun(stage, { color: 0xffc083, intensity: 3.4, from: [-6, 9, -8] }),
    ground, jungle(stage), distance(stage), necks.mesh, hunters.mesh,
    shadowed(instances(rock, material(stage, { color: 0x5a5f58, roughness: 0.9, paint: 'float grain = fbm(p * 2.4); color *= .5 + grain; float top = smoothstep(.25, .7, n.y + (grain - .5)); color = mix(color, vec3(.08, .17, .03) * (.5 + noise(p * 14.)), top); bump = grain * .12;' }), stones)),
    particles(stage, {
      count: 60, from: [-50, 0.2, -60], to: [50, 3.5, 40], color: 0xb4bf94, size: 9, opacity: 0.07,
      move: 'p.x = mod(p.x + 50. + time * (.2 + .3 * seed), 100.) - 50.; alpha = smoothstep(12., 24., length(p.xz)); size = .6 + seed;',
    }),
    particles(stage, {
      count: 130, from: [-18, 0, -18], to: [18, 5, 16], color: 0xd8ff7a, size: 0.09, glowing: true, opacity: 0.9,
      move: 'p.xz += 1.6 * (vec2(noise(vec3(seed * 40., time * .12, 1.)), noise(vec3(time * .12, seed * 40., 5.))) - .5); p.y = mod(p.y + time * .08 * (.4 + seed), 5.); size = smoothstep(17., 11., p.z); alpha = smoothstep(5.5, 8., length(p.xz)) * (.25 + .75 * pow(.5 + .5 * sin(time * (.6 + seed) + seed * 60.), 3.));',
    }),
    particles(stage, {
      count: 90, from: [-1, 0, -1], to: [1, 1, 1], color: 0xff7a24, size: 0.9, glowing: true, opacity: 0.8,
      move: `float life = fract(seed * 7. + time * .06 * (.6 + seed)); p = vec3(${VOLCANO[0]}., 40., ${VOLCANO[1]}.) + vec3(p.x * 24. * life, 60. * life * (.4 + .6 * p.y) - 46. * life * life, p.z * 14. * life); alpha = 1. - life;`,
    }),
  );
  return {
    root,
    fog: new FogExp2(0x8f8f68, 0.0125),
    exposure: 1.15,
    reflections: 0.55,
    board: {
      light: material(stage, { color: 0x7d8688, roughness: 0.6, paint: slate }),
      dark: material(stage, { color: 0x3a5020, roughness: 1, paint: moss }),
      frame: material(stage, { color: 0x454c4a, roughness: 0.8, paint: `${slate} float grown = smoothstep(.5, .68, fbm(p * 1.4)); color = mix(color, vec3(.06, .12, .025) * (.6 + noise(p * 20.)), grown);` }),
      ink: 0xe4e6cf,
      gap: 0.03,
      bevel: 0.05,
    },
    pieces: {
      shape: staunton(stage, {
        collar: 1.05, waist: 1.08, body: (way) => 1 + 0.07 * Math.cos(way * 19),
        heads: { knight: raptor, king: claws(5, 0.34, 1.55), queen: claws(9, 0.16, 1.85), bishop: egg, pawn: knuckle },
      }),
      materials: [
        material(stage, { color: 0xffecca, roughness: 0.5, space: 'local', paint: bone }),
        material(stage, { color: 0x8a3a08, roughness: 0.14, clearcoat: 1, space: 'local', paint: amber }),
      ],
      glyphs: [0x3c2410, 0xffd9a0],
    },
    tick: (time) => {
      necks.walk(time);
      hunters.fly(time);
    },
  };
}

const jurassic: EraModule = {
  id: 'jurassic',
  palette: { veil: '#0f1a12', ink: '#eef0d8', accent: '#e8913a' },
  view: { azimuth: 16, elevation: 17, distance: 15 },
  build,
};
export default jurassic;
