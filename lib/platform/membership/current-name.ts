import { Prisma } from "@/lib/platform/db/query";

/**
 * SQL expression for a person's current name, or "Deleted user" if they no longer exist
 * (docs/spec/people.md#deleted-users). Both ids are columns of the statement.
 */
export function currentName(tenantId: Prisma.Sql | number, userId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((SELECT trim(cn.first_name || ' ' || cn.last_name) FROM users cn
    WHERE cn.tenant_id = ${tenantId} AND cn.id = ${userId} AND cn.deleted_at IS NULL), 'Deleted user')`;
}
