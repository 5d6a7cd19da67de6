import { authorize } from "@/lib/platform/access/authorize";
import { openTenant } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { listPersonProjects } from "@/lib/people/permissions/person-projects";

type Params = { id: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const userId = pathId(params.id);
  if (userId !== actor.userId) authorize(actor, "roles.read");
  if (userId === undefined) throw new NotFound("User");
  return json(await listPersonProjects(openTenant(actor), userId));
});
