import { authorize } from "@/lib/platform/access/authorize";
import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createTeam } from "@/lib/people/teams/create-team";
import { listTeams } from "@/lib/people/teams/queries";
import { teamBody } from "@/lib/people/teams/schema";

export const GET = route(async ({ actor }) => {
  authorize(actor, "teams.read");
  return json(await listTeams(openTenant(actor)));
});

export const POST = route(async ({ actor, request }) => {
  authorize(actor, "teams.create");
  const body = await readBody(request, teamBody);
  return json(await createTeam(openTenant(actor), body), { status: 201 });
});
