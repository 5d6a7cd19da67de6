import { authorize } from "@/lib/platform/access/authorize";
import { openProject, openTenant } from "@/lib/platform/access/scopes";
import { pathId, readBody, readQuery } from "@/lib/platform/http/input";
import { invalid } from "@/lib/platform/http/errors";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteProject } from "@/lib/planning/projects/delete-project";
import { purgeProject } from "@/lib/planning/projects/remove-deleted-project";
import { getProject } from "@/lib/planning/projects/queries";
import { deletionQuery, projectBody } from "@/lib/planning/projects/schema";
import { updateProject } from "@/lib/planning/projects/update-project";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.read", { project });
  return json(await getProject(project, project.projectId));
});

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  return json(await updateProject(project, await readBody(request, projectBody)));
});

export const DELETE = route<Params>(async ({ actor, request, params }) => {
  const { purge } = readQuery(request, deletionQuery);
  if (purge && !actor.project) {
    await purgeProject(openTenant(actor), pathId(params.projectId) ?? 0);
    return new Response(null, { status: 204 });
  }
  const project = openProject(actor, params.projectId);
  const createdById = project.ownerId;
  authorize(actor, "projects.delete", { project, createdById, whileArchived: true });
  if (purge) throw invalid("purge", "Only a deleted project can be removed for good.");
  await deleteProject(project);
  return new Response(null, { status: 204 });
});
