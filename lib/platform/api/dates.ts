import { z } from "zod";
import { isCalendarDay } from "./calendar";
import { otherwise } from "./fields";

/** A day in a request body: `YYYY-MM-DD`. */
export const day = z
  .string({ error: otherwise("Must be a date in YYYY-MM-DD format.") })
  .regex(/^\d{4}-\d\d-\d\d$/, { error: "Must be a date in YYYY-MM-DD format.", abort: true })
  .refine(isCalendarDay, { error: "Must be a valid calendar date." })
  .meta({ format: "date" });

const MOMENT =
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/;

/**
 * A time in a request body: ISO 8601 with an offset below 15 hours, because PostgreSQL rejects
 * offsets of 16 hours or more.
 */
export const moment = z
  .string({ error: otherwise("Must be an ISO 8601 timestamp with an offset.") })
  .regex(MOMENT, { error: "Must be an ISO 8601 timestamp with an offset.", abort: true })
  .refine((text) => isCalendarDay(text.slice(0, 10)), { error: "Must be a valid calendar date." })
  .meta({ format: "date-time" });

const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+\- ])((?:[01]\d|2[0-3]):?[0-5]\d))?)?$/i;

function toInstant(text: string): string | undefined {
  const [, date = "", time = "00:00", second = "00", fraction = "", sign, offset = ""] =
    INSTANT.exec(text) ?? [];
  const local = new Date(`${date}T${time}:${second}Z`);
  // Date parses February 30 as March 2.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(date)) return undefined;
  const minutes = Number(offset.slice(0, 2)) * 60 + Number(offset.slice(-2));
  const utc = new Date(local.getTime() + (sign === "-" ? minutes : -minutes) * 60_000);
  const iso = utc.toISOString();
  if (!/^(?!0000)\d{4}-/.test(iso)) return undefined;
  return `${iso.slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, "0")}Z`;
}

/**
 * An ISO 8601 day or time in a query string, in UTC unless it has an offset. Parsed into the wire
 * form. An unencoded `+` in the offset arrives as a space and is read as `+`.
 */
export const queryInstant = z.string().transform((text, context) => {
  const instant = toInstant(text);
  if (instant !== undefined) return instant;
  context.addIssue({
    code: "custom",
    message: "Must be a timestamp such as 2026-01-31T09:15:00Z.",
  });
  return z.NEVER;
});
