import { authorizeAdmin } from "@/lib/access/authorize-admin";
import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { findDelivery } from "@/lib/webhooks/queries";
import { redeliver } from "@/lib/webhooks/redeliver";

/** As below the webhook itself: a delivery's id says whose it is. */
export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  const delivery = await findDelivery(tenant, undefined, params.id);
  return json(await redeliver(tenant, delivery));
});
