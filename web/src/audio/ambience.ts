/** The ambience of an era as nodes: a few that sound all the time, and events that are planned some seconds ahead. */
import { never } from '../core/never';
import type { DroneLayer, Echo, EraSound, Layer, NoiseLayer, Sway } from './era';
import { eventsBetween } from './events';
import { type Fade, loudnessAt, refade } from './fade';
import { noiseBuffer } from './noise';
import { schedule, type Stage } from './synthesis';

export interface PlayingAmbience {
  readonly id: string;
  /** Creates the events up to a time of the context; what has been created before is not created again. */
  plan(until: number): void;
  fade(to: number, now: number, seconds: number): void;
  /** Where the fade goes. */
  readonly target: number;
  /** The loudness of the fade at a time. */
  loudness(now: number): number;
  stop(): void;
}

/** Begins at a time of the context, silent until it is faded in. */
export function startAmbience(stage: Stage, output: AudioNode, { id, ambience }: EraSound, begin: number): PlayingAmbience {
  const gain = stage.createGain();
  gain.gain.value = 0;
  gain.connect(output);
  const level = stage.createGain();
  level.gain.value = ambience.level;
  level.connect(gain);
  const sources = ambience.layers.flatMap((layer, index) => startLayer(stage, level, layer, begin, index));
  const events = ambience.echo === undefined ? level : echo(stage, level, ambience.echo);
  let planned = begin;
  let fade: Fade | undefined;
  return {
    id,
    plan(until) {
      if (until <= planned) return;
      for (const event of eventsBetween(ambience, id, planned - begin, until - begin)) {
        const panner = stage.createStereoPanner();
        panner.pan.value = event.pan;
        panner.connect(events);
        schedule(stage, panner, event.voices, begin + event.time);
      }
      planned = until;
    },
    fade(to, now, seconds) {
      fade = refade(gain.gain, fade, to, now, seconds);
    },
    get target() {
      return fade?.to ?? 0;
    },
    loudness: (now) => (fade === undefined ? 0 : loudnessAt(fade, now)),
    stop() {
      for (const source of sources) source.stop();
      gain.disconnect();
    },
  };
}

type Source = AudioScheduledSourceNode;

function startLayer(stage: Stage, output: AudioNode, layer: Layer, begin: number, index: number): readonly Source[] {
  const loudness = stage.createGain();
  loudness.gain.value = layer.loudness;
  loudness.connect(output);
  const filter = stage.createBiquadFilter();
  filter.connect(loudness);
  const sources = sourcesOf(stage, filter, layer, begin, index);
  const waves = [
    ...(layer.sway === undefined ? [] : [wave(stage, loudness.gain, layer.sway, layer.loudness)]),
    ...(layer.drift === undefined ? [] : [wave(stage, filter.frequency, layer.drift, filter.frequency.value)]),
  ];
  for (const each of waves) each.start(begin);
  return [...sources, ...waves];
}

function sourcesOf(stage: Stage, filter: BiquadFilterNode, layer: Layer, begin: number, index: number): readonly Source[] {
  switch (layer.kind) {
    case 'noise':
      return [noiseInto(stage, filter, layer, begin, index)];
    case 'drone':
      return dronesInto(stage, filter, layer, begin);
    default:
      return never(layer);
  }
}

/** Each layer reads the noise from another place on: two layers of one colour are not the same noise twice. */
function noiseInto(stage: Stage, filter: BiquadFilterNode, layer: NoiseLayer, begin: number, index: number): Source {
  filter.type = layer.filter;
  filter.frequency.value = layer.pitch;
  filter.Q.value = layer.narrow ?? 0.7;
  const source = stage.createBufferSource();
  source.buffer = noiseBuffer(stage, layer.color);
  source.loop = true;
  source.playbackRate.value = layer.speed ?? 1;
  source.connect(filter);
  source.start(begin, (index * 1.7) % source.buffer.duration);
  return source;
}

function dronesInto(stage: Stage, filter: BiquadFilterNode, layer: DroneLayer, begin: number): readonly Source[] {
  filter.type = 'lowpass';
  filter.frequency.value = layer.dull;
  return layer.pitches.map((pitch) => {
    const oscillator = stage.createOscillator();
    oscillator.type = layer.wave;
    oscillator.frequency.value = pitch;
    oscillator.connect(filter);
    oscillator.start(begin);
    return oscillator;
  });
}

function wave(stage: Stage, param: AudioParam, { every, depth }: Sway, around: number): Source {
  const oscillator = stage.createOscillator();
  oscillator.frequency.value = 1 / every;
  const gain = stage.createGain();
  gain.gain.value = depth * around;
  oscillator.connect(gain).connect(param);
  return oscillator;
}

/** What goes in is heard, and comes back later, duller and softer. */
function echo(stage: Stage, output: AudioNode, { seconds, again, loudness, dull }: Echo): AudioNode {
  const input = stage.createGain();
  const delay = stage.createDelay(Math.max(1, seconds));
  delay.delayTime.value = seconds;
  const filter = stage.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = dull;
  const back = stage.createGain();
  back.gain.value = again;
  const wet = stage.createGain();
  wet.gain.value = loudness;
  input.connect(output);
  input.connect(delay).connect(filter).connect(back).connect(delay);
  filter.connect(wet).connect(output);
  return input;
}
