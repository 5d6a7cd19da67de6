import { authorize } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { etag } from "@/lib/api/etag";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createRole } from "@/lib/roles/create-role";
import { listRoles } from "@/lib/roles/queries";
import { roleBody } from "@/lib/roles/schema";

export const GET = route(async ({ actor }) => {
  authorize(actor, "roles.read");
  return json(await listRoles(openTenant(actor)));
});

export const POST = route(async ({ actor, request }) => {
  authorize(actor, "roles.create");
  const role = await createRole(openTenant(actor), await readBody(request, roleBody));
  return json(role, { status: 201, headers: { ETag: etag(role) } });
});
