import { json } from "@/lib/platform/http/json";
import { publicRoute } from "@/lib/identity/request/public-route";
import { requestTenant } from "@/lib/identity/request/request-tenant";
import type { Unsubscription } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import { openUnsubscription } from "@/lib/messaging/unsubscribe/queries";
import { SUBSCRIPTION_EMAILS } from "@/lib/messaging/unsubscribe/schema";
import { setSubscription } from "@/lib/messaging/unsubscribe/set-subscription";

interface Params extends Record<string, string> {
  token: string;
}

async function open(request: Request, { token }: Params): Promise<Unsubscription> {
  const tenant = await requestTenant(request);
  return openUnsubscription(tenant.id, token);
}

/**
 * Redirects to a page with a button. The GET itself changes nothing, because email clients may
 * follow links too.
 */
export const GET = publicRoute<Params>(async (request, params) => {
  await open(request, params);
  const page = `/unsubscribe/${encodeURIComponent(params.token)}`;
  return new Response(null, { status: 303, headers: { Location: page } });
});

/** One-click unsubscribe, sent by email clients (RFC 8058). The body is ignored. */
export const POST = publicRoute<Params>(async (request, params) => {
  const unsubscription = await open(request, params);
  await setSubscription(unsubscription, false);
  return json({
    message: `You won't get ${SUBSCRIPTION_EMAILS[unsubscription.subscription]} anymore.`,
  });
});

export const DELETE = publicRoute<Params>(async (request, params) => {
  const unsubscription = await open(request, params);
  await setSubscription(unsubscription, true);
  return json({ message: `You'll get ${SUBSCRIPTION_EMAILS[unsubscription.subscription]} again.` });
});
