/** Above the inner shore of a world that is a ring around its star, while the star itself is lifted into jets of plasma. */
import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, ConeGeometry, CylinderGeometry, Group, Mesh, OctahedronGeometry, SphereGeometry, TorusGeometry, Vector3,
} from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import {
  ambience, coronetHead, crownHead, horseHead, instances, lamp, material, merged, mitreHead, moveInstances, painted, particles, placed, shadowed, skyDome, staunton, sun, token, turned, type Head, type Instance,
} from '../../kit';

/** The ring: its middle, radius, half width, the tilt of its plane and of its floor. Its near side passes below the board. */
const STAR = new Vector3(0, 41, -274);
const RADIUS = 240;
const HALF = 55;
const TILT = 0.3;
const FLOOR = 0.45;
const NEAR = new Vector3(0, -Math.sin(TILT), Math.cos(TILT));
const AXIS = new Vector3(0, Math.cos(TILT), Math.sin(TILT));
const vec = ({ x, y, z }: Vector3): string => `vec3(${x.toFixed(4)}, ${y.toFixed(4)}, ${z.toFixed(4)})`;

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      vec3 to = ${vec(STAR.clone().normalize())};
      float near = max(dot(d, to), 0.);
      vec3 c = mix(vec3(.008, .012, .03), vec3(.02, .012, .035), fbm(d * 1.5));
      float cloud = fbm(d * 2.4 + fbm(d * 4.) * .8);
      c += vec3(.05, .1, .22) * smoothstep(.45, .85, cloud) + vec3(.2, .05, .1) * smoothstep(.55, .9, fbm(d * 3.1 + 9.));
      c += starfield(d, 200.) * vec3(.7, .75, .9) + starfield(d.yzx, 80.) * vec3(1., .85, .7) * .4;
      c += vec3(1., .55, .25) * (pow(near, 26.) * .34 + pow(near, 140.) * 1.5);
      float far = abs(dot(d, normalize(vec3(.3, .9, .28))) - .2);
      c += (vec3(.3, .42, .6) * smoothstep(.02, .012, far) * (.4 + .6 * noise(d * 60.)) + vec3(.1, .16, .3) * exp(-far * 40.) * .35) * smoothstep(-.1, .5, d.z);
      return c;`,
  });

/** Seas, land, clouds and night, by the angle along the ring and the way across it. */
const countries = /* glsl */ `
  vec3 o = p - ${vec(STAR)};
  float along = atan(o.x, dot(o, ${vec(NEAR)})) * ${RADIUS}., across = dot(o, ${vec(AXIS)}) / ${(HALF * Math.sin(FLOOR)).toFixed(3)};
  vec3 q = vec3(along * .022, across * 1.3, 3.);
  float land = fbm(q) + .12 * fbm(q * 9.) - .06, detail = fbm(vec3(along * .25, across * 14., 1.));
  vec3 ground = mix(vec3(.06, .2, .07), vec3(.42, .34, .18), smoothstep(.5, .68, land + .25 * (detail - .5)));
  ground = mix(ground, vec3(.8, .82, .85), smoothstep(.66, .76, land + .2 * detail));
  vec3 sea = mix(vec3(.02, .1, .25), vec3(.06, .38, .5), smoothstep(.34, .49, land));
  vec3 world = mix(sea, ground * (.6 + .8 * detail), smoothstep(.485, .5, land));
  float cloud = smoothstep(.52, .78, fbm(vec3(along * .045 + time * .02, across * 3. + fbm(q * 3.) * 1.2, 7.)));
  world = mix(world, vec3(.9, .93, 1.), cloud * .85);
  float night = smoothstep(.45, .7, sin(along * .0393 + 2.1 + time * .01));
  float town = step(.84, hash(floor(vec2(along * .7, across * 26.)))) * smoothstep(.5, .58, land) * (1. - cloud);
  vec3 seen = world * mix(1., .07, night) + town * night * vec3(1., .62, .25) * .6;
  float wall = smoothstep(.93, .955, abs(across));
  vec3 steel = vec3(.3, .33, .38) * (.5 + .7 * step(.12, fract(along * .16))) + vec3(.3, .7, 1.) * step(.9, fract(along * .16)) * .6;
  seen = mix(seen, steel * mix(1., .3, night), wall);
  if (!gl_FrontFacing) seen = vec3(.035, .04, .055) * (.5 + .6 * step(.06, fract(along * .05)) * step(.06, fract(across * 5.))) + step(.97, fract(along * .05)) * vec3(.1, .3, .5);
  float haze = smoothstep(30., 620., length(p));
  color = vec3(0.); rough = 1.; glow = mix(seen * .85, vec3(.2, .3, .48), haze * .55);`;

/** The band itself, with walls at both shores. */
function ringWorld(stage: Stage): Mesh {
  const steps = stage.quality === 'low' ? 120 : 260;
  const cross = [[-1, 6], [-1, 0], [-0.5, 0], [0, 0], [0.5, 0], [1, 0], [1, 6]] as const;
  const positions: number[] = [];
  const indices: number[] = [];
  const side = new Vector3(1, 0, 0);
  for (let step = 0; step <= steps; step += 1) {
    const angle = (step / steps) * Math.PI * 2;
    const out = NEAR.clone().multiplyScalar(Math.cos(angle)).addScaledVector(side, Math.sin(angle));
    for (const [share, wall] of cross) {
      const reach = RADIUS + share * HALF * Math.cos(FLOOR) - wall * Math.sin(FLOOR);
      const point = STAR.clone().addScaledVector(out, reach).addScaledVector(AXIS, share * HALF * Math.sin(FLOOR) + wall * Math.cos(FLOOR));
      positions.push(point.x, point.y, point.z);
    }
  }
  const wide = cross.length;
  for (let step = 0; step < steps; step += 1)
    for (let place = 0; place + 1 < wide; place += 1) {
      const here = step * wide + place;
      indices.push(here, here + 1, here + wide, here + wide, here + 1, here + wide + 1);
    }
  const band = new BufferGeometry();
  band.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  band.setIndex(indices);
  band.computeVertexNormals();
  return new Mesh(band, material(stage, { twoSided: true, paint: countries }));
}

/** The star, the rings that lift it, and its jets. */
function star(stage: Stage): Group {
  const things = new Group();
  const ball = new Mesh(
    new SphereGeometry(25, 40, 24),
    material(stage, { color: 0, space: 'local', paint: 'float cell = fbm(normalize(p) * 7. + time * .03), spot = smoothstep(.62, .72, fbm(normalize(p) * 3. + 5.)); glow = mix(vec3(2.2, .8, .2), vec3(4.2, 3., 1.7), cell) * (1. - .45 * spot);' }),
  );
  const jets = new Group();
  jets.add(
    instances(new TorusGeometry(1, 0.07, 6, 40).rotateX(Math.PI / 2), material(stage, { color: 0x3a3f4a, roughness: 0.4, metalness: 0.7, emissive: 0x3a78ff, glow: 0.5 }), [1, -1].flatMap((side) => [0, 1, 2, 3].map((index): Instance => ({ at: [0, side * (34 + index * 17), 0], scale: [13 - index * 1.6, 13, 13 - index * 1.6] })))),
    ...[1, -1].map((side) =>
      new Mesh(
        placed(new CylinderGeometry(2.6, 8, 118, 16, 12, true).translate(0, 79, 0), { turn: [side > 0 ? 0 : Math.PI, 0, 0] }),
        material(stage, { color: 0, opacity: 0.85, twoSided: true, space: 'local', paint: 'float way = clamp((abs(p.y) - 20.) / 118., 0., 1.), flow = fbm(vec3(atan(p.x, p.z) * 1.5 + way * 5., way * 9. - time * .7, 2.)); glow = mix(vec3(1.8, .8, .3), vec3(.75, .35, 1.5), way) * (.5 + flow); alpha *= smoothstep(.25, .7, flow) * (1. - way) * 1.8;' }),
      ),
    ),
    particles(stage, {
      count: 900, from: [-1, -1, -1], to: [1, 1, 1], color: 0xffa45a, size: 2.8, glowing: true, opacity: 0.7,
      move: 'float way = fract(seed * 7. + time * .05), a = seed * 40. + way * 9. + time * .3, r = mix(9., 2., way) * (.4 + .6 * abs(p.x)); p = vec3(cos(a) * r, sign(p.y) * (22. + way * 125.), sin(a) * r); size = 1. - way * .6; alpha = (1. - way) * smoothstep(0., .05, way); tint = mix(vec3(1.2, .8, .5), vec3(.7, .5, 1.6), way);',
    }),
  );
  jets.rotation.set(0.12, 0, -0.34);
  things.add(ball, jets);
  things.position.copy(STAR);
  return things;
}

/** The cradle of the board: rings that turn around it, and a keel of crystal below. */
function cradle(stage: Stage): { readonly things: Group; turn(time: number): void } {
  const things = new Group();
  const hull = material(stage, {
    color: 0x8e939c, roughness: 0.3, metalness: 0.85, space: 'local',
    paint: 'float a = atan(p.z, p.x), mark = step(.86, fract(a * 11.46)); color *= .65 + .4 * step(.05, fract(a * 5.73)); glow = mark * step(.2, abs(n.y)) * vec3(.25, .75, 1.4);',
  });
  const band = (radius: number, wide: number) => turned([[radius - wide, -0.16], [radius + wide, -0.16], [radius + wide, -0.16], [radius + wide, 0.16], [radius + wide, 0.16], [radius - wide, 0.16], [radius - wide, 0.16], [radius - wide, -0.16]], stage.quality === 'low' ? 48 : 96);
  const rings = [shadowed(new Mesh(band(8.4, 0.55), hull)), new Mesh(band(11, 0.3), hull), new Mesh(band(13.4, 0.16), hull)];
  rings.forEach((mesh, index) => mesh.position.setY(BOARD_BOTTOM - 0.35 - index * 0.25));
  const beam = (index: number) => placed(new BoxGeometry(3.2, 0.12, 0.3), { at: [Math.cos(index * 1.5708) * 6.3, BOARD_BOTTOM - 0.2, Math.sin(index * 1.5708) * 6.3], turn: [0, -index * 1.5708, 0] });
  const keel = merged([placed(new ConeGeometry(5.6, 3.4, 4), { at: [0, BOARD_BOTTOM - 1.72, 0], turn: [Math.PI, Math.PI / 4, 0] }), ...[0, 1, 2, 3].map(beam)]);
  things.add(...rings, new Mesh(keel, material(stage, { color: 0x4a5164, roughness: 0.25, metalness: 0.8, flat: true, paint: 'glow = vec3(.2, .6, 1.2) * step(.93, fract(p.y * 2.2)) * step(p.y, -.7);' })));
  return {
    things,
    turn: (time) =>
      rings.forEach((mesh, index) => {
        const sway = index * 0.055;
        mesh.rotation.set(sway * Math.sin(time * 0.25 + index), time * (index === 1 ? -0.08 : 0.06), sway * Math.cos(time * 0.21 + index));
      }),
  };
}

/** Ships between the shores. */
function ships(stage: Stage) {
  const hull = merged([
    painted(placed(new CapsuleGeometry(0.5, 2.6, 3, 8), { turn: [Math.PI / 2, 0, 0], scale: [1.3, 1, 0.6] }), 0xdfe3ea),
    painted(placed(new ConeGeometry(1.6, 2.2, 3), { at: [0, 0, 0.9], turn: [-Math.PI / 2, 0, 0], scale: [1, 1, 0.14] }), 0x9aa3b2),
    painted(placed(new SphereGeometry(0.36, 8, 6), { at: [0, 0, 1.9] }), 0x00ffff),
  ]);
  const mesh = instances(hull, material(stage, { vertexColors: true, roughness: 0.35, metalness: 0.4, paint: 'glow = step(.5, vColor.b - vColor.r) * vec3(.6, 1.8, 3.);' }), Array.from({ length: stage.amount(26) + 6 }, () => ({})));
  mesh.frustumCulled = false;
  return {
    mesh,
    fly: (time: number): void =>
      moveInstances(mesh, (index) => {
        const angle = time * (0.03 + (index % 5) * 0.004) * (index % 2 === 0 ? 1 : -1) + index * 1.7;
        const away = 26 + (index % 6) * 11;
        return { at: [Math.cos(angle) * away, -7 + (index % 7) * 3, Math.sin(angle) * away - 8], turn: [0, (index % 2 === 0 ? Math.PI : 0) - angle, 0.2], scale: 0.6 + (index % 3) * 0.35 };
      }),
  };
}

/** Yellow marks what is plasma; shells are white. */
const plasma = (geometry: BufferGeometry): BufferGeometry => painted(geometry, 0xffff00);
const orb = (radius: number, y: number, segments: number): BufferGeometry => plasma(new SphereGeometry(radius, segments, Math.round(segments * 0.7)).translate(0, y, 0));
/** Ribs of a shell around something. */
const ribs = (count: number, radius: number, y: number, thick = 0.028): BufferGeometry[] => Array.from({ length: count }, (_, index) => placed(new TorusGeometry(radius, thick, 5, 20), { at: [0, y, 0], turn: [0, (index / count) * Math.PI, 0] }));

const pawnHead: Head = ({ y, room, segments }) => [orb(0.16, y + room - 0.2, segments), ...ribs(2, 0.185, y + room - 0.19), placed(new TorusGeometry(0.185, 0.028, 5, 20), { at: [0, y + room - 0.19, 0], turn: [Math.PI / 2, 0, 0] })];
const rookHead: Head = ({ y, radius, room, segments }) => {
  const [wide, top] = [radius * 1.4, y + room];
  const fin = (index: number) => placed(new BoxGeometry(0.13, 0.28, 0.1), { at: [Math.cos(index * 1.2566) * wide * 0.86, top - 0.14, Math.sin(index * 1.2566) * wide * 0.86], turn: [0, -index * 1.2566, 0] });
  return [turned([[radius, y], [wide, y + 0.05], [wide, y + 0.05], [wide, top - 0.2], [wide, top - 0.2], [0, top - 0.2]], segments), plasma(placed(new CylinderGeometry(wide * 0.55, wide * 0.55, 0.14, segments), { at: [0, top - 0.15, 0] })), ...[0, 1, 2, 3, 4].map(fin)];
};
const queenHead: Head = (neck) => [...coronetHead(neck), orb(0.1, neck.y + neck.room - 0.1, neck.segments)];
const kingHead: Head = (neck) => [...crownHead(neck), plasma(placed(new OctahedronGeometry(0.075), { at: [0, neck.y + neck.room - 0.1, 0], scale: [1, 1, 0.9] }))];
const bishopHead: Head = (neck) => [...mitreHead(neck), plasma(placed(new TorusGeometry(neck.radius * 1.5, 0.028, 6, 24), { at: [0, neck.y + neck.room * 0.46, 0], turn: [Math.PI / 2, 0, 0] })), orb(0.062, neck.y + neck.room - 0.055, 12)];
const knightHead: Head = (neck) => [...horseHead(neck), ...[-1, 1].map((side) => plasma(placed(new SphereGeometry(0.034, 8, 6), { at: [side * 0.092, neck.y + 0.69, -0.065] })))];

/** A shell with slits through which the plasma shines. */
const shell = (light: string) => /* glsl */ `
  float hot = 1. - vColor.b, slit = smoothstep(.018, .006, abs(fract(p.y * 4.6 + .16) - .5) / 4.6) * smoothstep(.1, .16, p.y) * step(p.y, .78) * (1. - step(.7, abs(n.y)));
  float burn = max(hot, slit); vec3 fire = ${light} * (.55 + .9 * fbm(p * 9. - vec3(0., time * .6, 0.)));
  color = mix(diffuseColor.rgb * (.9 + .15 * noise(p * 20.)), ${light} * .3, burn); metal *= 1. - burn; glow = fire * burn * 1.5;`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const rings = cradle(stage);
  const fleet = ships(stage);
  root.add(
    sky(stage),
    ambience(stage, 0xa8c4ff, 0x54789a, 1.25),
    sun(stage, { color: 0xffd9ae, intensity: 3.2, from: [-4, 9, -13] }),
    lamp(0xff9a4a, 20, [6, 4, 9], 22),
    ringWorld(stage), star(stage), rings.things, fleet.mesh,
    particles(stage, { count: 500, from: [-1, 0, -1], to: [1, 1, 1], color: 0x9fd0ff, size: 0.5, glowing: true, opacity: 0.8, move: 'float lane = floor(seed * 5.), a = p.x * 3.1416 + time * .02 * (mod(lane, 2.) * 2. - 1.), r = 40. + lane * 16.; p = vec3(cos(a) * r, -16. + lane * 5. + p.y * 1.5, sin(a) * r - 20.); tint = mod(lane, 2.) < .5 ? vec3(1.4, .8, .5) : vec3(1.);' }),
    particles(stage, { count: 140, from: [-13, -2, -13], to: [13, 5, 13], color: 0xa8d8ff, size: 0.05, glowing: true, opacity: 0.7, move: 'p += .5 * vec3(sin(time * .3 + seed * 30.), sin(time * .2 + seed * 50.), cos(time * .25 + seed * 20.));' }),
  );
  const cast = staunton(stage, {
    waist: 1.16, collar: 1.1, foot: [[1, 0], [1, 0], [1, 0.06], [0.93, 0.1], [0.93, 0.1], [0.78, 0.12], [0.78, 0.16], [0.74, 0.2]],
    body: (way) => 1 + 0.12 * Math.sin(way * Math.PI), heads: { pawn: pawnHead, rook: rookHead, queen: queenHead, king: kingHead, bishop: bishopHead, knight: knightHead },
  });
  return {
    root,
    exposure: 1.08,
    reflections: 1.5,
    board: {
      light: material(stage, { color: 0xb9b0a0, roughness: 0.4, metalness: 0.15, clearcoat: 0.2, paint: 'float g = fbm(p * vec3(2., 1., 2.)); color *= .85 + .25 * g; rough = .32 + .2 * g;' }),
      dark: material(stage, { color: 0x262c54, roughness: 0.45, metalness: 0.15, clearcoat: 0.15, paint: 'vec2 f = abs(fract(p.xz) - .5); float line = smoothstep(.02, .008, abs(max(f.x, f.y) - .4)); color *= .8 + .4 * noise(p * 4.); glow = line * vec3(.08, .3, .6) * (.7 + .3 * sin(time + p.x * 2. + p.z));' }),
      frame: material(stage, { color: 0x6c727e, roughness: 0.28, metalness: 0.9, paint: 'color *= .8 + .3 * noise(p * 5.); glow = vec3(.15, .5, 1.) * smoothstep(.02, .0, abs(p.y + .22) - .02) * .9;' }),
      ink: 0xeaf3ff,
      bevel: 0.03,
    },
    pieces: {
      shape: (role) => (role === 'token' ? painted(token(24), 0xffffff) : cast(role)),
      materials: [
        material(stage, { color: 0xf2f0ea, roughness: 0.25, clearcoat: 0.7, vertexColors: true, space: 'local', paint: shell('vec3(.16, .62, 1.)') }),
        material(stage, { color: 0x17151d, roughness: 0.3, metalness: 0.4, vertexColors: true, space: 'local', paint: shell('vec3(1., .36, .08)') }),
      ],
      glyphs: [0x0b3a70, 0xff9448],
    },
    tick: (time) => {
      rings.turn(time);
      fleet.fly(time);
    },
  };
}

const megastructure: EraModule = {
  id: 'megastructure',
  palette: { veil: '#0a0d18', ink: '#e6eefc', accent: '#6bb8ff' },
  view: { azimuth: 3, elevation: 10, distance: 15 },
  build,
};
export default megastructure;
