import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findIssue } from "@/lib/issues/issues/queries";
import { readWatch } from "@/lib/issues/watches/queries";
import { toggleWatch } from "@/lib/issues/watches/toggle-watch";

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
