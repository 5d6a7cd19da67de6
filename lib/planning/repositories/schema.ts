import { z } from "zod";
import { oneLine } from "@/lib/platform/api/fields";
import { stamps } from "@/lib/platform/api/wire";

/** `owner/name`. Neither part may be `.` or `..`, which have a different meaning in a URL. */
const FULL_NAME = /^(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/;

/** An http or https URL without a user name or password, because everyone can see it. */
function isWebUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /[\s\\]/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

/**
 * POST and PUT …/vcs-repos (docs/spec/projects.md#repositories). On update, omitted fields do not
 * change.
 */
export const vcsRepoBody = z.object({
  repo_full_name: oneLine().refine((text) => FULL_NAME.test(text), {
    error: "Must have the form owner/name.",
  }),
  repo_url: oneLine(2048).refine(isWebUrl, {
    error: "Must be an http or https URL without a password.",
  }),
  default_branch: oneLine().optional(),
  is_primary: z.boolean({ error: "Must be true or false." }).optional(),
});
export type VcsRepoBody = z.output<typeof vcsRepoBody>;

/** project_vcs_repo (docs/spec/issue-parts.md#branch-links), with its timestamps. */
export const vcsRepoResource = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  repo_full_name: z.string(),
  repo_url: z.string(),
  default_branch: z.string(),
  is_primary: z.boolean(),
  owner: z.string(),
  repo_name: z.string(),
  branch_links_count: z.int(),
  ...stamps,
});
export type VcsRepo = z.infer<typeof vcsRepoResource>;
