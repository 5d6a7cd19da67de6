import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { resolveErrorGroup } from "@/lib/errors/groups/resolve-error-group";

type Params = { projectId: string; errorGroupId: string };

export const POST = route<Params>(async ({ actor, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.update", { project });
  return json(await resolveErrorGroup(project, params.errorGroupId));
});
