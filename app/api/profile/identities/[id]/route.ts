import { openTenant } from "@/lib/access/scopes";
import { pathId, readBody } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { findIdentity } from "@/lib/oidc/queries";
import { unlinkBody } from "@/lib/oidc/schema";
import { unlinkIdentity } from "@/lib/oidc/unlink-identity";

export const DELETE = route<{ id: string }>(async ({ actor, params, request }) => {
  const tenant = openTenant(actor);
  const id = await findIdentity(tenant, pathId(params.id));
  const { password } = await readBody(request, unlinkBody);
  await unlinkIdentity(tenant, id, password);
  return new Response(null, { status: 204 });
});
