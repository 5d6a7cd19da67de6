import type { ProjectScope } from "@/lib/platform/access/scopes";
import { findDuplicates } from "./find-duplicates";
import type { ErrorGroup, Promotion } from "@/lib/errors/groups/schema";
import { writeBug } from "./write-bug";

/**
 * Returns the bug that promoting a group would create, and possible duplicates. Only for callers
 * who can read the project's issues.
 */
export async function previewPromotion(
  project: ProjectScope,
  group: ErrorGroup,
): Promise<Promotion> {
  const bug = await writeBug(project, group);
  return { ...bug, duplicates: await findDuplicates(project, group, bug.title) };
}
