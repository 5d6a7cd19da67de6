const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** True if the name is one of the IANA's time zones, such as "Asia/Kathmandu". */
export function isTimeZone(name: string): boolean {
  // `Intl` also takes offsets such as "+01:00", which have no daylight saving time.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns what clocks in the time zone show at this instant, as if it were UTC. In milliseconds. */
export function wallTime(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const DAY_MS = 86_400_000;

/** Returns the first instant between two at which clocks in the time zone show `wall` or later. */
function firstShowing(wall: number, timeZone: string, [from, to]: [number, number]): number {
  let [early, late] = [from, to];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (wallTime(middle, timeZone) < wall) early = middle;
    else late = middle;
  }
  return late;
}

/**
 * Returns the instant at which clocks in the time zone show `wall`: the first, if they do so twice,
 * and the moment at which they skip it, if they do not. The times of a day that the calendar skips
 * are those of the next.
 */
export function instantOf(wall: number, timeZone: string): number {
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map(
    (instant) => wall - (wallTime(instant, timeZone) - instant),
  ) as [number, number];
  const shows = [before, after].filter((instant) => wallTime(instant, timeZone) === wall);
  if (shows.length > 0) return Math.min(...shows);
  return before - after >= DAY_MS ? before : firstShowing(wall, timeZone, [after, before]);
}

/** Returns the day in the time zone at this instant: "2026-03-29". */
export function localDay(instant: Date, timeZone: string): string {
  return new Date(wallTime(instant.getTime(), timeZone)).toISOString().slice(0, 10);
}
