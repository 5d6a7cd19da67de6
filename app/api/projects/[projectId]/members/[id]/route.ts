import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { removeMember } from "@/lib/people/members/remove-member";

export const DELETE = route<{ projectId: string; id: string }>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  const userId = pathId(params.id);
  if (userId === undefined) throw new NotFound("Member");
  await removeMember(project, userId);
  return new Response(null, { status: 204 });
});
