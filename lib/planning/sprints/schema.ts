import { z } from "zod";
import { day, moment } from "@/lib/platform/api/dates";
import { id, multiLine, oneLine } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";

export const DATE_ORDER = "May not be before starts_on.";

const dates = { starts_on: day.nullable().optional(), ends_on: day.nullable().optional() };

interface Dates {
  starts_on?: string | null | undefined;
  ends_on?: string | null | undefined;
}

function isInOrder({ starts_on: start, ends_on: end }: Dates): boolean {
  return !start || !end || start <= end;
}

/**
 * POST and PUT …/sprints (docs/spec/projects.md#sprints). On update, omitted fields do not change,
 * and `null` clears a field.
 */
export const sprintBody = z
  .object({
    title: oneLine(),
    goal: multiLine(65_535).nullable().optional(),
    ...dates,
    completed_at: moment.nullable().optional(),
  })
  .refine(isInOrder, { path: ["ends_on"], error: DATE_ORDER });
export type SprintBody = z.output<typeof sprintBody>;

/** POST …/sprints/{id}/start: new dates, if they change. The first day defaults to today (UTC). */
export const startSprintBody = z
  .object(dates)
  .refine(isInOrder, { path: ["ends_on"], error: DATE_ORDER });
export type StartSprintBody = z.output<typeof startSprintBody>;

/**
 * POST …/sprints/{id}/complete. The target for the open issues is required; `null` means the
 * backlog.
 */
export const completeSprintBody = z.object({ move_open_to: id().nullable() });
export type CompleteSprintBody = z.output<typeof completeSprintBody>;

const wireDay = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** A sprint and its work. `done_…` covers issues in the project's final lane. */
export const sprintResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  title: z.string(),
  goal: z.string().nullable(),
  starts_on: wireDay.nullable(),
  ends_on: wireDay.nullable(),
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  created_by_id: z.int(),
  issues_count: z.int(),
  done_count: z.int(),
  estimated_minutes: z.int(),
  done_minutes: z.int(),
  ...stamps,
});
export type Sprint = z.infer<typeof sprintResource>;

/**
 * A sprint that was just completed, with counts of its done issues and of those moved out of it.
 */
export const completedSprintResource = z.strictObject({
  ...sprintResource.shape,
  completed_count: z.int(),
  moved_count: z.int(),
  moved_issue_ids: z.array(z.int()),
});
export type CompletedSprint = z.infer<typeof completedSprintResource>;
