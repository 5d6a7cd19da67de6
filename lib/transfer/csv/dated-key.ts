import { iso, Prisma } from "@/lib/platform/db/query";

/**
 * What an export calls an issue whose key another one of the project has as its external id: `LW-7 (2026-01-31T…Z)`, the
 * key and when it was created. `issue` is an alias of `issues`.
 */
export function datedKey(issue: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(issue)}.key || ' (' || ${iso(`${issue}.created_at`)} || ')'`;
}
