const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const TIME =
  "(?:(?:T|,? +)(?<hour>\\d{1,2}):(?<minute>\\d\\d)(?::(?<second>\\d\\d)(?:[.,](?<fraction>\\d{1,9}))?)?" +
  " *(?<half>[AP]M)?" +
  " *(?<zone>Z|UTC|GMT|(?:GMT|UTC)?[+-]\\d\\d(?::?\\d\\d)?)?(?: \\([^()]*\\))?)?$";

/**
 * Which part of a numeric date such as 01/02/2024 is the month: the first (American) or the second.
 */
export type DateOrder = "month-first" | "day-first";

/**
 * Year first (ISO, Bugzilla, GitHub), day and month name (Jira), month name and day (Jira in
 * English, with a weekday Linear), day and month with periods, two numbers and a year (Redmine).
 */
const PATTERNS = [
  "^(?<year>\\d{4})[-/](?<month>\\d\\d)[-/](?<day>\\d\\d)",
  "^(?<day>\\d{1,2})[-/ ](?<name>[a-z]{3})[a-z]*[-/ ](?<year>\\d{4}|\\d\\d)",
  "^(?:(?:mon|tue|wed|thu|fri|sat|sun) )?(?<name>[a-z]{3})[a-z]* (?<day>\\d{1,2}),? (?<year>\\d{4})",
  "^(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4})",
  "^(?<one>\\d{1,2})[-/](?<two>\\d{1,2})[-/](?<year>\\d{4})",
].map((pattern) => new RegExp(pattern + TIME, "i"));

/**
 * Trackers never write longer dates, and the patterns are slow on near-matches that are mostly
 * blanks.
 */
const MAX_LENGTH = 80;

type Parts = Partial<Record<string, string>>;

function hourOf({ hour = "0", half }: Parts): number {
  const value = Number(hour);
  if (half === undefined) return value;
  if (value < 1 || value > 12) return NaN;
  return (value % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
}

function offsetOf(zone = ""): string | undefined {
  const match = /^(?:GMT|UTC)?([+-])(\d\d):?(\d\d)?$/i.exec(zone);
  if (!match) return "Z";
  const [, sign, hours = "", minutes = "00"] = match;
  return Number(hours) <= 14 && Number(minutes) < 60 ? `${sign}${hours}:${minutes}` : undefined;
}

const pad = (value: number) => String(value).padStart(2, "0");

/** Sorts out the month and the day of a numeric date; undefined if nothing says which is which. */
function inOrder(parts: Parts, order: DateOrder | null): Parts | undefined {
  const { one, two } = parts;
  if (one === undefined || two === undefined) return parts;
  const monthFirst = { ...parts, month: one, day: two };
  const dayFirst = { ...parts, month: two, day: one };
  if (order !== null) return order === "month-first" ? monthFirst : dayFirst;
  if (Number(one) > 12) return dayFirst;
  return Number(two) > 12 || one === two ? monthFirst : undefined;
}

/**
 * Parses a tracker's date into ISO 8601 with an offset and up to six fractional digits; a date
 * without a zone is read as UTC. Returns undefined for anything else, for dates or times that do
 * not exist, and for numeric dates in which day and month are ambiguous (01/02/2024), unless
 * `order` says which is which.
 */
export function readDate(text: string, order: DateOrder | null = null): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const found: Parts | undefined = PATTERNS.map((pattern) => pattern.exec(text)?.groups).find(
    Boolean,
  );
  const parts = found && inOrder(found, order);
  if (!parts) return undefined;
  const { year = "", name, day = "", minute = "00", second = "00", fraction = "" } = parts;
  const month = name ? MONTHS.indexOf(name.toLowerCase()) + 1 : Number(parts["month"]);
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const hour = hourOf(parts);
  const offset = offsetOf(parts["zone"]);
  const date = new Date(Date.UTC(fullYear, month - 1, Number(day)));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  const isTime = hour < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!isDay || !isTime || offset === undefined || fullYear < 1970 || fullYear > 9998)
    return undefined;
  const clock = `${pad(hour)}:${minute}:${second}.${fraction.slice(0, 6).padEnd(6, "0")}`;
  return `${date.toISOString().slice(0, 10)}T${clock}${offset}`;
}

const HALF_DAY = 12 * 60 * 60 * 1000;

/**
 * Parses a day, such as a due date, into YYYY-MM-DD, as written and without its time. With
 * `rounds`, a time means the midnight nearest to it in UTC.
 */
export function readDay(
  text: string,
  order: DateOrder | null = null,
  rounds = false,
): string | undefined {
  const instant = readDate(text, order);
  if (instant === undefined || !rounds) return instant?.slice(0, 10);
  return new Date(Date.parse(instant) + HALF_DAY).toISOString().slice(0, 10);
}

const NUMERIC = /^(\d{1,2})[-/](\d{1,2})[-/]\d{4}(?: +\d{1,2}:\d\d(?::\d\d)? *([ap]m)?)?$/i;

/**
 * Returns which part of a file's numeric dates is the month: what at least one date proves and none
 * contradicts, otherwise the American order if times have AM and PM, as in Redmine's default.
 */
export function guessDateOrder(texts: Iterable<string>): DateOrder | null {
  const orders = new Set<DateOrder>();
  let hasHalves = false;
  for (const text of texts) {
    if (text.length > MAX_LENGTH) continue;
    const [, first, second, half] = NUMERIC.exec(text.trim()) ?? [];
    if (first === undefined) continue;
    hasHalves ||= half !== undefined;
    if (Number(first) > 12) orders.add("day-first");
    if (Number(second) > 12) orders.add("month-first");
  }
  if (orders.size === 0 && hasHalves) return "month-first";
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}
