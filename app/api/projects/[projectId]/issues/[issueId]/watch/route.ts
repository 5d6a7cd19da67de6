import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { findIssue } from "@/lib/issues/queries";
import { readWatch } from "@/lib/watches/queries";
import { toggleWatch } from "@/lib/watches/toggle-watch";

type Params = { projectId: string; issueId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const issue = findIssue(project, params.issueId);
  return json(await readWatch(project, issue.id));
});

export const POST = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const issue = findIssue(project, params.issueId);
  return json(await toggleWatch(project, issue.id));
});
