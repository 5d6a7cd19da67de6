import { branchLinkResource } from "@/lib/issues/links/schema";
import { filterFields } from "@/lib/issues/filters/schema";
import { z } from "zod";
import { CAP } from "@/lib/platform/api/capped-list";
import { day, queryInstant } from "@/lib/platform/api/dates";
import { id, idList, integer, multiLine, oneLine, queryInteger } from "@/lib/platform/api/fields";
import { timestamp, wireDay } from "@/lib/platform/api/wire";
import { onlyValue } from "@/lib/issues/filters/choice";
import { BY_ID, isByPosition, parseSort, type Sort } from "@/lib/issues/filters/sort";

/**
 * Maximum number of dependencies per side. High enough that a client can send a response back
 * unchanged, because other issues can add more links than the blocking list shows.
 */
const linkIds = idList(2000);

/** Adds issues to a full lane with a hard limit. No effect without Lanes: Update (docs/spec/projects.md#hard-limits). */
export const overrideWipLimit = z.boolean({ error: "Must be true or false." }).optional();

const common = {
  title: oneLine(255),
  description: multiLine(65_535),
  lane_id: id(),
  priority: integer(0, 4),
  type: integer(0, 1),
  assignee_id: id().nullable().optional(),
  sprint_id: id().nullable().optional(),
  epic_id: id().nullable().optional(),
  estimated_minutes: integer(0).nullable().optional(),
  start_on: day.nullable().optional(),
  due_on: day.nullable().optional(),
  parent_id: id().nullable().optional(),
  blocked_by_ids: linkIds.optional(),
  blocks_ids: linkIds.optional(),
  label_ids: idList(500).optional(),
  prompt: multiLine(10_000).nullable().optional(),
};

/** Compares the dates if both are given. One alone is compared with the stored other. */
export function hasDatesInOrder(dates: {
  start_on?: string | null | undefined;
  due_on?: string | null | undefined;
}): boolean {
  return !dates.start_on || !dates.due_on || dates.start_on <= dates.due_on;
}

export const DATES_SWAPPED = { path: ["due_on"], error: "Must not be before the start date." };

/** The fields of an issue body, each checked by itself. */
export const issueFields = z.object(common);

/** Create and update share one body (docs/spec/issues.md#create; docs/spec/issues.md#update). */
export const issueBody = issueFields
  .extend({ override_wip_limit: overrideWipLimit })
  .refine(hasDatesInOrder, DATES_SWAPPED);
export type SentIssue = z.output<typeof issueBody>;
/** An issue's fields. */
export type IssueBody = Omit<SentIssue, "override_wip_limit">;

/** PUT …/labels (docs/spec/issues.md#labels). */
export const issueLabelsBody = z.object({ label_ids: idList(500) });

/**
 * PATCH …/tasks (docs/spec/issues.md#tasks). `index` counts the description's boxes from 0, as it
 * reads in the issue's `version`.
 */
export const issueTaskBody = z.object({
  index: integer(0, 65_535),
  checked: z.boolean({ error: "Must be true or false." }),
  version: integer(1),
});
export type IssueTaskBody = z.output<typeof issueTaskBody>;

/** POST …/move. Moves to a lane, before or after one of its issues; defaults to the end. */
export const moveIssueBody = z
  .object({
    lane_id: id(),
    before_id: id().nullable().optional(),
    after_id: id().nullable().optional(),
    override_wip_limit: overrideWipLimit,
  })
  .refine((body) => body.before_id == null || body.after_id == null, {
    path: ["after_id"],
    error: "Cannot be combined with before_id.",
  });
export type MoveIssueBody = z.output<typeof moveIssueBody>;

export const sort = z
  .string()
  .transform((text, context) => {
    try {
      return parseSort(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      context.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
  })
  .optional()
  .meta({ type: "string" });

/** Maximum number of issues that a page can skip. */
const MAX_OFFSET = 1_000_000;

/**
 * GET …/issues (docs/spec/issues.md#list). `after` is an issue's id. When sorting by position, it is
 * an issue in that lane (docs/spec/issues.md#board).
 */
export const issueListQuery = z
  .object({
    ...filterFields,
    updated_since: queryInstant.optional(),
    sort: sort.transform((keys): Sort => keys ?? BY_ID),
    limit: queryInteger(1, CAP).optional(),
    after: queryInteger(0).optional(),
    offset: queryInteger(0, MAX_OFFSET).optional(),
  })
  .refine(({ offset, after, limit }) => offset === undefined || (after === undefined && limit), {
    path: ["offset"],
    error: "Requires limit, and cannot be combined with after.",
  })
  .refine((query) => !isByPosition(query.sort) || query.lane_id !== undefined, {
    path: ["lane_id"],
    error: "Required to sort by position.",
  })
  .refine(
    ({ sort: keys, lane_id: lane }) =>
      !isByPosition(keys) || lane === undefined || typeof onlyValue(lane) === "number",
    { path: ["lane_id"], error: "Must be one lane to sort by position." },
  );
export type IssueListQuery = z.output<typeof issueListQuery>;

/** GET …/activity: newest first, older than the entry `before`. */
export const activityQuery = z.object({
  limit: queryInteger(1, CAP).default(100),
  before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
});

const listed = {
  id: z.int(),
  key: z.string(),
  title: z.string(),
  user_id: z.int(),
  assignee_id: z.int().nullable(),
  project_id: z.int(),
  lane_id: z.int(),
  sprint_id: z.int().nullable(),
  epic_id: z.int().nullable(),
  priority: z.int(),
  type: z.int(),
  estimated_minutes: z.int().nullable(),
  start_on: wireDay.nullable(),
  due_on: wireDay.nullable(),
  /** Whether an open issue that blocks this one is due later. */
  schedule_risk: z.boolean(),
  parent_id: z.int().nullable(),
  /** Its sub-issues, one level down, and how many of them are in the final lane. */
  children: z.strictObject({ total: z.int(), done: z.int() }),
  blocked_by_ids: z.array(z.int()),
  blocks_ids: z.array(z.int()),
  label_ids: z.array(z.int()),
  position: z.number(),
  /** The part of the ETag that changes. `If-Match` takes `"<id>-<version>"`. */
  version: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  handed_to_assistant_at: timestamp.nullable(),
  /** Null unless the issue is archived, which makes it read-only. */
  archived_at: timestamp.nullable(),
};

/** An issue in a list: the full resource without its texts and parts. */
export const listedIssueResource = z.strictObject(listed);
export type ListedIssue = z.infer<typeof listedIssueResource>;

/** An element in the issue list (docs/spec/issues.md#list). */
export const listItemResource = z.strictObject({
  ...listed,
  /** The key of its parent, which may not be in the list. */
  parent_key: z.string().nullable(),
});
export type ListItem = z.infer<typeof listItemResource>;

/** The full issue resource (docs/spec/issues.md#fields), including fields kept from an import. */
export const issueResource = z.strictObject({
  ...listed,
  description: z.string(),
  prompt: z.string().nullable(),
  comment_ids: z.array(z.int()),
  branch_links: z.array(branchLinkResource),
  external_id: z.string().nullable(),
  resolution: z.string().nullable(),
  resolved_at: timestamp.nullable(),
});
export type Issue = z.infer<typeof issueResource>;

/** An item in the blocking list (docs/spec/issues.md#dependencies). */
export const leanIssueResource = z.strictObject({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  project_id: z.int(),
  lane_id: z.int(),
  sprint_id: z.int().nullable(),
  assignee_id: z.int().nullable(),
  priority: z.int(),
  type: z.int(),
  lane_title: z.string(),
  lane_color: z.int(),
  /** Whether it is outside its project's final lane. */
  is_open: z.boolean(),
  relation: z.enum(["blocked_by", "blocks"]),
});
export type LeanIssue = z.infer<typeof leanIssueResource>;

const offsetTimestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);

/** The issue search resource (docs/spec/search.md#endpoints), returned by search and my issues. */
export const foundIssueResource = z.strictObject({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  project_id: z.int(),
  project_name: z.string(),
  lane_id: z.int(),
  lane_title: z.string(),
  lane_color: z.int(),
  epic_id: z.int().nullable(),
  epic_title: z.string().nullable(),
  user_id: z.int(),
  assignee_id: z.int().nullable(),
  priority: z.int(),
  type: z.int(),
  updated_at: offsetTimestamp,
});
export type FoundIssue = z.infer<typeof foundIssueResource>;

/** One entry of an issue's activity, newest first. */
export const activityResource = z.strictObject({
  id: z.int(),
  actor: z.strictObject({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    profile_picture: z.string().nullable(),
  }),
  action: z.string(),
  field: z.string().nullable(),
  from: z.unknown(),
  to: z.unknown(),
  /** For `parent_id`, the keys of the two issues; null if they are no longer in the project. */
  from_key: z.string().nullable(),
  to_key: z.string().nullable(),
  created_at: timestamp,
});
export type IssueActivity = z.infer<typeof activityResource>;
