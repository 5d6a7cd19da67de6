import { authorize, authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteRecurringIssue } from "@/lib/planning/recurring-issues/delete-recurring-issue";
import { findRecurringIssue } from "@/lib/planning/recurring-issues/queries";
import { recurringIssueBody } from "@/lib/planning/recurring-issues/schema";
import { updateRecurringIssue } from "@/lib/planning/recurring-issues/update-recurring-issue";

type Params = { projectId: string; id: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  return json(await findRecurringIssue(project, params.id));
});

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findRecurringIssue(project, params.id);
  const { id } = await authorizeRecord(actor, "issueTemplates.update", project, load);
  return json(await updateRecurringIssue(project, id, await readBody(request, recurringIssueBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findRecurringIssue(project, params.id);
  const { id } = await authorizeRecord(actor, "issueTemplates.delete", project, load);
  await deleteRecurringIssue(project, id);
  return new Response(null, { status: 204 });
});
