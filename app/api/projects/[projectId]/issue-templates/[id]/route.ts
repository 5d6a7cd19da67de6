import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteIssueTemplate } from "@/lib/planning/templates/delete-issue-template";
import { findIssueTemplate } from "@/lib/planning/templates/queries";
import { issueTemplateBody } from "@/lib/planning/templates/schema";
import { updateIssueTemplate } from "@/lib/planning/templates/update-issue-template";

type Params = { projectId: string; id: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findIssueTemplate(project, params.id);
  const { id } = await authorizeRecord(actor, "issueTemplates.update", project, load);
  return json(await updateIssueTemplate(project, id, await readBody(request, issueTemplateBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findIssueTemplate(project, params.id);
  const { id } = await authorizeRecord(actor, "issueTemplates.delete", project, load);
  await deleteIssueTemplate(project, id);
  return new Response(null, { status: 204 });
});
