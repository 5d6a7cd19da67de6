import { iso, Prisma } from "@/lib/platform/db/query";

/** The wire form of a label (docs/spec/projects.md#labels). */
export const labelColumns = Prisma.sql`id, project_id, name, color,
  ${iso("created_at")} AS created_at, ${iso("updated_at")} AS updated_at`;
