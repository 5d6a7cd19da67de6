import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { changeStatuses } from "@/lib/errors/groups/change-status";
import { bulkStatusBody } from "@/lib/errors/groups/state-schema";

type Params = { projectId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.update", { project });
  return json(await changeStatuses(project, await readBody(request, bulkStatusBody)));
});
