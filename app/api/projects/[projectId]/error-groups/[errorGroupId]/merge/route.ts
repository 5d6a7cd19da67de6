import { authorize } from "@/lib/access/authorize";
import { requireErrorTracking } from "@/lib/access/error-tracking";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { mergeErrorGroups } from "@/lib/error-groups/merge-error-groups";
import { findErrorGroup } from "@/lib/error-groups/queries";
import { mergeBody } from "@/lib/error-groups/schema";

type Params = { projectId: string; errorGroupId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.update", { project });
  const groupId = await findErrorGroup(project, params.errorGroupId);
  const { error_group_ids: ids } = await readBody(request, mergeBody);
  return json(await mergeErrorGroups(project, groupId, ids));
});
