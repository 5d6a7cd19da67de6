import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findDelivery } from "@/lib/messaging/webhooks/queries";
import { redeliver } from "@/lib/messaging/webhooks/redeliver";

/** The same as the route nested under the webhook. The delivery's id identifies the webhook. */
export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  const delivery = await findDelivery(tenant, undefined, params.id);
  return json(await redeliver(tenant, delivery));
});
