/** A star behind thousands of mirrors: they pass before it in their orbits, glint, and send its light to where we sit. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, ConeGeometry, CylinderGeometry, Euler, Group, type InstancedMesh, Mesh, Quaternion, TorusGeometry, Vector3 } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import {
  ambience, ballHead, coronetHead, instances, lamp, material, merged, moveInstances, painted, particles, placed, ring, shadowed, skyDome, staunton, sun, turned, type Head, type Instance,
} from '../../kit';

/** The middle of all orbits; the star itself is painted on the sky in the same direction. */
const STAR = new Vector3(-46, 25, -280);
const TO_STAR = STAR.clone().normalize();
const vec = ({ x, y, z }: Vector3): string => `vec3(${x.toFixed(4)}, ${y.toFixed(4)}, ${z.toFixed(4)})`;
/** Orbits: radius, tilt, turn of the tilt, and speed. */
const ORBITS = [[74, 0.25, 0.3, 0.05], [98, -0.5, 1.1, 0.04], [124, 0.12, 2.4, 0.034], [152, 0.75, -0.7, 0.028], [186, -0.2, 0.2, 0.022], [232, 0.34, 1.9, 0.016], [296, -0.06, 0.4, 0.012]] as const;
/** Great mirrors near us: where they hang. */
const NEAR = [[-28, 10, -56], [22, 6, -56], [47, 15, -92], [-58, -7, -18], [50, -9, 8], [-44, 8, 36], [20, 7, 54], [4, -16, -46]] as const;
const COLLECTOR = new Vector3(48, 24, -150);

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      vec3 to = ${vec(TO_STAR)}, r = normalize(cross(to, vec3(0., 1., 0.))), u = cross(r, to);
      float near = max(dot(d, to), 0.);
      vec2 q = vec2(dot(d, r), dot(d, u));
      float away = length(q) + 2. * step(dot(d, to), 0.);
      vec3 c = vec3(.012, .009, .014) + vec3(.95, .45, .14) * pow(near, 4.) * .1 + vec3(1., .55, .2) * pow(near, 30.) * .22;
      c += vec3(.16, .07, .13) * smoothstep(.4, .9, fbm(d * 2.6 + 4.)) * .5;
      c += (starfield(d, 190.) + .3 * starfield(d.yzx, 90.)) * vec3(1., .93, .82) * (1. - pow(near, 8.));
      float band = exp(-300. * pow(dot(d, normalize(vec3(.3, .95, .12))) - .06, 2.)) + exp(-500. * pow(dot(d, normalize(vec3(-.42, .88, -.1))), 2.));
      c += band * vec3(1., .72, .38) * (.05 + 2.2 * (starfield(d, 55.) + starfield(d.yzx, 72.) + starfield(d.zxy, 90.)) * (.5 + .5 * sin(time + 40. * d.x))) * (1. - pow(near, 6.));
      float angle = atan(q.y, q.x), rays = .5 + .5 * fbm(vec3(cos(angle) * 4., sin(angle) * 4., time * .03));
      c += vec3(1., .7, .32) * exp(-20. * max(away - .115, 0.)) * (.25 + .8 * rays);
      float disc = smoothstep(.118, .114, away), edge = sqrt(max(1. - away * away / .014, 0.));
      vec3 face = mix(vec3(1.9, .75, .2), vec3(3.4, 2.8, 1.9), edge) * (.75 + .5 * fbm(vec3(q * 42., time * .05)));
      return mix(c, face, disc);`,
  });

/** Turned so that a plate which lies flat faces a place. */
function facing(at: Vector3, to: Vector3): readonly [number, number, number] {
  const turn = new Euler().setFromQuaternion(new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), to.clone().sub(at).normalize()));
  return [turn.x, turn.y, turn.z];
}

/** What a mirror shows where nothing is mirrored for it: the star, the warm dark, and others that glint. */
const mirrored = /* glsl */ `
  vec3 mirrored(vec3 p, vec3 n) {
    vec3 r = reflect(normalize(p - cameraPosition), normalize(n));
    float s = max(dot(r, ${vec(TO_STAR)}), 0.);
    vec2 q = vec2(r.x + .15, (r.y - .09) * 1.7); q += q.yx * vec2(.35, -.2);
    float orbit = length(q) * 11., thin = abs(fract(orbit) - .5), lane = floor(orbit);
    float pearls = smoothstep(.09, .02, thin) * smoothstep(.35, .7, noise(vec3(atan(q.y, q.x) * 26. + time * .3 * (mod(lane, 2.) - .5), lane, 1.)));
    return vec3(1., .62, .26) * (pow(s, 240.) * 2.6 + pow(s, 26.) * .5 + pow(s, 4.) * .12) + vec3(.05, .055, .11) * (.3 + max(r.y, 0.)) + vec3(1., .74, .4) * pearls * .5;
  }`;

/** Each mirror has its own moment to flash: its colour is its number. */
const glint = /* glsl */ `
  float flash = pow(max(sin(time * .9 + vColor.r * 90. + vColor.g * 40.), 0.), 14.);
  color = mix(vec3(.55, .45, .3), vec3(.95, .8, .55), vColor.b); glow = vec3(1., .78, .42) * (.16 + 2.2 * flash);`;

function orbits(stage: Stage): { readonly things: Group; move(time: number): void } {
  const things = new Group();
  const plate = material(stage, { roughness: 0.15, metalness: 1, twoSided: true, paint: glint });
  const rings = ORBITS.map(([radius, tilt, turn, speed], index) => {
    const places = Array.from({ length: stage.quality === 'low' ? 120 : 240 }, (): Instance => {
      const angle = stage.random.between(0, Math.PI * 2);
      const away = radius * stage.random.between(0.95, 1.05);
      const size = stage.random.between(0.7, 1.7) * (stage.quality === 'low' ? 1.5 : 1);
      return { at: [Math.cos(angle) * away, stage.random.between(-4, 4), Math.sin(angle) * away], turn: [0, Math.PI / 2 - angle, stage.random.between(0, 1)], scale: size, color: stage.random.below(0x1000000) };
    });
    const mesh = instances(new CircleGeometry(1, 6), plate, places);
    mesh.frustumCulled = false;
    const group = new Group();
    group.position.copy(STAR);
    group.rotation.set(tilt, turn, 0, 'YXZ');
    group.add(mesh);
    things.add(group);
    return { mesh, speed: index % 2 === 0 ? speed : -speed };
  });
  return { things, move: (time) => rings.forEach(({ mesh, speed }) => mesh.rotation.set(0, time * speed, 0)) };
}

/** Six petals of foil around a hub, with struts: a mirror that one could stand on. */
function greatMirrors(stage: Stage): { readonly mesh: InstancedMesh; move(time: number): void } {
  const petal = (index: number): BufferGeometry => {
    const angle = index * (Math.PI / 3);
    return painted(placed(new CircleGeometry(2.9, 6), { at: [Math.cos(angle) * 5.2, Math.sin(angle) * 5.2, 0.3], turn: [Math.sin(angle) * 0.1, -Math.cos(angle) * 0.1, angle] }), 0xffffff);
  };
  const strut = (index: number): BufferGeometry => painted(placed(new BoxGeometry(5.2, 0.16, 0.16), { at: [Math.cos(index * 1.0472) * 2.6, Math.sin(index * 1.0472) * 2.6, -0.2], turn: [0, 0, index * 1.0472] }), 0x3a2f22);
  const shape = merged([
    ...Array.from({ length: 6 }, (_, index) => petal(index)), ...Array.from({ length: 6 }, (_, index) => strut(index)),
    painted(new CircleGeometry(2.9, 6), 0xffffff),
    painted(placed(new CylinderGeometry(0.3, 0.9, 2.2, 8), { at: [0, 0, -1.2], turn: [Math.PI / 2, 0, 0] }), 0x59452a),
    painted(new TorusGeometry(8.1, 0.12, 5, 48), 0x59452a),
  ]);
  const mesh = instances(
    shape,
    material(stage, { vertexColors: true, roughness: 0.1, metalness: 1, twoSided: true, space: 'local', paint: 'float pane = step(.9, vColor.r); float seam = smoothstep(.03, .0, abs(fract(length(p.xy) * .9) - .5) - .46); color = mix(color, mix(vec3(1., .72, .34), vec3(.6, .35, .12), seam), pane); glow = pane * vec3(1., .6, .22) * (.1 + .16 * noise(p * .7 + time * .2));' }),
    NEAR.map(() => ({})),
  );
  mesh.frustumCulled = false;
  const half = NEAR.map((place) => {
    const at = new Vector3(...place);
    // A mirror stands halfway between what it sees and where it sends the light.
    return facing(at, at.clone().add(TO_STAR).add(COLLECTOR.clone().sub(at).normalize()));
  });
  return {
    mesh,
    move: (time) =>
      moveInstances(mesh, (index) => {
        const [x, y, z] = NEAR[index] ?? [0, 0, 0];
        const [turnX, turnY, turnZ] = half[index] ?? [0, 0, 0];
        return { at: [x, y + Math.sin(time * 0.2 + index) * 0.8, z], turn: [turnX + 0.06 * Math.sin(time * 0.15 + index), turnY, turnZ + time * 0.03], scale: 0.75 + (index % 3) * 0.25 };
      }),
  };
}

/** Light on its way from the great mirrors to the collector. */
function shafts(stage: Stage): Group {
  const things = new Group();
  const places = NEAR.map((place): Instance => {
    const from = new Vector3(...place);
    const way = COLLECTOR.clone().sub(from);
    const turn = new Euler().setFromQuaternion(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize()));
    const middle = from.clone().addScaledVector(way, 0.5);
    return { at: [middle.x, middle.y, middle.z], turn: [turn.x, turn.y, turn.z], scale: [1, way.length(), 1] };
  });
  const light = instances(new CylinderGeometry(0.15, 1.6, 1, 10, 1, true), material(stage, { color: 0x000000, opacity: 0.1, space: 'local', paint: 'glow = vec3(1., .66, .26) * 1.6; alpha *= smoothstep(-.5, .1, p.y) * (.7 + .3 * sin(p.y * 60. - time * 5.));' }), places);
  light.frustumCulled = false;
  const station = merged([
    ...[0, 1, 2].map((index) => placed(new TorusGeometry(5 + index * 2.2, 0.4, 6, 40), { at: [0, 0, index * 1.4] })),
    placed(new CylinderGeometry(1.4, 1.4, 16, 10), { turn: [Math.PI / 2, 0, 0] }),
  ]);
  const collector = new Mesh(station, material(stage, { color: 0xb08040, roughness: 0.3, metalness: 0.9, emissive: 0xff9a30, glow: 0.5 }));
  collector.position.copy(COLLECTOR);
  collector.rotation.set(0, -0.5, 0.3);
  things.add(light, collector);
  return things;
}

/** The dish on which the board lies: hexagons in rings, each a little tilted, rising outward. */
function dish(stage: Stage): InstancedMesh {
  const places: Instance[] = [];
  const step = 2.06;
  for (let column = -17; column <= 17; column += 1)
    for (let row = -19; row <= 19; row += 1) {
      const [x, z] = [column * step * 0.866, (row + (column % 2 === 0 ? 0 : 0.5)) * step];
      const away = Math.hypot(x, z);
      if (away > 30 || (away > 26 && stage.random.next() < 0.4)) continue;
      const lean = 0.008 * away;
      const wild = (): number => stage.random.between(-0.035, 0.035);
      places.push({ at: [x, BOARD_BOTTOM - 0.35 + 0.0042 * away * away, z], turn: [-(z / (away + 0.1)) * lean + wild(), 0, (x / (away + 0.1)) * lean + wild()], color: stage.random.pick([0x9a7440, 0x6e5534, 0x5c5a66, 0x4c4250, 0xb48a4c]) });
    }
  const mirror = material(stage, { roughness: 0.85, metalness: 0.3, functions: mirrored, paint: 'color *= .15 + .12 * noise(p * 1.5); glow = mirrored(p, n) * .75 * smoothstep(.6, .9, n.y);' });
  return shadowed(instances(new CylinderGeometry(1.14, 1.08, 0.14, 6).rotateY(Math.PI / 2), mirror, places), false);
}

/** A sun with rays in place of the cross, above a cup. */
const sunHead: Head = ({ y, radius, room, segments }) => {
  const [wide, top] = [radius * 1.6, y + room];
  const rays = Array.from({ length: 8 }, (_, index) => {
    const angle = index * (Math.PI / 4);
    return placed(new ConeGeometry(0.035, 0.12, 4).translate(0, 0.14, 0), { at: [0, top - 0.2, 0], turn: [0, 0, angle] });
  });
  return [
    turned([[radius, y + 0.1], [radius * 0.9, y + 0.16], [wide, y + room - 0.42], [wide, y + room - 0.42], [wide * 0.8, y + room - 0.38], [0.05, y + room - 0.32], [0.04, y + room - 0.28]], segments),
    placed(new CylinderGeometry(0.11, 0.11, 0.07, 16), { at: [0, top - 0.2, 0], turn: [Math.PI / 2, 0, 0] }),
    ...rays,
  ];
};

/** A world with its orbit. */
const worldHead: Head = (neck) => [...ballHead(neck), placed(ring(0.21, 0.016, 0, Math.max(neck.segments, 20)), { at: [0, neck.y + neck.room * 0.56, 0], turn: [0.35, 0, 0.25] })];
const orbitHead: Head = (neck) => [...coronetHead(neck), placed(ring(neck.radius * 2.05, 0.018, 0, Math.max(neck.segments, 20)), { at: [0, neck.y + neck.room * 0.55, 0], turn: [0.2, 0, -0.2] })];

/** Foil that was crumpled and stretched over the shape. */
const foil = 'vec3 q = p * vec3(8., 6., 8.); q += .7 * sin(q.yzx * 1.7) + .35 * sin(q.zxy * 4.1); float fold = hash(floor(q)); bump = fold * .02; rough = .14 + .25 * fold; color *= .5 + .95 * fold;';

function build(stage: Stage): EraScene {
  const root = new Group();
  const swarm = orbits(stage);
  const great = greatMirrors(stage);
  root.add(
    sky(stage),
    ambience(stage, 0xffd9a8, 0x6a4a34, 1.1),
    sun(stage, { color: 0xffe0b0, intensity: 2.7, from: [-6, 11, -10] }),
    lamp(0xffb050, 30, [7, 5, 9], 24), lamp(0x8fa8ff, 14, [-9, 5, 8], 22),
    dish(stage), swarm.things, great.mesh, shafts(stage),
    particles(stage, {
      count: 4200, from: [0, -1, 0], to: [1, 1, 1], color: 0xffce8a, size: 0.9, glowing: true, opacity: 0.85,
      move: `float shell = floor(seed * 9.), tilt = shell * .7 - 2., lean = shell * 1.9, r = 60. + p.x * p.x * 250., a = p.z * 6.2832 + time * (1.6 / (r + 20.)) * (mod(shell, 2.) * 2. - 1.) * 3.;
        vec3 o = vec3(cos(a) * r, p.y * r * .05, sin(a) * r); o = vec3(o.x, o.y * cos(tilt) - o.z * sin(tilt), o.y * sin(tilt) + o.z * cos(tilt));
        p = ${vec(STAR)} + vec3(o.x * cos(lean) - o.z * sin(lean), o.y, o.x * sin(lean) + o.z * cos(lean));
        float flash = pow(max(sin(time * 1.1 + seed * 900.), 0.), 10.); size = .55 + flash * 1.8; alpha = .3 + .7 * flash; tint = mix(vec3(1.), vec3(1.3, 1.25, 1.1), flash);`,
    }),
    particles(stage, { count: 160, from: [-16, -1, -16], to: [16, 7, 16], color: 0xffdf9a, size: 0.06, glowing: true, opacity: 0.9, move: 'p.y = mod(p.y + 1. + time * .12 * (.5 + seed), 8.) - 1.; alpha = .3 + .7 * pow(max(sin(time * 1.5 + seed * 60.), 0.), 4.);' }),
  );
  return {
    root,
    exposure: 0.98,
    reflections: 1.1,
    board: {
      light: material(stage, { color: 0xb8a27c, roughness: 0.2, metalness: 0.5, functions: mirrored, paint: 'color *= .9 + .12 * noise(p * 3.); rough = .18 + .06 * noise(p * 9.); glow = color * .16 + mirrored(p, n) * .35;' }),
      dark: material(stage, { color: 0x141c36, roughness: 0.3, metalness: 0.25, functions: mirrored, paint: 'rough = .28 + .1 * noise(p * 8.); glow = mirrored(p, n) * .22;' }),
      frame: material(stage, { color: 0xd2a03c, roughness: 0.2, metalness: 0.8, functions: mirrored, paint: 'glow = mirrored(p, n) * .4 + color * .06;' }),
      ink: 0x1c1206,
      bevel: 0.06,
      gap: 0.03,
    },
    pieces: {
      shape: staunton(stage, {
        waist: 0.86, collar: 1.2,
        foot: [[1, 0], [1, 0], [1, 0.03], [0.94, 0.05], [0.6, 0.07], [0.56, 0.09], [0.9, 0.11], [0.9, 0.13], [0.62, 0.17], [0.54, 0.22]],
        body: (way) => 1 + 0.28 * Math.exp(-(((way - 0.42) / 0.16) ** 2)),
        heads: { king: sunHead, queen: orbitHead, pawn: worldHead },
      }),
      materials: [
        material(stage, { color: 0xfff6e4, roughness: 0.3, space: 'local', paint: 'float wave = .5 + .5 * sin(p.y * 26. - time * 1.6); glow = vec3(1., .93, .78) * (.2 + .16 * wave); float band = smoothstep(.01, .0, abs(p.y - .12) - .012); color = mix(color, vec3(.7, .4, .08), band); glow *= 1. - band;' }),
        material(stage, { color: 0x9c6c18, roughness: 0.25, metalness: 0.85, space: 'local', paint: `${foil} glow = color * .1;` }),
      ],
      glyphs: [0x6b4208, 0xffe6b0],
    },
    tick: (time) => {
      swarm.move(time);
      great.move(time);
    },
  };
}

const dysonSwarm: EraModule = {
  id: 'dyson-swarm',
  palette: { veil: '#171008', ink: '#fff0d2', accent: '#ffbe55' },
  view: { azimuth: 5, elevation: 12, distance: 15 },
  build,
};
export default dysonSwarm;
