/** The whole as one mind sees it: galaxies, a lattice of light, bodies of pure geometry that breathe, and a sea of waves. */
import {
  AdditiveBlending, BufferAttribute, BufferGeometry, DodecahedronGeometry, EdgesGeometry, Group, IcosahedronGeometry, LineBasicMaterial, LineSegments, Mesh, OctahedronGeometry, SphereGeometry, TorusGeometry, TorusKnotGeometry,
} from 'three';
import { type EraModule, type EraScene, type Stage } from '../../era';
import { ambience, horseHead, lamp, material, merged, particles, placed, skyDome, smoothed, staunton, sun, turned, HEIGHT, FOOT, type Head, type Point2 } from '../../kit';

/** The surface of the sea of waves, far enough below the board. */
const SEA = -3.2;
/** Bodies that breathe: where, how large, and which. */
const BODIES = [[-25, 11, -56, 8, 0], [-62, 12, -40, 7, 1], [47, 9, -54, 7.5, 2], [-62, 12, 14, 9, 2], [60, 13, 22, 9, 1], [4, 14, 66, 11, 0], [-34, 8, 52, 5, 1]] as const;

/** Galaxies with arms, each with its own tilt, in threads of faint light that join them. */
const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      vec3 w = d * 2.1 + .25 * vec3(noise(d * 3.), noise(d * 3. + 4.), noise(d * 3. + 8.));
      float web = pow(1. - abs(2. * noise(w * 1.6) - 1.), 5.) * pow(1. - abs(2. * noise(w * 1.4 + 7.) - 1.), 2.);
      vec3 c = mix(vec3(.004, .006, .02), vec3(.022, .01, .05), noise(d * 1.2 + 3.)) + vec3(.22, .17, .5) * web * .5;
      c += starfield(d, 210.) * vec3(.7, .75, 1.) * .6;
      for (int i = 0; i < 6; i++) {
        float k = float(i);
        float turn = k * 1.09 + .1;
        vec3 to = normalize(vec3(sin(turn), i == 0 ? .17 : .1 + .13 * sin(k * 2.7), -cos(turn)));
        vec3 r = normalize(cross(to, vec3(.3 * sin(k * 5.), 1., 0.))), u = cross(r, to);
        float size = i == 0 ? .3 : .13 + .05 * sin(k * 3.);
        vec2 q = vec2(dot(d, r), dot(d, u) * (2.1 + .9 * sin(k * 4.))) / size;
        q = mat2(cos(k), sin(k), -sin(k), cos(k)) * q;
        float l = length(q);
        if (dot(d, to) > 0. && l < 1.6) {
          float arm = .5 + .5 * cos(2. * (atan(q.y, q.x) - 3.2 * log(l + .12)) + time * .05), dust = fbm(vec3(q * 5., k));
          float shine = exp(-2.6 * l) * (.25 + 1.5 * arm * dust) * smoothstep(1.6, .6, l);
          vec3 tone = mix(vec3(.45, .6, 1.4), vec3(1.3, .55, .9), fract(k * .37)) ;
          c += mix(vec3(1.4, 1.1, .8), tone, smoothstep(.0, .45, l)) * shine * 1.3 + vec3(1.2, 1., .8) * exp(-17. * l) * 1.1;
          c += starfield(vec3(q, k) * .23, 170.) * shine * 2.;
        }
      }
      return c;`,
  });

/** A sea drawn in lines of points: waves from two sources meet below the board. */
const sea = (stage: Stage) =>
  particles(stage, {
    count: stage.quality === 'low' ? 42000 : 30000, from: [-1, 0, -1], to: [1, 1, 1], color: 0xffffff, size: 0.16, glowing: true, opacity: 0.95,
    move: `vec2 g = vec2(p.x, floor(p.z * 70. + .5) / 70.); g = sign(g) * pow(abs(g), vec2(1.35)) * 62.;
      float a = length(g - vec2(-18., -14.)), b = length(g - vec2(22., 6.)), c = length(g);
      float h = sin(a * .55 - time * 1.1) + sin(b * .48 - time * .9) + .6 * sin(c * .9 - time * 1.6);
      p = vec3(g.x, ${SEA} + h * .55 * smoothstep(3., 14., c), g.y); float crest = smoothstep(-1.2, 2.4, h);
      size = (.5 + crest) * (1. + c * .03); alpha = (.12 + .88 * crest * crest) * smoothstep(62., 34., c);
      tint = mix(vec3(.12, .25, 1.), mix(vec3(.5, .3, 1.3), vec3(1.3, 1.1, .85), smoothstep(.4, 1., crest)), smoothstep(.1, .6, crest));`,
  });

/** The lattice: lines between the points of a grid that reaches into the distance, empty where the board is. */
function lattice(stage: Stage): LineSegments {
  const step = 15;
  const reach = stage.quality === 'low' ? 4 : 6;
  const positions: number[] = [];
  const colors: number[] = [];
  const put = (x: number, y: number, z: number): void => {
    const away = Math.hypot(x, y, z) / (step * reach);
    const shine = Math.max(0, 1 - away) ** 1.4 * 0.5;
    positions.push(x, y - 4, z);
    colors.push(shine * 0.55, shine * 0.65, shine * 1.2);
  };
  const free = (x: number, y: number, z: number): boolean => Math.hypot(x, z) > 24 || y < -12;
  for (let x = -reach; x <= reach; x += 1)
    for (let y = -3; y <= 3; y += 1)
      for (let z = -reach; z <= reach; z += 1)
        for (const [dx, dy, dz] of [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const) {
          const [from, to] = [[x * step, y * step, z * step], [(x + dx) * step, (y + dy) * step, (z + dz) * step]] as const;
          if (!free(...from) || !free(...to) || stage.random.next() < 0.35) continue;
          put(...from);
          put(...to);
        }
  const lines = new BufferGeometry();
  lines.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  lines.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
  return new LineSegments(lines, new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false, blending: AdditiveBlending }));
}

/** Solids within solids: edges of light around a skin of film, larger and smaller as they breathe. */
function bodies(stage: Stage): { readonly things: Group; breathe(time: number): void } {
  const things = new Group();
  const film = material(stage, {
    color: 0x000000, opacity: 1, flat: true, twoSided: true, space: 'local',
    paint: 'vec3 u = normalize(p); float wave = sin(dot(u, vec3(3., 5., 2.)) * 3. + time * .8), k = fbm(u * 2. + time * .06); vec3 hue = .5 + .5 * cos(6.2832 * (k + .1 * wave + vec3(0., .2, .45))); glow = hue * .9; alpha = .1 + .16 * smoothstep(.2, 1., wave);',
  });
  film.depthWrite = false;
  const line = new LineBasicMaterial({ color: 0xbfc8ff, transparent: true, opacity: 0.85, depthWrite: false, blending: AdditiveBlending });
  const solids = [new IcosahedronGeometry(1, 0), new DodecahedronGeometry(1, 0), new OctahedronGeometry(1, 0)];
  const edges = solids.map((solid) => new EdgesGeometry(solid));
  const made = BODIES.map(([x, y, z, size, kind]) => {
    const group = new Group();
    group.position.set(x, y, z);
    const parts = [0, 1, 2].map((depth) => {
      const part = new Group();
      const shape = (kind + depth) % 3;
      part.add(new LineSegments(edges[shape], line));
      if (depth !== 1) part.add(new Mesh(solids[shape], film));
      group.add(part);
      return part;
    });
    things.add(group);
    return { parts, size };
  });
  const knot = new Mesh(new TorusKnotGeometry(5, 0.5, stage.quality === 'low' ? 90 : 200, 8, 2, 5), material(stage, { color: 0x000000, space: 'local', bend: 'p += normalize(p) * .5 * sin(time * .7 + p.x);', paint: 'glow = (.5 + .5 * cos(6.2832 * (p.x * .06 + p.y * .05 + time * .05 + vec3(0., .25, .55)))) * 1.1;' }));
  knot.position.set(-70, 26, -110);
  things.add(knot);
  return {
    things,
    breathe: (time) => {
      made.forEach(({ parts, size }, index) => parts.forEach((part, depth) => {
        part.scale.setScalar(size * (1 - depth * 0.3) * (1 + 0.13 * Math.sin(time * 0.6 + index + depth * 1.3)));
        part.rotation.set(time * 0.05 * (depth + 1) + index, time * 0.08 * (depth % 2 === 0 ? 1 : -1) + index, 0);
      }));
      knot.rotation.set(time * 0.1, time * 0.07, 0);
    },
  };
}

/** Rings around the board, as around a stone that fell into still water. */
const ripples = (stage: Stage): Mesh => {
  const rings = merged([6.4, 8.2, 10.6, 13.6].map((radius, index) => placed(new TorusGeometry(radius, 0.032 - index * 0.004, 5, 96), { at: [0, -0.7 - index * 0.28, 0], turn: [Math.PI / 2, 0, 0] })));
  return new Mesh(rings, material(stage, { color: 0x000000, bend: 'p.y += .12 * sin(atan(p.z, p.x) * 8. + time + length(p.xz));', paint: 'float r = length(p.xz); glow = mix(vec3(1., .95, .8), vec3(.4, .5, 1.3), smoothstep(6., 13., r)) * (.5 + .5 * sin(time * 1.4 - r * .9 + atan(p.z, p.x) * 3.)) * 1.2 + .05;' }));
};

/** A wave turned around its axis: crests that grow narrower toward the neck. */
function standing(foot: number, neck: number, from: number, to: number, crests: number): Point2[] {
  return Array.from({ length: 49 }, (_, step): Point2 => {
    const way = step / 48;
    const envelope = foot + (neck - foot) * way ** 0.7;
    return [envelope * (0.78 + 0.22 * Math.cos(way * crests * Math.PI * 2)), from + (to - from) * way];
  });
}

const wavy = (segments: number, ...points: readonly Point2[]) => turned(smoothed(points, 18), segments);
const HEADS: Readonly<Record<'king' | 'queen' | 'bishop' | 'rook' | 'pawn', (top: number, low: number, wide: number, segments: number) => BufferGeometry[]>> = {
  pawn: (top, _low, _wide, segments) => [new SphereGeometry(0.165, segments, 14).translate(0, top - 0.165, 0)],
  rook: (top, low, wide, segments) => [turned([[wide * 0.5, low], [wide * 0.9, low + 0.1], [wide * 0.92, top], [wide * 0.92, top], [wide * 0.62, top], [wide * 0.62, top], [wide * 0.56, top - 0.14], [0, top - 0.14]], segments)],
  bishop: (top, low, _wide, segments) => [wavy(segments, [0.06, low], [0.19, low + 0.16], [0.15, low + 0.3], [0.05, top - 0.12], [0, top - 0.1]), new SphereGeometry(0.055, 12, 8).translate(0, top - 0.055, 0), placed(new TorusGeometry(0.19, 0.022, 6, 28), { at: [0, low + 0.22, 0], turn: [Math.PI / 2, 0.5, 0] })],
  queen: (top, low, _wide, segments) => [wavy(segments, [0.08, low], [0.1, low + 0.1], [0.25, top - 0.2], [0.2, top - 0.2], [0, top - 0.26]), ...Array.from({ length: 7 }, (_, index) => new SphereGeometry(0.045, 10, 8).translate(Math.cos(index * 0.8976) * 0.23, top - 0.17, Math.sin(index * 0.8976) * 0.23)), new SphereGeometry(0.08, 14, 10).translate(0, top - 0.08, 0)],
  king: (top, low, _wide, segments) => [wavy(segments, [0.08, low], [0.11, low + 0.1], [0.23, top - 0.4], [0.12, top - 0.32], [0, top - 0.3]), placed(new TorusGeometry(0.13, 0.03, 8, 28), { at: [0, top - 0.16, 0] }), placed(new OctahedronGeometry(1), { at: [0, top - 0.16, 0], scale: [0.2, 0.045, 0.045] }), placed(new OctahedronGeometry(1), { at: [0, top - 0.16, 0], scale: [0.045, 0.2, 0.045] })],
};
const CRESTS = { king: 5, queen: 4.5, bishop: 4, rook: 2.5, pawn: 2.5 } as const;

function shapes(stage: Stage): EraScene['pieces']['shape'] {
  const segments = stage.quality === 'high' ? 28 : stage.quality === 'mid' ? 20 : 12;
  const horse: Head = (neck) => [...horseHead(neck), placed(new TorusGeometry(0.3, 0.02, 6, 30), { at: [0, neck.y + 0.06, 0], turn: [Math.PI / 2, 0, 0] })];
  const usual = staunton(stage, { foot: [[1, 0], [1, 0], [1, 0.05], [0.8, 0.1], [0.94, 0.15], [0.8, 0.2]], heads: { knight: horse } });
  return (role) => {
    if (role === 'knight' || role === 'token') return usual(role);
    const [high, foot] = [HEIGHT[role], FOOT[role]];
    const low = high * (role === 'rook' ? 0.6 : role === 'pawn' ? 0.58 : 0.62);
    const neck = role === 'rook' ? foot * 0.62 : foot * 0.36;
    const body = turned([[0, 0], [foot, 0], ...standing(foot, neck, 0.03, low, CRESTS[role]).filter((_, index) => stage.quality !== 'low' || index % 2 === 0)], segments);
    return merged([body, ...HEADS[role](high, low, foot, segments)]);
  };
}

/** Form as interference: lines of light run along the wave. */
const waveform = (line: string, rest: string) => /* glsl */ `
  float a = atan(p.z, p.x), wave = sin(p.y * 42. - time * 2. + sin(a * 3. + time * .5) * .9), lines = smoothstep(.55, 1., wave);
  vec3 v = normalize(vViewPosition); float edge = pow(1. - abs(dot(v, normalize(vNormal))), 2.2);
  color = mix(color, ${line}, lines * .75); glow = ${line} * (lines * .5 + edge * .7) + ${rest};`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const breathing = bodies(stage);
  root.add(
    sky(stage),
    ambience(stage, 0xd8dcff, 0x6a60c0, 1.15),
    sun(stage, { color: 0xfff2dc, intensity: 2.2, from: [-6, 11, -8] }),
    lamp(0x8a7aff, 24, [8, 4, 8], 24), lamp(0xffd9a0, 20, [-8, 4, 7], 24),
    sea(stage), lattice(stage), breathing.things, ripples(stage),
    particles(stage, {
      count: 700, from: [-1, -1, -1], to: [1, 1, 1], color: 0xd6dcff, size: 0.42, glowing: true, opacity: 0.9,
      move: 'vec3 n = floor(p * 5.99); float run = fract(seed * 5. + time * .08); vec3 way = seed < .33 ? vec3(1., 0., 0.) : seed < .66 ? vec3(0., 1., 0.) : vec3(0., 0., 1.); p = (n + way * run) * 15. - vec3(0., 4., 0.); alpha = sin(run * 3.1416) * smoothstep(22., 30., length(p.xz) + 30. * step(p.y, -14.)); tint = mix(vec3(.7, .8, 1.3), vec3(1.4, 1.1, .8), fract(seed * 13.));',
    }),
    particles(stage, { count: 200, from: [-11, -2, -11], to: [11, 6, 11], color: 0xfff0d0, size: 0.055, glowing: true, opacity: 0.9, move: 'float up = fract(seed * 3. + time * .04), a = time * .1 + seed * 6.; p = vec3(p.x * cos(a * .2) - p.z * sin(a * .2), -2. + up * 8., p.x * sin(a * .2) + p.z * cos(a * .2)); alpha = sin(up * 3.1416);' }),
  );
  return {
    root,
    exposure: 1.1,
    reflections: 1.2,
    board: {
      light: material(stage, { color: 0x57528a, roughness: 0.6, paint: 'vec2 f = abs(fract(p.xz) - .5); float e = max(f.x, f.y), ripple = .5 + .5 * sin(length(p.xz) * 5. - time * 1.5); glow = vec3(.5, .46, .8) * (.15 + .1 * ripple) + vec3(1., .85, .6) * smoothstep(.36, .5, e) * .35;' }),
      dark: material(stage, { color: 0x0e0a2c, roughness: 0.6, paint: 'vec2 f = abs(fract(p.xz) - .5); float e = max(f.x, f.y), ripple = .5 + .5 * sin(length(p.xz) * 5. - time * 1.5); glow = vec3(.03, .02, .13) * (.6 + .7 * ripple) + vec3(.3, .25, 1.) * smoothstep(.42, .5, e) * .5;' }),
      frame: material(stage, { color: 0x1a1738, roughness: 0.7, metalness: 0.2, paint: 'glow = vec3(1., .9, .7) * smoothstep(.03, .0, abs(p.y + .22) - .02) + vec3(.02, .016, .06);' }),
      ink: 0xfff0d0,
      gap: 0.035,
      bevel: 0.03,
    },
    pieces: {
      shape: shapes(stage),
      materials: [
        material(stage, { color: 0xf0eaff, roughness: 0.4, space: 'local', paint: waveform('vec3(1., .68, .26)', 'vec3(.08, .07, .09)') }),
        material(stage, { color: 0x180a2c, roughness: 0.3, space: 'local', paint: waveform('vec3(.75, .1, .6)', 'vec3(.03, .004, .045)') }),
      ],
      glyphs: [0x3a1e78, 0xffb8f0],
    },
    tick: breathing.breathe,
  };
}

const transcendence: EraModule = {
  id: 'transcendence',
  palette: { veil: '#0a0818', ink: '#f4efff', accent: '#ffd98a' },
  view: { azimuth: -8, elevation: 12, distance: 15 },
  build,
};
export default transcendence;
