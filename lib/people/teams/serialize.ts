import { iso, Prisma } from "@/lib/platform/db/query";

/** The wire form of a team `t`. */
export const teamColumns = Prisma.sql`t.id, t.name, t.created_by_id,
  COALESCE((SELECT json_agg(m.user_id ORDER BY m.user_id) FROM team_members m
    WHERE m.tenant_id = t.tenant_id AND m.team_id = t.id), '[]') AS user_ids,
  COALESCE((SELECT json_agg(p.project_id ORDER BY p.project_id) FROM team_projects p
    WHERE p.tenant_id = t.tenant_id AND p.team_id = t.id), '[]') AS project_ids,
  ${iso("t.created_at")} AS created_at, ${iso("t.updated_at")} AS updated_at`;
