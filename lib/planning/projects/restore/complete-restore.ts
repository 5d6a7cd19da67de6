import type { TenantScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { enqueueWebhookEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { clearDepartures } from "@/lib/people/members/clear-assignments";
import { touchNeighbors } from "../touch-neighbors";

interface Restored {
  id: number;
  name: string;
  /** The key prefix that it gets. */
  key_prefix: string;
}

/** Puts back the members and teams that still exist, and the project's key prefix. */
async function show(
  { tenantId }: TenantScope,
  { id: projectId, key_prefix: keyPrefix }: Restored,
  tx: Transaction,
) {
  const kept = (part: "members" | "teams") => Prisma.sql`
    SELECT (k->>'id')::int AS id, (k->>'at')::timestamptz AS at
    FROM projects p, jsonb_array_elements(p.restorable->${Prisma.raw(`'${part}'`)}) k
    WHERE p.tenant_id = ${tenantId} AND p.id = ${projectId}`;
  await rows(
    Prisma.sql`
      WITH member AS MATERIALIZED (${kept("members")}), team AS MATERIALIZED (${kept("teams")}),
      -- Those who are being deleted come back before their memberships are removed, or not at all.
      present_user AS MATERIALIZED (
        SELECT id FROM users
        WHERE tenant_id = ${tenantId} AND id IN (SELECT id FROM member) AND deleted_at IS NULL
        ORDER BY id FOR KEY SHARE
      ), present_team AS MATERIALIZED (
        SELECT id FROM teams WHERE tenant_id = ${tenantId} AND id IN (SELECT id FROM team)
        ORDER BY id FOR KEY SHARE
      ), added_members AS (
        INSERT INTO project_members (tenant_id, project_id, user_id, created_at)
        SELECT ${tenantId}::int, ${projectId}::int, m.id, m.at FROM member m JOIN present_user u ON u.id = m.id
        ON CONFLICT DO NOTHING
      ), added_teams AS (
        INSERT INTO team_projects (tenant_id, project_id, team_id, created_at)
        SELECT ${tenantId}::int, ${projectId}::int, t.id, t.at FROM team t JOIN present_team k ON k.id = t.id
        ON CONFLICT DO NOTHING
      )
      UPDATE projects SET deleted_at = NULL, restorable = NULL, key_prefix = ${keyPrefix}, updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ${projectId}`,
    tx,
  );
}

/** Clears the assignments of people who have left meanwhile. */
async function clearLeavers(tenant: TenantScope, projectId: number, tx: Transaction) {
  const { tenantId } = tenant;
  const assigned = await selectJson<{ id: number }>(
    Prisma.sql`SELECT DISTINCT i.assignee_id AS id FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.assignee_id IS NOT NULL
      UNION SELECT r.assignee_id FROM recurring_issues r
      WHERE r.tenant_id = ${tenantId} AND r.project_id = ${projectId} AND r.assignee_id IS NOT NULL`,
    tx,
  );
  const userIds = assigned.map(({ id }) => id);
  await clearDepartures(tenant, { userIds, projectIds: [projectId] }, tx);
}

/**
 * Makes a locked deleted project and everything in it visible again, on behalf of the actor. The keys
 * of its issues already have the prefix.
 */
export async function completeRestore(
  tenant: TenantScope,
  project: Restored,
  tx: Transaction,
): Promise<void> {
  const { id, name, key_prefix } = project;
  await show(tenant, project, tx);
  await clearLeavers(tenant, id, tx);
  await touchNeighbors({ tenantId: tenant.tenantId, projectId: id }, tx);
  const entry = { subject: "project", subjectId: id, action: "restored" } as const;
  await recordAudit(tenant, [{ ...entry, after: { name, key_prefix } }], tx);
  const facts = Prisma.sql`SELECT ${id}::int, '{}'::int[], '{}'::int[]`;
  await rows(
    Prisma.sql`WITH told AS (${enqueueProjectChanges(tenant, Prisma.sql`SELECT ${id}::int`)})
      ${enqueueWebhookEvents(tenant, "webhook:project.restored", facts)}`,
    tx,
  );
}
