import { z } from "zod";
import { CAP } from "@/lib/platform/api/capped-list";
import { queryInteger } from "@/lib/platform/api/fields";
import { filterFields } from "@/lib/issues/filters/schema";
import { listedIssueResource } from "@/lib/issues/issues/schema";

/**
 * GET …/backlog: the issues that pass the search filters; without `sprint_id`, open ones that are not
 * in a sprint. `after` is an issue's id.
 */
export const backlogQuery = z
  .object(filterFields)
  .omit({ project_id: true })
  .extend({
    limit: queryInteger(1, CAP).default(100),
    after: queryInteger(1).optional(),
  });
export type BacklogQuery = z.output<typeof backlogQuery>;

/**
 * A page of issues, most urgent first. Counts and sums cover all pages; `done_…` covers the issues in the final lane.
 */
export const backlogResource = z.strictObject({
  issues_count: z.int(),
  done_count: z.int(),
  estimated_minutes: z.int(),
  done_minutes: z.int(),
  issues: z.array(listedIssueResource),
});
export type Backlog = z.infer<typeof backlogResource>;
