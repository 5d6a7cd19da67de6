import { readBody } from "@/lib/platform/api/input";
import { publicRoute } from "@/lib/identity/auth/public-route";
import { callerOf } from "@/lib/identity/auth/caller";
import { choosePassword } from "@/lib/identity/auth/choose-password";
import { requestTenant } from "@/lib/identity/auth/request-tenant";
import { newPasswordBody } from "@/lib/identity/auth/schema";
import { admitted, requireSameOrigin } from "@/lib/identity/auth/signed-in";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const body = await readBody(request, newPasswordBody);
  return admitted(request, await choosePassword(tenant, body, callerOf(request.headers)));
});
