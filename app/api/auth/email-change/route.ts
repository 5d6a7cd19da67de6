import { readBody } from "@/lib/platform/api/input";
import { publicRoute } from "@/lib/identity/auth/public-route";
import { requestTenant } from "@/lib/identity/auth/request-tenant";
import { emailConfirmationBody } from "@/lib/identity/auth/schema";
import { requireSameOrigin } from "@/lib/identity/auth/signed-in";
import { confirmEmail } from "@/lib/people/users/confirm-email";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const { secret } = await readBody(request, emailConfirmationBody);
  await confirmEmail(tenant.id, secret);
  return new Response(null, { status: 204 });
});
