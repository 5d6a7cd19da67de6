import { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { changeStatus } from "./change-status";
import type { ErrorGroup } from "./schema";

/**
 * Changes Open or Ignored to Resolved, recording the caller and the current time. Throws NotFound.
 */
export function resolveErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
): Promise<ErrorGroup> {
  return changeStatus(project, groupId, GroupStatus.Resolved);
}
