import { Prisma } from "@/lib/platform/db/query";

/**
 * What somebody is called now, as a text in SQL: "Deleted user" where there is no such user any more (docs/spec/people.md#deleted-users). Both ids are columns of the statement.
 */
export function currentName(tenantId: Prisma.Sql, userId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((SELECT trim(cn.first_name || ' ' || cn.last_name) FROM users cn
    WHERE cn.tenant_id = ${tenantId} AND cn.id = ${userId} AND cn.deleted_at IS NULL), 'Deleted user')`;
}
