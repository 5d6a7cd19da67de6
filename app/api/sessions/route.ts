import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { endOtherOwnSessions } from "@/lib/sessions/end-sessions";
import { listSessions } from "@/lib/sessions/queries";

export const GET = route(async ({ actor }) => json(await listSessions(openTenant(actor))));

export const DELETE = route(async ({ actor }) => {
  await endOtherOwnSessions(openTenant(actor));
  return new Response(null, { status: 204 });
});
