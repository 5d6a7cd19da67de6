import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteEpic } from "@/lib/planning/epics/delete-epic";
import { findEpic } from "@/lib/planning/epics/queries";
import { epicBody } from "@/lib/planning/epics/schema";
import { updateEpic } from "@/lib/planning/epics/update-epic";

type Params = { projectId: string; id: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findEpic(project, params.id);
  const { id } = await authorizeRecord(actor, "epics.update", project, load);
  return json(await updateEpic(project, id, await readBody(request, epicBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const load = () => findEpic(project, params.id);
  const { id } = await authorizeRecord(actor, "epics.delete", project, load);
  await deleteEpic(project, id);
  return new Response(null, { status: 204 });
});
