import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { deleteLabel } from "@/lib/labels/delete-label";
import { findLabel } from "@/lib/labels/queries";
import { labelBody } from "@/lib/labels/schema";
import { updateLabel } from "@/lib/labels/update-label";

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
