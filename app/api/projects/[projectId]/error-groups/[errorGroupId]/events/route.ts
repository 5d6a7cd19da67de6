import { authorize } from "@/lib/access/authorize";
import { requireErrorTracking } from "@/lib/access/error-tracking";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { jsonStream } from "@/lib/api/json-array";
import { nextLink } from "@/lib/api/next-link";
import { route } from "@/lib/api/route";
import { listErrorEvents } from "@/lib/error-groups/list-queries";
import { findErrorGroup } from "@/lib/error-groups/queries";
import { errorEventQuery } from "@/lib/error-groups/schema";

type Params = { projectId: string; errorGroupId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  const groupId = await findErrorGroup(project, params.errorGroupId);
  const query = readQuery(request, errorEventQuery);
  const { chunks, next } = await listErrorEvents(project, groupId, query);
  return jsonStream(chunks, next === undefined ? {} : nextLink(request, { before: next }));
});
