import { authorizeRecord } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { deleteTeam } from "@/lib/teams/delete-team";
import { findTeam } from "@/lib/teams/queries";
import { teamBody } from "@/lib/teams/schema";
import { updateTeam } from "@/lib/teams/update-team";

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
