import { authorize } from "@/lib/platform/access/authorize";
import { authorizeOwnRole } from "@/lib/platform/membership/authorize-own-role";
import { openTenant } from "@/lib/platform/access/scopes";
import { etag, expectedVersion } from "@/lib/platform/http/etag";
import { peekBody, readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { packBody } from "@/lib/people/roles/check-rights";
import { deleteRole, rejectSystemRole } from "@/lib/people/roles/delete-role";
import { findRole, readRolePermissions } from "@/lib/people/roles/queries";
import { roleBody, roleDeletionBody } from "@/lib/people/roles/schema";
import { rejectAdminRole, updateRole } from "@/lib/people/roles/update-role";

interface Params extends Record<string, string> {
  id: string;
}

export const GET = route<Params>(async ({ actor, params }) => {
  authorize(actor, "roles.read");
  const role = await findRole(openTenant(actor), params.id);
  return json(role, { headers: { ETag: etag(role) } });
});

export const PUT = route<Params>(async ({ actor, request, params }) => {
  authorize(actor, "roles.update");
  const tenant = openTenant(actor);
  const found = await findRole(tenant, params.id);
  rejectAdminRole(found);
  const peeked = await peekBody(request, roleBody.pick({ permissions: true }));
  if (peeked) await authorizeOwnRole(tenant, found.id, packBody(peeked.permissions));
  const version = expectedVersion(request, found);
  const role = await updateRole(tenant, found.id, await readBody(request, roleBody), version);
  return json(role, { headers: { ETag: etag(role) } });
});

export const DELETE = route<Params>(async ({ actor, request, params }) => {
  authorize(actor, "roles.delete");
  const tenant = openTenant(actor);
  const found = await findRole(tenant, params.id);
  rejectSystemRole(found);
  const peeked = await peekBody(request, roleDeletionBody);
  const fallback = peeked && (await readRolePermissions(tenant, peeked.fallback_role_id));
  if (fallback) await authorizeOwnRole(tenant, found.id, fallback.permissions);
  const version = expectedVersion(request, found);
  const body = await readBody(request, roleDeletionBody);
  await deleteRole(tenant, found.id, body.fallback_role_id, version);
  return new Response(null, { status: 204 });
});
