import { UserStatus } from "@/lib/platform/access/user-status";
import { parse } from "@/lib/platform/http/input";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, row, sqlState, type Transaction } from "@/lib/platform/db/query";
import { tenantSlug } from "./schema";
import { ADMIN_ROLE, MEMBER_ROLE, type RoleDefinition } from "./system-roles";
import { z } from "zod";

export interface NewTenant {
  slug: string;
  name: string;
  admin: {
    email: string;
    firstName: string;
    lastName: string;
    /**
     * With a password, the admin is active immediately; without one, they are invited and need a
     * sign-in link.
     */
    passwordHash?: string;
  };
}

export interface CreatedTenant {
  tenantId: number;
  adminId: number;
  roleIds: { admin: number; member: number };
}

interface Id {
  id: number;
}

async function insert(tx: Transaction, sql: Prisma.Sql): Promise<number> {
  const inserted = await row<Id>(sql, tx);
  if (!inserted) throw new Error("The insert returned no id.");
  return inserted.id;
}

async function insertSlug(tx: Transaction, slug: string, name: string): Promise<number> {
  try {
    return await insert(
      tx,
      Prisma.sql`INSERT INTO tenants (slug, name) VALUES (${slug}, ${name}) RETURNING id`,
    );
  } catch (error) {
    if (sqlState(error) === "23505") throw invalid("slug", "Is already taken.");
    throw error;
  }
}

/** Adds a role to a workspace and returns its id. */
export function insertRole(
  tx: Transaction,
  tenantId: number,
  role: RoleDefinition,
): Promise<number> {
  return insert(
    tx,
    Prisma.sql`
      INSERT INTO roles (tenant_id, name, slug, is_system, is_admin, permissions)
      VALUES (${tenantId}, ${role.name}, ${role.slug}, ${role.isSystem}, ${role.isAdmin},
        ${role.permissions}::smallint[])
      RETURNING id`,
  );
}

/**
 * Creates a workspace with its two system roles and its first admin in the given transaction.
 * Throws Invalid (422) on `slug` if it is malformed or taken.
 */
export async function insertTenant(
  tx: Transaction,
  { slug, name, admin }: NewTenant,
): Promise<CreatedTenant> {
  parse(z.object({ slug: tenantSlug() }), { slug });
  const tenantId = await insertSlug(tx, slug, name);
  const adminRole = await insertRole(tx, tenantId, ADMIN_ROLE);
  const memberRole = await insertRole(tx, tenantId, MEMBER_ROLE);
  const { passwordHash = null } = admin;
  const status = passwordHash === null ? UserStatus.Invited : UserStatus.Active;
  const adminId = await insert(
    tx,
    Prisma.sql`
      INSERT INTO users (tenant_id, role_id, email, first_name, last_name, status, password_hash)
      VALUES (${tenantId}, ${adminRole}, ${admin.email}, ${admin.firstName}, ${admin.lastName},
        ${status}, ${passwordHash})
      RETURNING id`,
  );
  return { tenantId, adminId, roleIds: { admin: adminRole, member: memberRole } };
}
