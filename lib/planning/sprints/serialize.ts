import type { ProjectScope } from "@/lib/platform/access/scopes";
import { iso, Prisma } from "@/lib/platform/db/query";
import { workColumns, workSums } from "@/lib/planning/lanes/work-sums";

const columns = Prisma.sql`s.id, s.project_id, s.title, s.goal,
  to_char(s.starts_on, 'YYYY-MM-DD') AS starts_on, to_char(s.ends_on, 'YYYY-MM-DD') AS ends_on,
  ${iso("s.started_at")} AS started_at, ${iso("s.completed_at")} AS completed_at, s.created_by_id,
  ${iso("s.created_at")} AS created_at, ${iso("s.updated_at")} AS updated_at, ${workColumns}`;

/** Selects sprints in wire form. `from` is a table or CTE of sprint rows; a WHERE on `s` may be appended. */
export function selectSprints(project: ProjectScope, from = Prisma.sql`sprints`): Prisma.Sql {
  return Prisma.sql`SELECT ${columns} FROM ${from} s ${workSums(project, "sprint", Prisma.sql`s.id`)}`;
}
