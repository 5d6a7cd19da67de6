import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { readErrorEvent } from "@/lib/errors/groups/list-queries";
import { findErrorGroup } from "@/lib/errors/groups/queries";
import { eventPlaceQuery } from "@/lib/errors/groups/schema";

type Params = { projectId: string; errorGroupId: string; eventId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  const groupId = await findErrorGroup(project, params.errorGroupId);
  const query = readQuery(request, eventPlaceQuery);
  return json(await readErrorEvent(project, groupId, params.eventId, query));
});
