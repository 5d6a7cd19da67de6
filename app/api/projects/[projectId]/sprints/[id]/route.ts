import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteSprint } from "@/lib/planning/sprints/delete-sprint";
import { findSprint } from "@/lib/planning/sprints/queries";
import { sprintBody } from "@/lib/planning/sprints/schema";
import { updateSprint } from "@/lib/planning/sprints/update-sprint";

type Params = { projectId: string; id: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findSprint(project, params.id);
  const { id } = await authorizeRecord(actor, "sprints.update", project, load);
  return json(await updateSprint(project, id, await readBody(request, sprintBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findSprint(project, params.id);
  const { id } = await authorizeRecord(actor, "sprints.delete", project, load);
  await deleteSprint(project, id);
  return new Response(null, { status: 204 });
});
