import type { ProjectScope } from "@/lib/platform/access/scopes";
import { findDuplicates } from "./find-duplicates";
import type { ErrorGroup, Promotion } from "@/lib/errors/groups/schema";
import { writeBug } from "./write-bug";

/** What promote would write of a group, and which issues may be that already. For who may read the project's issues. */
export async function previewPromotion(
  project: ProjectScope,
  group: ErrorGroup,
): Promise<Promotion> {
  const bug = await writeBug(project, group);
  return { ...bug, duplicates: await findDuplicates(project, group, bug.title) };
}
