/** Turns voices into WebAudio nodes, for a page or for a buffer in a test. */
import { noiseBuffer } from './noise';
import type { Voice } from './voice';

/** What sounds need of an audio context; `OfflineAudioContext` has it too. */
export type Stage = BaseAudioContext;

/** Below this nobody hears anything, and exponential ramps cannot end at nothing. */
const SILENCE = 0.0001;

/** Schedules voices into `output` at a time of the context. The nodes free themselves when they have ended. */
export function schedule(stage: Stage, output: AudioNode, voices: readonly Voice[], time: number): void {
  for (const voice of voices) {
    const begin = time + voice.start;
    const source = voice.kind === 'noise' ? burst(stage, voice, begin) : tone(stage, voice, voice.kind, begin);
    source.connect(envelope(stage, voice, begin)).connect(output);
  }
}

function tone(stage: Stage, voice: Voice, type: OscillatorType, begin: number): AudioNode {
  const oscillator = stage.createOscillator();
  const end = begin + voice.length + 0.02;
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(voice.pitch, begin);
  if (voice.glide !== undefined) oscillator.frequency.exponentialRampToValueAtTime(voice.glide, begin + voice.length);
  if (voice.tremble !== undefined) {
    const wave = stage.createOscillator();
    const depth = stage.createGain();
    wave.frequency.value = voice.tremble.rate;
    depth.gain.value = voice.tremble.depth * voice.pitch;
    wave.connect(depth).connect(oscillator.frequency);
    wave.start(begin);
    wave.stop(end);
  }
  oscillator.start(begin);
  oscillator.stop(end);
  return oscillator;
}

/** A piece of the one noise of the context, another one for each pitch and time. */
function burst(stage: Stage, voice: Voice, begin: number): AudioNode {
  const source = stage.createBufferSource();
  source.buffer = noiseBuffer(stage, 'white');
  source.loop = true;
  const filter = stage.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(voice.pitch, begin);
  if (voice.glide !== undefined) filter.frequency.exponentialRampToValueAtTime(voice.glide, begin + voice.length);
  filter.Q.value = voice.narrow ?? 0.8;
  source.start(begin, (voice.pitch * 0.618 + begin * 7.13) % source.buffer.duration);
  source.stop(begin + voice.length + 0.02);
  return source.connect(filter);
}

/** A rise and an exponential end, which never jumps: jumps crackle. */
function envelope(stage: Stage, voice: Voice, begin: number): GainNode {
  const gain = stage.createGain();
  const attack = Math.min(voice.attack ?? 0.003, voice.length / 2);
  gain.gain.setValueAtTime(SILENCE, begin);
  gain.gain.exponentialRampToValueAtTime(Math.max(SILENCE, voice.loudness), begin + attack);
  gain.gain.exponentialRampToValueAtTime(SILENCE, begin + voice.length);
  return gain;
}
