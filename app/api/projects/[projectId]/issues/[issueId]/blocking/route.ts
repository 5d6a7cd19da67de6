import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { findIssue, listBlocking } from "@/lib/issues/queries";

type Params = { projectId: string; issueId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  return json(await listBlocking(project, findIssue(project, params.issueId).id));
});
