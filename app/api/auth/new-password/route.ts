import { readBody } from "@/lib/api/input";
import { publicRoute } from "@/lib/api/public-route";
import { callerOf } from "@/lib/auth/caller";
import { choosePassword } from "@/lib/auth/choose-password";
import { requestTenant } from "@/lib/auth/request-tenant";
import { newPasswordBody } from "@/lib/auth/schema";
import { admitted, requireSameOrigin } from "@/lib/auth/signed-in";

export const POST = publicRoute(async (request) => {
  const tenant = await requestTenant(request);
  requireSameOrigin(request);
  const body = await readBody(request, newPasswordBody);
  return admitted(request, await choosePassword(tenant, body, callerOf(request.headers)));
});
