import { authorizeAdmin } from "@/lib/access/authorize-admin";
import { openTenant } from "@/lib/access/scopes";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { findWebhook } from "@/lib/webhooks/queries";
import { sendTest } from "@/lib/webhooks/send-test";

export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  const delivery = await sendTest(tenant, await findWebhook(tenant, params.id));
  return json(delivery, { status: 201 });
});
