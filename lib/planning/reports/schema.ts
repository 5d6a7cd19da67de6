import { z } from "zod";
import { day } from "@/lib/platform/api/dates";
import { queryInteger } from "@/lib/platform/api/fields";

/** GET …/reports/{burndown,cumulative-flow} (docs/spec/projects.md#reports): days in UTC, both inclusive. */
export const reportQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  sprint_id: queryInteger(1).optional(),
});
export type ReportQuery = z.output<typeof reportQuery>;

/** GET …/reports/throughput. Also takes an interval: days or ISO weeks. */
export const throughputQuery = reportQuery.extend({
  interval: z.enum(["day", "week"], { error: "Must be day or week." }).default("day"),
});
export type ThroughputQuery = z.output<typeof throughputQuery>;

const wireDay = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const range = { from: wireDay, to: wireDay };

/**
 * A sprint at the end of each day: `scope_…` is the work in the sprint and `remaining_…` the part
 * not done; both are null for days in the future or after the sprint was completed. `ideal_…` is
 * the straight line from the first day's scope to zero on the last day. If `sprint_id` is null, it
 * covers all issues in the project, and the line starts at the first day's remaining work.
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
 * The number of issues in each lane at the end of each day. `lanes` are in board order; if issues were in lanes that
 * have since been deleted, an entry with a null id comes first. `counts` has a number per lane, in the same order,
 * and is null for days in the future.
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
 * Issues created and completed per day or week (ISO 8601 weeks, clipped to the range and labeled
 * with their first day in it). `completed` counts issues that entered the final lane and were in it
 * at the end of the day; `reopened` counts those that left it. `lead_time` is the median and 85th
 * percentile of the minutes from creation to completion, for issues completed in the range.
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
