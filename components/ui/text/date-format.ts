/**
 * Every date and time on the screens (docs/decisions/0056). The names are ours and not the
 * platform's, so that the server and every browser write the same text.
 */

/** How a reader's language writes dates: "Mar 12" or "12 Mar", "2:02 PM" or "14:02". */
export interface DateStyle {
  isMonthFirst: boolean;
  hasAmPm: boolean;
}

/** Who reads: the style, and the time zone. Without one, it is that of this machine. */
export interface Reader extends DateStyle {
  timeZone?: string | undefined;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** Formats are kept, because making one takes a hundred times as long as using it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", {
      ...{ year: "numeric", month: "numeric", day: "numeric" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
      timeZoneName: "short",
      timeZone,
    });
    formats.set(timeZone, format);
  }
  return format;
}

type Parts = Record<Intl.DateTimeFormatPartTypes, string>;

function partsOf(at: number, { timeZone }: Reader): Parts {
  const parts = formatOf(timeZone).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Parts;
}

function dateText({ year, month, day }: Parts, { isMonthFirst }: Reader, hasYear: boolean): string {
  const name = MONTHS[Number(month) - 1];
  if (!isMonthFirst) return hasYear ? `${day} ${name} ${year}` : `${day} ${name}`;
  return hasYear ? `${name} ${day}, ${year}` : `${name} ${day}`;
}

function weekdayText(parts: Parts, reader: Reader, hasYear = false): string {
  const { year, month, day } = parts;
  const weekday = WEEKDAYS[new Date(Date.UTC(+year, +month - 1, +day)).getUTCDay()];
  return `${weekday}${reader.isMonthFirst ? "," : ""} ${dateText(parts, reader, hasYear)}`;
}

function timeText({ hour, minute, second }: Parts, { hasAmPm }: Reader, hasSeconds = false) {
  const rest = hasSeconds ? `${minute}:${second}` : minute;
  if (!hasAmPm) return `${hour}:${rest}`;
  return `${+hour % 12 || 12}:${rest} ${+hour < 12 ? "AM" : "PM"}`;
}

const hasOtherYear = (parts: Parts, now: number, reader: Reader) =>
  parts.year !== partsOf(now, reader).year;

function relativeText(at: number, now: number, reader: Reader): string {
  const distance = Math.abs(now - at);
  if (distance < MINUTE) return "just now";
  if (distance >= 7 * DAY) {
    const parts = partsOf(at, reader);
    return dateText(parts, reader, hasOtherYear(parts, now, reader));
  }
  const amount =
    distance < HOUR
      ? `${Math.floor(distance / MINUTE)} min`
      : distance < DAY
        ? `${Math.floor(distance / HOUR)} h`
        : `${Math.floor(distance / DAY)} d`;
  return at > now ? `in ${amount}` : `${amount} ago`;
}

/**
 * Writes dates and times for a reader. Instants are ISO 8601; calendar days, such as "2026-03-12",
 * are the same in every time zone. A date has its year if it is not the current one.
 */
export interface Dates {
  /** "just now", "5 min ago", "3 h ago", "6 d ago", then "12 Mar". Future times read "in 5 min". */
  relative: (at: string) => string;
  /** "12 Mar, 14:02" */
  dateTime: (at: string) => string;
  /** "Thu 12 Mar 2026, 14:02 GMT+1" */
  exact: (at: string) => string;
  /** "Thu 12 Mar 2026, 14:02:07 GMT+1" */
  precise: (at: string) => string;
  /** "Thu 12 Mar, 14:00" */
  hour: (at: string) => string;
  /** A time in the next days: "14:00" today, then "Thu 14:00"; "Thu 12 Mar, 14:00" from a week on. */
  soon: (at: string) => string;
  /** "14:02:07" */
  clock: (at: string) => string;
  /** An hour of any day: "08:00" */
  hourOfDay: (hour: number) => string;
  /** A calendar day: "12 Mar" */
  day: (day: string) => string;
  /** A calendar day: "Thu 12 Mar" */
  weekday: (day: string) => string;
}

/** Returns the dates of a reader at `now`, in epoch milliseconds. */
export function makeDates(now: number, reader: Reader): Dates {
  const instant = (at: string) => partsOf(Date.parse(at), reader);
  const calendarDay = (day: string) => partsOf(Date.parse(day), { ...reader, timeZone: "UTC" });
  const short = (parts: Parts) => dateText(parts, reader, hasOtherYear(parts, now, reader));
  const exact = (at: string, hasSeconds: boolean) => {
    const parts = instant(at);
    return `${weekdayText(parts, reader, true)}, ${timeText(parts, reader, hasSeconds)} ${parts.timeZoneName}`;
  };
  return {
    relative: (at) => relativeText(Date.parse(at), now, reader),
    dateTime: (at) => `${short(instant(at))}, ${timeText(instant(at), reader)}`,
    exact: (at) => exact(at, false),
    precise: (at) => exact(at, true),
    hour: (at) => `${weekdayText(instant(at), reader)}, ${timeText(instant(at), reader)}`,
    soon: (at) => {
      const parts = instant(at);
      const [today, time] = [partsOf(now, reader), timeText(parts, reader)];
      const isToday = dateText(parts, reader, true) === dateText(today, reader, true);
      if (isToday) return time;
      if (Date.parse(at) - now >= 6 * DAY) return `${weekdayText(parts, reader)}, ${time}`;
      return `${weekdayText(parts, reader).slice(0, 3)} ${time}`;
    },
    clock: (at) => timeText(instant(at), reader, true),
    hourOfDay: (hour) =>
      timeText({ ...calendarDay("2000-01-01"), hour: String(hour).padStart(2, "0") }, reader),
    day: (day) => short(calendarDay(day)),
    weekday: (day) => weekdayText(calendarDay(day), reader),
  };
}

/** Returns "2 Jan 2026, 03:04 UTC", for text that is stored and read everywhere. */
export function formatUtc(at: string): string {
  const reader = { isMonthFirst: false, hasAmPm: false, timeZone: "UTC" };
  const parts = partsOf(Date.parse(at), reader);
  return `${dateText(parts, reader, true)}, ${timeText(parts, reader)} UTC`;
}
