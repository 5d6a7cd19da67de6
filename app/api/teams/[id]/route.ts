import { authorizeRecord } from "@/lib/platform/access/authorize";
import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteTeam } from "@/lib/people/teams/delete-team";
import { findTeam } from "@/lib/people/teams/queries";
import { teamBody } from "@/lib/people/teams/schema";
import { updateTeam } from "@/lib/people/teams/update-team";

type Params = { id: string };

export const PUT = route<Params>(async ({ actor, request, params }) => {
  const tenant = openTenant(actor);
  const load = () => findTeam(tenant, params.id);
  const { id } = await authorizeRecord(actor, "teams.update", undefined, load);
  return json(await updateTeam(tenant, id, await readBody(request, teamBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const tenant = openTenant(actor);
  const load = () => findTeam(tenant, params.id);
  const { id } = await authorizeRecord(actor, "teams.delete", undefined, load);
  await deleteTeam(tenant, id);
  return new Response(null, { status: 204 });
});
