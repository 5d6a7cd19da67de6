import { openTenant } from "@/lib/platform/access/scopes";
import { pathId, readBody } from "@/lib/platform/http/input";
import { route } from "@/lib/identity/request/route";
import { findIdentity } from "@/lib/identity/oidc/queries";
import { unlinkBody } from "@/lib/identity/oidc/schema";
import { unlinkIdentity } from "@/lib/identity/oidc/unlink-identity";

export const DELETE = route<{ id: string }>(async ({ actor, params, request }) => {
  const tenant = openTenant(actor);
  const id = await findIdentity(tenant, pathId(params.id));
  const { password } = await readBody(request, unlinkBody);
  await unlinkIdentity(tenant, id, password);
  return new Response(null, { status: 204 });
});
