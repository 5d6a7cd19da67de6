import { authorizeAdmin } from "@/lib/access/authorize-admin";
import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { findWebhook } from "@/lib/webhooks/queries";
import { rotateSecret } from "@/lib/webhooks/rotate-secret";

export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  return json(await rotateSecret(tenant, await findWebhook(tenant, params.id)));
});
