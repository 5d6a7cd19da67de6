import { authorizeAdmin } from "@/lib/access/authorize-admin";
import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { findDelivery, findWebhook } from "@/lib/webhooks/queries";
import { redeliver } from "@/lib/webhooks/redeliver";

export const POST = route<{ id: string; deliveryId: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  const webhookId = await findWebhook(tenant, params.id);
  const delivery = await findDelivery(tenant, webhookId, params.deliveryId);
  return json(await redeliver(tenant, delivery));
});
