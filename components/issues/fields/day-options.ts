import type { ComboboxOption } from "@/components/ui/form/combobox/combobox-options";
import type { Dates } from "@/components/ui/text/date-format";
import { dayNumber, localDay } from "./calendar-day";
import { dayIn, readDay } from "@/components/ui/data/read-day";

/** What people choose most, in words that `readDay` reads. */
const USUAL = [
  ["Today", "today"],
  ["Tomorrow", "tomorrow"],
  ["End of this week", "end of week"],
  ["Next week", "next week"],
  ["In two weeks", "in 2 weeks"],
  ["End of the month", "end of month"],
] as const;

function readTyped(text: string, now: Date, isMonthFirst: boolean): string | undefined {
  const day = text === "" ? null : readDay(text, now, isMonthFirst);
  return day === null ? undefined : localDay(dayIn(day, 0, now));
}

/**
 * The days to choose from: what the typed text means ("fri", "in 3 days", "24 Dec"), or the current
 * day and the usual ones.
 */
export function dayOptions(
  typed: string,
  current: string | null,
  { now, dates }: { now: Date; dates: Dates },
): ComboboxOption<number>[] {
  const option = (day: string, label = dates.day(day)): ComboboxOption<number> => ({
    value: dayNumber(day),
    label,
    detail: dates.weekday(day),
  });
  const text = typed.trim().toLowerCase();
  if (text !== "") {
    const day = readTyped(text, now, !/^\d/.test(dates.day("2000-01-02")));
    return day === undefined ? [] : [option(day)];
  }
  const usual = USUAL.map(([label, words]) => option(readTyped(words, now, true) ?? "", label));
  const unique = usual.filter(
    ({ value }, index) => usual.findIndex((other) => other.value === value) === index,
  );
  const isUsual = current === null || unique.some(({ value }) => value === dayNumber(current));
  return isUsual ? unique : [option(current), ...unique];
}
