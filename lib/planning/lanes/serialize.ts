import { iso, Prisma } from "@/lib/platform/db/query";

/** The wire form of a lane. */
export const laneColumns = Prisma.sql`id, project_id, title, color, sort_order AS "order", wip_limit, is_wip_limit_hard,
  ${iso("created_at")} AS created_at, ${iso("updated_at")} AS updated_at`;
