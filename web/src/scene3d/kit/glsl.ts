/** Noise for every shader of the kit. */
export const NOISE = /* glsl */ `
float hash(vec3 p) { p = fract(p * .3183099 + vec3(.71, .113, .419)); p *= 17.; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
float hash(vec2 p) { return hash(vec3(p, 7.3)); }
/** Smooth noise, 0 to 1. */
float noise(vec3 x) {
  vec3 i = floor(x), f = fract(x);
  f = f * f * (3. - 2. * f);
  return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
/** Clouds, marble, bark: five octaves of noise, 0 to 1. */
float fbm(vec3 p) {
  float sum = 0., part = .5;
  for (int i = 0; i < 5; i++) { sum += part * noise(p); p = p * 2.03 + 11.7; part *= .5; }
  return sum / .97;
}
`;
