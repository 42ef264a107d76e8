/** A canyon of towers at night: rain, neon in letters that nobody has learnt, cars in the air, everything twice in the wet street. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, CylinderGeometry, FogExp2, Group, Mesh, PlaneGeometry, SphereGeometry, TorusGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import { ambience, cutOut, instances, lamp, material, merged, moveInstances, painted, particles, placed, ring, shadowed, skyDome, staunton, sun, turned, type Head, type Instance, type Point2 } from '../../kit';

const GROUND = BOARD_BOTTOM;
const NEON = [0xff2a9d, 0x21e6ff, 0xffb32e, 0x8b4dff, 0x3cff9a, 0xff4430] as const;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec3 c = mix(vec3(.085, .01, .095), vec3(.03, .012, .07), smoothstep(.0, .5, up));
      c = mix(c, vec3(.05, .2, .32), pow(max(dot(d, normalize(vec3(.8, .1, .6))), 0.), 3.) * .8);
      c *= .6 + .8 * fbm(vec3(d.xz / (up + .3) * 1.5 + time * .02, 1.));
      // Signs out of sight, for chrome to mirror.
      float a = atan(d.x, d.z) * 3.;
      float sign = smoothstep(.1, .02, abs(fract(a) - .5) - .1) * step(.3, d.y) * step(d.y, .45 + .4 * hash(vec2(floor(a), 2.)));
      c += sign * (.5 + .5 * cos(6.28 * (hash(vec2(floor(a), 7.)) + vec3(0., .33, .67)))) * vec3(1.2, .5, 1.3) * 1.3;
      return mix(vec3(.068, .008, .08), c, smoothstep(0., .12, d.y));`,
  });

/** Dark walls with few lit windows, ducts and strips of light. */
const wall = /* glsl */ `
  float y = abs(p.y + .45); float around = abs(n.x) > abs(n.z) ? p.z : p.x;
  float house = hash(floor((p.xz - n.xz) / 9.) + 3.);
  vec2 q = vec2(around * .7, y * .62), cell = floor(q), f = fract(q);
  float pane = step(.16, f.x) * step(f.x, .84) * step(.3, f.y) * step(f.y, .8) * step(abs(n.y), .5);
  float lit = step(.8, hash(vec3(cell, house * 31.)));
  vec3 hue = mix(vec3(1., .5, .25), mix(vec3(.2, .8, 1.), vec3(1., .15, .6), step(.5, house)), step(.55, hash(vec3(cell.yx, 2.))));
  float rib = step(.86, fract(around * .33 + house)); float deck = step(.93, fract(y * .11 + house));
  color *= (.5 + .6 * fbm(p * .4)) * mix(1., .4, rib) + deck * .15;
  color = mix(color, vec3(.01), pane);
  glow += hue * lit * pane * (.2 + .8 * hash(vec3(cell, 9.))) * 1.2;
  glow += deck * step(.55, house) * hue * .5 * step(abs(n.y), .5);
  float shop = step(.5, y) * step(y, 2.9) * step(.12, fract(around * .21)) * step(abs(n.y), .5); vec3 ware = pow(.5 + .5 * cos(6.28 * (hash(vec3(floor(around * .21), house, 1.)) + vec3(.0, .4, .7))), vec3(3.));
  glow += ware * shop * (.35 + .65 * noise(vec3(around * 2., y * 3., 1.))) * .9;
  glow += mix(vec3(1., .1, .5), vec3(.1, .7, 1.), house) * exp(-y * .22) * .1;`;

/** Letters of no language: each is a small grid, the same left and right, with some strokes left out. */
const GLYPHS = /* glsl */ `
  varying vec3 vSign;
  float glyph(vec2 f, float code) {
    vec2 g = f * 1.3 - .15; if (min(g.x, g.y) < 0. || max(g.x, g.y) > 1.) return 0.;
    vec2 c = floor(g * 5.); vec2 m = vec2(abs(c.x - 2.), c.y);
    float on = step(.46, hash(vec3(m, floor(code * 97.))));
    return max(on, step(.5, m.x) * step(m.x, 1.5) * step(hash(vec2(code, c.y)), .3));
  }`;

/** Signs: a rim of tube and letters; some flicker. Seeds are rounded: on its way to a pixel a number loses its last bits. The size of a sign comes with its matrix. */
const sign = /* glsl */ `
  vec2 size = vSign.xy; float seed = floor(vSign.z * 64. + .5) / 64.;
  vec2 q = p.xy * size; float edge = min(size.x * .5 - abs(q.x), size.y * .5 - abs(q.y));
  float tube = smoothstep(.09, .03, abs(edge - .16));
  float unit = min(size.x, size.y) - .6; float rows = floor(max(size.x, size.y) / unit);
  vec2 at = (size.y > size.x ? vec2(q.x, q.y) : vec2(q.y, -q.x).yx * vec2(-1., 1.)) ;
  vec2 cell = size.y > size.x ? vec2(at.x / unit + .5, at.y / unit + rows * .5) : vec2(q.x / unit + rows * .5, q.y / unit + .5);
  float code = hash(vec3(floor(cell), seed * 50.)) + floor(time * .4 + seed * 5.) * step(.7, seed) * .37;
  float inside = step(.3, edge) * step(0., min(cell.x, cell.y)) * step(max(cell.x, cell.y), rows);
  float ink = glyph(fract(cell), code) * inside;
  float flicker = seed > .82 ? step(.25, noise(vec3(time * 9., seed * 40., 1.))) : 1.;
  vec3 hue = color; color = hue * .02;
  glow = hue * (tube * 2.6 + .07) * flicker + mix(hue, vec3(1.), .35) * ink * (fract(seed * 7.) > .5 ? 2. : 1.2) * flicker;`;

interface Street {
  readonly walls: Instance[];
  readonly signs: Instance[];
}

/** A street along z and one along x; towers at their sides, signs on the towers. */
function street(stage: Stage): Street {
  const { random } = stage;
  const walls: Instance[] = [];
  const signs: Instance[] = [];
  const put = (x: number, z: number, turn: number, deep: number, wide: number): void => {
    const high = random.between(22, 46) + Math.hypot(x, z) * 0.12;
    walls.push({ at: [x, GROUND + high / 2, z], scale: [wide, high, deep], color: random.pick([0x4a4458, 0x3a4258, 0x57485a, 0x333848]) });
    if (random.next() > 0.5) walls.push({ at: [x, GROUND + high + 3, z], scale: [wide * 0.5, 6, deep * 0.5], color: 0x3a3a48 });
    const count = Math.hypot(x, z) < 70 ? 5 : 2;
    for (let index = 0; index < count; index += 1) {
      const tall = random.next() > 0.36;
      const [w, h] = tall ? [random.between(1.8, 2.8), random.between(6, 12)] : [random.between(5, 9), random.between(1.9, 3)];
      const side = random.between(-0.38, 0.38);
      const out = 0.55;
      const at: [number, number, number] = [x + Math.sin(turn) * (wide / 2 + out) + Math.cos(turn) * side * wide, GROUND + random.between(3.6 + h / 2, 15), z + Math.cos(turn) * (deep / 2 + out) - Math.sin(turn) * side * deep];
      signs.push({ at, turn: [0, turn, 0], scale: [w, h, 1], color: random.pick(NEON) });
    }
  };
  for (let row = 0; row < (stage.quality === 'low' ? 4 : 8); row += 1)
    for (const side of [-1, 1]) {
      const along = 32 + row * 13;
      for (const way of [-1, 1]) {
        put(side * random.between(27, 30), way * along, side < 0 ? Math.PI / 2 : -Math.PI / 2, 12, 12);
        if (row < 4) put(way * (along + 10), side * random.between(31, 34), side < 0 ? 0 : Math.PI, 12, 12);
      }
    }
  // The corners of the crossing, and what closes the cross street behind them.
  for (const x of [-1, 1]) for (const z of [-1, 1]) walls.push({ at: [x * 56, GROUND + 34, z * 58], scale: [22, 68, 22], color: 0x3a3a50 });
  // Great signs on their own at the corners of the crossing.
  for (const [x, z, color] of [[-18.5, -25, 0xff2a9d], [12.5, -36, 0x21e6ff], [-12.5, 36, 0x3cff9a], [19, 26, 0xffb32e]] as const) {
    signs.push({ at: [x, GROUND + 7.5, z], turn: [0, z < 0 ? -x * 0.012 : Math.PI + x * 0.012, 0], scale: [3.2, 12.5, 1], color });
    walls.push({ at: [x, GROUND + 7, z + Math.sign(z) * 0.4], scale: [0.5, 14, 0.5], color: 0x222230 });
  }
  // Towers close the streets far away, so that the eye ends at light and not at nothing.
  for (const [turn, side] of [[0, -1], [Math.PI, 1], [Math.PI / 2, -1], [-Math.PI / 2, 1]] as const)
    for (let index = -2; index <= 2; index += 1) {
      const [across, away] = [index * 15 + random.between(-3, 3), side * (118 + Math.abs(index * 7 + 9) + random.between(0, 20))];
      const straight = Math.abs(Math.sin(turn)) < 0.5;
      put(straight ? across : away, straight ? away : across, turn, 12, 12);
    }
  return { walls, signs };
}

/** What stands above the wet street stands below it again, upside down. */
const twice = (places: readonly Instance[]): Instance[] =>
  places.flatMap((place) => {
    const [x, y, z] = place.at ?? [0, 0, 0];
    const [a, b, c] = typeof place.scale === 'object' ? place.scale : [1, 1, 1];
    return [place, { ...place, at: [x, 2 * GROUND - y, z], scale: [a, -b, c] }];
  });

const asphalt = /* glsl */ `
  float wet = smoothstep(.38, .62, fbm(vec3(p.xz * .16, 2.))); float grain = noise(p * 9.);
  color = vec3(.02, .018, .028) * (.6 + .8 * grain); rough = mix(.5, .06, wet); alpha = mix(.9, .62, wet);
  vec2 cell = floor(p.xz * 1.1), f = fract(p.xz * 1.1) - .5; float t = fract(time * .9 + hash(cell)); float r = length(f);
  float ringOf = smoothstep(.03, .0, abs(r - t * .42)) * (1. - t) * step(.3, hash(cell + floor(time * .9 + hash(cell)))); glow += vec3(.25, .35, .5) * ringOf * smoothstep(30., 8., length(p.xz)) * .6; bump = ringOf * .04 + grain * (1. - wet) * .02;
  float x = abs(abs(p.x) - 9.); glow += vec3(1., .1, .55) * smoothstep(.1, .04, x) * .8 * step(7., abs(p.z)) ; float z = abs(abs(p.z) - 9.); glow += vec3(.1, .8, 1.) * smoothstep(.1, .04, z) * .8 * step(7., abs(p.x));`;

/** Stalls, crates, bollards and steaming grates between the board and the houses. */
function furniture(stage: Stage): Mesh {
  const parts: BufferGeometry[] = [];
  const add = (part: BufferGeometry, color: number, at: readonly [number, number, number]): void => void parts.push(painted(placed(part, { at: [at[0], GROUND + at[1], at[2]] }), color));
  for (let index = 0; index < 16; index += 1) {
    const side = index % 4;
    const along = [-5.5, -2, 2, 5.5][Math.floor(index / 4)] ?? 0;
    const [x, z] = ([[8.4, along], [-8.4, along], [along, 8.4], [along, -8.4]] as const)[side] ?? [0, 0];
    add(new CylinderGeometry(0.14, 0.18, 0.8, 8), 0x16161e, [x, 0.4, z]);
    add(new CylinderGeometry(0.15, 0.15, 0.09, 8), side < 2 ? 0xff30ff : 0x30ffff, [x, 0.72, z]);
  }
  for (const [x, z, turn] of [[-16, -13, 0.5], [16, -14, -0.6], [-15, 14, 2.6], [17, 12, -2.4]] as const) {
    const stall = [painted(placed(new BoxGeometry(5, 1, 1.6), { at: [0, 0.5, 0] }), 0x2a2430), painted(placed(new BoxGeometry(5.4, 0.14, 2.6), { at: [0, 1.95, 0.3] }), 0x5a1436), painted(placed(new BoxGeometry(5.3, 0.1, 0.1), { at: [0, 1.8, 1.55] }), 0xffb030), painted(placed(new BoxGeometry(4.6, 0.5, 0.2), { at: [0, 1.25, -0.6] }), 0x30ffff)];
    for (const part of stall) parts.push(placed(part, { at: [x, GROUND, z], turn: [0, turn, 0] }));
  }
  return shadowed(new Mesh(merged(parts), material(stage, { vertexColors: true, roughness: 0.4, metalness: 0.3, paint: 'glow += step(.95, max(color.r, max(color.g, color.b))) * color * 1.7;' })));
}

/** Cars without wheels in lanes between the houses, with light before and behind. */
function cars(stage: Stage) {
  const body = merged([
    placed(cutOut([[-1.9, 0], [1.9, 0], [2, 0.35], [1.1, 0.5], [0.4, 0.95], [-1, 0.95], [-1.9, 0.5]], 1.5, 0.12, 1), { turn: [0, Math.PI / 2, 0] }),
    placed(new BoxGeometry(2.1, 0.2, 0.7), { at: [0, 0.1, 1.1] }), placed(new BoxGeometry(2.1, 0.2, 0.7), { at: [0, 0.1, -1.1] }),
  ]);
  const mesh = instances(body, material(stage, {
    color: 0x2a2a38, roughness: 0.2, metalness: 0.7, space: 'local',
    paint: 'glow += step(p.z, -1.86) * vec3(5., 4.6, 4.) + step(1.8, p.z) * vec3(5., .1, .15) + step(p.y, .02) * vec3(.15, 1.4, 2.2); color = mix(color, vec3(.02, .1, .14), step(.52, p.y));',
  }), Array.from({ length: Math.max(10, stage.amount(44)) }, () => ({})));
  mesh.frustumCulled = false;
  return {
    mesh,
    drive: (time: number): void =>
      moveInstances(mesh, (index) => {
        const pace = 9 + (index % 5) * 3;
        const along = ((time * pace + index * 61) % 260) - 130;
        const way = index % 2 ? 1 : -1;
        const high = 7.5 + (index % 4) * 3.2 + 0.3 * Math.sin(time + index);
        const lane = way * (9 + (index % 3) * 4);
        return index % 4 < 2 || Math.abs(along) < 30 && high < 12
          ? { at: [lane, high, -along * way], turn: [0, way > 0 ? 0 : Math.PI, 0.04 * Math.sin(time + index)], scale: 1.1 }
          : { at: [along * way, high + 2, lane], turn: [0, way > 0 ? -Math.PI / 2 : Math.PI / 2, 0], scale: 1.1 };
      }),
  };
}

/** The knight: a helmet of plates with a blade for a mane. */
const plateHorse: Head = ({ y, room }) => {
  const s = room / 0.95;
  const cut = (outline: readonly Point2[], thick: number) => placed(cutOut(outline.map(([x, h]): Point2 => [x * s, h * s]), thick, 0.025, 1), { at: [0, y, 0], turn: [0, -0.6 - Math.PI / 2, 0] });
  return [
    cut([[0.18, 0], [0.16, 0.4], [0.1, 0.66], [-0.02, 0.8], [-0.34, 0.46], [-0.3, 0.34], [-0.12, 0.4], [-0.08, 0.3], [-0.2, 0]], 0.3),
    cut([[0.26, 0.1], [0.3, 0.4], [0.24, 0.7], [0.1, 0.88], [0, 0.95], [-0.04, 0.78], [0.1, 0.6], [0.17, 0.3]], 0.09),
  ];
};

/** A halo instead of a crown's cup, for queens; spikes would vanish in the rain. */
const halo: Head = ({ y, radius, room, segments }) => {
  const torus = new TorusGeometry(0.19, 0.035, 8, segments);
  return [
    turned([[radius, y + 0.1], [radius * 0.9, y + 0.16], [radius * 1.5, y + room * 0.62], [radius * 1.55, y + room * 0.66], [0, y + room * 0.68]], segments),
    placed(torus, { at: [0, y + room * 0.72, 0], turn: [Math.PI / 2, 0, 0] }), ring(0.24, 0.022, y + room * 0.56, segments),
    placed(new SphereGeometry(0.085, 14, 10), { at: [0, y + room - 0.085, 0] }),
  ];
};

const plated = (hue: string) => /* glsl */ `
  float band = smoothstep(.02, .008, abs(p.y - .15)) + smoothstep(.016, .006, abs(p.y - .34)) * .8;
  float rim = pow(1. - abs(dot(normalize(vNormal), normalize(vViewPosition))), 3.);
  glow += ${hue} * (band * (1.4 + .25 * sin(time * 3. + p.y * 9.)) + rim * .5); bump = .004 * step(.5, fract(p.y * 14.));`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const { walls, signs } = street(stage);
  const mirror = stage.quality !== 'low';
  const ground = new Mesh(new CircleGeometry(240, 32).rotateX(-Math.PI / 2).translate(0, GROUND, 0), material(stage, { color: 0x0a0a10, roughness: 0.2, metalness: 0.2, ...(mirror ? { opacity: 1 } : {}), paint: asphalt }));
  ground.receiveShadow = true;
  ground.renderOrder = 1;
  const fleet = cars(stage);
  root.add(
    sky(stage), ambience(stage, 0x8f86ff, 0x7a2a5a, 1.3), sun(stage, { color: 0xcfe0ff, intensity: 2.1, from: [5, 12, 6] }),
    ground,
    instances(new BoxGeometry(1, 1, 1), material(stage, { roughness: 0.6, twoSided: mirror, paint: wall }), mirror ? twice(walls) : walls),
    instances(new PlaneGeometry(1, 1), material(stage, {
      twoSided: true, space: 'local', functions: GLYPHS, paint: sign,
      bend: 'vSign = vec3(length(placed[0].xyz), length(placed[1].xyz), floor(hash(floor(placed[3].xzx * 3.)) * 64.) / 64.);',
    }), mirror ? twice(signs) : signs),
    furniture(stage), fleet.mesh,
    lamp(0xff2a9d, 60, [-10, 4, -8], 30), lamp(0x21d6ff, 60, [10, 4, -7], 30), lamp(0xff8a2e, 26, [-11, 3, 10], 22), lamp(0x8b4dff, 40, [11, 4, 10], 26),
    particles(stage, {
      count: 2600, from: [-26, 0, -26], to: [26, 22, 26], color: 0xa9c4ff, size: 0.3, opacity: 0.34,
      shape: 'alpha *= smoothstep(.07, .0, abs(q.x + q.y * .04)) * smoothstep(1., .2, abs(q.y));',
      move: 'p.y = mod(p.y - time * (15. + 6. * seed), 22.) - .4; p.x += (p.y - 10.) * .04; tint = mix(vec3(1., .5, .85), vec3(.5, .9, 1.2), step(.5, seed));',
    }),
    particles(stage, {
      count: 46, from: [-20, 0, -20], to: [20, 3, 20], color: 0xb060c0, size: 4.5, opacity: 0.05,
      move: 'p.y = mod(p.y + time * .5, 5.); p.x += sin(time * .3 + seed * 20.); alpha = smoothstep(7., 11., length(p.xz)) * smoothstep(5., 2., p.y); tint = mix(vec3(1.), vec3(.3, 1., 1.4), step(.5, seed));',
    }),
  );
  return {
    root,
    fog: new FogExp2(0x4a1450, 0.0088),
    exposure: 1.2,
    reflections: 1.1,
    board: {
      light: material(stage, { color: 0x7c86ac, roughness: 0.12, metalness: 0.35, clearcoat: 1, paint: 'glow += vec3(.02, .045, .075);' }),
      dark: material(stage, { color: 0x0b0a12, roughness: 0.06, metalness: 0.2, clearcoat: 1 }),
      frame: material(stage, {
        color: 0x0c0b12, roughness: 0.18, metalness: 0.6,
        paint: 'float inside = step(p.y, -.07) * step(max(abs(p.x), abs(p.z)), 4.03); float edge = smoothstep(.012, .0, abs(p.y + .22)); vec3 hue = mix(vec3(1., .06, .5), vec3(.06, .8, 1.), .5 + .5 * sin(p.x * .7 + p.z * .5 + time * .8)); glow += hue * (inside * 2.6 + edge * 2.);',
      }),
      ink: 0x6ff2ff,
      gap: 0.045,
      marks: { selected: 0x3cff9a, last: 0xffb32e },
    },
    pieces: {
      shape: staunton(stage, { waist: 0.92, collar: 1.1, foot: [[1, 0], [1, 0], [1, 0.11], [0.94, 0.13], [0.8, 0.13], [0.8, 0.17], [0.9, 0.18], [0.9, 0.22], [0.66, 0.25]], heads: { knight: plateHorse, queen: halo } }),
      materials: [
        material(stage, { color: 0xe6eef8, roughness: 0.16, metalness: 0.72, emissive: 0x8aa4c0, glow: 0.2, space: 'local', paint: plated('vec3(.1, .85, 1.)') }),
        material(stage, { color: 0x55204c, roughness: 0.2, metalness: 0.35, emissive: 0x6a1048, glow: 0.22, space: 'local', paint: plated('vec3(1., .07, .45)') }),
      ],
      glyphs: [0x10304a, 0xff7ac8],
    },
    tick: fleet.drive,
  };
}

const cyberpunk: EraModule = {
  id: 'cyberpunk',
  palette: { veil: '#140818', ink: '#f6e8ff', accent: '#ff4fae' },
  view: { azimuth: 14, elevation: 17, distance: 15 },
  build,
};
export default cyberpunk;
