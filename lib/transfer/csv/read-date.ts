const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const TIME =
  "(?:(?:T|,? +)(?<hour>\\d{1,2}):(?<minute>\\d\\d)(?::(?<second>\\d\\d)(?:[.,](?<fraction>\\d{1,9}))?)?" +
  " *(?<half>[AP]M)?" +
  " *(?<zone>Z|UTC|GMT|[+-]\\d\\d(?::?\\d\\d)?)?)?$";

/**
 * Year first (ISO, Bugzilla, GitHub), day and month name (Jira), month name and day (Jira in
 * English), day and month with periods.
 */
const PATTERNS = [
  "^(?<year>\\d{4})[-/](?<month>\\d\\d)[-/](?<day>\\d\\d)",
  "^(?<day>\\d{1,2})[-/ ](?<name>[a-z]{3})[a-z]*[-/ ](?<year>\\d{4}|\\d\\d)",
  "^(?<name>[a-z]{3})[a-z]* (?<day>\\d{1,2}),? (?<year>\\d{4})",
  "^(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4})",
].map((pattern) => new RegExp(pattern + TIME, "i"));

/**
 * Trackers never write longer dates, and the patterns are slow on near-matches that are mostly
 * blanks.
 */
const MAX_LENGTH = 64;

type Parts = Partial<Record<string, string>>;

function hourOf({ hour = "0", half }: Parts): number {
  const value = Number(hour);
  if (half === undefined) return value;
  if (value < 1 || value > 12) return NaN;
  return (value % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
}

function offsetOf(zone = ""): string | undefined {
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (!match) return "Z";
  const [, sign, hours = "", minutes = "00"] = match;
  return Number(hours) <= 14 && Number(minutes) < 60 ? `${sign}${hours}:${minutes}` : undefined;
}

const pad = (value: number) => String(value).padStart(2, "0");

/**
 * Parses a tracker's date into ISO 8601 with an offset and up to six fractional digits; a date
 * without a zone is read as UTC. Returns undefined for anything else, for dates or times that do
 * not exist, and for numeric dates in which day and month are ambiguous (01/02/2024).
 */
export function readDate(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts: Parts | undefined = PATTERNS.map((pattern) => pattern.exec(text)?.groups).find(
    Boolean,
  );
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
