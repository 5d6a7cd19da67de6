import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { nextLink } from "@/lib/platform/http/next-link";
import { route } from "@/lib/identity/request/route";
import { findWebhook, listDeliveries } from "@/lib/messaging/webhooks/queries";
import { deliveryQuery } from "@/lib/messaging/webhooks/schema";

export const GET = route<{ id: string }>(async ({ actor, request, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  const id = await findWebhook(tenant, params.id);
  const query = readQuery(request, deliveryQuery);
  const { deliveries, next } = await listDeliveries(tenant, id, query);
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(deliveries, { headers });
});
