import { z } from "zod";
import { timestamp } from "@/lib/platform/api/wire";

const vcsRepo = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  repo_full_name: z.string(),
  repo_url: z.string(),
  default_branch: z.string(),
  is_primary: z.boolean(),
  owner: z.string(),
  repo_name: z.string(),
  branch_links_count: z.int(),
});

/** A BranchLink in `branch_links` (docs/spec/issue-parts.md#branch-links). */
export const branchLinkResource = z.strictObject({
  id: z.int(),
  issue_id: z.int(),
  branch_name: z.string(),
  branch_url: z.string(),
  status: z.int(),
  created_by: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  creator: z.strictObject({ id: z.int(), first_name: z.string(), last_name: z.string() }),
  project_vcs_repo: vcsRepo,
});
