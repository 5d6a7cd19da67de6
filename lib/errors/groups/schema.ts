import { z } from "zod";
import { causeResource, frameResource } from "@/lib/errors/ingest/schema";
import { CAP } from "@/lib/platform/api/capped-list";
import { id, idList, optionalLine, queryBoolean, queryInteger } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";
import { issueFields } from "@/lib/issues/issues/schema";
import { similarIssue } from "@/lib/issues/similar/schema";
import { shownPerson } from "./state-schema";

/**
 * Filters shared by the list and the summary. Empty means no filter. The text search follows
 * docs/spec/search.md#text.
 */
const filterFields = {
  environment: optionalLine(255).default(""),
  release: optionalLine(255).default(""),
  query: optionalLine(200).default(""),
};

/** GET …/error-groups/summary. */
export const errorGroupFilters = z.object(filterFields);
export type ErrorGroupFilters = z.output<typeof errorGroupFilters>;

/** The periods of the list's charts. */
export const TREND_PERIODS = ["24h", "7d", "30d"] as const;
export type TrendPeriod = (typeof TREND_PERIODS)[number];
const period = z.enum(TREND_PERIODS, { error: "Must be 24h, 7d or 30d." }).default("24h");

const SORTS = ["last_seen", "first_seen", "occurrences", "period"] as const;

/**
 * List cursor: starts after the group with this id, at its position when that page was read (a
 * group seen again since then has moved). A bare id means the group's current position.
 */
const after = z
  .string()
  .regex(/^(-?\d{1,16}\.)?[1-9]\d{0,9}$/, { error: "Must be a cursor from this list." })
  .transform((text) => {
    const [id = "", place] = text.split(".").reverse();
    return { id: Number(id), place };
  })
  .refine(({ id }) => id <= 2_147_483_647, { error: "Must be a cursor from this list." });

/**
 * GET …/error-groups (docs/spec/errors.md). Additional parameters: `regressed`, open again after
 * being resolved, `linked_issue_id`, and `period`, whose occurrences the sort order `period` counts.
 */
export const errorGroupListQuery = z.object({
  ...filterFields,
  status: queryInteger(0, 2).optional(),
  regressed: queryBoolean.optional(),
  linked_issue_id: queryInteger(1, 2_147_483_647).optional(),
  sort: z
    .enum(SORTS, { error: "Must be last_seen, first_seen, occurrences or period." })
    .default("last_seen"),
  period,
  limit: queryInteger(1, CAP).default(CAP),
  after: after.optional(),
});
export type ErrorGroupListQuery = z.output<typeof errorGroupListQuery>;

/**
 * GET …/events: newest first, only those older than the occurrence `before`, and only those with
 * the tag, and with its value if one is given.
 */
export const errorEventQuery = z
  .object({
    limit: queryInteger(1, CAP).default(100),
    before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
    tag: optionalLine(200).optional(),
    value: optionalLine(1_000).optional(),
  })
  .refine(({ tag = "", value = "" }) => tag !== "" || value === "", {
    error: "Needs a tag.",
    path: ["value"],
  });
export type ErrorEventQuery = z.output<typeof errorEventQuery>;

/** GET …/trend. */
export const trendQuery = z.object({
  interval: z.enum(["hour", "day"], { error: "Must be hour or day." }).default("hour"),
});
export type TrendInterval = z.output<typeof trendQuery>["interval"];

/** POST …/merge and …/unmerge. */
export const mergeBody = z.object({
  error_group_ids: idList(100).refine((ids) => ids.length > 0, {
    error: "Specify at least one error group.",
  }),
});

/** Maximum number of groups in one request for trends. */
const MAX_TRENDS = 100;

/** GET …/error-groups/trends. */
export const trendsQuery = z.object({
  period,
  ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, { error: "Must be ids, separated by commas." })
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .refine((ids) => ids.length <= MAX_TRENDS, {
      error: `May not have more than ${MAX_TRENDS} elements.`,
    })
    .refine((ids) => ids.every((number) => number <= 2_147_483_647), {
      error: "Must be ids, separated by commas.",
    })
    .default([])
    .meta({ type: "string", default: "" }),
});
export type TrendsQuery = z.output<typeof trendsQuery>;

/** POST …/promote. What of the bug should differ from what the preview shows. */
export const promoteBody = issueFields
  .pick({
    title: true,
    description: true,
    lane_id: true,
    priority: true,
    assignee_id: true,
    sprint_id: true,
    epic_id: true,
    estimated_minutes: true,
    label_ids: true,
    blocked_by_ids: true,
  })
  .partial();
export type PromoteBody = z.output<typeof promoteBody>;

/** POST …/link. Links the group to an issue in the project. */
export const linkBody = z.object({ issue_id: id() });

/** An error group (docs/spec/errors.md). */
export const errorGroupResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  environment: z.string(),
  release: z.string().nullable(),
  fingerprint: z.string(),
  exception_class: z.string(),
  culprit: z.string(),
  latest_message: z.string(),
  latest_stack_trace: z.string(),
  occurrence_count: z.int(),
  status: z.int().min(0).max(2),
  is_regressed: z.boolean(),
  resolved_at: timestamp.nullable(),
  resolved_by_id: z.int().nullable(),
  linked_issue_id: z.int().nullable(),
  /** The linked issue, and how it was linked. */
  linked_issue: z
    .strictObject({
      key: z.string(),
      assignee_id: z.int().nullable(),
      /** Whether the group was promoted to it, rather than linked to an existing issue. */
      is_promoted: z.boolean(),
      /** Null if it was linked before this was recorded. */
      linked_at: timestamp.nullable(),
      linked_by: shownPerson.nullable(),
    })
    .nullable(),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
  /** Of its newest stored occurrence: `fatal`, `error`, `warning` …; null if it sent none. */
  level: z.string().nullable(),
  /** Why its occurrences are grouped: the inputs to the fingerprint. Null if unknown. */
  grouping: z
    .strictObject({ source: z.enum(["frames", "message", "client"]), inputs: z.array(z.string()) })
    .nullable(),
  /** Number of groups merged into it. */
  merged_count: z.int(),
  /**
   * Occurrences in each of the last 24 clock hours, oldest first. The last one is the current hour.
   */
  trend_24h: z.array(z.int()).length(24),
  ...stamps,
});
export type ErrorGroup = z.infer<typeof errorGroupResource>;

/** GET …/summary: groups per status. `regressed` groups also count as open. */
export const errorGroupSummary = z.strictObject({
  open: z.int(),
  regressed: z.int(),
  ignored: z.int(),
  resolved: z.int(),
});
export type ErrorGroupSummary = z.infer<typeof errorGroupSummary>;

/** A stored occurrence as it was sent, without secrets and truncated if too long. */
export const errorEventResource = z.strictObject({
  id: z.int(),
  occurred_at: timestamp,
  exception_class: z.string(),
  message: z.string(),
  stack_trace: z.string(),
  environment: z.string(),
  release: z.string().nullable(),
  tags: z.unknown(),
  breadcrumbs: z.unknown(),
  request: z.unknown(),
  user: z.unknown(),
  contexts: z.unknown(),
  extra: z.unknown(),
  event_id: z.string().nullable(),
  platform: z.string().nullable(),
  /** Innermost frame first. */
  frames: z.array(frameResource),
  /** The other exceptions of its chain, those nearest to the thrown one first. */
  causes: z.array(causeResource),
  ...stamps,
});
export type ErrorEvent = z.infer<typeof errorEventResource>;

/** GET …/events/{eventId}: only occurrences with the tag, and with its value if one is given, count. */
export const eventPlaceQuery = z.object({
  tag: optionalLine(200).optional(),
  value: optionalLine(1_000).optional(),
});
export type EventPlaceQuery = z.output<typeof eventPlaceQuery>;

/** GET …/events/{eventId}: an occurrence, and its place among those that are stored. */
export const placedEventResource = errorEventResource.extend({
  /** 1 is the newest. */
  number: z.int(),
  /** How many are stored. */
  kept: z.int(),
  newer_id: z.int().nullable(),
  older_id: z.int().nullable(),
});
export type PlacedEvent = z.infer<typeof placedEventResource>;

/** An hour or a day (UTC) and its number of occurrences. */
export const trendPoint = z.strictObject({ at: timestamp, count: z.int() });
export type TrendPoint = z.infer<typeof trendPoint>;

/**
 * GET …/error-groups/trends: a group's occurrences in the period, oldest first: 24 hours, 28 times
 * six hours, or 30 days (UTC). The last bucket is the current one.
 */
export const groupTrend = z.strictObject({ error_group_id: z.int(), counts: z.array(z.int()) });
export type GroupTrend = z.infer<typeof groupTrend>;

/**
 * GET …/tags: what a group's newest stored occurrences have in common. `events` is how many were
 * read, at most 500.
 */
export const groupTagsResource = z.strictObject({
  events: z.int(),
  /** Different users in them, and how many of them name a user. */
  users: z.int(),
  events_with_user: z.int(),
  /** By name. Values are most frequent first, at most ten. */
  tags: z.array(
    z.strictObject({
      name: z.string(),
      /** Occurrences that have the tag. */
      events: z.int(),
      values: z.array(z.strictObject({ value: z.string(), events: z.int() })),
    }),
  ),
});
export type GroupTags = z.infer<typeof groupTagsResource>;

/**
 * GET …/promotion: the bug that promoting would create, and possible duplicates, most likely first.
 */
export const promotionResource = z.strictObject({
  title: z.string(),
  description: z.string(),
  lane_id: z.int(),
  duplicates: z.array(
    similarIssue.extend({
      /**
       * Why it may be a duplicate: it is linked to the same error (in another environment, or
       * merged into this one), it mentions the error's class or location, or its text is similar to
       * the bug's.
       */
      why: z.enum(["error", "exception_class", "culprit", "text"]),
    }),
  ),
});
export type Promotion = z.infer<typeof promotionResource>;
