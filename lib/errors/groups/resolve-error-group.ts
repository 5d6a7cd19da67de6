import { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { changeStatus } from "./change-status";
import type { ErrorGroup } from "./schema";

/**
 * Changes a group from Open or Ignored to Resolved, and records the caller and the current time.
 * Throws NotFound.
 */
export function resolveErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
): Promise<ErrorGroup> {
  return changeStatus(project, groupId, GroupStatus.Resolved);
}
