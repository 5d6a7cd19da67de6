import { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { changeStatus } from "./change-status";
import type { ErrorGroup } from "./schema";

/**
 * Changes a group from Resolved or Ignored to Open, and clears who resolved it. Throws NotFound.
 */
export function reopenErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
): Promise<ErrorGroup> {
  return changeStatus(project, groupId, GroupStatus.Open);
}
