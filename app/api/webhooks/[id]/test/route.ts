import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { findWebhook } from "@/lib/messaging/webhooks/queries";
import { sendTest } from "@/lib/messaging/webhooks/send-test";

export const POST = route<{ id: string }>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  const delivery = await sendTest(tenant, await findWebhook(tenant, params.id));
  return json(delivery, { status: 201 });
});
