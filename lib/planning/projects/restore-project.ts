import type { TenantScope } from "@/lib/platform/access/scopes";
import {
  Prisma,
  rows,
  selectJson,
  sqlState,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { invalid } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { enqueueWebhookEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { clearDepartures } from "@/lib/people/members/clear-assignments";
import { lockDeletedProject } from "./deleted-projects";
import { getProject } from "./queries";
import type { Project, RestoreBody } from "./schema";
import { touchNeighbors } from "./touch-neighbors";

interface Restored {
  tenantId: number;
  projectId: number;
}

/** Puts back the members and teams that still exist, and the project's key prefix. */
async function show({ tenantId, projectId }: Restored, keyPrefix: string, tx: Transaction) {
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

/** Gives the issues keys with another prefix, also those that have moved elsewhere their old ones. */
async function renameKeys({ tenantId, projectId }: Restored, keyPrefix: string, tx: Transaction) {
  await rows(
    Prisma.sql`
      WITH renamed AS (
        UPDATE issues SET key = ${keyPrefix} || '-' || number, version = version + 1, updated_at = now()
        WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
        RETURNING id, key, title, description
      ), searched AS (
        UPDATE issue_search s SET text = lower(r.key || E'\\x01' || r.title || E'\\x01' || r.description)
        FROM renamed r WHERE s.tenant_id = ${tenantId} AND s.issue_id = r.id
      )
      UPDATE former_issue_keys SET key = ${keyPrefix} || '-' || number
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId}`,
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
 * Restores a deleted project with everything in it, and returns it (docs/spec/projects.md#deletion).
 * Notifications do not come back. Throws NotFound if the caller cannot restore such a project, and
 * Invalid on `key_prefix` if another project has it.
 */
export async function restoreProject(
  tenant: TenantScope,
  projectId: number,
  body: RestoreBody,
): Promise<Project> {
  const restored = { tenantId: tenant.tenantId, projectId };
  let keyPrefix = body.key_prefix ?? "";
  try {
    await transaction(async (tx) => {
      const found = await lockDeletedProject(tenant, projectId, tx);
      keyPrefix = body.key_prefix ?? found.key_prefix;
      await show(restored, keyPrefix, tx);
      if (keyPrefix !== found.key_prefix) await renameKeys(restored, keyPrefix, tx);
      await clearLeavers(tenant, projectId, tx);
      await touchNeighbors(restored, tx);
      const after = { name: found.name, key_prefix: keyPrefix };
      await recordAudit(
        tenant,
        [{ subject: "project", subjectId: projectId, action: "restored", after }],
        tx,
      );
      const facts = Prisma.sql`SELECT ${projectId}::int, '{}'::int[], '{}'::int[]`;
      await rows(
        Prisma.sql`WITH told AS (${enqueueProjectChanges(tenant, Prisma.sql`SELECT ${projectId}::int`)})
          ${enqueueWebhookEvents(tenant, "webhook:project.restored", facts)}`,
        tx,
      );
    });
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw invalid(
      "key_prefix",
      `Another project has the key prefix ${keyPrefix} now. Choose a different one.`,
    );
  }
  return getProject(tenant, projectId);
}
