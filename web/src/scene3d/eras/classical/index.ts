/** A terrace of marble above the sea: a temple, olive trees and cypresses, a ship under oars. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, FogExp2, Group, IcosahedronGeometry, Mesh, PlaneGeometry, SphereGeometry, TorusGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import {
  ambience, cutOut, horseHead, instances, material, merged, moveInstances, painted, particles, placed, scattered, shadowed, shaped, skyDome, smoothed, staunton, sun, turned, type Head, type Instance,
} from '../../kit';

const GROUND = BOARD_BOTTOM;
const SEA = -11;
/** The edge of the headland toward the sea. */
const EDGE = 34;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec3 c = mix(vec3(.98, .7, .48), vec3(.17, .44, .84), smoothstep(-.01, .11, up));
      c = mix(c, vec3(.05, .2, .56), smoothstep(.05, .5, up));
      float near = max(dot(d, normalize(vec3(-.5, .34, -.55))), 0.);
      c += vec3(1., .75, .45) * (pow(near, 500.) * 6. + pow(near, 7.) * .3);
      vec2 q = d.xz / (up + .12);
      float cloud = smoothstep(.58, .8, fbm(vec3(q * .55 + time * .006, 4.))) * smoothstep(.015, .1, up);
      float body = fbm(vec3(q * 1.2, 7.));
      c = mix(c, mix(vec3(.72, .66, .72), vec3(1.15, 1.02, .92), body * 1.3), cloud * .8);
      return d.y < 0. ? mix(vec3(.47, .5, .55), vec3(.36, .36, .36), smoothstep(.03, .3, -d.y)) : c;`,
  });

/** Paving with a meander around the board, and dry grass beyond. */
const terrace = /* glsl */ `
  float far = max(abs(p.x), abs(p.z)), fine = fbm(p * 3.), wide = fbm(p * .25);
  vec2 q = p.xz * .5; vec2 f = abs(fract(q) - .5); float joint = smoothstep(.5, .485, max(f.x, f.y));
  float vein = smoothstep(.04, .0, abs(fbm(p * .7 + hash(floor(q)) * 40.) - .5));
  vec3 paved = vec3(.56, .47, .37) * (.72 + .25 * hash(floor(q)) + .2 * fine) * mix(.5, 1., joint); paved = mix(paved, vec3(.42, .42, .45), vein * .5);
  float band = step(5.6, far) * step(far, 6.8);
  vec2 along = abs(p.x) > abs(p.z) ? vec2(p.z, far - 5.6) : vec2(p.x, far - 5.6);
  vec2 k = vec2(fract(along.x * .8333) * 6., along.y * 5.);
  float key = step(k.y, 1.) + step(5., k.y);
  if (k.y > 1. && k.y < 5.) key += step(k.x, 1.) * step(2., k.y) + step(4., k.y) * step(k.x, 4.) + step(3., k.x) * step(k.x, 4.) * step(2., k.y) + step(2., k.y) * step(k.y, 3.) * step(1.8, k.x) * step(k.x, 4.);
  paved = mix(paved, mix(vec3(.72, .66, .55), vec3(.06, .13, .2), clamp(key, 0., 1.)) * (.75 + .4 * fine), band);
  float stone = smoothstep(19.5, 18.5, far + (fine - .5) * 2.5);
  vec3 meadow = mix(vec3(.27, .23, .09), vec3(.16, .2, .06), smoothstep(.4, .6, wide)) * (.55 + .9 * fine);
  meadow = mix(meadow, vec3(.7, .08, .03), smoothstep(.74, .8, noise(p * 3.3)) * smoothstep(.5, .6, wide));
  color = mix(meadow, paved, stone);
  rough = mix(1., .42, stone * joint); bump = mix(fine * .3 + wide * .4, joint * .03, stone);`;

const sea = /* glsl */ `
  float wave = fbm(vec3(p.x * .16 + time * .1, p.z * .3, time * .22)), ripple = noise(vec3(p.x * .9, p.z * 1.8 + time * .4, time * .6));
  float shore = length(p.xz);
  color = mix(vec3(.02, .28, .34), vec3(.01, .1, .27), smoothstep(40., 110., shore)) * (.7 + .6 * wave);
  color = mix(color, vec3(.75, .85, .85), smoothstep(.66, .76, wave) * .5 + smoothstep(44., 38., shore + wave * 6.) * .6);
  float path = pow(max(dot(normalize(p.xz), normalize(vec2(-.5, -.55))), 0.), 14.);
  glow = vec3(1.2, .8, .45) * path * smoothstep(.6, .85, ripple) * .9;
  rough = .18; bump = wave * 1.2 + ripple * .25;`;

const marble = 'float vein = smoothstep(.06, .0, abs(fbm(p * .9) - .5)); color *= .86 + .2 * fbm(p * 2.5); color = mix(color, vec3(.5, .5, .53), vein * .3); bump = 0.;';

/** A column with flutes, from the floor up to its slab; 1 high. */
const column = (round: number): BufferGeometry =>
  merged([
    turned([[0.078, 0], [0.082, 0.02], [0.07, 0.04], [0.066, 0.05], [0.066, 0.3], [0.062, 0.6], [0.054, 0.92], [0.06, 0.935], [0.078, 0.955], [0.08, 0.965], [0, 0.965]], round),
    placed(new BoxGeometry(0.18, 0.035, 0.18), { at: [0, 0.982, 0] }), placed(new BoxGeometry(0.18, 0.02, 0.18), { at: [0, 0.01, 0] }),
  ]);

/** The temple on its steps, a row of columns on the other side, drums and jars on the terrace. */
function temple(stage: Stage): Group {
  const group = new Group();
  const stone = material(stage, { color: 0xf6eadb, roughness: 0.7, paint: marble });
  const fluted = material(stage, { color: 0xfaf0e2, roughness: 0.65, space: 'local', paint: 'float flute = cos(atan(p.z, p.x) * 18.); float shaft = step(.05, p.y) * step(p.y, .92); color *= mix(1., .8 + .2 * flute, shaft) * (.9 + .2 * fbm(p * vec3(30., 6., 30.)));' });
  const [x0, z0, turn] = [-33, -34, 0.5];
  const at = (x: number, y: number, z: number): [number, number, number] => [x0 + x * Math.cos(turn) + z * Math.sin(turn), y, z0 - x * Math.sin(turn) + z * Math.cos(turn)];
  const box = (w: number, h: number, d: number, y: number, color = 0xffffff) => painted(placed(new BoxGeometry(w, h, d), { at: at(0, y, 0), turn: [0, turn, 0] }), color);
  const gable = cutOut([[-9, 0], [9, 0], [0, 3.4]], 25.4);
  const roof = [-1, 1].map((side) => painted(placed(placed(new BoxGeometry(9.9, 0.3, 26), { at: [side * 4.6, 1.85, 0], turn: [0, 0, -side * 0.362] }), { at: at(0, 12.2, 0), turn: [0, turn, 0] }), 0xb5603c));
  const parts = [box(21, 0.6, 29, 0), box(19.8, 0.6, 27.8, 0.6), box(18.6, 0.6, 26.6, 1.2), box(18, 1.2, 25.6, 11), box(18.6, 0.5, 26.2, 11.8, 0xe9d2b4), box(11, 9, 18, 6, 0xd9c0a0), placed(gable, { at: at(0, 12, 0), turn: [0, turn, 0] }), ...roof];
  const row = [0, 1, 2, 3, 4, 5, 6];
  const ruin: Instance[] = row.map((index) => ({ at: [13 + index * 3.4, GROUND, -25 + index * index * 0.22], scale: index === 3 ? [9, 5.5, 9] : index === 6 ? [9, 3.6, 9] : 9 }));
  parts.push(placed(new BoxGeometry(8.6, 1, 1.5), { at: [16.4, GROUND + 9.5, -24.6], turn: [0, -0.05, 0] }), placed(new BoxGeometry(5, 1, 1.5), { at: [28.3, GROUND + 9.5, -20.6], turn: [0, -0.55, 0] }));
  for (const angle of [0.25, 1.1, -0.2, -1.2]) ruin.push({ at: [Math.sin(angle) * 32.5, GROUND, Math.cos(angle) * 32.5], scale: [8.5, angle > 1 ? 4 : 8.5, 8.5] });
  const ring: Instance[] = [];
  for (let index = 0; index < 9; index += 1)
    for (const side of [-1, 1]) {
      ring.push({ at: at(side * 8.2, 1.5, -12 + index * 3), scale: 9 });
      if (index > 0 && index < 6) ring.push({ at: at(-8.2 + index * 2.73, 1.5, side * 12), scale: 9 });
    }
  group.add(new Mesh(merged(parts), material(stage, { color: 0xf3e6d4, vertexColors: true, roughness: 0.8, paint: marble })));
  group.add(instances(column(stage.quality === 'low' ? 10 : 18), fluted, [...ring, ...ruin]));
  const drum = merged([turned([[0, 0], [0.72, 0], [0.72, 0], [0.72, 0.8], [0.72, 0.8], [0, 0.8]], 18)]);
  group.add(shadowed(instances(drum, stone, [{ at: [-9.4, GROUND, -7.4] }, { at: [-9.2, GROUND + 0.78, -7.3], turn: [0, 1, 0], scale: 0.96 }, { at: [10.6, GROUND + 0.7, -8.2], turn: [Math.PI / 2, 0.6, 0] }, { at: [12.6, GROUND, -6.4] }, { at: [-11.6, GROUND, 7.6] }, { at: [11.2, GROUND + 0.7, 9.4], turn: [Math.PI / 2, -0.8, 0] }])));
  const jar = turned(smoothed([[0.16, 0], [0.3, 0.35], [0.42, 0.75], [0.3, 1.1], [0.13, 1.25], [0.13, 1.45], [0.22, 1.52]], 16), 16);
  group.add(shadowed(instances(jar, material(stage, { color: 0xb0562e, roughness: 0.7, twoSided: true, space: 'local', paint: 'float band = step(.6, p.y) * step(p.y, .95); float wave = step(0., sin(atan(p.z, p.x) * 14. + (p.y - .7) * 18.)); color = mix(color, vec3(.03, .02, .02), band * wave + step(1.2, p.y)); color *= .8 + .3 * fbm(p * 6.);' }), [{ at: [9.2, GROUND, -7.2] }, { at: [8.4, GROUND, -8], scale: 0.75 }, { at: [-10.4, GROUND, -5.9], scale: 0.85 }, { at: [-9.4, GROUND, 8.2] }, { at: [10, GROUND, 7.6], scale: 0.8 }])));
  return group;
}

/** Olives with silver leaves, cypresses, and bushes at the edge. */
function trees(stage: Stage): Group {
  const { random } = stage;
  const group = new Group();
  const leaves = (holes: number) => ({ twoSided: true, roughness: 0.9, vertexColors: true, bend: 'p.x += .01 * p.y * sin(time * 1.1 + world.x);', paint: `if (noise(p * 7.) + .25 * noise(p * 19.) < ${holes.toFixed(2)}) discard; color *= .55 + .8 * noise(p * 4.); glow = color * .08;` });
  const blob = (x: number, y: number, z: number, size: number) => painted(placed(new IcosahedronGeometry(size, stage.quality === 'low' ? 1 : 2), { at: [x, y, z], scale: [1.2, 0.8, 1.2] }), (_x, h, _z, to) => to.setHSL(0.21, 0.24, 0.2 + 0.05 * (h - y + size)));
  const olive = merged([blob(0, 4.1, 0, 1.5), blob(1.3, 3.5, 0.5, 1.2), blob(-1.2, 3.6, 0.6, 1.25), blob(0.2, 3.4, -1.3, 1.2), blob(-0.7, 4.6, -0.5, 1)]);
  const branch = (x: number, z: number) => placed(new CylinderGeometry(0.1, 0.24, 2.6, 6), { at: [x * 0.45, 2.2, z * 0.45], turn: [z * 0.45, 0, -x * 0.45] });
  const trunk = merged([shaped(new CylinderGeometry(0.26, 0.5, 1.7, 8, 4), (point) => (point.x += 0.18 * Math.sin(point.y * 3))).translate(0, 0.8, 0), branch(1, 0.4), branch(-0.9, 0.5), branch(0.1, -1)]);
  const groves = scattered(random, Math.max(12, stage.amount(26)), [23.5, 33], GROUND, [0.8, 1.25]).filter(({ at: [x, , z] = [0, 0, 0] }) => z < 14 && Math.hypot(x + 33, z + 34) > 20 && !(z < -18 && x > -12));
  for (const [x, z] of [[12, -24.5], [23.5, -14.5], [-23, -9.5], [-3.5, -30]] as const) groves.push({ at: [x, GROUND, z], turn: [0, x, 0], scale: 1.1 });
  group.add(instances(olive, material(stage, leaves(0.5)), groves), instances(trunk, material(stage, { color: 0x7d6e5c, roughness: 1, paint: 'color *= .5 + .8 * noise(vec3(p.xz * 6., p.y * 1.5));' }), groves));
  const flame = painted(turned(smoothed([[0.15, 0.2], [0.85, 1.6], [0.95, 3], [0.55, 6.4], [0, 9]], 12), 10), 0x2c4a26);
  const rows: Instance[] = ([[-14.5, -27.5], [-25, -12], [9.5, -29], [7, -31], [34, -8], [31, 2], [-30, 6], [-28, 14], [13, 31], [-12, 31]] as const).map(([x, z], index) => ({ at: [x, GROUND, z], scale: 0.85 + (index % 3) * 0.18 }));
  group.add(instances(flame, material(stage, leaves(0.36)), rows));
  const bush = scattered(random, stage.amount(90), [19.5, 33], GROUND, [0.25, 0.7]);
  group.add(instances(painted(new IcosahedronGeometry(1, 1).scale(1.2, 0.8, 1.2), 0x6f7a42), material(stage, leaves(0.45)), bush));
  return group;
}

/** The headland's cliff, the sea and islands in the haze. */
function coast(stage: Stage): Group {
  const group = new Group();
  const cliff = shaped(new CylinderGeometry(EDGE, EDGE + 5, GROUND - SEA, 64, 5, true), (point) => {
    const push = 1 + 0.05 * Math.sin(point.x * 1.1 + point.y) * Math.sin(point.z * 0.9) * (point.y < 4.5 ? 1 : 0.4);
    point.set(point.x * push, point.y, point.z * push);
  });
  group.add(new Mesh(cliff.translate(0, (GROUND + SEA) / 2, 0), material(stage, { color: 0xcdb595, roughness: 1, flat: true })));
  group.add(new Mesh(new CircleGeometry(620, 64).rotateX(-Math.PI / 2).translate(0, SEA, 0), material(stage, { roughness: 0.2, paint: sea })));
  const island = material(stage, { color: 0x6d86a6, roughness: 1, paint: 'color = mix(vec3(.5, .48, .5), vec3(.16, .25, .4), smoothstep(-12., 24., p.y)); glow = vec3(.08, .11, .17);' });
  island.fog = false;
  const isles: Instance[] = Array.from({ length: 13 }, (_, index) => {
    const [angle, radius] = [index * 0.52 + stage.random.between(-0.15, 0.15), stage.random.between(300, 380)];
    return { at: [Math.sin(angle) * radius, SEA - 3, Math.cos(angle) * radius], turn: [0, angle, 0], scale: [stage.random.between(34, 74), stage.random.between(14, 40), 20] };
  });
  group.add(instances(shaped(new SphereGeometry(1, 24, 12), (point) => point.multiplyScalar(1 + 0.14 * Math.sin(point.x * 8) + 0.08 * Math.sin(point.x * 19 + point.y * 7))), island, isles));
  return group;
}

/** A ship under oars and sail, and gulls. */
function voyagers(stage: Stage) {
  const hull = painted(shaped(new SphereGeometry(1, 20, 8, 0, Math.PI * 2, Math.PI / 2, Math.PI / 2).scale(1, 1.5, 7), (point) => (point.y += 0.028 * point.z * point.z)), 0x5d2f1c);
  const oar = (side: number, index: number) => painted(placed(new BoxGeometry(3.4, 0.08, 0.16), { at: [side * 2.2, -0.5, -3.6 + index * 0.9], turn: [0, 0, -side * 0.4] }), 0xd8b98a);
  const sail = painted(shaped(new PlaneGeometry(7, 5, 14, 10).translate(0, 4.3, 0.2), (point) => (point.z -= 0.9 * (1 - (point.x / 3.5) ** 2))).rotateY(0.9), (x, y, _z, to) => to.set(Math.abs(y - 4.4) < 0.9 && Math.abs(x) < 1 ? 0xa62f22 : 0xfff1da));
  const ships = instances(merged([hull, sail, painted(new CylinderGeometry(0.1, 0.12, 7.4, 6).translate(0, 3.6, 0.4), 0x4a3020), painted(new BoxGeometry(7.4, 0.16, 0.16).rotateY(0.9).translate(0, 6.85, 0.1), 0x4a3020), ...[-1, 1].flatMap((side) => Array.from({ length: 9 }, (_, index) => oar(side, index)))]), material(stage, { vertexColors: true, roughness: 0.9, twoSided: true, space: 'local', bend: 'float reach = max(abs(p.x) - 1.1, 0.) * step(p.y, 1.) ; p.y += reach * .35 * sin(time * 1.7); p.z += reach * .4 * cos(time * 1.7);', paint: 'glow = color * .1;' }), [{}, {}]);
  const wing = (side: number) => placed(new ConeGeometry(0.22, 1.3, 3).scale(1, 1, 0.14), { at: [side * 0.6, 0, 0], turn: [0, 0, (side * Math.PI) / 2] });
  const gulls = instances(merged([wing(-1), wing(1), placed(new ConeGeometry(0.13, 0.9, 6), { turn: [-Math.PI / 2, 0, 0] })]), material(stage, { color: 0xffffff, roughness: 1, space: 'local', bend: 'p.y += abs(p.x) * (.2 + .35 * sin(time * 3.5 + world.x * .4));' }), Array.from({ length: stage.amount(8) + 2 }, () => ({})));
  for (const mesh of [ships, gulls]) mesh.frustumCulled = false;
  return {
    things: [ships, gulls],
    move: (time: number): void => {
      moveInstances(ships, (index) => {
        const angle = 3.2 + index * 2.7 - time * 0.003;
        const radius = 165 + index * 20;
        return { at: [Math.sin(angle) * radius, SEA + 2 + 0.3 * Math.sin(time), Math.cos(angle) * radius], turn: [0, angle + Math.PI / 2, 0.04 * Math.sin(time * 0.8)], scale: 2.7 };
      });
      moveInstances(gulls, (index) => {
        const angle = time * (0.13 + (index % 4) * 0.02) + index * 2.1;
        const radius = 10 + (index % 5) * 4;
        return { at: [-8 + Math.cos(angle) * radius, 8 + (index % 6) * 1.5 + Math.sin(time * 0.6 + index), -52 + Math.sin(angle) * radius], turn: [0, -angle, 0.25], scale: 0.8 };
      });
    },
  };
}

/** A bust upon draped shoulders; what it wears tells who it is. */
const bust = (wears: (top: number, y: number, segments: number) => readonly BufferGeometry[], less: number): Head => ({ y, room, segments, radius }) => {
  const crown = y + room - less;
  const size = (crown - y - 0.1) / 2;
  return [
    placed(turned(smoothed([[radius * 0.9, y + 0.02], [radius * 1.9, y + 0.09], [radius * 1.5, y + 0.16], [0.07, y + 0.2]], 10), segments), { scale: [1.1, 1, 0.85] }),
    placed(new SphereGeometry(size, segments, 14), { at: [0, crown - size, 0], scale: [0.82, 1, 0.92] }), placed(new ConeGeometry(0.03, 0.08, 5), { at: [0, crown - size, -size * 0.95], turn: [-0.3, 0, 0] }),
    ...wears(crown, crown - size, segments),
  ];
};
/** A helmet with a crest across, for kings. */
const crested = bust((top, y) => {
  const fan = Array.from({ length: 15 }, (_, index): readonly [number, number] => [Math.cos((index / 14) * Math.PI) * 0.25, Math.sin((index / 14) * Math.PI) * 0.3]);
  return [placed(cutOut([...fan, [-0.13, 0], [0, 0.1], [0.13, 0]], 0.09, 0.015, 1), { at: [0, top - 0.12, 0] }), placed(new CylinderGeometry(0.04, 0.04, 0.14, 8), { at: [0, top + 0.19, 0] }), placed(new TorusGeometry(0.145, 0.03, 6, 20), { at: [0, y + 0.03, 0], turn: [Math.PI / 2, 0, 0] })];
}, 0.25);
/** A diadem of rays, for queens. */
const diadem = bust((top, y) => [
  placed(new TorusGeometry(0.14, 0.03, 6, 20), { at: [0, y + 0.06, 0], turn: [Math.PI / 2, 0, 0] }), new SphereGeometry(0.055, 10, 8).translate(0, top + 0.07, 0),
  ...Array.from({ length: 9 }, (_, index) => placed(new ConeGeometry(0.034, 0.2, 5), { at: [Math.sin(index * 0.698) * 0.17, y + 0.15, Math.cos(index * 0.698) * 0.17], turn: [Math.cos(index * 0.698) * 0.45, 0, -Math.sin(index * 0.698) * 0.45] })),
], 0.13);
/** A pointed cap with its cleft, for bishops. */
const cap = bust((top, y, segments) => [shaped(turned(smoothed([[0.15, y], [0.15, y + 0.07], [0.1, top + 0.05], [0.03, top + 0.17], [0, top + 0.2]], 12), Math.max(16, segments)), (point) => {
  if (point.x > 0 && Math.abs(point.y - y - 0.14 + point.x * 0.6) < 0.028) point.x *= 0.4;
})], 0.2);
/** A round helmet, for pawns. */
const soldier = bust((_top, y, segments) => [turned([[0.12, y - 0.02], [0.155, y], [0.15, y + 0.03], [0.13, y + 0.04]], segments)], 0);
/** A horse of a frieze, with a mane cut like a brush. */
const frieze: Head = (neck) => {
  const arc = Array.from({ length: 9 }, (_, index): readonly [number, number] => [0.25 - 0.34 * (index / 8) ** 2, 0.1 + index * 0.092]);
  return [...horseHead(neck), placed(cutOut([...arc, [-0.06, 0.7], [0.14, 0.14]], 0.08, 0.012, 1), { at: [0, neck.y, 0.06], turn: [0, -Math.PI / 2, 0], scale: neck.room / 0.92 })];
};

const statue = (vein: string, base: string) => `float line = smoothstep(.045, .0, abs(fbm(p * 3.2 + 5.) - .5)); color *= .9 + .16 * fbm(p * 8.); color = mix(color, ${vein}, line * .5);
  float fold = sin(atan(p.z, p.x) * 13. + p.y * 2.5) * smoothstep(.16, .3, p.y) * smoothstep(.62, .45, p.y); bump = fold * .014; color *= 1. + .14 * fold; float ring = smoothstep(.014, .0, abs(p.y - .09) - .016); color = mix(color, ${base}, ring); metal = ring * .9;`;
const tile = (vein: string) => `vec2 id = floor(p.xz + 30.); vec3 q = p * 1.5 + hash(id) * 31.; float line = smoothstep(.05, .0, abs(fbm(q + .6 * fbm(q * 2.)) - .5)); color *= .82 + .3 * fbm(q * 2.2); color = mix(color, ${vein}, line * .55); rough = .2 + .1 * line;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = shadowed(new Mesh(new CircleGeometry(EDGE + 0.6, 64).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { roughness: 0.8, paint: terrace })), false);
  const life = voyagers(stage);
  root.add(
    sky(stage),
    ambience(stage, 0xa8c4f2, 0xa8845c, 0.65),
    sun(stage, { color: 0xffd49a, intensity: 3.5, from: [-8, 8, 2.5] }),
    ground, temple(stage), trees(stage), coast(stage), ...life.things,
    particles(stage, {
      count: 90, from: [-22, 0, -22], to: [22, 6, 22], color: 0xf2e2b8, size: 0.1, opacity: 0.8,
      move: 'p.y = mod(p.y - time * (.16 + .2 * seed), 6.) - .4; p.x = mod(p.x + time * .5 + sin(time + seed * 20.) * .5 + 22., 44.) - 22.; alpha = smoothstep(6., 8., length(p.xz)); tint = mix(vec3(1., .55, .5), vec3(.5, .55, .3), step(.5, seed)); size = .5 + seed;',
      shape: 'alpha *= smoothstep(1., .7, length(q * vec2(1., 2.)));',
    }),
  );
  return {
    root,
    fog: new FogExp2(0xc2c4cc, 0.0022),
    exposure: 0.74,
    reflections: 0.5,
    board: {
      light: material(stage, { color: 0xd9c7a6, roughness: 0.25, clearcoat: 0.4, paint: tile('vec3(.55, .42, .25)') }),
      dark: material(stage, { color: 0x4d8070, roughness: 0.25, clearcoat: 0.4, paint: tile('vec3(.55, .66, .6)') }),
      frame: material(stage, { color: 0xcbbfad, roughness: 0.45, paint: tile('vec3(.45, .44, .45)') }),
      ink: 0x3a2f25,
      bevel: 0.025,
    },
    pieces: {
      shape: staunton(stage, { collar: 1.15, body: (way) => 1 + 0.14 * Math.sin(way * Math.PI), heads: { king: crested, queen: diadem, bishop: cap, pawn: soldier, knight: frieze } }),
      materials: [
        material(stage, { color: 0xfffaf2, roughness: 0.35, space: 'local', paint: statue('vec3(.6, .6, .64)', 'vec3(.8, .55, .18)') }),
        material(stage, { color: 0x5a1f24, roughness: 0.28, space: 'local', paint: statue('vec3(.02, .01, .015)', 'vec3(.8, .55, .18)') }),
      ],
      glyphs: [0x5a1f24, 0xf6e7cf],
    },
    tick: life.move,
  };
}

const classical: EraModule = {
  id: 'classical',
  palette: { veil: '#10222e', ink: '#fbf4e6', accent: '#e0b060' },
  view: { azimuth: 18, elevation: 14, distance: 15 },
  build,
};
export default classical;
