import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findErrorGroup } from "@/lib/errors/groups/queries";
import { promoteBody } from "@/lib/errors/groups/schema";
import { promoteErrorGroup } from "@/lib/errors/promotion/promote-error-group";

type Params = { projectId: string; errorGroupId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.update", { project });
  await findErrorGroup(project, params.errorGroupId);
  const body = await readBody(request, promoteBody);
  return json(await promoteErrorGroup(project, params.errorGroupId, body));
});
