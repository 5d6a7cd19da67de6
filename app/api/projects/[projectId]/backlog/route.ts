import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { onReplica } from "@/lib/platform/db/reads/replica";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { getBacklog } from "@/lib/issues/backlog/queries";
import { backlogQuery } from "@/lib/issues/backlog/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const query = readQuery(request, backlogQuery);
  const { backlog, next } = await onReplica(() => getBacklog(project, query));
  return json(backlog, {
    headers: next === undefined ? {} : nextLink(request, { after: next }),
  });
});
