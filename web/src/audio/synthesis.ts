/** Turns voices into WebAudio nodes, for a page or for a buffer in a test. */
import { SCORE, type Sound, type Voice } from './score';

/** What a sound needs of an audio context; `OfflineAudioContext` has it too. */
export type Stage = Pick<
  BaseAudioContext,
  'createBiquadFilter' | 'createBuffer' | 'createBufferSource' | 'createGain' | 'createOscillator' | 'sampleRate'
>;

/** Schedules a sound into `output` at a time of the context. The nodes free themselves when they have ended. */
export function schedule(stage: Stage, output: AudioNode, sound: Sound, time: number): void {
  for (const voice of SCORE[sound]) {
    const begin = time + voice.start;
    const source = voice.kind === 'noise' ? noise(stage, voice) : tone(stage, voice, voice.kind, begin);
    source.out.connect(envelope(stage, voice, begin)).connect(output);
    source.start(begin);
  }
}

interface Source {
  readonly out: AudioNode;
  start(time: number): void;
}

function tone(stage: Stage, voice: Voice, type: OscillatorType, begin: number): Source {
  const oscillator = stage.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(voice.pitch, begin);
  if (voice.glide !== undefined) oscillator.frequency.exponentialRampToValueAtTime(voice.glide, begin + voice.length);
  return {
    out: oscillator,
    start: (time) => {
      oscillator.start(time);
      oscillator.stop(time + voice.length + 0.02);
    },
  };
}

function noise(stage: Stage, voice: Voice): Source {
  const samples = noiseSamples(Math.ceil(voice.length * stage.sampleRate));
  const buffer = stage.createBuffer(1, samples.length, stage.sampleRate);
  buffer.copyToChannel(samples, 0);
  const source = stage.createBufferSource();
  source.buffer = buffer;
  const filter = stage.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = voice.pitch;
  filter.Q.value = 0.8;
  source.connect(filter);
  return { out: filter, start: (time) => source.start(time) };
}

/** A quick attack and an exponential end, which never jumps: jumps crackle. */
function envelope(stage: Stage, voice: Voice, begin: number): GainNode {
  const gain = stage.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(voice.loudness, begin + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + voice.length);
  return gain;
}

/** White noise that is the same each time, so that a rendered sound can be compared. */
export function noiseSamples(count: number): Float32Array<ArrayBuffer> {
  let state = 0x2545f491;
  return Float32Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 31 - 1;
  });
}
