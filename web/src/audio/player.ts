/** The sounds of the page: silent until the first gesture, as browsers and neighbours expect, and in hidden tabs. */
import { type PlayingAmbience, startAmbience } from './ambience';
import type { EraSound } from './era';
import { WOOD } from './material';
import { scoreOf, type Sound } from './score';
import { schedule } from './synthesis';

export interface SoundSettings {
  /** Loudness of moves and of the ambience, from 0 to 1. */
  readonly effects: number;
  readonly ambience: number;
  readonly muted: boolean;
}

export interface SoundPlayer {
  /** Plays at once; before the first gesture, or muted, it does nothing. */
  play(sound: Sound): void;
  set(settings: SoundSettings): void;
  /** Goes over to the ambience of an era, or to silence; pieces sound of the era's material from now on. */
  enter(era: EraSound | undefined): void;
  dispose(): void;
}

/** Hearing is logarithmic: half of the slider shall sound half as loud. */
export const gainOf = (volume: number, muted: boolean): number => (muted ? 0 : Math.min(1, Math.max(0, volume)) ** 2);

/** Seconds of a change of eras, and of an end. */
export const CROSSFADE = 4;
const FADE_OUT = 1.5;
/** Events are planned so many seconds ahead, each time a timer comes. */
const AHEAD = 3;
const PLAN_EVERY_MS = 1000;
const GESTURES = ['pointerdown', 'keydown'] as const;

type Listening = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Where gestures are made, and the tab that may be hidden. */
export interface Place {
  readonly gestures: Listening;
  readonly tab: Listening & { readonly hidden: boolean };
  /** A gesture has been made already. */
  readonly awake: boolean;
}

const thePage = (): Place => ({
  gestures: window,
  tab: document,
  awake: 'userActivation' in navigator && navigator.userActivation.hasBeenActive,
});

interface Buses {
  readonly context: AudioContext;
  readonly effects: GainNode;
  readonly ambience: GainNode;
}

function openBuses(settings: SoundSettings): Buses {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const bus = (volume: number): GainNode => {
    const gain = context.createGain();
    gain.gain.value = gainOf(volume, settings.muted);
    gain.connect(context.destination);
    return gain;
  };
  return { context, effects: bus(settings.effects), ambience: bus(settings.ambience) };
}

export function createSounds(settings: SoundSettings, place: Place = thePage()): SoundPlayer {
  let current = settings;
  let era: EraSound | undefined;
  let score = scoreOf(WOOD);
  let buses: Buses | undefined;
  let playing: readonly PlayingAmbience[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wake = (): void => {
    for (const gesture of GESTURES) place.gestures.removeEventListener(gesture, wake, true);
    if (typeof AudioContext === 'undefined') return;
    buses = openBuses(current);
    place.tab.addEventListener('visibilitychange', turned);
    turned();
  };
  /** A hidden tab makes no sound and does no work. */
  const turned = (): void => {
    if (buses === undefined) return;
    // A phone may refuse either; what cannot be woken stays silent.
    void (place.tab.hidden ? buses.context.suspend() : buses.context.resume()).catch(() => undefined);
    if (place.tab.hidden) clearTimeout(timer);
    else follow();
  };

  /** Brings what is heard to what is wanted, and plans the next seconds. */
  const follow = (): void => {
    clearTimeout(timer);
    if (buses === undefined || place.tab.hidden) return;
    const { context, ambience } = buses;
    const now = context.currentTime;
    const wanted = gainOf(current.ambience, current.muted) > 0 ? era : undefined;
    if (wanted !== undefined && !playing.some(({ id }) => id === wanted.id)) playing = [...playing, startAmbience(context, ambience, wanted, now)];
    for (const each of playing) {
      const to = each.id === wanted?.id ? 1 : 0;
      if (each.target !== to) each.fade(to, now, wanted === undefined ? FADE_OUT : CROSSFADE);
      if (to === 1) each.plan(now + AHEAD);
      else if (each.loudness(now) === 0) each.stop();
    }
    playing = playing.filter((each) => each.target === 1 || each.loudness(now) > 0);
    if (playing.length > 0) timer = setTimeout(follow, PLAN_EVERY_MS);
  };

  for (const gesture of GESTURES) place.gestures.addEventListener(gesture, wake, true);
  if (place.awake) wake();

  return {
    play(sound) {
      if (buses === undefined || place.tab.hidden || gainOf(current.effects, current.muted) === 0) return;
      if (buses.context.state === 'suspended') void buses.context.resume().catch(() => undefined);
      schedule(buses.context, buses.effects, score[sound], buses.context.currentTime);
    },
    set(next) {
      current = next;
      if (buses === undefined) return;
      const now = buses.context.currentTime;
      buses.effects.gain.setTargetAtTime(gainOf(next.effects, next.muted), now, 0.01);
      buses.ambience.gain.setTargetAtTime(gainOf(next.ambience, next.muted), now, 0.1);
      follow();
    },
    enter(next) {
      if (next !== undefined && next !== era) score = scoreOf(next.material);
      era = next;
      follow();
    },
    dispose() {
      clearTimeout(timer);
      for (const gesture of GESTURES) place.gestures.removeEventListener(gesture, wake, true);
      place.tab.removeEventListener('visibilitychange', turned);
      void buses?.context.close().catch(() => undefined);
      buses = undefined;
      playing = [];
    },
  };
}
