import { z } from "zod";
import { filterFields } from "@/lib/issues/filters/schema";

/** What issues can be grouped by. */
export const GROUPINGS = [
  "lane",
  "assignee",
  "priority",
  "epic",
  "sprint",
  "label",
  "type",
  "parent",
] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const grouping = z.enum(GROUPINGS, { error: `Must be one of ${GROUPINGS.join(", ")}.` });

/** GET …/issues/groups (docs/spec/search.md#groups): the search filters, and the field. */
export const issueGroupsQuery = z.object({
  ...filterFields,
  group_by: grouping,
});
export type IssueGroupsQuery = z.output<typeof issueGroupsQuery>;

/** The issues with one value of the field, or without any, and how many of them are open. */
export const issueGroupResource = z.strictObject({
  value: z.int().nullable(),
  count: z.int(),
  open_count: z.int(),
  /** What the parent is called, if issues are grouped by it; null for those without one. */
  key: z.string().nullable().optional(),
  title: z.string().nullable().optional(),
});
export type IssueGroup = z.infer<typeof issueGroupResource>;
