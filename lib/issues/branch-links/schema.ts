import { z } from "zod";
import { id, integer, oneLine } from "@/lib/platform/api/fields";
import type { branchLinkResource } from "@/lib/issues/links/schema";

/**
 * No part may be empty, `.` or `..`: git rejects such names, and in a URL they would point to a
 * different page.
 */
function isBranchName(text: string): boolean {
  return text.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/** POST and PUT …/branch-links (docs/spec/issue-parts.md#branch-links). */
export const branchLinkBody = z.object({
  project_vcs_repo_id: id(),
  branch_name: oneLine().refine(isBranchName, { error: "Must be a valid branch name." }),
  status: integer(0, 2).optional(),
});
export type BranchLinkBody = z.output<typeof branchLinkBody>;

export type BranchLink = z.infer<typeof branchLinkResource>;
