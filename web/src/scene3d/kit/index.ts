/** The tools of which eras are made. */
export { betweenRings, bodied, cutOut, lofted, matrixOf, merged, painted, placed, shaped, smoothed, turned, type Placement, type Point2, type Ring, type Row } from './geometry';
export { instances, moveInstances, scattered, type Instance } from './instances';
export { ambience, lamp, shadowed, sun } from './lights';
export { material, type Finish, type KitMaterial } from './material';
export { particles } from './particles';
export { seeded, type Random } from './random';
export { skyDome } from './sky';
export { ballHead, coronetHead, crownHead, FOOT, HEIGHT, horseHead, mitreHead, ring, staunton, token, towerHead, type Head, type Neck, type TurnedStyle } from './staunton';
export { drawnTexture, noiseTexture } from './texture';
