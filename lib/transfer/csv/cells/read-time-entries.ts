import { z } from "zod";
import { isCalendarDay } from "@/lib/platform/api/calendar";
import { codePoints, integer } from "@/lib/platform/api/fields";
import { MAX_TIME_ENTRIES } from "@/lib/issues/time-entries/schema";
import { BODY, NAME } from "./check-text";
import { readDate } from "./read-date";

/** Time spent, from our own exports. `user` is an email address; `spentOn` is YYYY-MM-DD. */
export interface DraftTimeEntry {
  user: string | null;
  minutes: number;
  spentOn: string;
  note: string;
  createdAt: string | null;
}

const NOTE_MAX = 65_535;

/** A time entry, as `flattenObject` keeps it in a cell. */
const ENTRY = z.object({
  user: NAME,
  minutes: z.coerce.number().pipe(integer(1)),
  spent_on: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .refine(isCalendarDay),
  note: BODY.refine((text) => codePoints(text) <= NOTE_MAX),
  created_at: z.string(),
});

/**
 * Reads the time entries of our JSON exports, which are in one cell. `lost` is how many cannot be
 * read, or are more than an issue can have.
 */
export function readTimeEntries(text: string): { entries: DraftTimeEntry[]; lost: number } {
  const listed = parseList(text);
  const entries = listed.slice(0, MAX_TIME_ENTRIES).flatMap((item): DraftTimeEntry[] => {
    const { success, data } = ENTRY.safeParse(item);
    if (!success) return [];
    const { user, minutes, spent_on: spentOn, note, created_at: date } = data;
    return [{ user: user || null, minutes, spentOn, note, createdAt: readDate(date) ?? null }];
  });
  return { entries, lost: listed.length - entries.length };
}

function parseList(text: string): unknown[] {
  if (text === "") return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [list];
  } catch {
    return [text];
  }
}
