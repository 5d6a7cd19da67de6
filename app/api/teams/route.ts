import { authorize } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createTeam } from "@/lib/teams/create-team";
import { listTeams } from "@/lib/teams/queries";
import { teamBody } from "@/lib/teams/schema";

export const GET = route(async ({ actor }) => {
  authorize(actor, "teams.read");
  return json(await listTeams(openTenant(actor)));
});

export const POST = route(async ({ actor, request }) => {
  authorize(actor, "teams.create");
  const body = await readBody(request, teamBody);
  return json(await createTeam(openTenant(actor), body), { status: 201 });
});
