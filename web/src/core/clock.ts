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

/** A side has moved: it gets its increment if its clock ran, and the clock of `next` starts. */
export const pressed = (clock: Clock, control: TimeControl, mover: Side, next: Side, now: number): Clock => {
  const still = stopped(clock, now);
  const bonus = clock.running?.side === mover ? control.increment : 0;
  const left = withSide(still.left, mover, (mover === 0 ? still.left[0] : still.left[1]) + bonus);
  return running({ left }, next, now);
};

/** The side whose time has run out. */
export const flagged = (clock: Clock, now: number): Side | undefined =>
  clock.running !== undefined && timeLeft(clock, clock.running.side, now) === 0 ? clock.running.side : undefined;

/** Hours, minutes and seconds to be read or spoken; the last ten seconds are worth their tenths on a display. */
export const clockText = (milliseconds: number): string => {
  const tenths = Math.floor(milliseconds / 100);
  const seconds = Math.floor(tenths / 10);
  const hours = Math.floor(seconds / 3600);
  const two = (value: number): string => String(value).padStart(2, '0');
  if (hours > 0) return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const whole = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return seconds < 10 ? `${whole}.${tenths % 10}` : whole;
};
