import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createProjectToken } from "@/lib/errors/project-tokens/create-project-token";
import { listProjectTokens } from "@/lib/errors/project-tokens/queries";
import { projectTokenBody } from "@/lib/errors/project-tokens/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projectTokens.read", { project });
  return json(await listProjectTokens(project));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projectTokens.create", { project });
  const token = await createProjectToken(project, await readBody(request, projectTokenBody));
  return json(token, { status: 201 });
});
