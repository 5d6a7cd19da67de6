import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { deleteSavedView } from "@/lib/saved-views/delete-saved-view";
import { findOwnView } from "@/lib/saved-views/queries";
import { savedViewBody } from "@/lib/saved-views/schema";
import { updateSavedView } from "@/lib/saved-views/update-saved-view";

type Params = { projectId: string; id: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const { id } = await findOwnView(project, params.id);
  return json(await updateSavedView(project, id, await readBody(request, savedViewBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const { id } = await findOwnView(project, params.id);
  await deleteSavedView(project, id);
  return new Response(null, { status: 204 });
});
