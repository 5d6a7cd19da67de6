import { openTenant } from "@/lib/platform/access/scopes";
import { pathId } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { endOwnSession } from "@/lib/identity/sessions/end-sessions";

export const DELETE = route<{ id: string }>(async ({ actor, params }) => {
  await endOwnSession(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
