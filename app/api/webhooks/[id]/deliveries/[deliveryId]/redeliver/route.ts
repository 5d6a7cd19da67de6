import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findDelivery, findWebhook } from "@/lib/messaging/webhooks/queries";
import { redeliver } from "@/lib/messaging/webhooks/redeliver";

export const POST = route<{ id: string; deliveryId: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  const webhookId = await findWebhook(tenant, params.id);
  const delivery = await findDelivery(tenant, webhookId, params.deliveryId);
  return json(await redeliver(tenant, delivery));
});
