import { z } from "zod";
import { day, moment } from "@/lib/api/dates";
import { multiLine, oneLine } from "@/lib/api/fields";
import { stamps, timestamp } from "@/lib/api/wire";

export const DATE_ORDER = "May not be before starts_on.";

/** POST and PUT …/sprints (supporting-api.md): on update what is left out stays, and `null` clears. */
export const sprintBody = z
  .object({
    title: oneLine(),
    goal: multiLine(65_535).nullable().optional(),
    starts_on: day.nullable().optional(),
    ends_on: day.nullable().optional(),
    completed_at: moment.nullable().optional(),
  })
  .refine((body) => !body.starts_on || !body.ends_on || body.starts_on <= body.ends_on, {
    path: ["ends_on"],
    error: DATE_ORDER,
  });
export type SprintBody = z.output<typeof sprintBody>;

const wireDay = z.string().regex(/^\d{4}-\d\d-\d\d$/);

export const sprintResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  title: z.string(),
  goal: z.string().nullable(),
  starts_on: wireDay.nullable(),
  ends_on: wireDay.nullable(),
  completed_at: timestamp.nullable(),
  created_by_id: z.int(),
  ...stamps,
});
export type Sprint = z.infer<typeof sprintResource>;
