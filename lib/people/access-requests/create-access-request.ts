import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import {
  asJson,
  jsonRow,
  Prisma,
  selectJson,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { lockTenant } from "@/lib/platform/tenancy/lock-tenant";
import type { AccessRequestBody, OwnAccessRequest } from "./schema";
import { ownRequestColumns } from "./serialize";
import { mailAccessRequest } from "./mail-digest";

async function checkProject(
  { tenantId }: TenantScope,
  projectId: number,
  tx: Transaction,
): Promise<void> {
  const found = await selectJsonRow(
    Prisma.sql`SELECT id FROM projects WHERE tenant_id = ${tenantId} AND id = ${projectId} AND deleted_at IS NULL FOR KEY SHARE`,
    tx,
  );
  if (!found) throw invalid("project_id", "Must be a project in this workspace.");
}

/**
 * Creates a request from the caller for the admins' list, and notifies the admins by email. There
 * is one open request per user, project and operation; asking again returns the existing one, with
 * `isNew` false. The caller need not have access to the project, which is the point. Throws Invalid
 * on `project_id` if the workspace has no such project.
 */
export function createAccessRequest(
  tenant: TenantScope,
  { project_id, operation, note }: AccessRequestBody,
): Promise<{ request: OwnAccessRequest; isNew: boolean }> {
  const { tenantId, actor } = tenant;
  const projectId = project_id ?? null;
  return transaction(async (tx) => {
    // Locked before the user, as everywhere else, to serialize the check of when admins were last
    // notified.
    await lockTenant(tenant, tx);
    // Locks the user's row, so that the second of two concurrent calls finds the request created by
    // the first.
    await selectJson(
      Prisma.sql`SELECT id FROM users WHERE tenant_id = ${tenantId} AND id = ${actor.userId} FOR NO KEY UPDATE`,
      tx,
    );
    if (projectId !== null) await checkProject(tenant, projectId, tx);
    const open = await selectJsonRow<OwnAccessRequest>(
      Prisma.sql`
        SELECT ${ownRequestColumns} FROM access_requests a
        WHERE a.tenant_id = ${tenantId} AND a.user_id = ${actor.userId} AND a.operation = ${operation}
          AND a.project_id IS NOT DISTINCT FROM ${projectId}::int AND a.closed_at IS NULL`,
      tx,
    );
    if (open) return { request: open, isNew: false };
    const request = await jsonRow<OwnAccessRequest>(
      Prisma.sql`
        WITH a AS (
          INSERT INTO access_requests (tenant_id, user_id, project_id, operation, note)
          VALUES (${tenantId}, ${actor.userId}, ${projectId}::int, ${operation}, ${note ?? ""})
          RETURNING *
        )
        ${asJson(Prisma.sql`SELECT ${ownRequestColumns} FROM a`)}`,
      tx,
    );
    if (!request) throw new Error("the insert returned no row");
    await mailAccessRequest(tenant, request.id, tx);
    return { request, isNew: true };
  });
}
