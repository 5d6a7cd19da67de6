import { z } from "zod";
import { day } from "@/lib/platform/api/dates";
import { integer, multiLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";
import { personSummary } from "@/lib/people/users/schema";

/** Maximum number of entries per issue. */
export const MAX_TIME_ENTRIES = 1_000;

/**
 * POST and PUT …/time-entries (docs/spec/issue-parts.md#time-entries). On update, an omitted note
 * does not change and `null` clears it.
 */
export const timeEntryBody = z.object({
  minutes: integer(1),
  spent_on: day,
  note: multiLine(65_535).nullable().optional(),
});
export type TimeEntryBody = z.output<typeof timeEntryBody>;

/** Time that someone spent on an issue: whole minutes on a day. */
export const timeEntryResource = z.strictObject({
  id: z.int(),
  issue_id: z.int(),
  user_id: z.int(),
  minutes: z.int(),
  spent_on: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  note: z.string(),
  author: personSummary,
  ...stamps,
});
export type TimeEntry = z.infer<typeof timeEntryResource>;
