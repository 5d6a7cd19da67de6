const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MORNING = 9;
const EVENING = 18;
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const NUMBERS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5 };

/** A day, counted from today. */
type Day = { days: number; hour?: number } | { months: number };

/** "9am", "9:30", "21:00", "at 5 pm", "noon": the time of a day in minutes. */
const TIME =
  /(?:^|\s)(?:at\s+)?(?:(\d{1,2})(?::(\d\d))?\s*(am|pm)|(\d{1,2}):(\d\d)|(noon)|(midnight))$/;

function minutesOf(match: RegExpExecArray): number | null {
  const [, hour12, minute12 = "0", half, hour24, minute24] = match;
  if (match[6] !== undefined) return 12 * 60;
  if (match[7] !== undefined) return 0;
  const minute = Number(half === undefined ? minute24 : minute12);
  if (minute > 59) return null;
  if (half === undefined) return Number(hour24) > 23 ? null : Number(hour24) * 60 + minute;
  const hour = Number(hour12);
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half === "pm" ? 12 : 0)) * 60 + minute;
}

function dayOf(text: string, now: Date): Day | null {
  if (text === "" || text === "today") return { days: 0 };
  if (text === "tonight" || text === "this evening") return { days: 0, hour: EVENING };
  if (text === "tomorrow" || text === "tmr") return { days: 1 };
  if (text === "tomorrow evening") return { days: 1, hour: EVENING };
  if (text === "next week") return { days: 7 - ((now.getDay() + 6) % 7) };
  if (text === "next month") return { months: 1 };
  const later = /^(?:in )?(\d{1,3}|[a-z]+) (day|week|month)s?$/.exec(text);
  if (later) {
    const [, word = "", unit] = later;
    const count = NUMBERS[word] ?? Number(word);
    if (!(count > 0)) return null;
    return unit === "month" ? { months: count } : { days: unit === "week" ? count * 7 : count };
  }
  const name = /^(?:next |on |this )?(sun|mon|tue|wed|thu|fri|sat)[a-z]*$/.exec(text)?.[1];
  if (name === undefined) return null;
  // Today's weekday means the next one.
  return { days: ((WEEKDAYS.indexOf(name) - now.getDay() + 6) % 7) + 1 };
}

/**
 * Reads a phrase such as "in 3 days", "tomorrow 9am", "next monday" or "in 2 hours" in the browser's
 * time zone. A day without a time means its morning. Returns null for other texts.
 */
export function readTime(phrase: string, now: Date): Date | null {
  const text = phrase.trim().toLowerCase().replace(/,/g, "").replace(/\s+/g, " ");
  if (text === "") return null;
  const soon = /^in (\d{1,4}|an?|half an) ?(minute|min|m|hour|h)s?$/.exec(text);
  if (soon) {
    const [, word = "", unit = ""] = soon;
    const count = word === "half an" ? 0.5 : (NUMBERS[word] ?? Number(word));
    return new Date(now.getTime() + count * (unit.startsWith("h") ? HOUR : MINUTE));
  }
  const time = TIME.exec(text);
  const day = dayOf(time ? text.slice(0, time.index).trim() : text, now);
  if (!day) return null;
  const minutes = time && minutesOf(time);
  if (time && minutes === null) return null;
  const hour = ("hour" in day ? day.hour : undefined) ?? MORNING;
  const at = (days: number) =>
    new Date(
      now.getFullYear(),
      now.getMonth() + ("months" in day ? day.months : 0),
      now.getDate() + days,
      0,
      minutes ?? hour * 60,
    );
  const found = at("days" in day ? day.days : 0);
  // "9am" is tomorrow's if today's is over.
  const isOver = found.getTime() <= now.getTime();
  return isOver && time && text === time[0].trim() ? at(1) : found;
}
