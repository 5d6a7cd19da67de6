import { z } from "zod";
import { filterFields } from "@/lib/issues/filters/schema";
import { foundIssueResource, listedIssueResource } from "@/lib/issues/issues/schema";
import { STANDINGS } from "./standings";

/** GET /api/issues/my and /api/issues/my/ranked: the search filters. */
export const myIssuesQuery = z.object(filterFields);

/**
 * An item returned by GET /api/issues/my/ranked: the issue search resource, the number of open
 * issues that wait on it through any chain of dependencies, and what it waits on. Counts include
 * all issues; only those that the caller can read are listed.
 */
export const rankedIssueResource = z.strictObject({
  ...foundIssueResource.shape,
  due_on: z.string().nullable(),
  /** Whether an open blocker that the caller can read is due later. */
  schedule_risk: z.boolean(),
  children: listedIssueResource.shape.children,
  standing: z.enum(STANDINGS),
  waiting_count: z.int(),
  blocked_by_count: z.int(),
  blocked_by: z.array(z.strictObject({ key: z.string(), project_id: z.int() })),
});
export type RankedIssue = z.infer<typeof rankedIssueResource>;
