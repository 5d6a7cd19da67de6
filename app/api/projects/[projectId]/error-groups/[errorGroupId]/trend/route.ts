import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findErrorGroup, listTrend } from "@/lib/errors/groups/queries";
import { trendQuery } from "@/lib/errors/groups/schema";

type Params = { projectId: string; errorGroupId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  const groupId = await findErrorGroup(project, params.errorGroupId);
  const { interval } = readQuery(request, trendQuery);
  return json(await listTrend(project, groupId, interval));
});
