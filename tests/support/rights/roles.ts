import { type Permission, type Resource, RESOURCES } from "@/lib/platform/access/permissions";
import { Prisma, selectJson } from "@/lib/platform/db/query";

/** Returns a request body's `permissions`: all 16 in order, granting only those in `table`. */
export function permissionList(table: Partial<Record<Resource, Partial<Permission>>> = {}) {
  return RESOURCES.map((name, resource) => ({
    resource,
    can_create: table[name]?.create ?? false,
    can_read: table[name]?.read ?? false,
    can_update: table[name]?.update ?? 0,
    can_delete: table[name]?.delete ?? 0,
  }));
}

/** Returns a workspace's roles, their users, and the audit log, as text. */
export async function dumpRoles(tenantId: number): Promise<string> {
  const dump = await selectJson(Prisma.sql`
    SELECT (SELECT json_agg(r ORDER BY r.id)::text FROM roles r WHERE r.tenant_id = ${tenantId}) AS roles,
      (SELECT json_agg(json_build_array(u.id, u.role_id) ORDER BY u.id)::text FROM users u
        WHERE u.tenant_id = ${tenantId}) AS holders,
      (SELECT count(*) FROM audit_entries a WHERE a.tenant_id = ${tenantId}) AS entries`);
  return JSON.stringify(dump);
}
