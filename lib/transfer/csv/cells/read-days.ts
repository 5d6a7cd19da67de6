import { cut } from "./check-text";
import { type DateOrder, readDay } from "./read-date";
import { isUnset } from "./read-words";

interface DayRules {
  dateOrder: DateOrder | null;
  roundsDays: boolean | undefined;
}

/** A day that cannot be read is left out, unlike a bad creation date, which shows a broken row. */
export function readDays(
  texts: { startOn: string; dueOn: string },
  { dateOrder, roundsDays }: DayRules,
  notes: string[],
): { startOn: string | null; dueOn: string | null } {
  const day = (text: string, name: string) => {
    if (isUnset(text)) return null;
    const found = readDay(text, dateOrder, roundsDays);
    if (found === undefined) {
      notes.push(`"${cut(text, 40)}" is not a recognized date, so there is no ${name}`);
    }
    return found ?? null;
  };
  const [startOn, dueOn] = [day(texts.startOn, "start date"), day(texts.dueOn, "due date")];
  if (startOn === null || dueOn === null || startOn <= dueOn) return { startOn, dueOn };
  notes.push(`the start date, ${startOn}, is after the due date and is left out`);
  return { startOn: null, dueOn };
}
