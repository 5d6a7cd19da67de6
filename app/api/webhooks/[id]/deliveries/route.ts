import { authorizeAdmin } from "@/lib/access/authorize-admin";
import { openTenant } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { nextLink } from "@/lib/api/next-link";
import { route } from "@/lib/api/route";
import { findWebhook, listDeliveries } from "@/lib/webhooks/queries";
import { deliveryQuery } from "@/lib/webhooks/schema";

export const GET = route<{ id: string }>(async ({ actor, request, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  const id = await findWebhook(tenant, params.id);
  const query = readQuery(request, deliveryQuery);
  const { deliveries, next } = await listDeliveries(tenant, id, query);
  const headers = next === undefined ? {} : nextLink(request, { before: next });
  return json(deliveries, { headers });
});
