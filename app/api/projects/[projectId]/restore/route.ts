import { authenticate } from "@/lib/identity/request/authenticate";
import { route } from "@/lib/identity/request/route";
import type { Actor } from "@/lib/platform/access/actor";
import { authorize } from "@/lib/platform/access/authorize";
import { openProject, openTenant } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId, readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { getProject } from "@/lib/planning/projects/queries";
import { restoreProject } from "@/lib/planning/projects/restore/restore-project";
import { restoreBody } from "@/lib/planning/projects/schema";

type Params = { projectId: string };

/** Answers for a project that is not deleted: it stays as it is. */
async function answerAsItIs(actor: Actor, { projectId }: Params): Promise<Response> {
  const project = openProject(actor, projectId);
  const createdById = project.ownerId;
  authorize(actor, "projects.delete", { project, createdById, whileArchived: true });
  return json(await getProject(project, project.projectId));
}

export const POST = route<Params>(async ({ actor, request, params }) => {
  if (actor.project) return answerAsItIs(actor, params);
  const body = await readBody(request, restoreBody);
  try {
    const restored = await restoreProject(openTenant(actor), pathId(params.projectId) ?? 0, body);
    return "project" in restored
      ? json(restored.project)
      : json(restored.underway, { status: 202 });
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    // Someone else may have restored it meanwhile.
    return answerAsItIs(await authenticate(request, params), params);
  }
});
