import { authorizeAdmin } from "@/lib/access/authorize-admin";
import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { listWebhooks } from "@/lib/webhooks/queries";
import { webhookBody } from "@/lib/webhooks/schema";

export const GET = route(async ({ actor }) => {
  authorizeAdmin(actor);
  return json(await listWebhooks(openTenant(actor)));
});

export const POST = route(async ({ actor, request }) => {
  authorizeAdmin(actor);
  const body = await readBody(request, webhookBody);
  return json(await createWebhook(openTenant(actor), body), { status: 201 });
});
