import { iso, Prisma } from "@/lib/platform/db/query";

/** The wire form of a saved view `v` and its owner `u`. */
export const savedViewColumns = Prisma.sql`
  v.id, v.project_id, v.user_id,
  CASE WHEN u.deleted_at IS NULL THEN trim(u.first_name || ' ' || u.last_name) ELSE 'Deleted user' END AS user_name,
  v.name, v.screen, v.query, v.is_shared, ${iso("v.created_at")} AS created_at, ${iso("v.updated_at")} AS updated_at`;

/** Joins a view `v` to everything `savedViewColumns` reads. */
export const savedViewJoins = (tenantId: number) =>
  Prisma.sql`JOIN users u ON u.tenant_id = ${tenantId} AND u.id = v.user_id`;
