import { iso, Prisma } from "@/lib/platform/db/query";

/** The wire form of a label (decisions.md §4.10). */
export const labelColumns = Prisma.sql`id, project_id, name, color,
  ${iso("created_at")} AS created_at, ${iso("updated_at")} AS updated_at`;
