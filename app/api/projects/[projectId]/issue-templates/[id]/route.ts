import { authorizeRecord } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { deleteIssueTemplate } from "@/lib/issue-templates/delete-issue-template";
import { findIssueTemplate } from "@/lib/issue-templates/queries";
import { issueTemplateBody } from "@/lib/issue-templates/schema";
import { updateIssueTemplate } from "@/lib/issue-templates/update-issue-template";

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
