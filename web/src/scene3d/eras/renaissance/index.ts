/** A palace hall open to its garden: arches, a painted ceiling, evening light on the floor, a fountain in the axis. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, FogExp2, Group, IcosahedronGeometry, Mesh, PlaneGeometry, SphereGeometry, TorusGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Role, type Stage } from '../../era';
import {
  ambience, crownHead, cutOut, HEIGHT, horseHead, instances, lamp, material, merged, mitreHead, moveInstances, painted, particles, placed, ring, shadowed, shaped, skyDome, smoothed, staunton, sun, turned, type Head, type Instance, type Point2,
} from '../../kit';

const GROUND = BOARD_BOTTOM;
/** The hall is a square; each side has five arches. Hall and garden are drawn small and enlarged: even the cameras of narrow screens stand inside. */
const LARGE = 1.4;
const HALL = 25;
const BAY = 10;
const HIGH = 10.4;
const FOUNTAIN = [0, -45 * LARGE] as const;
/** Walls right before the eye are left out. */
const OPEN = 'if (length(vViewPosition) < 15.) discard;';
/** Toward the sun: it falls through the arches of the left side. */
const SUN = [-10, 5.6, -4] as const;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec3 c = mix(vec3(1.15, .62, .26), vec3(.66, .62, .55), smoothstep(0., .15, up));
      c = mix(c, vec3(.25, .42, .6), smoothstep(.06, .5, up));
      float near = max(dot(d, normalize(vec3(-.6, .3, -.6))), 0.);
      c += vec3(1., .6, .25) * pow(near, 5.) * .5;
      float cloud = smoothstep(.46, .75, fbm(vec3(d.xz / (up + .16) * .9 + time * .005, 2.)));
      c = mix(c, mix(vec3(.8, .5, .4), vec3(1.2, .9, .62), fbm(d * 7.)), cloud * smoothstep(.02, .12, up) * .8);
      return d.y < 0. ? vec3(.3, .18, .1) : c;`,
  });

/** Marble inlay with a carpet under the board; lawn and gravel outside. Light falls through the arches, drawn by hand. */
const floor = /* glsl */ `
  float far = max(abs(p.x), abs(p.z)), fine = fbm(p * 2.4);
  vec2 q = p.xz / 2.5; vec2 f = abs(fract(q) - .5); vec2 id = floor(q);
  float diamond = step(f.x + f.y, .5), heart = step(f.x + f.y, .2);
  vec3 stone = mix(mod(id.x + id.y, 2.) < .5 ? vec3(.2, .1, .075) : vec3(.09, .13, .12), vec3(.58, .5, .4), diamond); stone = mix(stone, vec3(.3, .12, .07), heart);
  float vein = smoothstep(.05, .0, abs(fbm(p * .9 + hash(id) * 20.) - .5));
  stone = stone * (.8 + .35 * fine) + vein * .06; stone *= mix(.6, 1., smoothstep(.5, .49, max(f.x, f.y)));
  float t = (p.x + 35.) / 14.; vec2 hole = vec2(mod(p.z / 1.4 - 4. * t + 5., 10.) - 5., 5.6 * t - .3);
  float pane = smoothstep(.35, -.25, max(hole.y < 5. ? abs(hole.x) - 3.6 : length(hole - vec2(0., 5.)) - 3.6, .0 - hole.y));
  color = stone; rough = .24 + .2 * fine; bump = 0.;
  if (far < 8.2) {
    float edge = 8.2 - far; vec2 w = abs(p.x) > abs(p.z) ? p.zx : p.xz; float figure = sin(w.x * 5.2) * sin(w.y * 5.2 + .8) + .5 * sin(p.x * 11.) * sin(p.z * 11.);
    vec3 rug = mix(vec3(.24, .02, .025), vec3(.36, .05, .035), step(.3, figure)); rug = mix(rug, vec3(.6, .4, .12), smoothstep(.12, .02, abs(figure - .55)) * .8);
    if (edge < 1.3) rug = mix(vec3(.03, .06, .16), vec3(.65, .44, .14), smoothstep(.5, .62, abs(sin(w.x * 4.) * sin(edge * 4.8))));
    if (abs(edge - 1.32) < .08 || edge < .16) rug = vec3(.7, .48, .16);
    color = rug * (.7 + .5 * noise(p * 30.)); rough = 1.; bump = noise(p * 40.) * .01;
  }
  float shade = mix(.55, 1., pane);
  glow = pane * color * vec3(1.9, 1.05, .4) * .9;
  if (far > ${HALL * LARGE + 1.2}) {
    float path = step(abs(p.x), 4.5) + step(abs(p.z), 4.5) + step(far, 41.5) + step(abs(length(p.xz - vec2(0., ${FOUNTAIN[1].toFixed(1)})) - 11.), 3.);
    color = mix(mix(vec3(.06, .13, .02), vec3(.13, .21, .04), fine) * (.8 + .4 * noise(p * 9.)), vec3(.5, .38, .24) * (.7 + .5 * noise(p * 16.)), clamp(path, 0., 1.)); rough = 1.; shade = 1.; glow = color * .12;
  }
  color *= shade;`;

/** The ceiling: panels in golden frames, each with a sky and a crowd in it. */
const fresco = /* glsl */ `
  vec2 q = p.xz / 10. + .5; vec2 id = floor(q), f = fract(q) - .5; float m = max(abs(f.x), abs(f.y));
  float air = fbm(vec3(f * 4.2, hash(id) * 20.)), crowd = fbm(vec3(f * 9., hash(id + 3.) * 30.));
  vec3 scene = mix(vec3(.13, .28, .48), vec3(.95, .8, .6), smoothstep(.35, .75, air));
  float people = smoothstep(.55, .62, crowd) * smoothstep(.06, .3, length(f));
  vec3 robe = mix(mix(vec3(.6, .1, .06), vec3(.08, .14, .4), step(.5, noise(vec3(f * 11., 4.)))), mix(vec3(.75, .45, .1), vec3(.8, .55, .42), noise(vec3(f * 17., 2.))), step(.45, noise(vec3(f * 8., 9.))));
  scene = mix(scene, robe, people); scene += vec3(.6, .42, .15) * smoothstep(.22, .0, length(f)) * .8;
  float frame = smoothstep(.4, .42, m), line = smoothstep(.02, .0, abs(m - .42)) + smoothstep(.02, .0, abs(m - .475));
  vec3 border = mix(vec3(.3, .08, .05), vec3(.8, .6, .3), step(.2, sin(f.x * 60.) * sin(f.y * 60.)));
  color = mix(scene, border, frame); color = mix(color, vec3(.95, .68, .22), clamp(line, 0., 1.)); rough = .8; glow = color * vec3(.5, .4, .28);`;

const gilt = (y0: string, y1: string) => `float gold = step(${y0}, p.y) * step(p.y, ${y1});`;

/** Larger, and still standing on the ground. */
function enlarged(group: Group): Group {
  group.scale.setScalar(LARGE);
  group.position.y = GROUND * (1 - LARGE);
  return group;
}

/** The arcades around, with pillars, curtains, balustrade and the ceiling above. */
function hall(stage: Stage): Group {
  const group = new Group();
  const arc = Array.from({ length: 17 }, (_, index): Point2 => [-Math.cos((index / 16) * Math.PI) * 3.6, 5 + Math.sin((index / 16) * Math.PI) * 3.6]);
  const outline: Point2[] = [[-5, 0], [-3.6, 0], ...arc, [3.6, 0], [5, 0], [5, HIGH], [-5, HIGH]];
  const side = (index: number, along: number, out: number, y: number): Instance => {
    const turn = index * (Math.PI / 2);
    return { at: [Math.sin(turn) * out + Math.cos(turn) * along, y, Math.cos(turn) * out - Math.sin(turn) * along], turn: [0, turn + Math.PI, 0] };
  };
  const sides = [0, 1, 2, 3];
  const bays = sides.flatMap((index) => [-2, -1, 0, 1, 2].map((bay) => side(index, bay * BAY, HALL + 0.7, GROUND)));
  const wall = merged([cutOut(outline, 1.4), ...[-1, 1].map((edge) => placed(new BoxGeometry(1.7, 0.35, 1.8), { at: [edge * 4.4, 5, 0] })), placed(new BoxGeometry(10, 0.5, 2), { at: [0, HIGH, 0] }), placed(new BoxGeometry(0.8, 1.1, 1.8), { at: [0, 8.9, 0] })]);
  group.add(instances(wall, material(stage, { color: 0xe6cfa8, roughness: 0.8, space: 'local', paint: `${OPEN} ${gilt('10.2', '10.7')} gold = max(gold, step(4.84, p.y) * step(p.y, 5.16) * step(3.55, abs(p.x))); float ring = abs(length(vec2(p.x, p.y - 5.)) - 3.95); gold = max(gold, step(5.2, p.y) * step(ring, .12)); float spandrel = step(5.6, p.y) * step(p.y, 9.8) * step(4.35, length(vec2(p.x, p.y - 5.))) * step(abs(p.x), 4.7); color *= .85 + .25 * fbm(p * 1.5); color = mix(color, vec3(.1, .2, .3) * (.6 + .9 * fbm(p * 3.)), spandrel * .85); color = mix(color, vec3(.85, .55, .15), gold); rough = mix(rough, .35, gold); metal = gold * .7;` }), bays));
  const shaft = turned([[0.62, 0], [0.62, 0.5], [0.5, 0.6], [0.46, 0.8], [0.46, 3], [0.4, 7.6], [0.4, 7.6], [0.5, 7.8], [0.45, 8], [0.72, 8.7], [0.8, 8.7], [0.8, 9], [0, 9]], stage.quality === 'low' ? 8 : 16);
  const pillars = sides.flatMap((index) => [-2.5, -1.5, -0.5, 0.5, 1.5].map((bay) => side(index, bay * BAY, HALL - 0.5, GROUND)));
  group.add(instances(shaft, material(stage, { color: 0xb2563a, roughness: 0.3, space: 'local', paint: `${OPEN} ${gilt('7.6', '9.1')} gold = max(gold, step(p.y, .62)); float vein = fbm(p * 1.7); color *= .6 + .8 * vein; color = mix(color, vec3(.75, .6, .5), smoothstep(.04, .0, abs(vein - .5)) * .6); color = mix(color, vec3(.85, .55, .15) * (.8 + .3 * sin(atan(p.z, p.x) * 12.)), gold); metal = gold * .8; rough = mix(.2, .35, gold);` }), pillars));
  const cloth = new PlaneGeometry(2.2, 8, 8, 8).translate(0, -4, 0);
  const hung = sides.flatMap((index) => [-2, -1, 0, 1, 2].flatMap((bay) => [-1, 1].map((edge) => ({ ...side(index, bay * BAY + edge * 3, HALL - 0.3, GROUND + 8.1) }))));
  group.add(instances(cloth, material(stage, { color: 0x9c1520, roughness: 0.85, twoSided: true, sheen: 0.6, sheenColor: 0xff6a50, space: 'local', bend: 'float low = -p.y / 8.; p.x *= 1. - .55 * sin(low * 3.14 * .8); p.z += .16 * sin(p.x * 9. + low * 3.) + low * .3 * sin(time * .8 + world.x + world.z);', paint: OPEN + 'color *= .65 + .5 * sin(p.x * 14. + p.y * .4) * .5 + .25; float hem = step(p.y, -7.6); color = mix(color, vec3(.75, .5, .15), hem);' }), hung));
  const railed = sides.flatMap((index) => [-2, -1, 1, 2].map((bay) => side(index, bay * BAY, HALL + 0.8, GROUND)));
  const post = turned(smoothed([[0.13, 0.2], [0.2, 0.42], [0.08, 0.7], [0.14, 0.95]], 6), 6);
  const rail = [new BoxGeometry(7.2, 0.16, 0.5).translate(0, 1.02, 0), new BoxGeometry(7.2, 0.22, 0.5).translate(0, 0.11, 0)];
  group.add(instances(merged(stage.quality === 'low' ? rail : [...rail, ...Array.from({ length: 11 }, (_, index) => post.clone().translate(-3.25 + index * 0.65, 0, 0))]), material(stage, { color: 0xe9dcc4, roughness: 0.8 }), railed));
  const vault = shaped(new PlaneGeometry(2 * HALL + 2, 2 * HALL + 2, 26, 26).rotateX(Math.PI / 2), (point) => {
    const way = Math.max(Math.abs(point.x), Math.abs(point.z)) / (HALL + 1);
    point.y = HIGH - 0.3 + 3.4 * Math.sqrt(Math.max(0, 1 - way ** 3));
  });
  group.add(new Mesh(vault, material(stage, { roughness: 0.9, paint: fresco })));
  return enlarged(group);
}

/** Hedges, cypresses, a fountain, hills and the dome of the city. */
function garden(stage: Stage): Group {
  const group = new Group();
  const box = material(stage, { color: 0x3f5a22, roughness: 1, paint: 'float leaf = noise(p * 9.); color *= .5 + .7 * leaf + .3 * noise(p * 2.); bump = leaf * .1; glow = color * .06;' });
  const hedges: Instance[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const [s, c] = [Math.round(Math.sin(turn * 1.5708)), Math.round(Math.cos(turn * 1.5708))];
    const put = (x: number, z: number, w: number, d: number, h = 1): void => void hedges.push({ at: [x * c - z * s, GROUND + h / 2, x * s + z * c], scale: [s === 0 ? w : d, h, s === 0 ? d : w] });
    for (const edge of [-1, 1]) {
      for (const z of [-32, -38, -52]) put(edge * 12.5, z, 13, 1.1);
      put(edge * 5.6, -35, 1.1, 7);
      put(edge * 19.4, -35, 1.1, 7);
      put(edge * 16, -60, 22, 1.6, 2.2);
    }
  }
  group.add(instances(new BoxGeometry(1, 1, 1), box, hedges));
  const trees = [0, 1, 2, 3].flatMap((turn) => [-1, 1].flatMap((edge) => [-31, -39, -47, -56, -66, -77].map((z): Instance => {
    const x = edge * (5.6 + (z < -50 ? 2 : 0) + (turn > 0 ? 6 : 0));
    return { at: [x * Math.cos(turn * 1.5708) - z * Math.sin(turn * 1.5708), GROUND, x * Math.sin(turn * 1.5708) + z * Math.cos(turn * 1.5708)], scale: stage.random.between(0.85, 1.15) };
  })));
  group.add(instances(shaped(turned(smoothed([[0.3, 0.1], [1, 1.6], [0.95, 3.4], [0.5, 7], [0, 9.6]], 12), 9), (point) => point.setX(point.x * (1 + 0.12 * Math.sin(point.y * 9)))), box, trees));
  const basin = turned([[3.6, 0], [3.9, 0.1], [3.9, 0.9], [3.6, 0.9], [3.5, 0.55], [0.5, 0.55], [0.4, 1.6], [0.9, 1.9], [1.9, 2.3], [1.8, 2.35], [0.3, 2.2], [0.25, 3.3], [0.9, 3.7], [0.85, 3.75], [0.15, 3.6], [0.1, 4.3], [0, 4.4]], 24);
  group.add(new Mesh(placed(basin, { at: [0, GROUND, FOUNTAIN[1] / LARGE], scale: 1.15 }), material(stage, { color: 0xf2e6d2, roughness: 0.5, paint: `float wet = step(p.y, .55) * step(length(p.xz - vec2(0., ${FOUNTAIN[1].toFixed(1)})), 5.7); color = mix(color, vec3(.2, .38, .42), wet); rough = mix(.5, .05, wet);` })));
  const far = material(stage, { roughness: 1, vertexColors: true, paint: 'color = mix(color, vec3(1., .62, .32), .15 + .35 * smoothstep(14., -2., p.y)); color *= .8 + .3 * noise(p * .15); glow = color * .12;' });
  far.fog = false;
  const house = (x: number, z: number, w: number, h: number) => [painted(placed(new BoxGeometry(w, h, w), { at: [x, h / 2, z] }), 0xc9a57c), painted(placed(new ConeGeometry(w * 0.78, w * 0.35, 4), { at: [x, h + w * 0.17, z], turn: [0, Math.PI / 4, 0] }), 0xa04a2a)];
  const town = Array.from({ length: 26 }, () => house(stage.random.between(-58, 64), stage.random.between(-168, -150), stage.random.between(5, 9), stage.random.between(5, 11))).flat();
  const dome = [painted(placed(new CylinderGeometry(10, 10.5, 15, 8), { at: [24, 9, -160] }), 0xd8c0a0), painted(placed(turned(smoothed([[10.4, 0], [9.4, 6], [6, 11.5], [1.6, 14.5]], 10), 8), { at: [24, 16.5, -160] }), 0xa84a28), painted(placed(new CylinderGeometry(1.3, 1.6, 4.6, 8), { at: [24, 33, -160] }), 0xf0e2c8), painted(placed(new ConeGeometry(1.7, 3, 8), { at: [24, 36.6, -160] }), 0xa84a28), ...house(40, -158, 4.6, 30)].map((part) => placed(part, { at: [-67, 0, -32], scale: 0.8 }));
  const hills = Array.from({ length: 22 }, (_, index) => {
    const [angle, radius] = [index * 0.2856, index % 2 === 0 ? 200 : 250];
    return painted(placed(new SphereGeometry(1, 16, 8), { at: [Math.sin(angle) * radius, -6, Math.cos(angle) * radius], scale: [46, 16 + (index % 4) * 4 + (index % 2) * 12, 40] }), index % 2 === 0 ? 0x5a6a3a : 0x93a6b8);
  });
  group.add(new Mesh(merged([...hills, ...town, ...dome]), far));
  return enlarged(group);
}

/** Trees in pots, candles, and a model of the heavens that turns. */
function things(stage: Stage) {
  const group = new Group();
  const fine = stage.quality !== 'low';
  const pot = turned(smoothed([[0.3, 0], [0.34, 0.1], [0.5, 0.5], [0.56, 0.62], [0.5, 0.66], [0, 0.6]], 12), 14);
  const places = ([[-10.6, -10.6], [10.6, -10.6], [-10.6, 10.6], [10.6, 10.6], [-12.4, -2.5], [12.4, -2.5], [-12.4, 4.5], [12.4, 4.5]] as const).map(([x, z]): Instance => ({ at: [x, GROUND, z] }));
  group.add(shadowed(instances(merged([painted(pot, 0xb8652f), painted(new CylinderGeometry(0.05, 0.07, 0.7, 6).translate(0, 0.95, 0), 0x5a3c20), painted(new IcosahedronGeometry(0.58, fine ? 2 : 1).translate(0, 1.6, 0), 0x35551c)]), material(stage, { vertexColors: true, roughness: 0.9, space: 'local', paint: 'float leaf = step(1.02, p.y); color *= mix(1., .5 + .9 * noise(p * 12.), leaf); color = mix(color, vec3(1., .36, .02), leaf * smoothstep(.74, .78, noise(p * 7. + 3.)));' }), places)));
  const metal = material(stage, { color: 0xe0a43c, roughness: 0.3, metalness: 0.85 });
  const stand = merged([turned(smoothed([[0.42, 0], [0.36, 0.08], [0.08, 0.25], [0.1, 0.6], [0.05, 1.1], [0.2, 1.5], [0.22, 1.55]], 18), 12), ...[-1, 0, 1].map((edge) => new CylinderGeometry(0.045, 0.05, 0.32, 8).translate(edge * 0.15, 1.7, 0))]);
  const candles = [[-8.9, -8.9], [8.9, -8.9], [-8.9, 8.9], [8.9, 8.9]] as const;
  group.add(shadowed(instances(stand, metal, candles.map(([x, z]): Instance => ({ at: [x, GROUND, z] })))));
  for (const [x, z] of candles)
    group.add(particles(stage, { count: 24, from: [x - 0.16, 0, z], to: [x + 0.16, 1, z], color: 0xffb04a, size: 0.2, glowing: true, opacity: 0.8, move: `float life = fract(seed * 7. + time * 1.3); p = vec3(${x} + (floor(seed * 2.99) - 1.) * .15 + .02 * sin(time * 9. + seed * 9.), ${GROUND + 1.88} + life * .2, ${z}); size = 1. - life * .7; alpha = 1. - life;` }));
  const hoop = (turn: number) => placed(new TorusGeometry(0.62, 0.025, 5, fine ? 40 : 20), { turn: [turn, turn * 0.6, 0] });
  const rings = shadowed(instances(merged([hoop(0), hoop(0.9), hoop(1.57), hoop(2.3), new SphereGeometry(0.17, 12, 8)]), metal, [{}, {}]));
  const foot = turned(smoothed([[0.5, 0], [0.42, 0.1], [0.09, 0.3], [0.12, 0.5], [0.05, 0.72]], 14), 12);
  const globes = [[-13.4, -8], [13.6, 8.4]] as const;
  group.add(rings, shadowed(instances(foot, metal, globes.map(([x, z]): Instance => ({ at: [x, GROUND, z] })))));
  const dove = (edge: number) => placed(new ConeGeometry(0.3, 1.1, 3).scale(1, 1, 0.14), { at: [edge * 0.5, 0, 0], turn: [0, 0, (edge * Math.PI) / 2] });
  const doves = instances(merged([dove(-1), dove(1), placed(new ConeGeometry(0.16, 0.9, 5), { turn: [-Math.PI / 2, 0, 0] })]), material(stage, { color: 0xffffff, roughness: 1, space: 'local', bend: 'p.y += abs(p.x) * .7 * sin(time * 7. + world.x * .3);' }), Array.from({ length: 9 }, () => ({})));
  doves.frustumCulled = false;
  group.add(doves);
  return {
    group,
    move: (time: number): void => {
      moveInstances(rings, (index) => ({ at: [globes[index]?.[0] ?? 0, GROUND + 1.32, globes[index]?.[1] ?? 0], turn: [time * 0.2, time * 0.35 + index, 0.4] }));
      moveInstances(doves, (index) => {
        const angle = time * (0.2 + (index % 3) * 0.03) + index * 0.7;
        return { at: [Math.cos(angle) * (14 + (index % 4) * 2), 8 + (index % 5) * 0.8 + Math.sin(time + index), FOUNTAIN[1] + Math.sin(angle) * 11], turn: [0, -angle, 0.3], scale: 1.1 };
      });
    },
  };
}

/** A closed crown with orb and cross, for kings: hoops over the open crown. */
const closed: Head = (neck) => [...crownHead(neck), ...[0, Math.PI / 2].map((turn) => placed(new TorusGeometry(neck.radius * 1.3, 0.028, 6, 16, Math.PI), { at: [0, neck.y + neck.room - 0.36, 0], turn: [0, turn, 0], scale: [1, 0.75, 1] }))];
/** Lilies on a coronet, for queens. */
const lilies: Head = ({ y, radius, room, segments }) => {
  const wide = radius * 1.75;
  const top = y + room - 0.22;
  return [
    turned(smoothed([[radius, y + 0.1], [radius * 0.85, y + 0.18], [wide * 0.85, top - 0.05], [wide, top], [wide * 0.8, top + 0.01], [0, top + 0.04]], 12), segments), ring(wide * 0.98, 0.028, top, segments), new SphereGeometry(0.08, 12, 8).translate(0, y + room - 0.08, 0),
    ...Array.from({ length: 6 }, (_, index) => {
      const turn = index * 1.0472;
      return placed(merged([new ConeGeometry(0.045, 0.17, 6).translate(0, 0.085, 0), ...[-1, 1].map((edge) => new SphereGeometry(0.034, 6, 5).translate(edge * 0.055, 0.07, 0))]), { at: [Math.sin(turn) * wide * 0.94, top, Math.cos(turn) * wide * 0.94], turn: [0, turn, 0] });
    }),
  ];
};
/** A town tower with swallow-tailed battlements, for rooks. */
const swallowtails: Head = ({ y, radius, room, segments }) => {
  const [wide, roof] = [radius * 1.45, y + room - 0.17];
  const tail: Point2[] = [[-0.085, 0], [0.085, 0], [0.085, 0.17], [0, 0.1], [-0.085, 0.17]];
  return [
    turned([[radius, y], [radius, y + 0.05], [wide, y + 0.13], [wide, y + 0.13], [wide, roof], [wide, roof], [wide * 0.6, roof], [wide * 0.6, roof - 0.07], [0, roof - 0.07]], segments),
    ...Array.from({ length: 6 }, (_, index) => placed(cutOut(tail, 0.09), { at: [Math.sin(index * 1.0472) * (wide - 0.05), roof, Math.cos(index * 1.0472) * (wide - 0.05)], turn: [0, index * 1.0472, 0] })),
  ];
};
const finial: Head = ({ y, radius, room, segments }) => [turned(smoothed([[radius, y + 0.05], [radius * 0.8, y + 0.1], [0.17, y + room * 0.5], [0.14, y + room * 0.72], [0.035, y + room - 0.09], [0.055, y + room - 0.04], [0, y + room]], 18), segments)];
const plumed: Head = (neck) => [...horseHead({ ...neck, room: neck.room * 0.95 }), ...[0, 1, 2, 3].map((index) => placed(new SphereGeometry(0.06 - index * 0.006, 8, 6), { at: [0, neck.y + neck.room * 0.95 - 0.02 - index * 0.05, 0.07 + index * 0.07], scale: [0.7, 1, 1.2] }))];

/** Where gold leaf lies: foot, collar and what stands on top. Black vertices are gold for the materials below. */
const NECKS: Readonly<Partial<Record<Role, number>>> = { king: 0.97, queen: 0.86, bishop: 0.645, pawn: 0.437, rook: 0.6 };
const leafed = (shape: (role: Role) => BufferGeometry) => (role: Role): BufferGeometry => {
  const [top, neck] = [HEIGHT[role], NECKS[role] ?? 9];
  const crown = role === 'king' || role === 'queen' ? 0.24 : role === 'bishop' ? 0.1 : role === 'rook' ? 0.16 : role === 'pawn' ? 0.1 : 0;
  return painted(shape(role), (_x, y, _z, to) => void to.setScalar((y > 0.045 && y < 0.15) || (y > neck - 0.01 && y < neck + 0.075) || y > top - crown ? 0 : 1));
};
const GILDED = 'float gold = 1. - vColor.r;';
const gilded = (base: string, grain: string) => `${GILDED} color = ${base}; ${grain} color = mix(color, vec3(.95, .6, .16), gold); metal = gold * .9; rough = mix(rough, .26, gold);`;

const inlay = (other: string) => `vec2 id = floor(p.xz + 20.), f = fract(p.xz) - .5; vec2 q = hash(id) > .5 ? p.xz : p.zx; float grain = fbm(vec3(q.x * 1.2 + hash(id) * 9., q.y * 9., 1.)), fine = noise(vec3(q.x * 6., q.y * 70., 2.));
  float m = abs(f.x) + abs(f.y); float star = step(m, .16) + step(abs(max(abs(f.x), abs(f.y)) - .4), .012) + step(abs(m - .25), .012); color *= .68 + .5 * grain + .12 * fine; color = mix(color, ${other} * (.7 + .4 * grain), clamp(star, 0., 1.) * .75); rough = .25 + .15 * grain;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = shadowed(new Mesh(new CircleGeometry(300, 48).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { roughness: 0.4, paint: floor })), false);
  const living = things(stage);
  root.add(
    sky(stage),
    ambience(stage, 0xffd8a8, 0x8a5028, 0.75),
    sun(stage, { color: 0xffc478, intensity: 3.6, from: SUN }),
    lamp(0xffa850, 14, [-8.4, 2.6, -8.4], 16), lamp(0xffa850, 14, [8.4, 2.6, 8.4], 16),
    ground, hall(stage), garden(stage), living.group,
    particles(stage, {
      count: 260, from: [-1, 0, -1], to: [1, 1, 1], color: 0xfff2dc, size: 0.42, opacity: 0.5,
      move: `float life = fract(seed * 13. + time * .5); vec2 way = normalize(p.xz) * (.5 + .5 * p.y); p = vec3(way.x * life * 4.2, 6.4 + life * 4.5 - life * life * 10.4, ${FOUNTAIN[1].toFixed(1)} + way.y * life * 4.2); alpha = .9 - life * .5; size = .5 + .8 * life;`,
    }),
    particles(stage, {
      count: 160, from: [-32, 0.2, -24], to: [4, 9, 24], color: 0xffdf9a, size: 0.06, glowing: true, opacity: 0.7,
      move: 'p += .8 * (vec3(noise(vec3(seed * 30., time * .1, 1.)), noise(vec3(time * .1, seed * 30., 2.)), noise(vec3(2., seed * 30., time * .1))) - .5); alpha = smoothstep(6., 9., length(p.xz)) * (.4 + .6 * sin(time * .5 + seed * 50.));',
    }),
  );
  return {
    root,
    fog: new FogExp2(0xe0a468, 0.003),
    exposure: 0.92,
    reflections: 0.45,
    board: {
      light: material(stage, { color: 0xd8a866, roughness: 0.3, clearcoat: 0.2, paint: inlay('vec3(.3, .13, .04)') }),
      dark: material(stage, { color: 0x6b3a1c, roughness: 0.3, clearcoat: 0.2, paint: inlay('vec3(.62, .4, .17)') }),
      frame: material(stage, { color: 0x4a2412, roughness: 0.35, clearcoat: 0.6, paint: 'float grain = fbm(vec3(p.x * 3., p.y * 3., p.z * 3.)); color *= .6 + .7 * grain; float far = max(abs(p.x), abs(p.z)); float gold = step(abs(far - 4.08), .03) + step(abs(far - 4.54), .03) + step(abs(p.y + .23), .03); color = mix(color, vec3(.9, .58, .16), clamp(gold, 0., 1.)); metal = clamp(gold, 0., 1.) * .85;' }),
      ink: 0xf2cf7a,
      bevel: 0.015,
      gap: 0.006,
    },
    pieces: {
      shape: leafed(staunton(stage, { collar: 1.2, waist: 0.88, body: (way) => 1 + 0.3 * Math.sin(way * Math.PI * 1.9) * (1 - way * 0.6), heads: { king: closed, queen: lilies, rook: swallowtails, pawn: finial, knight: plumed, bishop: mitreHead } })),
      materials: [
        material(stage, { vertexColors: true, roughness: 0.3, clearcoat: 0.5, space: 'local', paint: gilded('vec3(.93, .86, .74)', 'color *= .9 + .15 * fbm(p * vec3(9., 3., 9.));') }),
        material(stage, { vertexColors: true, roughness: 0.25, clearcoat: 0.5, space: 'local', paint: gilded('vec3(.035, .02, .016)', 'color *= .6 + .9 * fbm(p * vec3(12., 2., 12.));') }),
      ],
      glyphs: [0x3a1c0c, 0xf2cf7a],
    },
    tick: living.move,
  };
}

const renaissance: EraModule = {
  id: 'renaissance',
  palette: { veil: '#241208', ink: '#fbeccd', accent: '#e6b04a' },
  view: { azimuth: 8, elevation: 12, distance: 15 },
  build,
};
export default renaissance;
