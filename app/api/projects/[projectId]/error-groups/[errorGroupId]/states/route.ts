import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { listStates } from "@/lib/errors/groups/list-queries";
import { findErrorGroup } from "@/lib/errors/groups/queries";

type Params = { projectId: string; errorGroupId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  const groupId = await findErrorGroup(project, params.errorGroupId);
  return json(await listStates(project, groupId));
});
