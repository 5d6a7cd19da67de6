import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createEpic } from "@/lib/epics/create-epic";
import { listEpics } from "@/lib/epics/queries";
import { epicBody } from "@/lib/epics/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "epics.read", { project });
  return json(await listEpics(project));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "epics.create", { project });
  const epic = await createEpic(project, await readBody(request, epicBody));
  return json(epic, { status: 201 });
});
