import { authorize } from "@/lib/access/authorize";
import { requireErrorTracking } from "@/lib/access/error-tracking";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { jsonStream } from "@/lib/api/json-array";
import { nextLink } from "@/lib/api/next-link";
import { route } from "@/lib/api/route";
import { listErrorGroups } from "@/lib/error-groups/list-queries";
import { errorGroupListQuery } from "@/lib/error-groups/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  const query = readQuery(request, errorGroupListQuery);
  const { chunks, next } = await listErrorGroups(project, query);
  return jsonStream(chunks, next === undefined ? {} : nextLink(request, { after: next }));
});
