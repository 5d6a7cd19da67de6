import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findWebhook } from "@/lib/messaging/webhooks/queries";
import { rotateSecret } from "@/lib/messaging/webhooks/rotate-secret";

export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  return json(await rotateSecret(tenant, await findWebhook(tenant, params.id)));
});
