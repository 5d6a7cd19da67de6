import { openTenant } from "@/lib/access/scopes";
import { pathId } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { endOwnSession } from "@/lib/sessions/end-sessions";

export const DELETE = route<{ id: string }>(async ({ actor, params }) => {
  await endOwnSession(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
