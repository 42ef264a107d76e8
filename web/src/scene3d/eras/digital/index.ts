/** Inside the machine: a plain of circuits with pulses running in gold, towers of servers, rain of bits. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, CylinderGeometry, FogExp2, Group, Mesh, PlaneGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Role, type Stage } from '../../era';
import { ambience, cutOut, HEIGHT, instances, lamp, material, merged, moveInstances, painted, particles, placed, shadowed, skyDome, staunton, sun, type Head, type Instance } from '../../kit';

const GROUND = BOARD_BOTTOM;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = abs(d.y);
      vec3 c = mix(vec3(.02, .22, .2), vec3(.003, .022, .04), smoothstep(0., .4, up));
      float around = atan(d.x, d.z) * 26.;
      float column = floor(around), speed = .05 + .16 * hash(vec2(column, 3.));
      float y = d.y * 16. + time * speed * 6.;
      float on = step(.5, hash(vec2(column, floor(y * 2.)))) * smoothstep(.5, .3, abs(fract(around) - .5)) * smoothstep(.5, .3, abs(fract(y * 2.) - .5));
      float stream = pow(fract(y * .06 + hash(vec2(column, 1.))), 3.);
      c += vec3(.15, 1., .6) * on * stream * .5 * smoothstep(.0, .12, up) * smoothstep(1., .25, up);
      // Light plates above, as if the machine had a lid: they give the pieces something to mirror.
      vec2 q = d.xz / max(d.y, .05);
      c += vec3(.4, .95, .9) * step(.55, d.y) * smoothstep(.12, .0, abs(fract(q.x * 1.5) - .5) - .2) * 1.6;
      return d.y < 0. ? vec3(.006, .05, .04) : c;`,
  });

/** Lines on a lattice of 45 and 90 degrees, by cells: each cell joins two of its sides; `trace(q)` is [line, way along it, pad]. */
const TRACES = /* glsl */ `
  vec3 trace(vec2 q) {
    vec2 cell = floor(q), f = fract(q) - .5;
    float kind = hash(cell), line = 9., way = 0.;
    if (kind < .34) { line = abs(f.x); way = f.y; }
    else if (kind < .68) { line = abs(f.y); way = f.x; }
    else if (kind < .84) { line = abs(abs(f.x + f.y) - .5) * .7; way = f.x - f.y; }
    else if (kind < .95) { line = abs(abs(f.x - f.y) - .5) * .7; way = f.x + f.y; }
    else { line = abs(length(f) - .22); }
    return vec3(line, way + cell.x + cell.y, step(.95, kind) * step(length(f), .22));
  }`;

const plain = /* glsl */ `
  vec3 fine = trace(p.xz * .8), bold = trace(p.xz * .2 + 7.);
  float far = length(p.xz), sharp = .02 + far * .0012;
  float a = smoothstep(.07 + sharp, .05, fine.x) * smoothstep(60., 25., far), b = smoothstep(.075 + sharp * .4, .06, bold.x);
  float gold = max(a, b);
  color = mix(mix(vec3(.002, .026, .022), vec3(.004, .05, .042), noise(p * .35)), vec3(.62, .36, .09), gold * .75);
  color = mix(color, vec3(.01, .03, .03), fine.z * smoothstep(60., 25., far));
  metal = gold * .8; rough = mix(.42, .26, gold); bump = gold * .03;
  float first = pow(fract(fine.y * .09 - time * .22 + hash(floor(p.xz * .08))), 14.), second = pow(fract(bold.y * .12 - time * .3), 10.);
  glow += vec3(.2, 1.6, 1.1) * a * first * 3. + vec3(1.6, 1., .25) * b * second * 4.;
  glow += vec3(.01, .12, .1) * smoothstep(70., 260., far);`;

/** Racks: black doors with slots and rows of small lamps that think. */
const rack = /* glsl */ `
  float around = abs(n.x) > abs(n.z) ? p.z : p.x;
  float wall = step(abs(n.y), .5);
  vec2 q = vec2(around * 2.2, p.y * 2.2), cell = floor(q), f = fract(q);
  float unit = floor(p.y * .55), slot = step(.12, fract(p.y * .55));
  color *= mix(.35, 1., slot) * (.8 + .4 * hash(vec2(unit, floor(p.x * .12 + p.z * .17))));
  float kind = hash(vec3(cell, 4.));
  float blink = step(.35, fract(kind * 7. + time * (.3 + kind * 2.))) ;
  float lamp = step(.62, kind) * smoothstep(.3, .14, length(f - .5)) * slot * blink;
  vec3 hue = kind > .96 ? vec3(1.5, .25, .1) : kind > .84 ? vec3(.25, .8, 2.) : vec3(.2, 1.7, .7);
  glow += hue * lamp * wall * 1.5;
  float seam = smoothstep(.06, .0, abs(fract(around * .18) - .5) - .02);
  glow += vec3(.05, .9, .75) * seam * wall * (.25 + .75 * pow(fract(p.y * .04 - time * .25), 6.));
  rough = mix(.3, .6, slot); metal = .5;`;

function towers(stage: Stage): Mesh {
  const { random } = stage;
  const places: Instance[] = [];
  for (let ring = 0; ring < (stage.quality === 'low' ? 3 : 6); ring += 1) {
    const count = 14 + ring * 5;
    for (let index = 0; index < count; index += 1) {
      const angle = (Math.round(((index + (ring % 2) / 2) / count) * 64) / 64) * Math.PI * 2;
      // Farther than the camera of a narrow screen, which would stand among them.
      const away = 42 + ring * 15 + random.between(-3, 3);
      const high = random.between(9, 19) + ring * 6 + (random.next() > 0.8 ? 14 : 0);
      places.push({ at: [Math.round((Math.sin(angle) * away) / 4) * 4, GROUND + high / 2, Math.round((Math.cos(angle) * away) / 4) * 4], scale: [random.between(4, 6.5), high, random.between(4, 6.5)] });
    }
  }
  return instances(new BoxGeometry(1, 1, 1), material(stage, { color: 0x1b2730, roughness: 0.4, metalness: 0.5, paint: rack }), places);
}

/** Chips with silver legs, capacitors and coils between the board and the towers. */
function parts(stage: Stage): Mesh {
  const { random } = stage;
  const made: BufferGeometry[] = [];
  const round = stage.quality === 'low' ? 10 : 20;
  const chip = (x: number, z: number, wide: number, deep: number): void => {
    const put = (part: BufferGeometry, color: number, at: [number, number, number]) => made.push(painted(placed(part, { at: [x + at[0], GROUND + at[1], z + at[2]] }), color));
    put(new BoxGeometry(wide, 0.5, deep), 0x14181b, [0, 0.42, 0]);
    put(new BoxGeometry(wide * 0.55, 0.06, deep * 0.55), 0x9aa7ad, [0, 0.69, 0]);
    const legs = Math.round(wide / 0.5);
    for (let leg = 0; leg < legs; leg += 1)
      for (const side of [-1, 1]) put(new BoxGeometry(0.2, 0.3, 0.5), 0xd8dde0, [((leg + 0.5) / legs - 0.5) * wide, 0.15, side * (deep / 2 + 0.2)]);
  };
  const can = (x: number, z: number, radius: number, high: number, color: number): void => {
    made.push(painted(placed(new CylinderGeometry(radius, radius, high, round), { at: [x, GROUND + high / 2, z] }), color), painted(placed(new CylinderGeometry(radius * 0.86, radius * 0.86, 0.05, round), { at: [x, GROUND + high + 0.02, z] }), 0xd8dde0));
  };
  for (const [x, z, wide, deep] of [[-13, -7, 5, 4], [12.5, -10, 6, 6], [-12, 9, 6, 5], [13, 8, 4, 6], [0, -15, 8, 4], [1, 16, 7, 4], [-21, 1, 5, 7], [22, -1, 5, 8], [-9, -21, 4, 4], [15, -22, 5, 4]] as const) chip(x, z, wide, deep);
  for (let index = 0; index < 44; index += 1) {
    const [angle, away] = [index * 2.4, 9.5 + Math.sqrt(index / 44) * 17];
    const [x, z] = [Math.sin(angle) * away, Math.cos(angle) * away];
    if (index % 3 === 0) can(x, z, random.between(0.4, 0.7), random.between(0.9, 1.7), random.pick([0x1c4fa0, 0x8a2a6a, 0x20262c]));
    else made.push(painted(placed(new BoxGeometry(1.1, 0.35, 0.55), { at: [x, GROUND + 0.17, z], turn: [0, index % 2 ? 0 : Math.PI / 2, 0] }), random.pick([0x8a6636, 0x20262c, 0x6d6250])));
  }
  return shadowed(new Mesh(merged(made), material(stage, { vertexColors: true, roughness: 0.35, metalness: 0.45 })));
}

/** Ribbons of bits that fall between the towers. */
function rain(stage: Stage): Mesh {
  const places = Array.from({ length: Math.max(64, stage.amount(120)) }, (_, index): Instance => {
    const [angle, away] = [index * 2.39996, 16 + stage.random.next() ** 0.7 * 55];
    return { at: [Math.sin(angle) * away, 13, Math.cos(angle) * away], turn: [0, angle, 0], scale: [away > 30 ? 1.3 : 0.75, 1, 1] };
  });
  const bits = material(stage, {
    color: 0x000000, twoSided: true, opacity: 1, space: 'local', functions: 'varying float vSeed;',
    bend: 'vSeed = floor(hash(floor(placed[3].xyz)) * 64.) / 64.;',
    paint: `float row = floor(p.y / 1.1), f = fract(p.y / 1.1); float x = p.x / 1.1 + .5;
      float drop = fract(p.y / 28. + time * (.07 + .12 * vSeed) + vSeed * 7.); float tail = pow(drop, 2.2);
      float bit = step(.5, hash(vec3(row, floor(vSeed * 64. + .5), floor(time * 1.5 + floor(vSeed * 64. + .5) * .14))));
      vec2 g = vec2((x - .5) * 1.5, (f - .5) * 1.2); float ringOf = smoothstep(.15, .06, abs(length(g * vec2(1.25, .8)) - .3)); float bar = smoothstep(.14, .06, abs(g.x)) * step(abs(g.y), .42);
      float ink = mix(ringOf, bar, bit) ; glow = mix(vec3(.08, 1.5, .7), vec3(1.8, 2.2, 2.), smoothstep(.95, 1., drop)) * 2.; alpha = clamp(ink * 1.2 + .1 * smoothstep(.5, .2, abs(x - .5)), 0., 1.) * tail * smoothstep(9., 20., length(vViewPosition));`,
  });
  bits.depthWrite = false;
  const mesh = instances(new PlaneGeometry(1.1, 28), bits, places);
  mesh.renderOrder = 2;
  return mesh;
}

/** Packets of data that run on rails of light, turning at right angles. */
function packets(stage: Stage) {
  const mesh = instances(new BoxGeometry(0.3, 0.22, 1.1), material(stage, { color: 0x052020, roughness: 0.2, emissive: 0x0ad8a0, glow: 0.9, space: 'local', paint: 'glow += vec3(.05, .6, .5) * step(.5, fract(p.z * 3. + .2));' }), Array.from({ length: stage.amount(42) }, () => ({})));
  mesh.frustumCulled = false;
  return {
    mesh,
    run: (time: number): void =>
      moveInstances(mesh, (index) => {
        const half = 8.5 + (index % 7) * 4.2 + (index % 3) * 0.9;
        const way = (((time * (3 + (index % 5)) * (index % 2 ? 1 : -1) + index * 17) / (half * 8)) % 1 + 1) % 1;
        const side = Math.floor(way * 4);
        const along = (way * 4 - side) * 2 * half - half;
        const turn = (side * Math.PI) / 2;
        return { at: [along * Math.cos(turn) + half * Math.sin(turn), GROUND + 0.3, half * Math.cos(turn) - along * Math.sin(turn)], turn: [0, turn + Math.PI / 2, 0] };
      }),
  };
}

/** The knight: cut from a plate like a silhouette on a sign, turned a little so that its player too sees the profile. */
const plateHorse: Head = ({ y, room }) => {
  const s = room / 0.95;
  const outline = ([[0.24, 0], [0.27, 0.3], [0.22, 0.62], [0.1, 0.82], [0.06, 0.95], [-0.02, 0.82], [-0.14, 0.76], [-0.3, 0.5], [-0.33, 0.38], [-0.26, 0.32], [-0.13, 0.42], [-0.06, 0.38], [-0.16, 0.2], [-0.22, 0]] as const).map(([x, h]): readonly [number, number] => [x * s, h * s]);
  return [placed(cutOut(outline, 0.26, 0.05, 2), { at: [0, y, 0], turn: [0, -0.6 - Math.PI / 2, 0] })];
};

/** Polymer that lets light through at its rim, with bands that glow: `base` within, `edge` at the edges. */
const polymer = (edge: string, within: string, strength: string) => /* glsl */ `
  float facing = abs(dot(normalize(vNormal), normalize(vViewPosition)));
  float rim = pow(1. - facing, 2.2);
  float band = smoothstep(.014, .004, abs(p.y - .12)) + smoothstep(.014, .004, abs(p.y - .2));
  float pulse = .75 + .25 * sin(time * 1.6 - p.y * 5.);
  color = mix(color, ${within}, .5 * (1. - rim));
  glow += ${edge} * (rim * ${strength} + band * 1.1) * pulse;`;

/** Traces on the squares, thin enough not to disturb. */
const tile = (mask: string, copper: string, light: string) => /* glsl */ `
  vec3 t = trace(p.xz * 3. + 40.); float line = smoothstep(.1, .06, t.x);
  color = mix(${mask} * (.9 + .2 * noise(p * 3.)), ${copper}, line * .35); rough = mix(.36, .2, line); metal = line * .6;
  glow += ${light} * line * pow(fract(t.y * .12 - time * .2), 12.);`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const ground = new Mesh(new CircleGeometry(300, 48).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { roughness: 0.4, functions: TRACES, paint: plain }));
  ground.receiveShadow = true;
  const data = packets(stage);
  root.add(
    sky(stage), ambience(stage, 0xa8fff0, 0x1f6a58, 0.8), sun(stage, { color: 0xe6fff6, intensity: 2.2, from: [6, 12, 7] }),
    ground, towers(stage), parts(stage), rain(stage), data.mesh,
    lamp(0x38ffd2, 26, [-9, 3, -9], 24), lamp(0xffc060, 18, [10, 2.5, -8], 22),
    particles(stage, {
      count: 240, from: [-24, 0, -24], to: [24, 14, 24], color: 0x7dffe0, size: 0.09, glowing: true, opacity: 0.8,
      shape: 'alpha *= step(max(abs(q.x), abs(q.y)), .6);',
      move: 'p.y = mod(p.y + time * (.3 + seed), 14.); alpha = smoothstep(5., 8., length(p.xz)) * smoothstep(14., 9., p.y) * (.3 + .7 * step(.5, fract(time * seed + seed * 9.)));',
    }),
  );
  const shape = staunton(stage, { segments: stage.quality === 'low' ? 10 : 24, waist: 1.02, collar: 0.95, foot: [[1, 0], [1, 0], [1, 0.1], [1, 0.1], [0.82, 0.12], [0.82, 0.12], [0.82, 0.19], [0.82, 0.19], [0.66, 0.21]], heads: { knight: plateHorse } });
  return {
    root,
    fog: new FogExp2(0x04201f, 0.011),
    exposure: 1.15,
    reflections: 0.8,
    board: {
      light: material(stage, { color: 0xffffff, functions: TRACES, clearcoat: 0.5, paint: tile('vec3(.42, .62, .53)', 'vec3(.75, .66, .4)', 'vec3(.5, 1., .8)') }),
      dark: material(stage, { color: 0xffffff, functions: TRACES, clearcoat: 0.5, paint: tile('vec3(.012, .13, .085)', 'vec3(.6, .38, .1)', 'vec3(.2, 1.6, 1.)') }),
      frame: material(stage, { color: 0x0f2a24, roughness: 0.35, metalness: 0.4, paint: 'float edge = smoothstep(.014, .004, abs(p.y + .22)); glow += vec3(.1, 1.4, 1.) * edge; float rim = smoothstep(.02, .008, abs(max(abs(p.x), abs(p.z)) - 4.5)) * step(0., p.y); color = mix(color, vec3(.8, .5, .14), rim); metal = max(metal, rim);' }),
      ink: 0xf2dd9a,
    },
    pieces: {
      shape: (role: Role) => (role === 'token' ? placed(new CylinderGeometry(0.4, 0.4, HEIGHT.token, 8), { at: [0, HEIGHT.token / 2, 0] }) : shape(role)),
      materials: [
        material(stage, { color: 0xe8fffa, roughness: 0.12, space: 'local', clearcoat: 1, paint: polymer('vec3(.25, 1., .95)', 'vec3(.75, 1., .95)', '.55') }),
        material(stage, { color: 0x1a0b26, roughness: 0.12, space: 'local', clearcoat: 1, paint: polymer('vec3(1.6, .38, .06)', 'vec3(.035, .008, .05)', '1.') }),
      ],
      glyphs: [0x0b3a3a, 0xffb060],
    },
    tick: data.run,
  };
}

const digital: EraModule = {
  id: 'digital',
  palette: { veil: '#04181a', ink: '#d8fff4', accent: '#3df0c0' },
  view: { azimuth: 22, elevation: 19, distance: 15 },
  build,
};
export default digital;
