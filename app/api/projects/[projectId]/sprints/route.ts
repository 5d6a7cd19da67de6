import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createSprint } from "@/lib/sprints/create-sprint";
import { listSprints } from "@/lib/sprints/queries";
import { sprintBody } from "@/lib/sprints/schema";

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
