import { iso, Prisma } from "@/lib/platform/db/query";

/** The wire form of a template `t`. */
export const issueTemplateColumns = Prisma.sql`
  t.id, t.project_id, t.name, t.title, t.description, t.type, t.priority,
  ARRAY(SELECT l.label_id FROM template_labels l
    WHERE l.tenant_id = t.tenant_id AND l.template_id = t.id ORDER BY l.label_id) AS label_ids,
  t.created_by_id, ${iso("t.created_at")} AS created_at, ${iso("t.updated_at")} AS updated_at`;
