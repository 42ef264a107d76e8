/** Pictures made on the spot: drawn on a canvas, or computed pixel by pixel. */
import { CanvasTexture, DataTexture, LinearFilter, RepeatWrapping, SRGBColorSpace, type Texture } from 'three';
import type { Random } from './random';

/** A texture drawn by 2D commands. */
export function drawnTexture(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws on no canvas');
  draw(context);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** Grey noise from 0 to 255, repeating; for shaders that want many cheap random numbers. */
export function noiseTexture(random: Random, size = 64): Texture {
  const data = new Uint8Array(size * size * 4).map(() => random.below(256));
  const texture = new DataTexture(data, size, size);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
