import { instantOf, localDay, wallTime } from "./local-time";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When a person wants their digest. */
export interface DigestTime {
  hour: number;
  timeZone: string;
}

/**
 * Returns when the first digest after this time is due: once on each day of the person's calendar,
 * at their hour. On a day whose clocks skip the hour, it is due when they do; on a day that has it
 * twice, the first time.
 */
export function nextDigest(after: Date, { hour, timeZone }: DigestTime): Date {
  const time = after.getTime();
  const today = Math.floor(wallTime(time, timeZone) / DAY_MS) * DAY_MS;
  // A zone that crosses the date line skips a day.
  const due = [0, 1, 2].map((days) => instantOf(today + days * DAY_MS + hour * HOUR_MS, timeZone));
  return new Date(Math.min(...due.filter((instant) => instant > time)));
}

/**
 * Like `nextDigest`, but not on `lastDay`, on which the person has had one, or before: they may have
 * changed the hour or the time zone since.
 */
export function nextDigestAfterDay(after: Date, time: DigestTime, lastDay: string | null): Date {
  let next = nextDigest(after, time);
  while (lastDay !== null && localDay(next, time.timeZone) <= lastDay)
    next = nextDigest(next, time);
  return next;
}
