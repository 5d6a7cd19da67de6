import { GroupStatus } from "@/lib/issues/issues/enumerations";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { changeStatus } from "./change-status";
import type { ErrorGroup } from "./schema";

/** Resolved or Ignored becomes Open; nobody has resolved it any more. Throws NotFound. */
export function reopenErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
): Promise<ErrorGroup> {
  return changeStatus(project, groupId, GroupStatus.Open);
}
