import { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { changeStatus } from "./change-status";
import type { ErrorGroup } from "./schema";

/**
 * Changes a group from Open or Resolved to Ignored, and clears who resolved it. Throws NotFound.
 */
export function ignoreErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
): Promise<ErrorGroup> {
  return changeStatus(project, groupId, GroupStatus.Ignored);
}
