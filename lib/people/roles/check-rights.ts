import {
  packPermissions,
  type Permission,
  type Reach,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { type FieldErrors, Invalid, invalid } from "@/lib/platform/http/errors";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import { freeSlug } from "./role-slug";
import type { RoleBody } from "./schema";

export const FLAGS = ["access_all_projects", "access_all_users"] as const;

/** The permissions of a body as they are stored; a resource left out has none (docs/spec/access.md#roles). */
export function packBody(permissions: RoleBody["permissions"]): number[] {
  const table: Partial<Record<Resource, Permission>> = {};
  for (const { resource, can_create, can_read, can_update, can_delete } of permissions) {
    const name = RESOURCES[resource];
    if (name === undefined) continue;
    table[name] = {
      create: can_create,
      read: can_read,
      update: can_update as Reach,
      delete: can_delete as Reach,
    };
  }
  return packPermissions(table);
}

/** Throws Invalid on a flag that somebody who is no admin sends as true, even where it is so (docs/spec/access.md#role-flags). */
export function refuseFlags(
  { actor }: TenantScope,
  body: Pick<RoleBody, (typeof FLAGS)[number]>,
): void {
  if (actor.isAdmin) return;
  const errors: FieldErrors = {};
  for (const flag of FLAGS) if (body[flag]) errors[flag] = ["Only an admin may set this to true."];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/**
 * The slug for a name, among those of the other roles. Throws Invalid on `name` where another role has it, whatever
 * its case (docs/spec/access.md#roles). Asks under `lockTenant`.
 */
export async function takeName(
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
