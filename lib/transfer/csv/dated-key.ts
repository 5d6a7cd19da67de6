import { iso, Prisma } from "@/lib/platform/db/query";

/**
 * Returns the exported name of an issue whose key is another issue's external id in the project: `LW-7
 * (2026-01-31T…Z)`, consisting of its key and creation time. `issue` is an alias of `issues`.
 */
export function datedKey(issue: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(issue)}.key || ' (' || ${iso(`${issue}.created_at`)} || ')'`;
}
