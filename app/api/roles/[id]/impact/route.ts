import { authorize } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { readImpact } from "@/lib/roles/impact-queries";
import { findRole } from "@/lib/roles/queries";
import { impactBody } from "@/lib/roles/schema";

interface Params extends Record<string, string> {
  id: string;
}

export const POST = route<Params>(async ({ actor, request, params }) => {
  authorize(actor, "roles.update");
  const tenant = openTenant(actor);
  const role = await findRole(tenant, params.id);
  return json(await readImpact(tenant, role, await readBody(request, impactBody)));
});
