import { authorize } from "@/lib/access/authorize";
import { requireErrorTracking } from "@/lib/access/error-tracking";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { countErrorGroups } from "@/lib/error-groups/queries";
import { errorGroupFilters } from "@/lib/error-groups/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  return json(await countErrorGroups(project, readQuery(request, errorGroupFilters)));
});
