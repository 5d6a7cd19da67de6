import { iso, Prisma } from "@/lib/platform/db/query";

/**
 * Returns SQL for the exported name of an issue whose key is another issue's external id in the
 * exported project: its key and creation time, as in `LW-7 (2026-01-31T…Z)`. `issue` is an alias for
 * `issues`.
 */
export function datedKey(issue: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(issue)}.key || ' (' || ${iso(`${issue}.created_at`)} || ')'`;
}
