import { iso, Prisma } from "@/lib/db/query";

/** The wire form of a sprint. */
export const sprintColumns = Prisma.sql`id, project_id, title, goal,
  to_char(starts_on, 'YYYY-MM-DD') AS starts_on, to_char(ends_on, 'YYYY-MM-DD') AS ends_on,
  ${iso("completed_at")} AS completed_at, created_by_id,
  ${iso("created_at")} AS created_at, ${iso("updated_at")} AS updated_at`;
