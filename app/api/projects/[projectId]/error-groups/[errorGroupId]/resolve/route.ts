import { authorize } from "@/lib/access/authorize";
import { requireErrorTracking } from "@/lib/access/error-tracking";
import { openProject } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { resolveErrorGroup } from "@/lib/error-groups/resolve-error-group";

type Params = { projectId: string; errorGroupId: string };

export const POST = route<Params>(async ({ actor, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.update", { project });
  return json(await resolveErrorGroup(project, params.errorGroupId));
});
