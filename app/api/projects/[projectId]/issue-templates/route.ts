import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createIssueTemplate } from "@/lib/planning/templates/create-issue-template";
import { listIssueTemplates } from "@/lib/planning/templates/queries";
import { issueTemplateBody } from "@/lib/planning/templates/schema";

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
