import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { unmergeErrorGroups } from "@/lib/errors/merging/unmerge-error-groups";
import { findErrorGroup } from "@/lib/errors/groups/queries";
import { mergeBody } from "@/lib/errors/groups/schema";

type Params = { projectId: string; errorGroupId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.update", { project });
  const groupId = await findErrorGroup(project, params.errorGroupId);
  const { error_group_ids: ids } = await readBody(request, mergeBody);
  return json(await unmergeErrorGroups(project, groupId, ids));
});
