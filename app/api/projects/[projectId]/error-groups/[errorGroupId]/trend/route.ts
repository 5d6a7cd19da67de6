import { authorize } from "@/lib/access/authorize";
import { requireErrorTracking } from "@/lib/access/error-tracking";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { findErrorGroup, listTrend } from "@/lib/error-groups/queries";
import { trendQuery } from "@/lib/error-groups/schema";

type Params = { projectId: string; errorGroupId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  const groupId = await findErrorGroup(project, params.errorGroupId);
  const { interval } = readQuery(request, trendQuery);
  return json(await listTrend(project, groupId, interval));
});
