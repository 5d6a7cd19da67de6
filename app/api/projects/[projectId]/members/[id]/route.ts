import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { NotFound } from "@/lib/api/errors";
import { pathId } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { removeMember } from "@/lib/members/remove-member";

export const DELETE = route<{ projectId: string; id: string }>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "projects.update", { project, createdById: project.ownerId });
  const userId = pathId(params.id);
  if (userId === undefined) throw new NotFound("Member");
  await removeMember(project, userId);
  return new Response(null, { status: 204 });
});
