import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId, readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { readPersonPermissions } from "@/lib/people/permissions/queries";
import { permissionsQuery } from "@/lib/people/permissions/schema";

type Params = { projectId: string; id: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  const userId = pathId(params.id);
  if (userId !== actor.userId) authorize(actor, "roles.read");
  if (userId === undefined) throw new NotFound("User");
  const { issue } = readQuery(request, permissionsQuery);
  if (issue !== "") authorize(actor, "issues.read", { project });
  return json(await readPersonPermissions(project, userId, issue));
});
