import type { ProjectScope } from "@/lib/access/scopes";
import { changeStatus } from "./change-status";
import { type ErrorGroup, GroupStatus } from "./schema";

/** Open or Ignored becomes Resolved, by the caller and now. Throws NotFound. */
export function resolveErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
): Promise<ErrorGroup> {
  return changeStatus(project, groupId, GroupStatus.Resolved);
}
