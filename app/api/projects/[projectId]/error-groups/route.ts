import { authorize } from "@/lib/platform/access/authorize";
import { requireErrorTracking } from "@/lib/platform/access/error-tracking";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { jsonStream } from "@/lib/platform/http/json-array";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { listErrorGroups } from "@/lib/errors/groups/list-queries";
import { errorGroupListQuery } from "@/lib/errors/groups/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  requireErrorTracking(actor);
  const project = openProject(actor, params.projectId);
  authorize(actor, "errorGroups.read", { project });
  const query = readQuery(request, errorGroupListQuery);
  const { chunks, next } = await listErrorGroups(project, query);
  return jsonStream(chunks, next === undefined ? {} : nextLink(request, { after: next }));
});
