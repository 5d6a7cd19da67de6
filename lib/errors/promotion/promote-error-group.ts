import type { ProjectScope } from "@/lib/platform/access/scopes";
import { transaction } from "@/lib/platform/db/query";
import { createIssue } from "@/lib/issues/issues/create/create-issue";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { link, lockUnlinked } from "@/lib/errors/groups/link-error-group";
import type { ErrorGroup, PromoteBody } from "@/lib/errors/groups/schema";
import { writeBug } from "./write-bug";

const BUG = 1;
const HIGH = 1;

/**
 * Promotes a group to a bug created by the caller, with what the body gives instead of the usual
 * text and fields (docs/spec/errors.md#promote). Throws NotFound, Invalid for references outside the
 * project, and a 422 without field errors if the group is already linked or has taken over the issue of a
 * group merged into it. The status does not change.
 */
export function promoteErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
  body: PromoteBody,
): Promise<ErrorGroup> {
  return transaction(async (tx) => {
    // Locked before the group, in the same order as when a project is deleted. Also blocks lane
    // moves and merges.
    await lockProject(project, tx);
    const group = await lockUnlinked(project, groupId, tx);
    const bug = await writeBug(project, group, tx);
    const { title = bug.title, description = bug.description, lane_id = bug.lane_id } = body;
    const fields = { ...body, title, description, lane_id, priority: body.priority ?? HIGH };
    const issue = await createIssue(project, { ...fields, type: BUG }, tx);
    return link(project, group.id, issue.id, tx);
  });
}
