import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createSavedView } from "@/lib/issues/saved-views/create-saved-view";
import { listSavedViews } from "@/lib/issues/saved-views/queries";
import { savedViewBody } from "@/lib/issues/saved-views/schema";

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
