import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteLabel } from "@/lib/planning/labels/delete-label";
import { findLabel } from "@/lib/planning/labels/queries";
import { labelBody } from "@/lib/planning/labels/schema";
import { updateLabel } from "@/lib/planning/labels/update-label";

type Params = { projectId: string; id: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  const { id } = await findLabel(project, params.id);
  return json(await updateLabel(project, id, await readBody(request, labelBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  const { id } = await findLabel(project, params.id);
  await deleteLabel(project, id);
  return new Response(null, { status: 204 });
});
