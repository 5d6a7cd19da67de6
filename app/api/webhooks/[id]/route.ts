import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { pathId, readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { deleteWebhook } from "@/lib/messaging/webhooks/delete-webhook";
import { findWebhook, readWebhook } from "@/lib/messaging/webhooks/queries";
import { webhookBody } from "@/lib/messaging/webhooks/schema";
import { updateWebhook } from "@/lib/messaging/webhooks/update-webhook";

type Params = { id: string };

export const GET = route<Params>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  return json(await readWebhook(openTenant(actor), pathId(params.id)));
});

export const PUT = route<Params>(async ({ actor, request, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  const id = await findWebhook(tenant, params.id);
  return json(await updateWebhook(tenant, id, await readBody(request, webhookBody)));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  authorizeAdmin(actor);
  const tenant = openTenant(actor);
  await deleteWebhook(tenant, await findWebhook(tenant, params.id));
  return new Response(null, { status: 204 });
});
