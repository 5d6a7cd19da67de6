const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const WEEKDAY =
  /^(?:(next|on|this|coming) )?(sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|rs|rsday|urday|r)?$/;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5 };

/** A day: counted from today, or a date. */
export interface Day {
  days?: number;
  months?: number;
  /** Years, months (from 0) and days of a date. */
  date?: readonly [number, number, number];
}

/** Returns the time of a day, in the browser's time zone. */
export function dayIn({ days = 0, months = 0, date }: Day, minutes: number, now: Date): Date {
  if (date) return new Date(date[0], date[1], date[2], 0, minutes);
  return new Date(now.getFullYear(), now.getMonth() + months, now.getDate() + days, 0, minutes);
}

const ofToday = (now: Date): [number, number, number] => [
  now.getFullYear(),
  now.getMonth(),
  now.getDate(),
];

/** A date without a year is the next one of that name. */
function dateOf(year: number | null, month: number, day: number, now: Date): Day | null {
  const [thisYear, thisMonth, today] = ofToday(now);
  const isOver = month < thisMonth || (month === thisMonth && day < today);
  const full = year ?? (isOver ? thisYear + 1 : thisYear);
  const date = new Date(full, month, day);
  // "Feb 30" is none.
  return date.getMonth() === month && date.getDate() === day ? { date: [full, month, day] } : null;
}

const yearOf = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.length === 2 ? `20${text}` : text);

function readDate(text: string, now: Date, isMonthFirst: boolean): Day | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), now);
  const numbers = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(text);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    // "24/12" can only be read in one way.
    const isFirst = second > 12 || (isMonthFirst && first <= 12);
    const [month, day] = isFirst ? [first, second] : [second, first];
    return month < 1 || month > 12 ? null : dateOf(yearOf(numbers[3]), month - 1, day, now);
  }
  // "3.1.", "24.12.2026"
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(text);
  if (dotted) return dateOf(yearOf(dotted[3]), Number(dotted[2]) - 1, Number(dotted[1]), now);
  const monthFirst = new RegExp(`^${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?$`).exec(text);
  const dayFirst = new RegExp(
    `^(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)? ${MONTH}(?: (\\d{4}))?$`,
  ).exec(text);
  const [name, day] = monthFirst
    ? [monthFirst[1], monthFirst[2]]
    : dayFirst
      ? [dayFirst[2], dayFirst[1]]
      : [undefined, undefined];
  if (name === undefined) return null;
  const year = yearOf((monthFirst ?? dayFirst)?.[3]);
  return dateOf(year, MONTHS.indexOf(name), Number(day), now);
}

/** Days until the next weekday of this number; today's means the next one. */
const until = (weekday: number, now: Date) => ((weekday - now.getDay() + 6) % 7) + 1;

function readName(text: string, now: Date): Day | null {
  const nextMonday = 7 - ((now.getDay() + 6) % 7);
  switch (text) {
    case "":
    case "today":
      return { days: 0 };
    case "tomorrow":
    case "tmr":
    case "tmrw":
      return { days: 1 };
    case "day after tomorrow":
    case "the day after tomorrow":
      return { days: 2 };
    case "next week":
    case "start of week":
      return { days: nextMonday };
    case "weekend":
    case "the weekend":
    case "this weekend":
    case "next weekend":
      return { days: until(6, now) };
    case "end of week":
    case "end of the week":
    case "eow":
      return { days: until(5, now) };
    case "next month":
      return { months: 1 };
    case "end of month":
    case "end of the month":
    case "eom": {
      const [year, month, day] = ofToday(now);
      const last = new Date(year, month + 1, 0);
      return { date: [year, day === last.getDate() ? month + 2 : month + 1, 0] };
    }
    default:
      return null;
  }
}

/** Reads a day without its time: "tomorrow", "next fri", "in 3 days", "Jan 3", "24/12". */
export function readDay(text: string, now: Date, isMonthFirst: boolean): Day | null {
  const named = readName(text, now) ?? readDate(text.replace(/^on /, ""), now, isMonthFirst);
  if (named) return named;
  const later = /^(?:in )?(\d{1,3} ?|[a-z]+ )(days?|d|weeks?|wks?|w|months?|mo)$/.exec(text);
  if (later) {
    const [, word = "", unit = ""] = later;
    const count = NUMBERS[word.trim()] ?? Number(word);
    if (!(count > 0)) return null;
    if (unit.startsWith("mo")) return { months: count };
    return { days: unit.startsWith("w") ? count * 7 : count };
  }
  const weekday = WEEKDAY.exec(text)?.[2];
  return weekday === undefined ? null : { days: until(WEEKDAYS.indexOf(weekday), now) };
}
