import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteSavedView } from "@/lib/issues/saved-views/delete-saved-view";
import { findOwnView } from "@/lib/issues/saved-views/queries";
import { savedViewBody } from "@/lib/issues/saved-views/schema";
import { updateSavedView } from "@/lib/issues/saved-views/update-saved-view";

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
