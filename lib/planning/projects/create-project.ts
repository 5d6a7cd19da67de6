import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, row, sqlState } from "@/lib/platform/db/query";
import { enqueueProjectMemberEvents } from "@/lib/messaging/outbox/enqueue-webhook-event";
import { getProject } from "./queries";
import type { NewProjectBody, Project } from "./schema";

/** A new project's lanes, in order (docs/spec/projects.md), with colors that tell them apart. */
const FIRST_LANES = [
  ["Backlog", 0x94a3b8],
  ["To do", 0x3b82f6],
  ["In progress", 0xeab308],
  ["Done", 0x22c55e],
] as const;

/**
 * Creates a project owned by the caller, with its four lanes, in one statement. Throws Invalid
 * (422) if the key prefix is already taken in the workspace; the unique index decides, even between
 * concurrent calls. The same statement writes the audit log and the webhook event
 * (docs/spec/people.md#audit).
 */
export async function createProject(tenant: TenantScope, body: NewProjectBody): Promise<Project> {
  const { name, key_prefix } = body;
  const audited = JSON.stringify({ name, key_prefix, owner_id: tenant.actor.userId });
  try {
    const created = await row<{ id: number }>(Prisma.sql`
      WITH project AS (
        INSERT INTO projects (tenant_id, name, key_prefix, description, owner_id)
        VALUES (${tenant.tenantId}, ${body.name}, ${body.key_prefix}, ${body.description ?? ""}, ${tenant.actor.userId})
        RETURNING id
      ), lane AS (
        INSERT INTO lanes (tenant_id, project_id, title, color, sort_order)
        SELECT ${tenant.tenantId}::int, project.id, first.title, first.color, first.ordinality - 1
        FROM project, unnest(
          ${FIRST_LANES.map(([title]) => title)}::text[], ${FIRST_LANES.map(([, color]) => color)}::int[]
        ) WITH ORDINALITY AS first(title, color)
      ), facts AS (${enqueueProjectMemberEvents(tenant, "webhook:member.added", Prisma.sql`SELECT id, ${tenant.actor.userId}::int FROM project`)}
      ), logged AS (
        INSERT INTO audit_entries (tenant_id, actor_id, subject_type, subject_id, action, after)
        SELECT ${tenant.tenantId}::int, ${tenant.actor.userId}, 'project', project.id, 'created', ${audited}::jsonb FROM project
      )
      SELECT id FROM project`);
    if (!created) throw new Error("the insert returned no row");
    return await getProject(tenant, created.id);
  } catch (error) {
    if (sqlState(error) === "23505") throw invalid("key_prefix", "Is already taken.");
    throw error;
  }
}
