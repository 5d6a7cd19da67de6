import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createSprint } from "@/lib/planning/sprints/create-sprint";
import { listSprints } from "@/lib/planning/sprints/queries";
import { sprintBody } from "@/lib/planning/sprints/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "sprints.read", { project });
  return json(await listSprints(project));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "sprints.create", { project });
  const sprint = await createSprint(project, await readBody(request, sprintBody));
  return json(sprint, { status: 201 });
});
