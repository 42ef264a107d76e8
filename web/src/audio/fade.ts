/** A fade that may be turned around at any time without a jump. */
export interface Fade {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly seconds: number;
}

const STEPS = 12;

/** The loudness at a time. Its square moves evenly, so that one fade in and one out together stay equally loud. */
export function loudnessAt({ from, to, start, seconds }: Fade, time: number): number {
  const share = Math.min(1, Math.max(0, (time - start) / seconds));
  return Math.sqrt(from ** 2 + (to ** 2 - from ** 2) * share);
}

/** The fade as points between which it goes straight: browsers differ in how they break off anything else. */
export const pointsOf = (fade: Fade): readonly (readonly [number, number])[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const time = fade.start + (fade.seconds * step) / STEPS;
    return [time, loudnessAt(fade, time)] as const;
  });

/** Fades from where the last fade is now. */
export function refade(param: AudioParam, last: Fade | undefined, to: number, now: number, seconds: number): Fade {
  const fade = { from: last === undefined ? 0 : loudnessAt(last, now), to, start: now, seconds };
  param.cancelScheduledValues(now);
  param.setValueAtTime(fade.from, now);
  for (const [time, value] of pointsOf(fade).slice(1)) param.linearRampToValueAtTime(value, time);
  return fade;
}
