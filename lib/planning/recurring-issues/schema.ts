import { z } from "zod";
import { CAP } from "@/lib/platform/api/capped-list";
import { day } from "@/lib/platform/api/dates";
import {
  id,
  idList,
  integer,
  multiLine,
  oneLine,
  otherwise,
  queryInteger,
} from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";
import { daysRefusal, INTERVALS } from "./recurrence";

/** Maximum number of recurring issues per project. */
export const MAX_RECURRING_ISSUES = 200;

const EVERY_MESSAGE = "Must be day, week or month.";
const AT_MESSAGE = "Must be a time of day such as 09:00.";
const ON_MESSAGE = "Must be weekdays from 1 to 7, or days of the month from 1 to 31.";

const every = z.enum(INTERVALS, { error: otherwise(EVERY_MESSAGE) });
const at = z
  .string({ error: otherwise(AT_MESSAGE) })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: AT_MESSAGE });

/** An id, or whichever sprint is active when an issue is created. */
const sprint = z.union([id(), z.literal("active")], {
  error: otherwise("Must be the id of a sprint, or active."),
});

/** A list of days; one day may be given without a list. */
const on = z
  .union([z.array(integer(1, 31)).max(31), integer(1, 31)], { error: otherwise(ON_MESSAGE) })
  .transform((days) => [...new Set([days].flat())].sort((a, b) => a - b));

/** The fields of the issues, and whether it is paused. */
const optional = {
  title: oneLine(255).optional(),
  description: multiLine(65_535).optional(),
  prompt: multiLine(10_000).nullable().optional(),
  type: integer(0, 1).optional(),
  priority: integer(0, 4).optional(),
  assignee_id: id().nullable().optional(),
  epic_id: id().nullable().optional(),
  lane_id: id().nullable().optional(),
  sprint_id: sprint.nullable().optional(),
  estimated_minutes: integer(0).nullable().optional(),
  label_ids: idList(500).optional(),
  starts_on: day.nullable().optional(),
  is_paused: z.boolean({ error: "Must be true or false." }).optional(),
};

/**
 * POST …/recurring-issues (docs/spec/projects.md#recurring-issues). The content of the template is
 * copied into the fields that are left out.
 */
export const newRecurringIssueBody = z
  .object({ ...optional, template_id: id().optional(), every, on: on.default([]), at })
  .refine(({ title, template_id }) => title !== undefined || template_id !== undefined, {
    path: ["title"],
    error: "Is required.",
  })
  .superRefine((body, context) => {
    const message = daysRefusal(body.every, body.on);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["on"], message });
  });
export type NewRecurringIssueBody = z.output<typeof newRecurringIssueBody>;

/**
 * PUT …/recurring-issues/{id}. Omitted fields do not change, `null` clears a field. A new `every`
 * needs a new `on`, except for `day`.
 */
export const recurringIssueBody = z.object({
  ...optional,
  every: every.optional(),
  on: on.optional(),
  at: at.optional(),
});
export type RecurringIssueBody = z.output<typeof recurringIssueBody>;

/** GET …/recurring-issues: oldest first, after the one with the id `after`. */
export const recurringIssueListQuery = z.object({
  limit: queryInteger(1, CAP).default(CAP),
  after: queryInteger(0).optional(),
});
export type RecurringIssueListQuery = z.output<typeof recurringIssueListQuery>;

/** Why a recurring issue paused itself. */
export const PAUSE_REASONS = ["creator_inactive", "creator_not_permitted"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/**
 * An issue that is created again and again. `lane_id` is null for the first lane, `next_run_at`
 * while it is paused.
 */
export const recurringIssueResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  title: z.string(),
  description: z.string(),
  prompt: z.string().nullable(),
  type: z.int(),
  priority: z.int(),
  assignee_id: z.int().nullable(),
  epic_id: z.int().nullable(),
  lane_id: z.int().nullable(),
  sprint_id: z.union([z.int(), z.literal("active")]).nullable(),
  estimated_minutes: z.int().nullable(),
  label_ids: z.array(z.int()),
  every: z.enum(INTERVALS),
  on: z.array(z.int()),
  at: z.string(),
  /** The workspace's. */
  time_zone: z.string(),
  starts_on: z.string().nullable(),
  is_paused: z.boolean(),
  /** Set if it paused itself. */
  paused_because: z.enum(PAUSE_REASONS).nullable(),
  next_run_at: timestamp.nullable(),
  /** The latest issue, unless it was deleted. */
  last_issue_id: z.int().nullable(),
  last_issue_key: z.string().nullable(),
  created_by_id: z.int(),
  ...stamps,
});
export type RecurringIssue = z.infer<typeof recurringIssueResource>;
