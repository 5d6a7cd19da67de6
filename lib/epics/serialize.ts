import { iso, Prisma } from "@/lib/db/query";

/** The wire form of an epic. */
export const epicColumns = Prisma.sql`id, project_id, title, description, color, created_by_id,
  ${iso("created_at")} AS created_at, ${iso("updated_at")} AS updated_at`;
