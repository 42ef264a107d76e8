/**
 * Chess clocks as values. Nothing here reads the time: every function is given `now` in milliseconds, so a test plays an
 * hour in a line and a reload cannot cheat anyone.
 */
import type { Side } from './rules';

export interface TimeControl {
  /** Milliseconds at the start. */
  readonly base: number;
  /** Milliseconds added after each move. */
  readonly increment: number;
}

export interface Clock {
  /** Milliseconds left for each side when the clock last stood still. */
  readonly left: readonly [number, number];
  readonly running?: { readonly side: Side; readonly since: number };
}

export const freshClock = (control: TimeControl): Clock => ({ left: [control.base, control.base] });

const withSide = (left: readonly [number, number], side: Side, value: number): readonly [number, number] =>
  side === 0 ? [value, left[1]] : [left[0], value];

/** What a side has left at `now`, never below zero. */
export const timeLeft = (clock: Clock, side: Side, now: number): number => {
  const still = side === 0 ? clock.left[0] : clock.left[1];
  // A system clock that was set back must not give time away.
  const used = clock.running?.side === side ? Math.max(0, now - clock.running.since) : 0;
  return Math.max(0, still - used);
};

export const stopped = (clock: Clock, now: number): Clock =>
  clock.running === undefined
    ? clock
    : { left: withSide(clock.left, clock.running.side, timeLeft(clock, clock.running.side, now)) };

export const running = (clock: Clock, side: Side, now: number): Clock => ({
  left: stopped(clock, now).left,
  running: { side, since: now },
});

/** A side has moved: it gets its increment if its clock ran and its turn is over, and the clock of `next` runs. */
export const pressed = (clock: Clock, control: TimeControl, mover: Side, next: Side, now: number): Clock => {
  const still = stopped(clock, now);
  const bonus = clock.running?.side === mover && next !== mover ? control.increment : 0;
  const left = withSide(still.left, mover, (mover === 0 ? still.left[0] : still.left[1]) + bonus);
  return running({ left }, next, now);
};

/** The side whose time has run out. */
export const flagged = (clock: Clock, now: number): Side | undefined =>
  clock.running !== undefined && timeLeft(clock, clock.running.side, now) === 0 ? clock.running.side : undefined;

/** Below this, tenths of a second are shown. */
const TENTHS_BELOW = 10_000;

/** A tenth of the time, but at least ten seconds and at most a minute, is little. */
export const isLow = (milliseconds: number, initial: number): boolean =>
  milliseconds < Math.min(60_000, Math.max(10_000, initial / 10));

/** Seconds left at which a clock is announced. */
const ANNOUNCED = [30, 10];

/** The announcement that is due, if one is. */
export const lowMark = (milliseconds: number): number | undefined =>
  ANNOUNCED.find((seconds) => milliseconds <= seconds * 1000 && milliseconds > (seconds - 1) * 1000);

const pad = (value: number): string => String(value).padStart(2, '0');

/** `1:02:03`, `2:05`, `0:07.3`. Time that is up is never shown while some is left, and never negative. */
export const clockText = (milliseconds: number): string => {
  const left = Math.max(0, milliseconds);
  if (left < TENTHS_BELOW) {
    const tenths = Math.ceil(left / 100);
    return `0:${pad(Math.floor(tenths / 10))}.${tenths % 10}`.replace('0:10.0', '0:10');
  }
  const { hours, minutes, seconds } = clockParts(left);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
};

/** The same in numbers. */
export const clockParts = (
  milliseconds: number,
): { readonly hours: number; readonly minutes: number; readonly seconds: number } => {
  const total = Math.ceil(Math.max(0, milliseconds) / 1000);
  return { hours: Math.floor(total / 3600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 };
};
