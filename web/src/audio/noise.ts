/** Noise in its colours, the same each time, so that a rendered sound can be compared. */
import { never } from '../core/never';
import { seeded } from '../scene3d/kit/random';
import type { Color } from './era';

/** Long enough that nobody hears it come again. */
const SECONDS = 5;
/** The end flows over into the beginning, so that the loop has no seam. */
const SEAM = 0.1;
/** Clicks in a second. */
const SPARKS = 14;

const buffers = new WeakMap<BaseAudioContext, Map<Color, AudioBuffer>>();

/** One buffer for each colour and context: all layers and bursts share it. */
export function noiseBuffer(stage: BaseAudioContext, color: Color): AudioBuffer {
  const made = buffers.get(stage) ?? new Map<Color, AudioBuffer>();
  buffers.set(stage, made);
  const known = made.get(color);
  if (known !== undefined) return known;
  const samples = loopOf(noiseSamples(color, Math.round((SECONDS + SEAM) * stage.sampleRate), stage.sampleRate), Math.round(SEAM * stage.sampleRate));
  const buffer = stage.createBuffer(1, samples.length, stage.sampleRate);
  buffer.copyToChannel(samples, 0);
  made.set(color, buffer);
  return buffer;
}

export function noiseSamples(color: Color, count: number, rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(count);
  const random = seeded(0x2545f491);
  const white = (): number => random.next() * 2 - 1;
  switch (color) {
    case 'white':
      return samples.map(white);
    case 'brown': {
      // A sum that leaks, so that it stays around zero.
      let sum = 0;
      return samples.map(() => (sum = sum * 0.98 + white() * 0.08));
    }
    case 'pink': {
      // Three sums that leak at different speeds come near enough to the slope of pink noise.
      let [slow, middle, fast] = [0, 0, 0];
      return samples.map(() => {
        const each = white();
        slow = slow * 0.997 + each * 0.03;
        middle = middle * 0.963 + each * 0.08;
        fast = fast * 0.57 + each * 0.28;
        return (slow + middle + fast + each * 0.05) * 0.8;
      });
    }
    case 'sparks': {
      for (let click = 0; click < (SPARKS * count) / rate; click += 1) {
        const [at, loud, length] = [random.below(count), random.between(0.15, 1) ** 2, random.between(0.0006, 0.004) * rate];
        for (let step = 0; step < length * 4 && at + step < count; step += 1)
          samples[at + step] = (samples[at + step] ?? 0) + white() * loud * Math.exp(-step / length);
      }
      return samples.map((value) => Math.max(-1, Math.min(1, value)));
    }
    default:
      return never(color);
  }
}

/** Cuts the last part off and lays it under the first one, fading from the one to the other. */
export function loopOf(samples: Float32Array<ArrayBuffer>, seam: number): Float32Array<ArrayBuffer> {
  const length = samples.length - seam;
  return samples.slice(0, length).map((value, index) => {
    if (index >= seam) return value;
    const share = index / seam;
    return value * Math.sqrt(share) + (samples[length + index] ?? 0) * Math.sqrt(1 - share);
  });
}
