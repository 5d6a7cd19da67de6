import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { enqueueWebhookEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { getProject } from "./queries";
import type { Project } from "./schema";

/**
 * Archives or restores a project, and returns it (docs/spec/projects.md#archive). One that is
 * already archived, or is not, stays as it is. Throws NotFound if it has just been deleted.
 */
export async function archiveProject(project: ProjectScope, isArchived: boolean): Promise<Project> {
  const { tenantId, projectId, actor, name, keyPrefix } = project;
  const action = isArchived ? "archived" : "unarchived";
  const about = JSON.stringify({ name, key_prefix: keyPrefix });
  const changed = Prisma.sql`SELECT id FROM changed`;
  const facts = Prisma.sql`SELECT id, '{}'::int[], '{}'::int[] FROM changed`;
  await rows(Prisma.sql`
    WITH changed AS (
      UPDATE projects SET archived_at = ${isArchived ? Prisma.sql`now()` : Prisma.sql`NULL`}, updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ${projectId} AND deleted_at IS NULL
        AND archived_at IS ${Prisma.raw(isArchived ? "NULL" : "NOT NULL")}
      RETURNING id
    ),
    told AS (${enqueueProjectChanges(project, changed)}),
    sent AS (${enqueueWebhookEvents(project, `webhook:project.${action}`, facts)})
    INSERT INTO audit_entries (tenant_id, actor_id, subject_type, subject_id, action, after)
    SELECT ${tenantId}::int, ${actor.userId}::int, 'project', id, ${action}, ${about}::jsonb FROM changed`);
  return getProject(project, projectId);
}
