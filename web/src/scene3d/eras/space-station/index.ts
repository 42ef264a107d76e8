/** An open deck of a station in low orbit: the Earth turns below its windows, panels turn to the sun, a ship comes to dock. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, Group, Mesh, RingGeometry, SphereGeometry, TorusGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Role, type Stage } from '../../era';
import { ambience, cutOut, instances, lamp, material, merged, moveInstances, painted, particles, placed, shadowed, skyDome, staunton, sun, turned, type Head, type Instance, type Point2 } from '../../kit';

const DECK = BOARD_BOTTOM;

/** The Earth fills most of what is below: a sphere of which the station sees a cap, with its air as a thin blue line. */
const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      vec3 down = normalize(vec3(-.04, -1., -.02));
      float reach = .17, towards = dot(d, down);
      vec3 lit = normalize(vec3(-.75, .5, -.1));
      vec3 c = vec3(starfield(d, 300.) * step(.6, hash(floor(d * 14.))) * 1.4 + starfield(d, 460.) * .3);
      float band = fbm(d * 3. + 2.); c += vec3(.05, .055, .09) * pow(band, 3.) * smoothstep(.5, .0, abs(dot(d, normalize(vec3(.5, .6, -.5)))));
      float edge = towards - reach;
      if (edge > 0.) {
        // From a height of about a seventieth of the radius.
        float far = 1.01476, b = far * towards, root = sqrt(max(b * b - far * far + 1., 0.));
        vec3 hit = d * (b - root) - down * far;
        float day = smoothstep(-.12, .35, dot(hit, lit));
        float turn = time * .006; vec3 q = vec3(hit.x * cos(turn) - hit.z * sin(turn), hit.y, hit.x * sin(turn) + hit.z * cos(turn)) * 10.;
        float land = smoothstep(.56, .6, fbm(q + 6.4)), dry = smoothstep(.42, .62, fbm(q * 2.3 + 8.));
        vec3 ground = mix(mix(vec3(.05, .16, .05), vec3(.42, .3, .16), dry), vec3(.5, .48, .42), smoothstep(.62, .75, fbm(q * 4.)));
        vec3 sea = mix(vec3(.008, .06, .2), vec3(.02, .2, .36), smoothstep(.42, .57, fbm(q + 6.4)));
        c = mix(sea, ground * (.5 + fbm(q * 13.)), land);
        float glint = pow(max(dot(reflect(d, hit), lit), 0.), 24.); c += (1. - land) * glint * vec3(.9, .75, .5) * .5;
        float cloud = smoothstep(.5, .76, .25 * noise(q * 31.) - .12 + fbm(q * vec3(3., 3., 4.4) + vec3(0., 0., time * .01) + fbm(q * 1.7) * 1.6));
        c = mix(c, vec3(.9), cloud * .85);
        vec3 night = vec3(.006, .01, .02) + vec3(1., .62, .24) * land * (1. - cloud) * smoothstep(.62, .85, noise(q * 22.)) * .7;
        c = mix(night, c * 1.05, day);
        c = mix(c, vec3(.25, .55, 1.) * (.15 + day), exp(-edge * 15.) * .7);
      } else {
        float day = smoothstep(-.3, .5, dot(normalize(d - down * towards), lit));
        c += vec3(.2, .55, 1.3) * exp(edge * 42.) * (.12 + day * 1.3) + vec3(.5, .8, 1.) * exp(edge * 160.) * day;
      }
      float star = max(dot(d, lit), 0.); c += vec3(1., .96, .88) * (pow(star, 3000.) * 60. + pow(star, 90.) * .5);
      return c;`,
  });

/** Plates of the hull with seams, hatches and signs; `r` is the way from the middle. */
const plates = /* glsl */ `
  float r = length(p.xz), a = atan(p.x, p.z);
  vec2 q = r < 7.3 ? p.xz * .62 : vec2(r * .55, a * 7.64); vec2 cell = floor(q), f = abs(fract(q) - .5);
  float seam = smoothstep(.49, .47, max(f.x, f.y)); float tone = hash(cell);
  color *= (.82 + .24 * tone) * mix(.42, 1., seam) * (.92 + .14 * noise(p * 5.));
  float bolt = smoothstep(.05, .03, length(f - .42)); color *= 1. - .5 * bolt;
  float grate = step(.84, tone) * step(.5, fract((p.x + p.z) * 5.)) * step(7.3, r); color *= 1. - .55 * grate * seam;
  float stripe = step(abs(r - 13.3), .22); color = mix(color, mix(vec3(.9, .55, .04), vec3(.03), step(.5, fract(a * 22. + r * .6))), stripe);
  rough = .38 + .3 * tone; bump = seam * .04 - grate * .03;
  glow += vec3(.3, .75, 1.) * smoothstep(.07, .03, abs(r - 7.15)) * 1.2;`;

const cells = /* glsl */ `
  vec2 q = p.xz * vec2(1.1, 1.1), f = abs(fract(q) - .5); float line = step(.46, max(f.x, f.y));
  color = mix(mix(vec3(.012, .02, .12), vec3(.03, .05, .25), hash(floor(q))), vec3(.5, .4, .2), line * .6); rough = .22; metal = .4;`;

/** Four arms of a window under the deck's edge: seats of glass between spokes, through which the Earth is seen. */
function deck(stage: Stage): Group {
  const group = new Group();
  const round = stage.quality === 'low' ? 40 : 72;
  const hull = material(stage, { color: 0x9ca2ab, roughness: 0.5, metalness: 0.35, twoSided: true, paint: plates });
  const floor = merged([
    new CircleGeometry(7.4, round).rotateX(-Math.PI / 2).translate(0, DECK, 0),
    new RingGeometry(12.6, 14, round).rotateX(-Math.PI / 2).translate(0, DECK, 0),
    new CylinderGeometry(7.4, 6.6, 1, round, 1, true).translate(0, DECK - 0.5, 0),
    new CylinderGeometry(14, 14.4, 0.9, round, 1, true).translate(0, DECK - 0.45, 0),
    ...Array.from({ length: 12 }, (_, index) => placed(new BoxGeometry(index % 3 === 0 ? 1.5 : 0.34, 0.5, 5.4), { at: [Math.sin((index / 12) * Math.PI * 2) * 10, DECK - 0.26, Math.cos((index / 12) * Math.PI * 2) * 10], turn: [0, (index / 12) * Math.PI * 2, 0] })),
  ]);
  const rails: BufferGeometry[] = [placed(new TorusGeometry(13.7, 0.06, 6, round), { at: [0, DECK + 1.1, 0], turn: [Math.PI / 2, 0, 0] })];
  for (let index = 0; index < 24; index += 1) rails.push(placed(new CylinderGeometry(0.05, 0.05, 1.1, 6), { at: [Math.sin((index / 24) * Math.PI * 2) * 13.7, DECK + 0.55, Math.cos((index / 24) * Math.PI * 2) * 13.7] }));
  const panes = new Mesh(new RingGeometry(7.4, 12.6, round).rotateX(-Math.PI / 2).translate(0, DECK - 0.1, 0), material(stage, { color: 0x9fc4e8, roughness: 0.04, metalness: 0.2, opacity: 0.1 }));
  group.add(shadowed(new Mesh(floor, hull), false), new Mesh(merged(rails), material(stage, { color: 0xe0a224, roughness: 0.4, metalness: 0.2 })), panes);
  return group;
}

/** A beam of triangles from one point along x, as stations have for a spine. */
function truss(length: number, size: number): BufferGeometry[] {
  const parts: BufferGeometry[] = [];
  const rod = (x1: number, y1: number, z1: number, x2: number, y2: number, z2: number, thick: number): void => {
    const [dx, dy, dz] = [x2 - x1, y2 - y1, z2 - z1];
    const long = Math.hypot(dx, dy, dz);
    parts.push(placed(new CylinderGeometry(thick, thick, long, 5, 1, true), { at: [(x1 + x2) / 2, (y1 + y2) / 2, (z1 + z2) / 2], turn: [Math.atan2(Math.hypot(dx, dz), dy) * (dz === 0 ? 0 : Math.sign(dz)), 0, dz === 0 ? -Math.atan2(dx, dy) : 0] }));
  };
  for (const y of [-size, size]) for (const z of [-size, size]) parts.push(placed(new CylinderGeometry(0.16, 0.16, length, 6, 1, true), { at: [length / 2, y, z], turn: [0, 0, Math.PI / 2] }));
  for (let x = 0; x < length; x += size * 2) {
    for (const z of [-size, size]) rod(x, -size, z, x + size * 2, size, z, 0.1);
    for (const y of [-size, size]) rod(x, y, -size, x, y, size, 0.1);
    rod(x, -size, -size, x, size, -size, 0.1);
    rod(x, -size, size, x, size, size, 0.1);
  }
  return parts;
}

/** Pressurised rooms: cans with rings, cones at their ends, small round windows with light. */
function room(length: number, radius: number, round: number): BufferGeometry[] {
  const profile: Point2[] = [[0, 0], [radius * 0.5, 0], [radius * 0.55, 0.5], [radius, 1.4]];
  for (let y = 1.4; y < length - 2; y += 2.4) profile.push([radius, y], [radius * 1.06, y + 0.05], [radius * 1.06, y + 0.3], [radius, y + 0.35]);
  profile.push([radius, length - 1.4], [radius * 0.55, length - 0.5], [radius * 0.5, length], [0, length]);
  return [painted(turned(profile, round), 0xe4e6e8)];
}

function station(stage: Stage): Mesh {
  const round = stage.quality === 'low' ? 12 : 24;
  const parts: BufferGeometry[] = [];
  const put = (list: BufferGeometry[], at: readonly [number, number, number], turn: readonly [number, number, number]): void => void parts.push(...list.map((part) => placed(part, { at, turn })));
  const steel = (list: BufferGeometry[]) => list.map((part) => painted(part, 0x9299a3));
  put(steel(truss(stage.quality === 'low' ? 60 : 84, 1.4)), [15, 0.5, -21], [0, 0.42, 0]);
  put(steel(truss(stage.quality === 'low' ? 60 : 84, 1.4)), [-15, 0.5, -21], [0, Math.PI - 0.42, 0]);
  put(room(17, 2.9, round), [-26, 0, -30], [Math.PI / 2, 0, 1.2]);
  put(room(20, 3, round), [22, -3, -44], [Math.PI / 2, 0, -1.1]);
  put(room(12, 2.3, round), [-22, 3, -28], [0, 0, 0.12]);
  put([painted(new SphereGeometry(4.2, round, 12), 0xcfd3d8)], [-22, 0, -28], [0, 0, 0]);
  put(steel(truss(24, 1.1)), [0, -1.8, 14.4], [0, -Math.PI / 2, 0]);
  put(room(20, 2.8, round), [10, -1.6, 41], [0, 0, Math.PI / 2]);
  put(room(13, 2.3, round), [15, -1, 29], [Math.PI / 2, 0, -0.7]);
  put([painted(new ConeGeometry(3.4, 1.6, round, 1, true), 0xd9a441), painted(placed(new CylinderGeometry(0.1, 0.1, 3), { at: [0, -1.5, 0] }), 0x9299a3)], [16, 4.6, -23], [2.3, 0, -0.5]);
  for (let index = 0; index < 4; index += 1) put([painted(new BoxGeometry(0.5, 0.14, 7.5), 0xb0b4bb)], [Math.sin(index * 1.5708) * 17, DECK - 0.3, Math.cos(index * 1.5708) * 17], [0, index * 1.5708, 0]);
  return new Mesh(merged(parts), material(stage, {
    color: 0xffffff, vertexColors: true, roughness: 0.5, metalness: 0.25, twoSided: true,
    paint: `float cloth = fbm(p * 1.2); color *= .8 + .3 * cloth; bump = noise(p * 3.) * .04; float a = fract(p.x * .5) - .5, b = fract(p.y * .5) - .5;
      float pane = smoothstep(.2, .16, length(vec2(a, b))) * step(.72, hash(floor(vec2(p.x, p.y) * .5))) * step(.8, color.r) * step(.3, abs(n.z)); color = mix(color, vec3(.02), pane); glow += vec3(1., .8, .45) * pane * 1.6;`,
  }));
}

/** Wings that follow the sun, a ship that comes and goes, and somebody outside on a line. */
function life(stage: Stage) {
  const wing = merged([new BoxGeometry(5.2, 0.08, 19), placed(new BoxGeometry(0.3, 0.3, 22), {})]);
  const wings = instances(wing, material(stage, { color: 0xffffff, roughness: 0.25, metalness: 0.4, space: 'local', paint: cells }), Array.from({ length: 16 }, () => ({})));
  const ship = merged([
    painted(placed(new ConeGeometry(1.6, 2.4, 18), { at: [0, 0, -2.2], turn: [-Math.PI / 2, 0, 0] }), 0xf0f0ee), painted(placed(new CylinderGeometry(1.6, 1.6, 3, 18), { at: [0, 0, 0.5], turn: [Math.PI / 2, 0, 0] }), 0xdedede),
    painted(placed(new ConeGeometry(1.2, 1.2, 14), { at: [0, 0, 2.4], turn: [-Math.PI / 2, 0, 0] }), 0x33363c), painted(placed(new BoxGeometry(9, 0.06, 1.5), { at: [0, 0, 0.6] }), 0x1b2a78),
  ]);
  const ships = instances(ship, material(stage, { vertexColors: true, roughness: 0.4, metalness: 0.2, space: 'local', paint: 'glow += step(3., p.z) * vec3(1., .6, .2); float blink = step(.8, fract(time * .8)); glow += blink * step(4.3, abs(p.x)) * vec3(5., .4, .2);' }), [{}, {}]);
  const man = merged([
    painted(placed(new SphereGeometry(0.26, 12, 10), { at: [0, 0.62, 0] }), 0xd8a02c), painted(placed(new BoxGeometry(0.6, 0.7, 0.4), { at: [0, 0.1, 0] }), 0xf4f4f2), painted(placed(new BoxGeometry(0.56, 0.7, 0.3), { at: [0, 0.2, 0.33] }), 0xd0d3d6),
    ...[-1, 1].flatMap((side) => [painted(placed(new CylinderGeometry(0.11, 0.1, 0.8, 8), { at: [side * 0.2, -0.6, -0.1], turn: [0.4, 0, side * 0.12] }), 0xf0f0ee), painted(placed(new CylinderGeometry(0.1, 0.09, 0.7, 8), { at: [side * 0.48, 0.2, -0.2], turn: [-0.9, 0, side * 0.5] }), 0xf0f0ee)]),
  ]);
  const walkers = instances(man, material(stage, { vertexColors: true, roughness: 0.5 }), [{}, {}, {}]);
  for (const mesh of [wings, ships, walkers]) mesh.frustumCulled = false;
  return {
    meshes: [wings, ships, walkers],
    move: (time: number): void => {
      moveInstances(wings, (index) => {
        const side = index < 8 ? 1 : -1;
        const along = 15 + (Math.floor(index / 2) % 4) * 14;
        const lean = 0.75 + 0.25 * Math.sin(time * 0.1);
        const out = index % 2 ? 11.5 : -11.5;
        return { at: [side * (15 + along * 0.91), 0.5 + out * Math.sin(lean), -21 - along * 0.41 + out * Math.cos(lean)], turn: [-lean, 0, 0] };
      });
      moveInstances(ships, (index) => {
        const way = 0.5 + 0.5 * Math.sin(time * 0.06 + index * 2.6 - 0.3);
        return index === 0 ? { at: [24 - way * 6, 11 - way * 4, -44 - way * 34], turn: [0.1, 2.9, 0.1 * Math.sin(time * 0.2)], scale: 1.25 } : { at: [-34 - way * 26, 8 + way * 6, 34 + way * 10], turn: [0, 1.9, 0.3], scale: 1.2 };
      });
      moveInstances(walkers, (index) => ({
        at: [[-11, 13, 9][index] ?? 0, 3.2 + index + Math.sin(time * 0.25 + index * 2) * 0.7, ([-20, -19, 23][index] ?? 0) + Math.cos(time * 0.2 + index)],
        turn: [0.4 * Math.sin(time * 0.17 + index), time * 0.06 + index * 2, 0.5 * Math.sin(time * 0.13 + index * 3)], scale: 1.25,
      }));
    },
  };
}

const plain = (part: BufferGeometry): BufferGeometry => (part.deleteAttribute('uv'), part);
/** Heads in the manner of modules: each is a thing that stations carry. */
const heads: Partial<Record<Role, Head>> = {
  queen: ({ y, radius, room: high, segments }) => [
    turned([[radius, y + 0.1], [radius, y + 0.2], [0.12, y + 0.22], [0.3, y + high - 0.16], [0.3, y + high - 0.13], [0.25, y + high - 0.13], [0.06, y + high * 0.62], [0, y + high * 0.62]], segments),
    plain(placed(new CylinderGeometry(0.02, 0.02, 0.26, 8), { at: [0, y + high - 0.17, 0] })), plain(placed(new SphereGeometry(0.065, 12, 8), { at: [0, y + high - 0.065, 0] })),
  ],
  king: ({ y, radius, room: high, segments }) => [
    turned([[radius, y + 0.1], [0.2, y + 0.16], [0.2, y + 0.16], [0.2, y + high - 0.36], [0.2, y + high - 0.36], [0.1, y + high - 0.3], [0, y + high - 0.3]], segments),
    plain(placed(new BoxGeometry(0.075, 0.34, 0.075), { at: [0, y + high - 0.17, 0] })), plain(placed(new BoxGeometry(0.34, 0.1, 0.035), { at: [0, y + high - 0.14, 0] })),
  ],
  knight: ({ y, room: high }) => {
    const s = high / 0.95;
    const plate = (outline: readonly Point2[], thick: number) => placed(cutOut(outline.map(([x, h]): Point2 => [x * s, h * s]), thick, 0.03, 2), { at: [0, y, 0], turn: [0, -0.6 - Math.PI / 2, 0] });
    return [
      plate([[0.24, 0], [0.28, 0.25], [0.26, 0.5], [0.19, 0.72], [0.1, 0.84], [0.07, 0.95], [0, 0.84], [-0.08, 0.78], [-0.2, 0.62], [-0.35, 0.45], [-0.37, 0.36], [-0.33, 0.29], [-0.25, 0.29], [-0.08, 0.41], [-0.02, 0.34], [-0.06, 0.22], [-0.18, 0.1], [-0.2, 0]], 0.2),
      plain(placed(new CylinderGeometry(0.12, 0.12, 0.28, 16), { at: [0.06 * s, y + 0.6 * s, -0.09 * s], turn: [0, -0.6, Math.PI / 2] })),
    ];
  },
  bishop: ({ y, radius, room: high, segments }) => {
    const cut = turned([[radius, y + 0.12], [0.19, y + 0.16], [0.2, y + high * 0.5], [0.2, y + high * 0.5], [0.13, y + high * 0.53], [0.13, y + high * 0.6], [0.185, y + high * 0.62], [0.185, y + high * 0.62], [0.1, y + high * 0.86], [0.05, y + high * 0.97], [0, y + high]], segments);
    return [cut];
  },
};

/** White or black blankets with rings of colour between the parts. */
const quilted = (band: string) => /* glsl */ `
  float ringOf = smoothstep(.03, .02, abs(p.y - .26)) ; float a = atan(p.x, p.z); vec2 f = abs(fract(vec2(a * 2.55, p.y * 9.)) - .5);
  color *= .88 + .12 * smoothstep(.5, .42, max(f.x, f.y)); bump = -.004 * smoothstep(.42, .5, max(f.x, f.y)); color = mix(color, ${band}, ringOf); metal = mix(metal, .2, ringOf); glow += ${band} * ringOf * .25;`;

/** A magnet in every tile: a ring of metal set flush, and a cross of seams. */
const magnetic = /* glsl */ `
  float grain = noise(vec3(p.x * 3., 1., p.z * 90.)); color *= .9 + .16 * grain; rough = .3 + .2 * grain;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const outside = life(stage);
  root.add(
    sky(stage), ambience(stage, 0x9db4e0, 0x4f86c8, 0.75), sun(stage, { color: 0xfff4e2, intensity: 3.8, from: [-9, 8, 3] }),
    deck(stage), station(stage), ...outside.meshes, lamp(0x7fc4ff, 10, [8, 2.5, -8], 18), lamp(0xffd9a0, 8, [8, 2.5, 8], 18),
    particles(stage, {
      count: 220, from: [-14, -0.4, -14], to: [14, 7, 14], color: 0xe8f2ff, size: 0.05, glowing: true, opacity: 0.8,
      move: 'p += vec3(sin(time * .09 + seed * 50.), sin(time * .07 + seed * 31.), cos(time * .08 + seed * 77.)) * 1.3; alpha = smoothstep(3.5, 6., length(p)) * (.25 + .75 * pow(.5 + .5 * sin(time * (.5 + seed) + seed * 90.), 4.)); size = .6 + seed;',
    }),
  );
  return {
    root,
    exposure: 1,
    reflections: 0.7,
    board: {
      light: material(stage, { color: 0xdfe3e6, roughness: 0.35, metalness: 0.3, paint: magnetic }),
      dark: material(stage, { color: 0x3a72ad, roughness: 0.35, metalness: 0.35, paint: magnetic }),
      frame: material(stage, { color: 0x6d747d, roughness: 0.35, metalness: 0.8, paint: 'glow += vec3(.3, .75, 1.) * smoothstep(.014, .004, abs(p.y + .22)); color *= .85 + .2 * noise(vec3(p.x * 40., p.y, p.z * 40.));' }),
      ink: 0xf4f7fa,
      gap: 0.05,
      bevel: 0.035,
      extras: ({ width, depth }) => clamps(stage, width, depth),
    },
    pieces: {
      shape: staunton(stage, { waist: 1.25, collar: 0.85, foot: [[1, 0], [1, 0], [1, 0.06], [0.9, 0.07], [0.9, 0.07], [0.9, 0.18], [0.82, 0.2], [0.82, 0.2], [0.82, 0.32], [0.7, 0.34]], body: (way) => 0.88 + 0.12 * Math.sign(Math.sin(way * 16)), heads }),
      materials: [
        material(stage, { color: 0xf2f1ec, roughness: 0.45, space: 'local', paint: quilted('vec3(.05, .35, .9)') }),
        material(stage, { color: 0x26282e, roughness: 0.35, metalness: 0.4, space: 'local', paint: quilted('vec3(1., .32, .03)') }),
      ],
      glyphs: [0x1b3f6a, 0xff9a4a],
    },
    tick: outside.move,
  };
}

/** Orange clamps hold the board on the deck; nothing lies still by itself here. */
function clamps(stage: Stage, width: number, depth: number): Mesh {
  const places: Instance[] = [];
  for (const side of [-1, 1]) for (const along of [-0.35, 0.35]) places.push({ at: [along * width, -0.05, side * (depth / 2 + 0.52)] }, { at: [side * (width / 2 + 0.52), -0.05, along * depth], turn: [0, Math.PI / 2, 0] });
  return instances(new BoxGeometry(0.7, 0.3, 0.26), material(stage, { color: 0xe07a1c, roughness: 0.45 }), places);
}

const spaceStation: EraModule = {
  id: 'space-station',
  palette: { veil: '#050a14', ink: '#eaf2fb', accent: '#6fb7ff' },
  view: { azimuth: 20, elevation: 19, distance: 15 },
  build,
};
export default spaceStation;
