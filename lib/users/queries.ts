import { Prisma } from "@/lib/db/query";

/**
 * The names of a user under this alias, as members of a `json_build_object`: those of a deleted one read "Deleted
 * user" (decisions.md §4.14).
 */
export function shownNames(alias: string): Prisma.Sql {
  const shown = (column: string, deleted: string) =>
    `'${column}', CASE WHEN ${alias}.deleted_at IS NULL THEN ${alias}.${column} ELSE '${deleted}' END`;
  return Prisma.raw(`${shown("first_name", "Deleted")}, ${shown("last_name", "user")}`);
}
