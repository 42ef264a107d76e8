/** Times as clocks show them. */

/** Below this, tenths of a second are shown. */
const TENTHS_BELOW = 10_000;

/** A tenth of the time, but at least ten seconds and at most a minute, is little. */
export const isLow = (milliseconds: number, initial: number): boolean => milliseconds < Math.min(60_000, Math.max(10_000, initial / 10));

/** `1:02:03`, `2:05`, `0:07.3`. Time that is up is never shown while some is left, and never negative. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < TENTHS_BELOW) {
    const tenths = Math.ceil(left / 100);
    return `0:${pad(Math.floor(tenths / 10))}.${tenths % 10}`.replace('0:10.0', '0:10');
  }
  const { hours, minutes, seconds } = clockParts(left);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

/** The same in numbers, for texts that are spoken. */
export function clockParts(milliseconds: number): { readonly hours: number; readonly minutes: number; readonly seconds: number } {
  const total = Math.ceil(Math.max(0, milliseconds) / 1000);
  return { hours: Math.floor(total / 3600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 };
}

const pad = (value: number): string => String(value).padStart(2, '0');
