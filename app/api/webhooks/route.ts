import { authorizeAdmin } from "@/lib/platform/access/authorize-admin";
import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createWebhook } from "@/lib/messaging/webhooks/create-webhook";
import { listWebhooks } from "@/lib/messaging/webhooks/queries";
import { webhookBody } from "@/lib/messaging/webhooks/schema";

export const GET = route(async ({ actor }) => {
  authorizeAdmin(actor);
  return json(await listWebhooks(openTenant(actor)));
});

export const POST = route(async ({ actor, request }) => {
  authorizeAdmin(actor);
  const body = await readBody(request, webhookBody);
  return json(await createWebhook(openTenant(actor), body), { status: 201 });
});
