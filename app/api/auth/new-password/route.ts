import { readBody } from "@/lib/platform/http/input";
import { publicRoute } from "@/lib/identity/request/public-route";
import { callerOf } from "@/lib/identity/auth/caller";
import { choosePassword } from "@/lib/identity/sign-in/choose-password";
import { requestTenant } from "@/lib/identity/request/request-tenant";
import { newPasswordBody } from "@/lib/identity/auth/schema";
import { admitted, requireSameOrigin } from "@/lib/identity/sign-in/signed-in";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const body = await readBody(request, newPasswordBody);
  return admitted(request, await choosePassword(tenant, body, callerOf(request.headers)));
});
