import {
  packPermissions,
  type Permission,
  type AccessLevel,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { type FieldErrors, Invalid, invalid } from "@/lib/platform/http/errors";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import { freeSlug } from "./role-slug";
import type { RoleBody } from "./schema";

export const FLAGS = ["access_all_projects", "access_all_users"] as const;

/**
 * Converts the permissions in a request body to their stored form. Omitted resources have no
 * permissions (docs/spec/access.md#roles).
 */
export function packBody(permissions: RoleBody["permissions"]): number[] {
  const table: Partial<Record<Resource, Permission>> = {};
  for (const { resource, can_create, can_read, can_update, can_delete } of permissions) {
    const name = RESOURCES[resource];
    if (name === undefined) continue;
    table[name] = {
      create: can_create,
      read: can_read,
      update: can_update as AccessLevel,
      delete: can_delete as AccessLevel,
    };
  }
  return packPermissions(table);
}

/**
 * Throws Invalid on a flag that a non-admin sends as true, even if it is already set
 * (docs/spec/access.md#role-flags).
 */
export function rejectFlags(
  { actor }: TenantScope,
  body: Pick<RoleBody, (typeof FLAGS)[number]>,
): void {
  if (actor.isAdmin) return;
  const errors: FieldErrors = {};
  for (const flag of FLAGS) if (body[flag]) errors[flag] = ["Only an admin may set this to true."];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/**
 * Returns a slug for a name, unique among other roles. Throws Invalid on `name` if another role has
 * it, ignoring case (docs/spec/access.md#roles). Must run under `lockTenant`.
 */
export async function claimName(
  { tenantId }: TenantScope,
  name: string,
  roleId: number | null,
  tx: Transaction,
): Promise<string> {
  const others = await selectJson<{ slug: string; is_same: boolean }>(
    Prisma.sql`SELECT slug, lower(name) = lower(${name}) AS is_same FROM roles
      WHERE tenant_id = ${tenantId} AND id IS DISTINCT FROM ${roleId}::int`,
    tx,
  );
  if (others.some(({ is_same }) => is_same)) throw invalid("name", "Another role has this name.");
  return freeSlug(name, new Set(others.map(({ slug }) => slug)));
}
