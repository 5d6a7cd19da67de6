import { setTimeout as sleep } from "node:timers/promises";
import { readBody } from "@/lib/platform/http/input";
import { publicRoute } from "@/lib/identity/request/public-route";
import { assertNotThrottled, throttleHeaders } from "@/lib/platform/throttle/throttle";
import { callerOf } from "@/lib/identity/auth/caller";
import { findEmailOwner } from "@/lib/identity/sign-in/check-credentials";
import { requestPasswordReset } from "@/lib/identity/passwords/request-password-reset";
import { requestTenant } from "@/lib/identity/request/request-tenant";
import { passwordResetBody } from "@/lib/identity/auth/schema";
import { countResetRequest } from "@/lib/identity/sign-in/sign-in-throttle";

/**
 * Longer than it takes to send the email, so the response time does not reveal which addresses have
 * accounts.
 */
const RESPONSE_DELAY_MS = 150;

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  const { email } = await readBody(request, passwordResetBody);
  const { address } = callerOf(request.headers);
  const { subject } = await findEmailOwner(tenant.id, email);
  const { state, sends } = await countResetRequest(subject, address);
  assertNotThrottled(state);
  await Promise.all([sends && requestPasswordReset(tenant, email), sleep(RESPONSE_DELAY_MS)]);
  return new Response(null, { status: 204, headers: throttleHeaders(state) });
});
