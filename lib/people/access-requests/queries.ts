import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { AccessRequest } from "./schema";
import { requestColumns, requestSources } from "./serialize";

/**
 * Returns the workspace's open requests, newest first: at most `limit` older than the request
 * `before`, and the id to continue from if there are more.
 */
export async function listAccessRequests(
  { tenantId }: TenantScope,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<{ requests: AccessRequest[]; next: number | undefined }> {
  const found = await selectJson<AccessRequest>(Prisma.sql`
    SELECT ${requestColumns} FROM ${requestSources}
    WHERE a.tenant_id = ${tenantId} AND a.closed_at IS NULL
      ${before === undefined ? Prisma.empty : Prisma.sql`AND a.id < ${before}`}
    ORDER BY a.id DESC LIMIT ${limit + 1}`);
  const requests = found.slice(0, limit);
  return { requests, next: found.length > limit ? requests.at(-1)?.id : undefined };
}

/** Returns a request, open or closed, as seen by this transaction, or throws NotFound. */
export async function readAccessRequest(
  { tenantId }: TenantScope,
  id: number,
  tx: Transaction,
): Promise<AccessRequest> {
  const found = await selectJsonRow<AccessRequest>(
    Prisma.sql`SELECT ${requestColumns} FROM ${requestSources} WHERE a.tenant_id = ${tenantId} AND a.id = ${id}`,
    tx,
  );
  if (!found) throw new NotFound("Access request");
  return found;
}

/**
 * Locks an open request and its user, who then cannot be deleted. Throws NotFound if it was already
 * closed.
 */
export async function lockAccessRequest(
  tenant: TenantScope,
  id: number | undefined,
  tx: Transaction,
): Promise<AccessRequest> {
  const isOpenRequest = Prisma.sql`a.tenant_id = ${tenant.tenantId} AND a.id = ${id ?? 0} AND a.closed_at IS NULL`;
  await selectJson(
    Prisma.sql`SELECT FROM users u JOIN access_requests a ON a.tenant_id = u.tenant_id AND a.user_id = u.id
      WHERE ${isOpenRequest} FOR SHARE OF u`,
    tx,
  );
  const locked = await selectJsonRow<{ id: number }>(
    Prisma.sql`SELECT a.id FROM access_requests a WHERE ${isOpenRequest} FOR UPDATE`,
    tx,
  );
  if (!locked) throw new NotFound("Access request");
  return readAccessRequest(tenant, locked.id, tx);
}
