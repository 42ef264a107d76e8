/** The yard of an ironworks at dusk: chimneys smoke, gears turn, gas lamps burn, a train crosses the viaduct. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, FogExp2, Group, Mesh, SphereGeometry, TorusGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import {
  ambience, cutOut, FOOT, horseHead, instances, lamp, material, merged, moveInstances, painted, particles, placed, scattered, shadowed, skyDome, staunton, sun, turned, type Head, type Instance, type Point2,
} from '../../kit';

const GROUND = BOARD_BOTTOM;
const LAMPS = [[-8, -7.6], [8, -7.6], [-8, 7.6], [8, 7.6]] as const;
const VENTS = [[-13, -9.5], [12.5, -11], [14, 6], [-14.5, 8]] as const;
/** The track runs behind the yard; trains come from the left and return after this many units. */
const TRACK = { z: -37, high: 6.4, length: 220, pace: 5, start: 68 } as const;
const TRAIN = `(mod(time * ${TRACK.pace}. + ${TRACK.start}., ${TRACK.length}.) - ${TRACK.length / 2}.)`;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec3 c = mix(vec3(1., .44, .13), vec3(.36, .27, .23), smoothstep(0., .17, up));
      c = mix(c, vec3(.07, .1, .12), smoothstep(.1, .55, up));
      vec2 side = normalize(d.xz + 1e-5);
      float west = pow(max(dot(side, normalize(vec2(-.35, -1.))), 0.), 3.);
      c *= mix(vec3(.42, .5, .58), vec3(1.15), west);
      float smog = fbm(vec3(side * 3., up * 14. - time * .015)), far = fbm(vec3(d.xz / (up + .14) * .7 + time * .012, 6.));
      c = mix(c, vec3(.12, .1, .095), smoothstep(.48, .75, smog) * .7 * smoothstep(.5, .05, up));
      c = mix(c, vec3(.1, .1, .1) + west * vec3(.5, .2, .06) * smoothstep(.4, 0., up), smoothstep(.45, .8, far) * smoothstep(.06, .2, up) * .85);
      float ball = smoothstep(.9975, .9985, dot(d, normalize(vec3(-.47, .075, -1.))));
      c = mix(c, vec3(2.4, .95, .3), ball * (1. - .5 * smog));
      return d.y < 0. ? vec3(.05, .04, .035) : c;`,
  });

/** Iron plates with rivets around the board, setts and rails beyond; puddles with a film of oil. */
const yard = /* glsl */ `
  float far = max(abs(p.x), abs(p.z)), grain = fbm(p * 2.6), wide = fbm(p * .3);
  vec2 q = p.xz / 2.4; vec2 f = abs(fract(q) - .5); float seam = smoothstep(.5, .475, max(f.x, f.y));
  float rivet = smoothstep(.035, .02, length(f - .43)) + smoothstep(.035, .02, length(f - vec2(.43, .15))) + smoothstep(.035, .02, length(f - vec2(.15, .43)));
  float tread = smoothstep(.3, .1, abs(sin((p.x + p.z) * 9.)) * abs(sin((p.x - p.z) * 9.)));
  vec3 iron = vec3(.13, .125, .12) * (.55 + .6 * hash(floor(q)) + .4 * grain) * mix(.35, 1., seam); iron = mix(iron, vec3(.24, .09, .03), smoothstep(.5, .7, fbm(p * .9 + 3.)) * .6);
  vec2 s = p.xz * 1.6; s.x += .5 * mod(floor(s.y), 2.); vec2 e = abs(fract(s) - .5); float sett = smoothstep(.5, .38, max(e.x, e.y));
  vec3 stone = vec3(.15, .125, .11) * (.5 + .7 * hash(floor(s))) * mix(.4, 1., sett) * (.6 + .7 * grain);
  float plate = step(far, 12.); color = mix(stone, iron, plate);
  float rail = step(12.5, far) * (step(abs(abs(p.z + 15.) - .75), .09) + step(abs(abs(p.x - 17.) - .75), .09)); float sleeper = step(12., far) * step(abs(p.z + 15.), 1.3) * step(.55, fract(p.x * .8));
  color = mix(color, vec3(.09, .055, .035), sleeper * (1. - rail)); color = mix(color, vec3(.5, .48, .46), clamp(rail, 0., 1.));
  float wet = smoothstep(.54, .6, wide + .05 * grain); color = mix(color, color * .35, wet);
  metal = mix(0., .6, plate * (1. - wet)) + clamp(rail, 0., 1.) * .8; rough = mix(mix(.95, .5 + .3 * grain, plate), .05, wet);
  color += wet * .03 * (.5 + .5 * cos(vec3(0., 2., 4.) + wide * 60.)) * smoothstep(.63, .7, wide);
  bump = (mix(sett * .08, seam * .03 + rivet * .05 + tread * .012, plate) + grain * .03 + rail * .1) * (1. - wet);`;

const brick = /* glsl */ `
  float around = abs(n.x) > abs(n.z) ? p.z : p.x; float wallside = step(abs(n.y), .5);
  vec2 b = vec2(around * 1.1, p.y * 2.6); b.x += .5 * mod(floor(b.y), 2.); vec2 e = abs(fract(b) - .5);
  color *= (.7 + .45 * hash(floor(b))) * mix(.65, 1., smoothstep(.5, .42, max(e.x, e.y))) * (.6 + .6 * fbm(p * .4)); color *= .55 + .45 * smoothstep(-1., 7., p.y);
  vec2 w = vec2(around / 3.2, (p.y - 1.2) / 4.2); vec2 id = floor(w), f = fract(w) - .5; float arch = f.y < .15 ? abs(f.x) - .27 : length((f - vec2(0., .15)) * vec2(1., 1.25)) - .27;
  float pane = step(max(arch, -.36 - f.y), 0.) * wallside * step(0., id.y); float bars = step(.035, abs(fract(f.x * 7.) - .5)) * step(.06, abs(fract(f.y * 6.) - .5));
  float lit = step(.42, hash(id + floor(p.z * .02) + 5.));`;
const works = `${brick} if (color.r > .03 && p.y < 12.) { color = mix(color, vec3(.02), pane); glow = pane * bars * lit * vec3(2.6, 1., .26) * (.5 + .5 * hash(id)) * (.85 + .15 * sin(time * 3. + id.x * 9.)); }`;

/** The outline of a gear of radius 1. */
function gearOutline(teeth: number, deep: number): Point2[] {
  return Array.from({ length: teeth }, (_, tooth) => [[0.0, 1 - deep], [0.18, 1 - deep], [0.3, 1], [0.62, 1], [0.76, 1 - deep]].map(([at = 0, radius = 1]): Point2 => {
    const angle = ((tooth + at) / teeth) * Math.PI * 2;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  })).flat();
}

/** Factories with sawtooth roofs, chimneys, a gas holder, and the viaduct before them. */
function town(stage: Stage): Group {
  const { random } = stage;
  const group = new Group();
  const parts: BufferGeometry[] = [];
  const shed = (x: number, z: number, w: number, d: number, h: number, turn: number): void => {
    const put = (part: BufferGeometry, color: number) => parts.push(painted(placed(part, { at: [x, GROUND, z], turn: [0, turn, 0] }), color));
    put(new BoxGeometry(w, h, d).translate(0, h / 2, 0), 0xb4694a);
    for (let tooth = 0; tooth < Math.round(w / 5); tooth += 1) put(placed(cutOut([[0, 0], [5, 0], [0, 2.6]], d), { at: [tooth * 5 - w / 2, h, 0] }), 0x2c2f35);
  };
  for (let index = 0; index < 15; index += 1) {
    const angle = (index / 15) * Math.PI * 2 + 0.1;
    const radius = 56 + (index % 3) * 9;
    shed(Math.sin(angle) * radius, Math.cos(angle) * radius, 20, 12, 7 + (index % 4) * 2.2, angle + Math.PI);
  }
  group.add(new Mesh(merged(parts), material(stage, { vertexColors: true, roughness: 0.95, paint: works })));
  const stacks = Array.from({ length: 17 }, (_, index): Instance => {
    const [angle, radius] = [index * 0.37 + random.between(-0.06, 0.06), random.between(50, 78)];
    return { at: [Math.sin(angle) * radius, GROUND, Math.cos(angle) * radius], scale: [1.1, random.between(0.5, 0.86), 1.1] };
  });
  const chimney = merged([turned([[1.6, 0], [1.15, 3], [0.85, 20], [1.1, 20.5], [1.15, 21.5], [0.8, 21.6], [0.7, 20]], 12), new BoxGeometry(4, 3.4, 4).translate(0, 1.7, 0)]);
  group.add(instances(chimney, material(stage, { color: 0x9c5a42, roughness: 1, paint: `${brick} color *= 1. - .6 * smoothstep(14., 22., p.y);` }), stacks));
  const arc = Array.from({ length: 11 }, (_, index): Point2 => [-Math.cos((index / 10) * Math.PI) * 3, 2.6 + Math.sin((index / 10) * Math.PI) * 2.6]);
  const bay = merged([cutOut([[-4, 0], [-3, 0], ...arc, [3, 0], [4, 0], [4, TRACK.high], [-4, TRACK.high]], 4), new BoxGeometry(8, 0.5, 4.8).translate(0, TRACK.high - 0.5, 0)]);
  group.add(instances(bay, material(stage, { color: 0x9a5a40, roughness: 1, paint: brick }), Array.from({ length: 28 }, (_, index): Instance => ({ at: [(index - 13.5) * 8, GROUND, TRACK.z] }))));
  const hold = [[30, 34], [-34, 30]] as const;
  group.add(new Mesh(merged(hold.flatMap(([x, z]) => [new CylinderGeometry(8, 8, 8, 24).translate(x, 3.5, z), new SphereGeometry(8, 24, 6, 0, Math.PI * 2, 0, 0.6).scale(1, 0.5, 1).translate(x, 4, z), ...Array.from({ length: 10 }, (_, index) => new CylinderGeometry(0.25, 0.25, 12, 5).translate(x + Math.sin(index * 0.628) * 8.6, 5.6, z + Math.cos(index * 0.628) * 8.6)), placed(new TorusGeometry(8.6, 0.2, 5, 30), { at: [x, 11.4, z], turn: [Math.PI / 2, 0, 0] })])), material(stage, { color: 0x4a4c4a, roughness: 0.6, metalness: 0.5, paint: 'color *= .6 + .7 * fbm(p * .8);' })));
  const mouths = stacks.map(({ at: [x, , z] = [0, 0, 0], scale }) => `vec3(${x.toFixed(1)}, ${((Array.isArray(scale) ? Number(scale[1]) : 1) * 21).toFixed(1)}, ${z.toFixed(1)})`);
  group.add(
    particles(stage, {
      count: stage.quality === 'low' ? 1500 : 520, from: [-1, 0, -1], to: [1, 1, 1], color: 0x2b2623, size: 6, opacity: 0.42,
      move: `vec3 mouths[${mouths.length}] = vec3[${mouths.length}](${mouths.join(', ')}); vec3 mouth = mouths[int(fract(seed * 91.) * ${mouths.length}.)];
        float life = fract(seed * 5. + time * .03); p = mouth + vec3(life * 20. + p.x * (.4 + 5. * life), 12. * sqrt(life) * (.7 + .5 * p.y), p.z * (.4 + 5. * life) - life * 5.); size = .3 + 1.8 * life; alpha = (1. - life) * smoothstep(0., .05, life); tint = mix(vec3(3.4, 1.5, .6), vec3(1.2, 1.1, 1.05), smoothstep(0., .3, life));`,
    }),
  );
  return group;
}

/** Gears that turn: great ones standing at the edge of the yard, small ones lying in the floor. */
function machines(stage: Stage) {
  const spokes = 'float r = length(p.xy); float a = atan(p.y, p.x); if (r > .3 && r < .74 && abs(sin(a * 3.)) > .34) discard; float wear = fbm(p * 5.); color *= .55 + .8 * wear; rough = .3 + .4 * wear; color *= mix(.5, 1., smoothstep(.0, .05, abs(r - .8)));';
  const iron = material(stage, { color: 0x8a6a44, roughness: 0.45, metalness: 0.75, twoSided: true, space: 'local', paint: spokes });
  const wheel = cutOut(gearOutline(22, 0.13), 0.22, 0.02, 1);
  const great: readonly (readonly [number, number, number, number, number])[] = [
    [-24.5, 3.2, -13.5, 4.6, 0.9], [-20.2, 5.6, -20.6, 4.6, 0.9], [-17.4, 1.4, -26, 2.6, 0.9], [10.5, 3.4, -27, 4.2, -0.35], [18, 4.6, -24.3, 4.2, -0.35], [25, 2.2, 12, 4.4, -2], [-22, 2.6, 17, 4.6, 2.4], [27, 3, -5, 3, -1.4],
  ];
  const small = scattered(stage.random, 10, [9, 11.6], GROUND + 0.06, [0.55, 1.1]);
  const mesh = instances(wheel, iron, [...great, ...small].map(() => ({})));
  mesh.frustumCulled = false;
  const posts = instances(new BoxGeometry(1, 1, 1), material(stage, { color: 0x2c2a29, roughness: 0.7, metalness: 0.4 }), great.flatMap(([x, y, z, , turn]): Instance[] => [-1, 1].map((side) => ({ at: [x + Math.sin(turn) * side * 0.9, (y + GROUND) / 2, z + Math.cos(turn) * side * 0.9], turn: [0, turn, 0], scale: [0.5, y - GROUND + 0.6, 0.3] }))));
  return {
    things: [shadowed(mesh), posts],
    turn: (time: number): void =>
      moveInstances(mesh, (index) => {
        const [x, y, z, size, turn] = great[index] ?? [0, 0, 0, 1, 0];
        const spin = time * (1.6 / size) * (index % 2 === 0 ? 1 : -1);
        if (index < great.length) return { at: [x, y, z], turn: [0, turn, spin + (index % 2) * 0.14], scale: [size, size, 4] };
        const flat = small[index - great.length] ?? {};
        return { ...flat, turn: [-Math.PI / 2, 0, time * (index % 2 === 0 ? 0.7 : -0.7)] };
      }),
  };
}

/** An engine with its wagons. */
function train(stage: Stage) {
  const tube = (radius: number, long: number, x: number, y: number) => placed(new CylinderGeometry(radius, radius, long, 14), { at: [x, y, 0], turn: [0, 0, Math.PI / 2] });
  const wheels = (from: number, count: number, radius: number, color: number) => Array.from({ length: count }, (_, index) => painted(placed(new CylinderGeometry(radius, radius, 2, 12), { at: [from + index * radius * 2.3, radius, 0], turn: [Math.PI / 2, 0, 0] }), color));
  const engine = [tube(0.95, 5, 1, 2.1), new CylinderGeometry(0.3, 0.25, 1.3, 10).translate(2.8, 3.5, 0), new CylinderGeometry(0.45, 0.35, 0.3, 10).translate(2.8, 4.1, 0), new SphereGeometry(0.45, 10, 6).translate(0.6, 3.05, 0), new BoxGeometry(2.1, 2.4, 2).translate(-2.3, 2.5, 0), new BoxGeometry(2.6, 0.2, 2.3).translate(-2.3, 3.8, 0), new BoxGeometry(7.4, 0.4, 1.8).translate(0, 1, 0)].map((part) => painted(part, 0x1d3a2c));
  const wagons = [0, 1, 2, 3].flatMap((index) => [painted(new BoxGeometry(6.4, 2.2, 2).translate(-8 - index * 7.2, 2.2, 0), 0x6a2418), painted(new BoxGeometry(6.6, 0.3, 2.2).translate(-8 - index * 7.2, 3.4, 0), 0x2a2624), ...wheels(-10 - index * 7.2, 2, 0.45, 0x151515), ...wheels(-7 - index * 7.2, 2, 0.45, 0x151515)]);
  const mesh = new Mesh(merged([...engine, ...wheels(-1.6, 3, 0.75, 0x8a1f14), ...wagons, painted(new CylinderGeometry(0.22, 0.22, 0.3, 8).rotateZ(Math.PI / 2).translate(3.7, 2.9, 0), 0xffffff)]), material(stage, { vertexColors: true, roughness: 0.5, metalness: 0.3, space: 'local', paint: 'glow = step(.9, color.b) * vec3(4., 3., 1.6); float pane = step(p.x, -4.6) * step(.98, abs(p.z)) * step(abs(p.y - 2.5), .45) * step(.22, abs(fract(p.x * .8) - .5)) ; glow += pane * vec3(1.8, 1., .35);' }));
  mesh.position.set(0, GROUND + TRACK.high - 0.2, TRACK.z);
  return {
    mesh,
    run: (time: number): void => void (mesh.position.x = ((time * TRACK.pace + TRACK.start) % TRACK.length) - TRACK.length / 2),
  };
}

/** Gas lamps, pipes with wheels, barrels; steam where the pipes leak. */
function furniture(stage: Stage): Group {
  const group = new Group();
  const post = merged([painted(turned([[0.34, 0], [0.3, 0.12], [0.12, 0.2], [0.07, 0.5], [0.06, 1.7], [0.14, 1.75], [0, 1.76]], 10), 0x24282a), painted(new CylinderGeometry(0.2, 0.13, 0.42, 6).translate(0, 1.98, 0), 0xffffff), painted(new ConeGeometry(0.28, 0.22, 6).translate(0, 2.3, 0), 0x24282a)]);
  group.add(shadowed(instances(post, material(stage, { vertexColors: true, roughness: 0.5, metalness: 0.4, paint: 'glow = step(.9, color.b) * vec3(3.2, 2.2, .9) * (.9 + .1 * sin(time * 11. + p.x));' }), LAMPS.map(([x, z]): Instance => ({ at: [x * 1.22, GROUND, z * 1.22] })))));
  group.add(...LAMPS.map(([x, z]) => lamp(0xffc873, 20, [x * 1.16, 2.1, z * 1.16], 20)));
  const pipe = new CylinderGeometry(0.3, 0.3, 1, 12).rotateZ(Math.PI / 2);
  const flange = new CylinderGeometry(0.42, 0.42, 0.14, 12).rotateZ(Math.PI / 2);
  const valve = merged([placed(new TorusGeometry(0.36, 0.05, 6, 16), { at: [0, 0.75, 0], turn: [Math.PI / 2, 0, 0] }), new CylinderGeometry(0.05, 0.05, 0.6, 6).translate(0, 0.45, 0), new BoxGeometry(0.7, 0.05, 0.05).translate(0, 0.75, 0)]);
  const lines = [[0, -12.8, 0], [0, 13, 0], [-13.2, 0, 1], [13.2, 0, 1]] as const;
  const copper = material(stage, { color: 0xb0673a, roughness: 0.4, metalness: 0.75, paint: 'float wear = fbm(p * 2.5); color *= .55 + .8 * wear; color = mix(color, vec3(.1, .3, .24), smoothstep(.6, .75, fbm(p * 1.4 + 7.)) * .6); rough = .3 + .4 * wear;' });
  const along = (x: number, z: number, across: number, way: number): [number, number, number] => (across === 0 ? [x + way, GROUND + 0.5, z] : [x, GROUND + 0.5, z + way]);
  group.add(instances(pipe, copper, lines.map(([x, z, across]): Instance => ({ at: along(x, z, across, 0), turn: [0, (across * Math.PI) / 2, 0], scale: [21, 1, 1] }))));
  group.add(instances(flange, copper, lines.flatMap(([x, z, across]) => [-9, -5.4, -1.8, 1.8, 5.4, 9].map((way): Instance => ({ at: along(x, z, across, way), turn: [0, (across * Math.PI) / 2, 0] })))));
  group.add(instances(valve, material(stage, { color: 0x9c2a1c, roughness: 0.5, metalness: 0.3 }), lines.flatMap(([x, z, across]) => [-3.6, 3.6].map((way): Instance => ({ at: along(x, z, across, way) })))));
  const barrel = turned([[0, 0], [0.4, 0], [0.4, 0], [0.5, 0.3], [0.52, 0.55], [0.5, 0.8], [0.4, 1.1], [0.4, 1.1], [0, 1.08]], 14);
  group.add(shadowed(instances(barrel, material(stage, { color: 0x5a3a22, roughness: 0.8, space: 'local', paint: 'float hoop = step(abs(abs(p.y - .55) - .28), .05); color *= .6 + .6 * hash(vec2(floor(atan(p.z, p.x) * 4.), 1.)); color = mix(color, vec3(.16), hoop); metal = hoop * .7;' }), scattered(stage.random, Math.max(8, stage.amount(26)), [14.2, 22], GROUND, [0.8, 1.15]))));
  group.add(...VENTS.map(([x, z]) => particles(stage, {
    count: 34, from: [-1, 0, -1], to: [1, 1, 1], color: 0xd8cfc4, size: 1.7, opacity: 0.13,
    move: `float life = fract(seed * 7. + time * .22); p = vec3(${x.toFixed(1)} + p.x * (.12 + life * .9) + life * life * 1.4, ${GROUND + 0.6} + life * 3.6, ${z.toFixed(1)} + p.z * (.12 + life * .9)); size = .3 + 1.3 * life; alpha = (1. - life) * smoothstep(0., .1, life) * (.5 + .5 * sin(time * .9 + ${x.toFixed(1)}));`,
  })));
  group.add(particles(stage, {
    count: stage.quality === 'low' ? 240 : 60, from: [-1, 0, -1], to: [1, 1, 1], color: 0xb8aca0, size: 3, opacity: 0.3,
    move: `float life = seed; float puff = fract(life * 9. - time * .4); float back = (floor(life * 9.) + puff) / 9.; p = vec3(${TRAIN} + 2.8 - back * 26. + p.x * back * 1.6, ${GROUND + TRACK.high + 4} + sqrt(back) * 5. + p.y * back, ${TRACK.z}. + p.z * back * 1.6); size = .35 + 1.3 * back; alpha = (1. - back);`,
  }));
  return group;
}

const gearRing = (radius: number, teeth: number, thick: number, y: number): BufferGeometry => placed(cutOut(gearOutline(teeth, 0.16), thick / radius), { at: [0, y, 0], turn: [-Math.PI / 2, 0, 0], scale: radius });
const bolt = (angle: number, reach: number, y: number): BufferGeometry => placed(new CylinderGeometry(0.05, 0.05, 0.14, 6), { at: [Math.sin(angle) * reach, y, Math.cos(angle) * reach] });

/** A gear for a crown and a cross of bars, for kings. */
const gearCrown: Head = ({ y, radius, room, segments }) => {
  const top = y + room;
  return [turned([[radius, y + 0.1], [radius * 0.8, y + 0.14], [radius * 1.3, y + 0.3], [radius * 1.3, y + 0.34], [0, y + 0.36]], segments), gearRing(radius * 1.85, 12, 0.11, y + 0.3), placed(new CylinderGeometry(0.045, 0.06, 0.3, 8), { at: [0, top - 0.15, 0] }), placed(new CylinderGeometry(0.045, 0.045, 0.27, 8), { at: [0, top - 0.12, 0], turn: [0, 0, Math.PI / 2] }), ...[-1, 1].map((side) => new SphereGeometry(0.055, 8, 6).translate(side * 0.135, top - 0.12, 0))];
};
/** A flange with bolts and a valve ball, for queens. */
const flangeCrown: Head = ({ y, radius, room, segments }) => {
  const top = y + room - 0.2;
  return [turned([[radius, y + 0.1], [radius * 0.85, y + 0.18], [radius * 1.3, top - 0.06], [radius * 1.85, top - 0.04], [radius * 1.85, top + 0.02], [radius * 0.6, top + 0.03], [0, top + 0.05]], segments), ...Array.from({ length: 8 }, (_, index) => bolt(index * 0.7854, radius * 1.6, top + 0.07)), new SphereGeometry(0.1, 14, 10).translate(0, y + room - 0.1, 0)];
};
/** A shell with the slot of a screw, for bishops. */
const shell: Head = ({ y, radius, room, segments }) => {
  const [wide, top] = [radius * 1.5, y + room];
  const half = (side: number) => placed(new SphereGeometry(wide, Math.max(10, segments / 2), 8, 0, Math.PI, 0, Math.PI / 2), { at: [0, y + 0.3, side * 0.028], turn: [0, side > 0 ? Math.PI : 0, 0], scale: [1, (top - y - 0.34) / wide, 0.86] });
  return [turned([[radius, y + 0.1], [wide * 1.12, y + 0.18], [wide * 1.12, y + 0.24], [wide, y + 0.25], [wide, y + 0.3], [0, y + 0.36]], segments), placed(half(1), { turn: [0, 0.5, 0] }), placed(half(-1), { turn: [0, 0.5, 0] }), new SphereGeometry(0.05, 8, 6).translate(0, top - 0.05, 0)];
};
/** A nut as large as a tower, with notches, for rooks. */
const nut: Head = ({ y, radius, room }) => {
  const [wide, floor] = [radius * 1.5, y + room - 0.14];
  return [new CylinderGeometry(wide, wide, floor - y - 0.02, 6).translate(0, (floor + y) / 2, 0), ...Array.from({ length: 6 }, (_, index) => placed(new BoxGeometry(wide * 0.52, 0.14, 0.11), { at: [Math.sin(index * 1.0472 + 0.5236) * wide * 0.74, floor + 0.065, Math.cos(index * 1.0472 + 0.5236) * wide * 0.74], turn: [0, index * 1.0472 + 0.5236, 0] }))];
};
/** A nut and a ball, for pawns. */
const governor: Head = ({ y, radius, room, segments }) => [new CylinderGeometry(radius * 1.6, radius * 1.6, 0.1, 6).translate(0, y + 0.07, 0), new SphereGeometry((room - 0.12) / 2, segments, 14).translate(0, y + room - (room - 0.12) / 2, 0)];
/** A horse of plates, with pipes for a mane. */
const ironHorse: Head = (neck) => [...horseHead({ ...neck, segments: 12 }), ...[0, 1, 2, 3].map((index) => placed(new CylinderGeometry(0.032, 0.032, 0.2, 8), { at: [0, neck.y + neck.room * (0.34 + index * 0.14), 0.3 - index * index * 0.022], turn: [1.1 - index * 0.16, 0, 0] })), ...[-1, 1].map((side) => placed(new CylinderGeometry(0.1, 0.1, 0.05, 12), { at: [side * 0.13, neck.y + neck.room * 0.4, 0.1], turn: [0, 0, Math.PI / 2] }))];

const machined = 'float lathe = sin(p.y * 260.) * .5 + .5, wear = fbm(p * 6.); color *= .86 + .1 * lathe + .2 * wear; rough = .2 + .2 * wear; bump = lathe * .0012;';
const plated = (rust: number) => `vec2 id = floor(p.xz + 40.), f = abs(fract(p.xz) - .5); float brushed = noise(vec3(p.x * 70., p.z * 3., hash(id) * 9.)), wear = fbm(p * 2. + hash(id) * 20.); float rivet = smoothstep(.055, .04, length(f - .41)); float ring = smoothstep(.075, .06, length(f - .41)) - rivet;
  color *= .78 + .22 * brushed + .2 * wear; color = mix(color, vec3(.2, .075, .025), smoothstep(.52, .72, wear) * ${rust.toFixed(2)}); color *= 1. - .55 * ring; color = mix(color, vec3(.42, .3, .16), rivet * .7); rough = .35 + .35 * wear; bump = rivet * .04 + brushed * .002;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = shadowed(new Mesh(new CircleGeometry(150, 48).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { roughness: 0.9, paint: yard })), false);
  const gears = machines(stage);
  const express = train(stage);
  root.add(
    sky(stage),
    ambience(stage, 0xb4aeb4, 0x6a4428, 1.0),
    sun(stage, { color: 0xffb070, intensity: 2.7, from: [-7, 8, -8] }),
    ground, town(stage), ...gears.things, express.mesh, furniture(stage),
    particles(stage, {
      count: 120, from: [-24, 0, -26], to: [24, 9, 22], color: 0xff9440, size: 0.06, glowing: true, opacity: 0.9,
      move: 'p.y = mod(p.y + time * (.3 + .4 * seed), 9.); p.x += sin(time * .6 + seed * 40.) * .8; alpha = smoothstep(6., 9., length(p.xz)) * (.3 + .7 * step(.5, fract(seed * 31. + time * .6))) * smoothstep(9., 4., p.y);',
    }),
  );
  return {
    root,
    fog: new FogExp2(0x7a523a, 0.0088),
    exposure: 1.15,
    reflections: 0.8,
    board: {
      light: material(stage, { color: 0xa9abac, roughness: 0.45, metalness: 0.45, paint: plated(0.2) }),
      dark: material(stage, { color: 0x4a3a32, roughness: 0.6, metalness: 0.35, paint: plated(0.85) }),
      frame: material(stage, { color: 0x34363a, roughness: 0.5, metalness: 0.75, paint: 'float far = max(abs(p.x), abs(p.z)), wear = fbm(p * 4.); vec2 q = abs(p.x) > abs(p.z) ? p.zx : p.xz; float head = smoothstep(.07, .05, length(vec2(fract(q.x * 2.) - .5, 0.) * .5 + vec2(0., abs(far - 4.53)))) * step(.02, p.y); color *= .6 + .7 * wear; color = mix(color, vec3(.6, .4, .16), head); bump = head * .05; rough = .35 + .4 * wear;' }),
      ink: 0xf0c878,
      gap: 0.02,
      bevel: 0.03,
    },
    pieces: {
      shape: (() => {
        const make = staunton(stage, { collar: 1.1, waist: 0.95, foot: [[0.86, 0.02], [0.86, 0.1], [0.86, 0.1], [0.9, 0.11], [0.9, 0.15], [0.7, 0.17]], body: (way) => 1 + (way > 0.3 && way < 0.42 ? 0.18 : 0), heads: { king: gearCrown, queen: flangeCrown, bishop: shell, rook: nut, knight: ironHorse, pawn: governor } });
        return (role) => (role === 'token' ? make(role) : merged([make(role), gearRing(FOOT[role], 18, 0.09, 0.045)]));
      })(),
      materials: [
        material(stage, { color: 0xffc55e, roughness: 0.25, metalness: 0.9, space: 'local', paint: machined }),
        material(stage, { color: 0x33424f, roughness: 0.3, metalness: 0.55, space: 'local', paint: `${machined} float band = step(abs(p.y - .045), .046); color = mix(color, vec3(.5, .16, .06), band);` }),
      ],
      glyphs: [0x2a1a08, 0xffc873],
    },
    tick: (time) => {
      gears.turn(time);
      express.run(time);
    },
  };
}

const industrial: EraModule = {
  id: 'industrial',
  palette: { veil: '#17110d', ink: '#f6e6cf', accent: '#f0a040' },
  view: { azimuth: 16, elevation: 14, distance: 15 },
  build,
};
export default industrial;
