/** A white city with gardens on its roofs, on a clear morning: drones at work, a train in its tube, panes of light. */
import { BoxGeometry, type BufferGeometry, CircleGeometry, CylinderGeometry, FogExp2, Group, Mesh, PlaneGeometry, RingGeometry, SphereGeometry, TorusGeometry } from 'three';
import { BOARD_BOTTOM, type EraModule, type EraScene, type Stage } from '../../era';
import { ambience, cutOut, instances, material, merged, moveInstances, painted, particles, placed, shadowed, skyDome, smoothed, staunton, sun, turned, type Head, type Instance, type Point2 } from '../../kit';

const GROUND = BOARD_BOTTOM;
const WATER = GROUND - 0.25;
/** The tube of the train runs around the gardens. */
const TUBE = { radius: 52, high: 7 };

const sky = (stage: Stage) =>
  skyDome(stage, {
    glsl: /* glsl */ `
      float up = max(d.y, 0.);
      vec3 c = mix(vec3(.42, .7, .9), vec3(.04, .22, .66), smoothstep(0., .5, up));
      float light = max(dot(d, normalize(vec3(.55, .62, .5))), 0.);
      c += vec3(1., .86, .6) * (pow(light, 900.) * 30. + pow(light, 12.) * .22);
      vec2 q = d.xz / (up + .2);
      float cloud = smoothstep(.55, .85, fbm(vec3(q * 1.3 + time * .012, 1.)));
      c = mix(c, vec3(1.05, 1.04, 1.02), cloud * smoothstep(.03, .2, up) * .85);
      return d.y < 0. ? mix(vec3(.62, .8, .88), vec3(.4, .52, .5), smoothstep(0., -.2, d.y)) : c;`,
  });

/** White slabs in rings around the board, lawns between them, and a shallow pool with moving light. */
const garden = /* glsl */ `
  float r = length(p.xz), a = atan(p.x, p.z);
  float slabs = step(r, 11.) + step(abs(r - 19.), 1.2) + step(abs(r - 34.), 1.4);
  float paths = step(abs(fract(a * .9549 + .5) - .5) * r, 1.1) * step(11., r);
  float stone = clamp(slabs + paths, 0., 1.);
  vec2 joint = r < 11. ? abs(fract(p.xz * .5) - .5) : abs(fract(vec2(r * .6, a * 9.)) - .5);
  float line = smoothstep(.485, .495, max(joint.x, joint.y)) * smoothstep(60., 20., r);
  float grass = fbm(p * 1.6);
  vec3 lawn = mix(vec3(.04, .16, .025), vec3(.13, .3, .05), grass) * (.8 + .4 * noise(p * 11.));
  lawn = mix(lawn, vec3(.5, .44, .62), smoothstep(.63, .7, fbm(p * .5 + 9.)) * .7 * step(.55, noise(p * 6.)));
  color = mix(lawn, vec3(.46, .49, .5) * (.92 + .16 * hash(floor(p.xz * .5 + .5))) * (1. - line * .45), stone);
  rough = mix(.95, .32, stone); bump = (1. - stone) * grass * .15;
  float strip = smoothstep(.06, .03, abs(r - 10.6)); glow += vec3(.15, .8, 1.) * strip * (.6 + .4 * sin(a * 3. - time * 1.4));`;

const ripples = /* glsl */ `
  float wave = fbm(vec3(p.xz * .8, time * .3)); bump = wave * .12;
  color = mix(vec3(.02, .3, .4), vec3(.12, .55, .6), wave); float light = pow(1. - abs(noise(vec3(p.xz * 1.7, time * .5)) - .5) * 2., 9.); glow += vec3(.25, .4, .38) * light * .35;`;

/** Floors of glass between white bands; gardens on every ledge. */
const tower = /* glsl */ `
  float level = fract(p.y / 2.4 + .15 * sin(atan(n.x, n.z) * 3.)); float wall = smoothstep(.6, .3, abs(n.y));
  float pane = step(.36, level) * wall;
  float ledge = smoothstep(.45, .8, n.y);
  float leaf = noise(p * 2.4);
  float hung = smoothstep(.5, .62, noise(vec3(p.x * .5, floor(p.y / 2.4) * 3., p.z * .5))) * step(level, .4) * wall;
  color = mix(color, vec3(.06, .17, .25), pane);
  color = mix(color, mix(vec3(.03, .12, .02), vec3(.13, .3, .06), leaf), max(ledge, hung));
  rough = mix(mix(.45, .08, pane), .95, max(ledge, hung)); metal = pane * .35; bump = max(ledge, hung) * leaf * .3;`;

/** A tower of stacked discs that grow and shrink along a curve. */
function grown(x: number, z: number, high: number, wide: number, bend: readonly number[], round: number): BufferGeometry {
  const profile: Point2[] = [];
  const curve = smoothed(bend.map((share, index): Point2 => [share * wide, (index / (bend.length - 1)) * high]), 24);
  const floors = Math.max(3, Math.round(high / 4.8));
  for (let level = 0; level < floors; level += 1) {
    const y = (level / floors) * high;
    const radius = curve[Math.min(24, Math.round((level / floors) * 24))]?.[0] ?? wide;
    profile.push([radius, y], [radius, y], [radius, y + high / floors - 0.001], [radius, y + high / floors - 0.001]);
  }
  profile.push([0, high]);
  return placed(turned(profile, round), { at: [x, GROUND, z] });
}

function architecture(stage: Stage): Mesh {
  const { random } = stage;
  const round = stage.quality === 'low' ? 16 : 36;
  const parts: BufferGeometry[] = [
    grown(-24, -84, 62, 11, [1, 0.8, 0.95, 0.75, 0.3], round), grown(12, -98, 86, 10, [1.2, 0.75, 0.6, 0.7, 0.25], round), grown(40, -78, 42, 12, [0.8, 1.1, 1, 0.6], round),
    grown(92, 6, 66, 11, [1.2, 0.7, 0.9, 0.3], round), grown(-94, 14, 58, 12, [0.8, 1, 0.7, 0.35], round), grown(-20, 96, 72, 11, [1.1, 0.7, 0.85, 0.3], round), grown(36, 84, 40, 13, [1, 1.1, 0.5], round),
  ];
  for (let index = 0; index < (stage.quality === 'low' ? 14 : 34); index += 1) {
    const angle = (index / 34) * Math.PI * 2 * (stage.quality === 'low' ? 34 / 14 : 1) + 0.1;
    const away = random.between(64, 76) + (index % 2) * 52;
    parts.push(grown(Math.sin(angle) * away, Math.cos(angle) * away, random.between(9, 20) + (index % 2) * 14, random.between(6, 10), random.pick([[1, 1.1, 0.9], [1.2, 0.9, 0.6], [0.9, 1, 1]]), round));
  }
  return new Mesh(merged(parts), material(stage, { color: 0xf1f2f0, roughness: 0.45, paint: tower }));
}

/** Arcs of white that cross the gardens, the tube of the train with its pillars, and benches near the board. */
function arcs(stage: Stage): Mesh {
  const fine = stage.quality === 'low' ? 48 : 120;
  const parts = [
    placed(new TorusGeometry(30, 0.7, 8, 40, Math.PI), { at: [0, GROUND - 4, -42], scale: [1, 0.8, 1] }),
    placed(new TorusGeometry(24, 0.55, 8, 40, Math.PI), { at: [0, GROUND - 4, -44], turn: [0.16, 0.05, 0], scale: [1, 0.72, 1] }),
    placed(new TorusGeometry(26, 0.6, 8, 40, Math.PI), { at: [42, GROUND - 4, 0], turn: [0, Math.PI / 2, 0], scale: [1, 0.7, 1] }),
    placed(new TorusGeometry(26, 0.6, 8, 40, Math.PI), { at: [-42, GROUND - 4, 4], turn: [0, Math.PI / 2 + 0.15, 0], scale: [1, 0.7, 1] }),
    placed(new TorusGeometry(28, 0.6, 8, 40, Math.PI), { at: [0, GROUND - 4, 44], scale: [1, 0.65, 1] }),
    placed(new TorusGeometry(TUBE.radius, 0.32, 6, fine), { at: [0, TUBE.high - 1.2, 0], turn: [Math.PI / 2, 0, 0] }),
  ];
  for (let index = 0; index < 16; index += 1) {
    const angle = (index / 16) * Math.PI * 2;
    parts.push(placed(new CylinderGeometry(0.3, 0.75, TUBE.high, 10), { at: [Math.sin(angle) * TUBE.radius, (TUBE.high + GROUND) / 2 - 1, Math.cos(angle) * TUBE.radius] }));
  }
  for (const angle of [0.52, 1.57, 2.62, 3.66, 4.71, 5.76]) {
    const bench = new TorusGeometry(9.6, 0.34, 6, 16, 0.55).rotateZ(-0.275);
    parts.push(placed(placed(bench, { turn: [Math.PI / 2, 0, 0], scale: [1, 0.75, 1] }), { at: [0, GROUND + 0.25, 0], turn: [0, angle, 0] }));
  }
  return shadowed(new Mesh(merged(parts), material(stage, { color: 0xf4f5f3, roughness: 0.3 })));
}

/** Round crowns on thin trunks, in beds along the paths. */
function trees(stage: Stage): Mesh {
  const crown = (x: number, y: number, z: number, size: number) => painted(placed(new SphereGeometry(size, 9, 7), { at: [x, y, z] }), 0x6fa63c);
  const tree = merged([painted(placed(new CylinderGeometry(0.07, 0.13, 1.6, 6), { at: [0, 0.8, 0] }), 0x8d7458), crown(0, 2, 0, 0.75), crown(0.45, 1.7, 0.2, 0.5), crown(-0.4, 1.75, -0.25, 0.52)]);
  const places: Instance[] = [];
  const count = stage.quality === 'low' ? 36 : 110;
  for (let index = 0; index < count; index += 1) {
    const [angle, away] = [index * 2.39996, 23 + Math.sqrt(index / count) * 34];
    places.push({ at: [Math.sin(angle) * away, GROUND, Math.cos(angle) * away], scale: stage.random.between(1, 2), turn: [0, angle, 0], color: stage.random.pick([0xffffff, 0xd8ffc8, 0xfff0b8, 0xffd0dc]) });
  }
  for (let index = 0; index < 12; index += 1) {
    const angle = (index / 12) * Math.PI * 2 + 0.26;
    places.push({ at: [Math.sin(angle) * 13.6, GROUND, Math.cos(angle) * 13.6], scale: 0.8, turn: [0, angle, 0] });
  }
  return instances(tree, material(stage, { vertexColors: true, roughness: 0.9, bend: 'p += (noise(world * 3.) - .5) * .3 * step(1.2, p.y) + vec3(.05 * sin(time + world.x), 0., .0) * max(p.y - 1., 0.);', paint: 'float leaf = noise(p * 6.); color *= .55 + .7 * leaf; bump = leaf * .1;' }), places);
}

/** Panes of light with curves and boards on them; they hang in the air and turn slowly toward nobody. */
function panes(stage: Stage): Mesh {
  const light = material(stage, {
    color: 0x000000, twoSided: true, opacity: 1, space: 'local', functions: 'varying float vSeed;', bend: 'vSeed = hash(floor(placed[3].xyz)); p.y += .05 * sin(time + vSeed * 20.);',
    paint: `vec2 q = p.xy; float edge = smoothstep(.03, .0, min(2. - abs(q.x), 1.2 - abs(q.y)));
      float curve = q.y + .5 - .5 * noise(vec3(q.x * 1.7 - time * .3, vSeed * 9., 1.)) - .35 * noise(vec3(q.x * 5. - time * .5, vSeed, 3.));
      float graph = smoothstep(.04, .01, abs(curve)) + .22 * step(curve, 0.);
      vec2 cell = floor(q * 5.); float table = step(mod(cell.x + cell.y, 2.), .5) * step(abs(q.x), .8) * step(abs(q.y), .8) * .55;
      float bars = step(fract(q.x * 4.), .6) * step(q.y + 1., .3 + 1.3 * noise(vec3(floor(q.x * 4.), vSeed * 30., time * .4)));
      float content = vSeed < .4 ? graph : vSeed < .7 ? table : bars * .5; float scan = .75 + .25 * sin(p.y * 60. + time * 5.);
      color = vec3(.0, .05, .1); glow = mix(vec3(.1, .75, 1.), vec3(.25, 1., .6), step(.6, vSeed)) * (.04 + edge + content) * scan; alpha = clamp(edge + content * .6 + .3, 0., .92);`,
  });
  light.depthWrite = false;
  const places = Array.from({ length: 14 }, (_, index): Instance => {
    const angle = ((index + 0.5) / 14) * Math.PI * 2;
    const away = index % 2 ? 24 : 29;
    return { at: [Math.sin(angle) * away, index % 2 ? 3.4 : 6, Math.cos(angle) * away], turn: [0, angle, 0], scale: index % 2 ? 1 : 1.5 };
  });
  const mesh = instances(new PlaneGeometry(4, 2.4, 2, 2), light, places);
  mesh.renderOrder = 2;
  return mesh;
}

/** Drones with four rotors, some with a parcel; and the train, three long beads. */
function traffic(stage: Stage) {
  const arm = (x: number, z: number) => [
    painted(placed(new BoxGeometry(0.06, 0.05, 0.66), { at: [x / 2, 0, z / 2], turn: [0, Math.atan2(x, z), 0] }), 0x444a52),
    painted(placed(new CylinderGeometry(0.27, 0.27, 0.05, 14), { at: [x, 0.06, z] }), 0xd6f2ff),
  ];
  const drone = merged([painted(placed(new SphereGeometry(0.26, 12, 8), { scale: [1, 0.55, 1.3] }), 0xffffff), ...arm(0.45, 0.45), ...arm(-0.45, 0.45), ...arm(0.45, -0.45), ...arm(-0.45, -0.45), painted(placed(new BoxGeometry(0.3, 0.24, 0.3), { at: [0, -0.26, 0] }), 0xff9d3c)]);
  const swarm = instances(drone, material(stage, { vertexColors: true, roughness: 0.35 }), Array.from({ length: Math.max(8, stage.amount(30)) }, () => ({})));
  const car = merged([placed(new CylinderGeometry(0.85, 0.85, 7, 14), { turn: [0, 0, Math.PI / 2] }), placed(new SphereGeometry(0.85, 14, 10), { at: [3.5, 0, 0] }), placed(new SphereGeometry(0.85, 14, 10), { at: [-3.5, 0, 0] })]);
  const train = instances(car, material(stage, { color: 0xffffff, roughness: 0.15, space: 'local', paint: 'float w = step(abs(p.y - .2), .24) * step(.3, abs(p.z)); color = mix(color, vec3(.03, .08, .12), w); glow += step(abs(p.y + .25), .05) * vec3(.1, .8, 1.);' }), Array.from({ length: 6 }, () => ({})));
  swarm.frustumCulled = false;
  train.frustumCulled = false;
  return {
    meshes: [swarm, train],
    move: (time: number): void => {
      moveInstances(swarm, (index) => {
        const [away, pace] = [13 + (index % 6) * 6, 0.08 + (index % 5) * 0.03];
        const angle = time * pace * (index % 2 ? 1 : -1) + index * 1.7;
        return { at: [Math.sin(angle) * away, 3.2 + (index % 7) * 1.5 + 0.3 * Math.sin(time * 1.3 + index), Math.cos(angle) * away * 0.9], turn: [0.12, angle, 0], scale: 1 + (index % 3) * 0.35 };
      });
      moveInstances(train, (index) => {
        const angle = time * 0.14 + (index % 3) * 0.165 + (index < 3 ? 2.6 : 5.7);
        return { at: [Math.sin(angle) * TUBE.radius, TUBE.high, Math.cos(angle) * TUBE.radius], turn: [0, angle, 0] };
      });
    },
  };
}

/** The knight as one folded sheet. */
const foldedHorse: Head = ({ y, room }) => {
  const s = room / 0.95;
  const outline = ([[0.2, -0.02], [0.27, 0.2], [0.25, 0.5], [0.15, 0.74], [0.02, 0.86], [0, 0.95], [-0.06, 0.84], [-0.18, 0.68], [-0.34, 0.48], [-0.35, 0.4], [-0.27, 0.34], [-0.08, 0.44], [-0.05, 0.3], [-0.16, 0.12], [-0.18, -0.02]] as const).map(([x, h]): Point2 => [x * s, h * s]);
  return [placed(cutOut(outline, 0.3, 0.09, 4), { at: [0, y, 0], turn: [0, -0.6 - Math.PI / 2, 0] })];
};

/** Solid below; above, light in fine lines. What is light keeps a body, so that both sides stay what they are. */
const halfLight = (light: string, body: string) => /* glsl */ `
  float from = smoothstep(.3, .5, p.y); float facing = abs(dot(normalize(vNormal), normalize(vViewPosition)));
  float rim = pow(1. - facing, 2.6); float scan = .5 + .5 * sin(p.y * 130. - time * 4.);
  color = mix(color, ${body}, from); glow += from * ${light} * (.012 + rim * .8 + .03 * scan);
  glow += ${light} * smoothstep(.02, .008, abs(p.y - .26)) * 1.4; alpha = mix(1., .84 + .16 * rim, from);`;

function build(stage: Stage): EraScene {
  const root = new Group();
  const lawn = new Mesh(new CircleGeometry(260, 64).rotateX(-Math.PI / 2).translate(0, GROUND - 0.02, 0), material(stage, { roughness: 0.8, paint: garden }));
  const pool = new Mesh(new RingGeometry(14.6, 17.4, 64).rotateX(-Math.PI / 2).translate(0, WATER + 0.27, 0), material(stage, { color: 0x3f9fb0, roughness: 0.06, paint: ripples }));
  lawn.receiveShadow = true;
  const busy = traffic(stage);
  root.add(
    sky(stage), ambience(stage, 0xcfe6ff, 0x8a9a70, 0.8), sun(stage, { color: 0xfff1d6, intensity: 2.9, from: [8, 8, 4] }),
    lawn, pool, architecture(stage), arcs(stage), trees(stage), panes(stage), ...busy.meshes,
    particles(stage, {
      count: 160, from: [-20, 0, -20], to: [20, 5, 20], color: 0xffffff, size: 0.07, opacity: 0.85,
      move: 'p.x = mod(p.x + 20. + time * (.3 + .3 * seed), 40.) - 20.; p.y = mod(p.y + .4 * sin(time * .4 + seed * 30.) + 5., 5.); alpha = smoothstep(4.6, 7., length(p.xz)) * (.5 + .5 * sin(seed * 60. + time));',
    }),
  );
  return {
    root,
    fog: new FogExp2(0x8fc0e0, 0.0038),
    exposure: 0.82,
    reflections: 0.85,
    board: {
      light: material(stage, { color: 0xa4d6e6, roughness: 0.12, clearcoat: 1, paint: 'float scan = .5 + .5 * sin((p.x + p.z) * 44. + time * 2.); glow += vec3(.05, .1, .11) * scan; ' }),
      dark: material(stage, { color: 0x0f4f8a, roughness: 0.12, clearcoat: 1, paint: 'float scan = .5 + .5 * sin((p.x - p.z) * 44. - time * 2.); float sweep = pow(.5 + .5 * sin(p.x * .5 + p.z * .4 - time * 1.2), 8.); glow += vec3(.0, .07, .14) * scan + vec3(.02, .2, .3) * sweep;' }),
      frame: material(stage, { color: 0xdfe6ea, roughness: 0.25, clearcoat: 0.6, paint: 'float line = smoothstep(.02, .008, abs(p.y + .22)); glow += vec3(.1, .8, 1.) * (line + step(p.y, -.1) * step(max(abs(p.x), abs(p.z)), 4.03));' }),
      ink: 0x1d5f86,
      gap: 0.035,
    },
    pieces: {
      shape: staunton(stage, { waist: 0.95, collar: 0.85, foot: [[1, 0], [1, 0], [1, 0.03], [0.98, 0.09], [0.9, 0.15], [0.76, 0.2]], heads: { knight: foldedHorse } }),
      materials: [
        material(stage, { color: 0xffffff, roughness: 0.25, opacity: 1, space: 'local', paint: halfLight('vec3(.1, .6, 1.)', 'vec3(.85, .95, 1.)') }),
        material(stage, { color: 0x1a1c24, roughness: 0.25, opacity: 1, space: 'local', paint: halfLight('vec3(1., .26, .04)', 'vec3(.03, .012, .014)') }),
      ],
      glyphs: [0x12405c, 0xffb27a],
    },
    tick: busy.move,
  };
}

const nearFuture: EraModule = {
  id: 'near-future',
  palette: { veil: '#12303f', ink: '#f2fbff', accent: '#5fd2f2' },
  view: { azimuth: 22, elevation: 17, distance: 15 },
  build,
};
export default nearFuture;
