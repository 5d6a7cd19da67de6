import { Prisma } from "@/lib/platform/db/query";

/**
 * Archiving adds this to an issue's position, and restoring subtracts it. Archived issues are
 * therefore last in their lane, in the order that they had, and reading a lane in order never passes
 * them (docs/decisions/0064-archived-issues.md). Checked by the constraint `issues_archived_position`.
 */
export const ARCHIVED_FROM = Prisma.raw("2305843009213693952::bigint");

/** True for the issues of the alias that are not archived, as an index on positions can tell. */
export function isBeforeArchived(alias: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}.position < ${ARCHIVED_FROM}`;
}
