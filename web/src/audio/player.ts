/** The sounds of the page: silent until the first gesture, as browsers and neighbours expect. */
import type { Sound } from './score';
import { schedule } from './synthesis';

export interface SoundSettings {
  /** From 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
}

export interface SoundPlayer {
  /** Plays at once; before the first gesture, or muted, it does nothing. */
  play(sound: Sound): void;
  set(settings: SoundSettings): void;
  dispose(): void;
}

/** Hearing is logarithmic: half of the slider shall sound half as loud. */
export const gainOf = ({ volume, muted }: SoundSettings): number => (muted ? 0 : Math.min(1, Math.max(0, volume)) ** 2);

const GESTURES = ['pointerdown', 'keydown'] as const;

export function createSounds(
  settings: SoundSettings,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): SoundPlayer {
  let current = settings;
  let stage: { readonly context: AudioContext; readonly output: GainNode } | undefined;

  const wake = (): void => {
    for (const gesture of GESTURES) page.removeEventListener(gesture, wake, true);
    if (typeof AudioContext === 'undefined') return;
    const context = new AudioContext({ latencyHint: 'interactive' });
    const output = context.createGain();
    output.gain.value = gainOf(current);
    output.connect(context.destination);
    stage = { context, output };
  };
  for (const gesture of GESTURES) page.addEventListener(gesture, wake, true);

  return {
    play(sound) {
      if (stage === undefined || gainOf(current) === 0) return;
      // A phone may have put the context to sleep since; what cannot be woken stays silent.
      if (stage.context.state === 'suspended') void stage.context.resume().catch(() => undefined);
      schedule(stage.context, stage.output, sound, stage.context.currentTime);
    },
    set(next) {
      current = next;
      stage?.output.gain.setTargetAtTime(gainOf(next), stage.context.currentTime, 0.01);
    },
    dispose() {
      for (const gesture of GESTURES) page.removeEventListener(gesture, wake, true);
      void stage?.context.close().catch(() => undefined);
      stage = undefined;
    },
  };
}
