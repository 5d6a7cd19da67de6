import { filterFields } from "@/lib/issues/filters/schema";
import { z } from "zod";
import { queryInteger } from "@/lib/platform/api/fields";
import { CAP } from "@/lib/platform/api/capped-list";
import { grouping, issueGroupResource } from "@/lib/issues/groups/schema";
import { listedIssueResource } from "@/lib/issues/issues/schema";
import { laneResource } from "@/lib/planning/lanes/schema";

/** GET …/board (docs/spec/issues.md#board): the search filters, how many issues to return per lane, and groups to count. */
export const boardQuery = z.object({
  ...filterFields,
  per_lane: queryInteger(1, CAP).default(50),
  group_by: grouping.optional(),
});
export type BoardQuery = z.output<typeof boardQuery>;

/**
 * A card: the listed issue, plus its parent's key, the number of its branch links, and those of its
 * neighbors that are not in their project's final lane.
 */
export const boardIssueResource = z.strictObject({
  ...listedIssueResource.shape,
  parent_key: z.string().nullable(),
  branch_links_count: z.int(),
  open_blocked_by_ids: z.array(z.int()),
  open_blocks_ids: z.array(z.int()),
});
export type BoardIssue = z.infer<typeof boardIssueResource>;

/**
 * A lane with its first few issues by position. The count and sum cover every issue that matches
 * the filters, or the first COUNTED + 1 if a text filter matches thousands.
 */
export const boardLaneResource = z.strictObject({
  ...laneResource.shape,
  issues_count: z.int(),
  estimated_minutes: z.int(),
  issues: z.array(boardIssueResource),
});
export type BoardLane = z.infer<typeof boardLaneResource>;

/** With `group_by`, also how many issues have each value. */
export const boardResource = z.strictObject({
  lanes: z.array(boardLaneResource),
  groups: z.array(issueGroupResource).optional(),
});
export type Board = z.infer<typeof boardResource>;
