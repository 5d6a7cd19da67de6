import type { ProjectScope } from "@/lib/platform/access/scopes";
import { transaction } from "@/lib/platform/db/query";
import { createIssue } from "@/lib/issues/issues/create-issue";
import { lockProject } from "@/lib/platform/rights/lock-project";
import { link, lockUnlinked } from "@/lib/errors/groups/link-error-group";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { writeBug } from "./write-bug";

const BUG = 1;
const HIGH = 1;

/**
 * Makes a Bug of the caller's from a group, once (docs/spec/errors.md#promote). Throws NotFound, and 422 with a
 * message alone when the group is linked already, or took over the issue of one that was merged into it. The status stays.
 */
export function promoteErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
): Promise<ErrorGroup> {
  return transaction(async (tx) => {
    // Before the group, as a project's deletion takes them; nobody moves a lane or merges meanwhile either.
    await lockProject(project, tx);
    const group = await lockUnlinked(project, groupId, tx);
    const bug = await writeBug(project, group, tx);
    const issue = await createIssue(project, { ...bug, priority: HIGH, type: BUG }, tx);
    return link(project, group.id, issue.id, tx);
  });
}
