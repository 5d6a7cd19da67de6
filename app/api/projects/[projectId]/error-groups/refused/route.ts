import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { listRejected } from "@/lib/errors/ingest/queries";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  return json(await listRejected(project));
});
