import { openTenant } from "@/lib/platform/access/scopes";
import { route } from "@/lib/identity/request/route";
import { assertNotThrottled, throttleHeaders } from "@/lib/platform/throttle/throttle";
import { countTestMail } from "@/lib/identity/sign-in/sign-in-throttle";
import { sendTestMail } from "@/lib/people/profile/send-test-mail";

export const POST = route(async ({ actor }) => {
  const tenant = openTenant(actor);
  const state = await countTestMail({ tenantId: tenant.tenantId, userId: actor.userId });
  assertNotThrottled(state);
  await sendTestMail(tenant);
  return new Response(null, { status: 204, headers: throttleHeaders(state) });
});
