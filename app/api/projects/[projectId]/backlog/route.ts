import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { nextLink } from "@/lib/api/next-link";
import { route } from "@/lib/api/route";
import { getBacklog } from "@/lib/backlog/queries";
import { backlogQuery } from "@/lib/backlog/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const { backlog, next } = await getBacklog(project, readQuery(request, backlogQuery));
  return json(backlog, {
    headers: next === undefined ? {} : nextLink(request, { after: next }),
  });
});
