import type { ProjectScope } from "@/lib/platform/access/scopes";
import { iso, Prisma } from "@/lib/platform/db/query";
import { workColumns, workSums } from "@/lib/planning/lanes/work-sums";

const columns = Prisma.sql`e.id, e.project_id, e.title, e.description, e.color, e.created_by_id,
  ${iso("e.created_at")} AS created_at, ${iso("e.updated_at")} AS updated_at, ${workColumns}`;

/**
 * Selects epics in wire form. `from` is a table or CTE of epic rows; a WHERE on `e` may be
 * appended.
 */
export function selectEpics(project: ProjectScope, from = Prisma.sql`epics`): Prisma.Sql {
  return Prisma.sql`SELECT ${columns} FROM ${from} e ${workSums(project, "epic", Prisma.sql`e.id`)}`;
}
