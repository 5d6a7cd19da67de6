import type { ProjectScope } from "@/lib/access/scopes";
import { changeStatus } from "./change-status";
import { type ErrorGroup, GroupStatus } from "./schema";

/** Open or Resolved becomes Ignored; nobody has resolved it any more. Throws NotFound. */
export function ignoreErrorGroup(
  project: ProjectScope,
  groupId: string | undefined,
): Promise<ErrorGroup> {
  return changeStatus(project, groupId, GroupStatus.Ignored);
}
