import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findIssue } from "@/lib/issues/issues/queries";
import { listWatchers } from "@/lib/issues/watches/queries";

type Params = { projectId: string; issueId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const issue = findIssue(project, params.issueId);
  return json(await listWatchers(project, issue.id));
});
