import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findErrorGroup } from "@/lib/errors/groups/queries";
import { readGroupTags } from "@/lib/errors/groups/tag-queries";

type Params = { projectId: string; errorGroupId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  const groupId = await findErrorGroup(project, params.errorGroupId);
  return json(await readGroupTags(project, groupId));
});
