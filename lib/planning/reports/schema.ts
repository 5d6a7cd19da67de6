import { z } from "zod";
import { day } from "@/lib/platform/api/dates";
import { queryInteger } from "@/lib/platform/api/fields";

/** GET …/reports/{burndown,cumulative-flow} (docs/spec/projects.md#reports): days of UTC, both counted. */
export const reportQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  sprint_id: queryInteger(1).optional(),
});
export type ReportQuery = z.output<typeof reportQuery>;

/** GET …/reports/throughput: the same, by day or by ISO week. */
export const throughputQuery = reportQuery.extend({
  interval: z.enum(["day", "week"], { error: "Must be day or week." }).default("day"),
});
export type ThroughputQuery = z.output<typeof throughputQuery>;

const wireDay = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const range = { from: wireDay, to: wireDay };

/**
 * A sprint day by day, each as it stood when the day ended: `scope_…` is what was in the sprint, `remaining_…` what of
 * it was not done, null for days that are yet to come or after the sprint was completed. `ideal_…` is the straight line
 * from the first day's scope to nothing on the last day. With `sprint_id` null it is all issues of the project, and the
 * line begins at what remained on the first day.
 */
export const burndownResource = z.strictObject({
  ...range,
  sprint_id: z.int().nullable(),
  days: z.array(
    z.strictObject({
      day: wireDay,
      scope_count: z.int().nullable(),
      scope_minutes: z.int().nullable(),
      remaining_count: z.int().nullable(),
      remaining_minutes: z.int().nullable(),
      ideal_count: z.number(),
      ideal_minutes: z.number(),
    }),
  ),
});
export type Burndown = z.infer<typeof burndownResource>;

/**
 * How many issues lay in each lane when each day ended. `lanes` are in board order; one with the id null comes first
 * where issues lay in lanes that have been deleted since. `counts` has a number for each lane, in their order, and is
 * null for days that are yet to come.
 */
export const cumulativeFlowResource = z.strictObject({
  ...range,
  lanes: z.array(
    z.strictObject({ id: z.int().nullable(), title: z.string(), color: z.int().nullable() }),
  ),
  days: z.array(z.strictObject({ day: wireDay, counts: z.array(z.int()).nullable() })),
});
export type CumulativeFlow = z.infer<typeof cumulativeFlowResource>;

/**
 * What came in and what was done in each day or week (by ISO 8601, cut to the range and named by its first day in it). `completed` came into
 * the final lane and was there when the day ended, `reopened` left it so. `lead_time` is from creation to completion, of
 * all that was completed in the range: by how many minutes half and 85 % of it were done.
 */
export const throughputResource = z.strictObject({
  ...range,
  interval: z.enum(["day", "week"]),
  periods: z.array(
    z.strictObject({
      starts_on: wireDay,
      created: z.int(),
      completed: z.int(),
      reopened: z.int(),
    }),
  ),
  totals: z.strictObject({ created: z.int(), completed: z.int(), reopened: z.int() }),
  lead_time: z.strictObject({ p50_minutes: z.int().nullable(), p85_minutes: z.int().nullable() }),
});
export type Throughput = z.infer<typeof throughputResource>;
