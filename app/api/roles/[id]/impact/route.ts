import { authorize } from "@/lib/platform/access/authorize";
import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { readImpact } from "@/lib/people/roles/impact-queries";
import { findRole } from "@/lib/people/roles/queries";
import { impactBody } from "@/lib/people/roles/schema";

interface Params extends Record<string, string> {
  id: string;
}

export const POST = route<Params>(async ({ actor, request, params }) => {
  authorize(actor, "roles.update");
  const tenant = openTenant(actor);
  const role = await findRole(tenant, params.id);
  return json(await readImpact(tenant, role, await readBody(request, impactBody)));
});
