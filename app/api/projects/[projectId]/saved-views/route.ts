import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createSavedView } from "@/lib/saved-views/create-saved-view";
import { listSavedViews } from "@/lib/saved-views/queries";
import { savedViewBody } from "@/lib/saved-views/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  return json(await listSavedViews(project));
});

export const POST = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "issues.read", { project });
  const view = await createSavedView(project, await readBody(request, savedViewBody));
  return json(view, { status: 201 });
});
