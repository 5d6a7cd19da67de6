import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { listTrends } from "@/lib/errors/groups/list-queries";
import { trendsQuery } from "@/lib/errors/groups/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  return json(await listTrends(project, readQuery(request, trendsQuery)));
});
