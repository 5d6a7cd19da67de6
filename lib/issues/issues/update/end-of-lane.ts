import { Prisma } from "@/lib/platform/db/query";

/** The distance between two new issues in a lane; see `issues.position` (prisma/schema/issues.prisma). */
export const GAP = 1_048_576;

/**
 * The CTE `free`: the position at the end of a lane, drawn only if the statement uses it. A part of
 * its own, because a cluster draws numbers apart from the tables.
 */
export const free = Prisma.sql`free AS MATERIALIZED (SELECT nextval('issue_position_seq') * ${GAP}::bigint AS place)`;
