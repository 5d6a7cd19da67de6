import { type Day, dayIn, readDay } from "@/components/ui/data/read-day";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MORNING = 9;
const AFTERNOON = 14;
const EVENING = 18;
const NIGHT = 20;
const END_OF_DAY = 17;

/** A part of a day by its name, with its hours: the first of them that is still ahead. */
const PARTS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/(?:^|\s)(?:in the |this )?morning$/, [MORNING]],
  [/(?:^|\s)(?:in the |this )?afternoon$/, [AFTERNOON, AFTERNOON + 2]],
  [/(?:^|\s)(?:in the |this )?evening$/, [EVENING, NIGHT, NIGHT + 1]],
  [/(?:^|\s)(?:tonight|night)$/, [EVENING, NIGHT, NIGHT + 1, NIGHT + 2]],
  [/(?:^|\s)(?:at )?(?:eod|end of (?:the )?day|cob)$/, [END_OF_DAY]],
  [/(?:^|\s)(?:at )?(?:noon|midday|lunch)$/, [12]],
  [/(?:^|\s)(?:at )?midnight$/, [24]],
];

/** "9am", "9:30", "at 5 pm", "17h"; a bare "9" only after a day. */
const CLOCK = /^(?:at )?(\d{1,2})(?:[:.](\d\d))?\s?(am|pm|a|p)?(?: o'?clock)?$/;

function minutesOf(text: string, isAfterDay: boolean): number | null {
  const match = CLOCK.exec(text);
  if (!match) return null;
  const [, hours = "", minutes, half] = match;
  if (minutes === undefined && half === undefined && !isAfterDay && !text.startsWith("at ")) {
    return null;
  }
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (minute > 59 || hour > (half === undefined ? 23 : 12)) return null;
  if (half === undefined) return hour * 60 + minute;
  if (hour < 1) return null;
  return ((hour % 12) + (half.startsWith("p") ? 12 : 0)) * 60 + minute;
}

const IS_TODAY = /^(?:this |tonight)/;

interface Split {
  /** The rest, which names the day; "" for none. */
  day: string;
  /** Minutes after midnight, of which the first that is ahead counts; null for none. */
  minutes: readonly [number, ...number[]] | null;
}

/** Returns the ways to read a phrase as a day and a time of day, in either order. */
function splits(text: string): Split[] {
  const found: Split[] = [];
  for (const [name, hours] of PARTS) {
    const match = name.exec(text);
    if (!match) continue;
    const [first, ...rest] = hours.map((hour) => hour * 60);
    if (first === undefined) continue;
    found.push({ day: text.slice(0, match.index).trim(), minutes: [first, ...rest] });
  }
  const words = text.split(" ");
  for (let at = 0; at <= words.length; at++) {
    const [left, right] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    const after = minutesOf(right, left !== "");
    if (after !== null) found.push({ day: left, minutes: [after] });
    // "15:00 tomorrow"; a bare number before a day would be a date.
    const before = right === "" ? null : minutesOf(left, false);
    if (before !== null) found.push({ day: right.replace(/^on /, ""), minutes: [before] });
  }
  found.push({ day: text, minutes: null });
  return found;
}

const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5 };
const SOON =
  /^(?:in )?(\d{1,4}(?:[.,]\d{1,2})?|half an|an?|[a-z]+) ?(minutes?|mins?|m|hours?|hrs?|h)$/;

/** "in 2 hours", "90 min", "2h", "half an hour", "1h 30m": an amount of time. */
function soonIn(text: string): number | null {
  const both = /^(?:in )?(\d{1,3}) ?h(?:ours?)? ?(?:and )?(\d{1,2}) ?m(?:in(?:ute)?s?)?$/.exec(
    text,
  );
  if (both) return Number(both[1]) * HOUR + Number(both[2]) * MINUTE;
  const match = SOON.exec(text);
  if (!match) return null;
  const [, word = "", unit = ""] = match;
  const count = word === "half an" ? 0.5 : (NUMBERS[word] ?? Number(word.replace(",", ".")));
  return count > 0 ? count * (unit.startsWith("h") ? HOUR : MINUTE) : null;
}

function momentOf(day: Day, minutes: Split["minutes"], now: Date): Date {
  const times = (minutes ?? [MORNING * 60]).map((one) => dayIn(day, one, now));
  return times.find((one) => one > now) ?? times.at(-1) ?? now;
}

/**
 * Reads a phrase such as "2h", "tomorrow 9am", "fri at 9", "Jan 3", "15:00 tomorrow", "2026-12-01
 * 14:00" or "end of month" in the browser's time zone. A day without a time means its morning; a part
 * of a day, such as "tonight", the first of its hours that is still ahead. Returns null for other
 * texts. The time may be over, which is for the caller to say.
 */
export function readTime(phrase: string, now: Date, isMonthFirst = true): Date | null {
  const text = phrase
    .trim()
    .toLowerCase()
    .replace(/^(in )?(\d+),(\d)/, "$1$2.$3")
    .replace(/(\d)t(\d)/, "$1 $2")
    .replace(/,/g, " ")
    .replace(/\s+/g, " ");
  if (text === "") return null;
  const soon = soonIn(text);
  if (soon !== null) return new Date(now.getTime() + soon);
  for (const { day: name, minutes } of splits(text)) {
    const day = readDay(name, now, isMonthFirst);
    if (!day) continue;
    const found = momentOf(day, minutes, now);
    // "9am" is tomorrow's if today's is over.
    const isNextDay = name === "" && !IS_TODAY.test(text) && found <= now;
    return isNextDay ? momentOf({ days: 1 }, minutes, now) : found;
  }
  return null;
}
