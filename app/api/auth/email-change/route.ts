import { readBody } from "@/lib/platform/http/input";
import { publicRoute } from "@/lib/identity/request/public-route";
import { requestTenant } from "@/lib/identity/request/request-tenant";
import { emailConfirmationBody } from "@/lib/identity/auth/schema";
import { requireSameOrigin } from "@/lib/identity/sign-in/signed-in";
import { confirmEmail } from "@/lib/people/profile/confirm-email";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const { secret } = await readBody(request, emailConfirmationBody);
  await confirmEmail(tenant.id, secret);
  return new Response(null, { status: 204 });
});
