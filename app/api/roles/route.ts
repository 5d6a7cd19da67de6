import { authorize } from "@/lib/platform/access/authorize";
import { openTenant } from "@/lib/platform/access/scopes";
import { etag } from "@/lib/platform/http/etag";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createRole } from "@/lib/people/roles/create-role";
import { listRoles } from "@/lib/people/roles/queries";
import { roleBody } from "@/lib/people/roles/schema";

export const GET = route(async ({ actor }) => {
  authorize(actor, "roles.read");
  return json(await listRoles(openTenant(actor)));
});

export const POST = route(async ({ actor, request }) => {
  authorize(actor, "roles.create");
  const role = await createRole(openTenant(actor), await readBody(request, roleBody));
  return json(role, { status: 201, headers: { ETag: etag(role) } });
});
