import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { asJson, jsonRow, Prisma, transaction } from "@/lib/platform/db/query";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";

/**
 * Revokes a project token. Requests that use it or its DSN are rejected from then on. Throws
 * NotFound if it no longer exists.
 */
export async function deleteProjectToken(project: ProjectScope, tokenId: number): Promise<void> {
  const { tenantId, projectId } = project;
  await transaction(async (tx) => {
    const deleted = await jsonRow<{ id: number; name: string; scope: string; public_key: string }>(
      Prisma.sql`
        WITH deleted AS (
          DELETE FROM project_tokens
          WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND id = ${tokenId}
          RETURNING project_id, id, name, scope, public_key
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM deleted`)})
        ${asJson(Prisma.sql`SELECT id, name, scope, public_key FROM deleted`)}`,
      tx,
    );
    if (!deleted) throw new NotFound("Project token");
    const { id, ...facts } = deleted;
    const about = { subject: "project_token", subjectId: id, action: "deleted" } as const;
    await recordAudit(project, [{ ...about, before: { project_id: projectId, ...facts } }], tx);
  });
}
