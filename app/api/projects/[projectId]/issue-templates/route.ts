import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createIssueTemplate } from "@/lib/issue-templates/create-issue-template";
import { listIssueTemplates } from "@/lib/issue-templates/queries";
import { issueTemplateBody } from "@/lib/issue-templates/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issueTemplates.read", { project });
  return json(await listIssueTemplates(project));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issueTemplates.create", { project });
  const template = await createIssueTemplate(project, await readBody(request, issueTemplateBody));
  return json(template, { status: 201 });
});
