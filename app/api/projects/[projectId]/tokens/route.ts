import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createProjectToken } from "@/lib/project-tokens/create-project-token";
import { listProjectTokens } from "@/lib/project-tokens/queries";
import { projectTokenBody } from "@/lib/project-tokens/schema";

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
