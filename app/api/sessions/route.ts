import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { endOtherOwnSessions } from "@/lib/identity/sessions/end-sessions";
import { listSessions } from "@/lib/identity/sessions/queries";

export const GET = route(async ({ actor }) => json(await listSessions(openTenant(actor))));

export const DELETE = route(async ({ actor }) => {
  await endOtherOwnSessions(openTenant(actor));
  return new Response(null, { status: 204 });
});
