import { authorizeRecord } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { deleteSprint } from "@/lib/sprints/delete-sprint";
import { findSprint } from "@/lib/sprints/queries";
import { sprintBody } from "@/lib/sprints/schema";
import { updateSprint } from "@/lib/sprints/update-sprint";

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
