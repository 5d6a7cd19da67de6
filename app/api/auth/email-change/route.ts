import { readBody } from "@/lib/api/input";
import { publicRoute } from "@/lib/api/public-route";
import { requestTenant } from "@/lib/auth/request-tenant";
import { emailConfirmationBody } from "@/lib/auth/schema";
import { requireSameOrigin } from "@/lib/auth/signed-in";
import { confirmEmail } from "@/lib/users/confirm-email";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const { secret } = await readBody(request, emailConfirmationBody);
  await confirmEmail(tenant.id, secret);
  return new Response(null, { status: 204 });
});
