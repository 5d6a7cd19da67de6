import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createEpic } from "@/lib/planning/epics/create-epic";
import { listEpics } from "@/lib/planning/epics/queries";
import { epicBody } from "@/lib/planning/epics/schema";

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
