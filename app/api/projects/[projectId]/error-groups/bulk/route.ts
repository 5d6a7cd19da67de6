import { authorize } from "@/lib/access/authorize";
import { requireErrorTracking } from "@/lib/access/error-tracking";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { changeStatuses } from "@/lib/error-groups/change-status";
import { bulkStatusBody } from "@/lib/error-groups/schema";

type Params = { projectId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.update", { project });
  return json(await changeStatuses(project, await readBody(request, bulkStatusBody)));
});
