import { openTenant } from "@/lib/access/scopes";
import { route } from "@/lib/api/route";
import { refuseThrottled, throttleHeaders } from "@/lib/api/throttle";
import { countTestMail } from "@/lib/auth/sign-in-throttle";
import { sendTestMail } from "@/lib/profile/send-test-mail";

export const POST = route(async ({ actor }) => {
  const tenant = openTenant(actor);
  const state = await countTestMail({ tenantId: tenant.tenantId, userId: actor.userId });
  refuseThrottled(state);
  await sendTestMail(tenant);
  return new Response(null, { status: 204, headers: throttleHeaders(state) });
});
