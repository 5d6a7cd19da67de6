import { authorize } from "@/lib/platform/access/authorize";
import { openProject, openTenant } from "@/lib/platform/access/scopes";
import { pathId, readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { getProject } from "@/lib/planning/projects/queries";
import { restoreProject } from "@/lib/planning/projects/restore/restore-project";
import { restoreBody } from "@/lib/planning/projects/schema";

type Params = { projectId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  const tenant = openTenant(actor);
  if (!actor.project) {
    const body = await readBody(request, restoreBody);
    const restored = await restoreProject(tenant, pathId(params.projectId) ?? 0, body);
    return "project" in restored
      ? json(restored.project)
      : json(restored.underway, { status: 202 });
  }
  const project = openProject(actor, params.projectId);
  const createdById = project.ownerId;
  authorize(actor, "projects.delete", { project, createdById, whileArchived: true });
  return json(await getProject(project, project.projectId));
});
