import type { TenantScope } from "@/lib/platform/access/scopes";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, type Transaction, transaction } from "@/lib/platform/db/query";
import { lockAccessRequest } from "./queries";
import type { AccessRequest } from "./schema";

/** Closes a locked request and records the outcome. */
export async function closeAccessRequest(
  tenant: TenantScope,
  request: AccessRequest,
  response: "granted" | "declined",
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`UPDATE access_requests SET closed_at = now()
      WHERE tenant_id = ${tenant.tenantId} AND id = ${request.id}`,
    tx,
  );
  const { user_id, project_id, operation } = request;
  const after = { user_id, project_id, operation, answer: response };
  const entry = { subject: "access_request", subjectId: request.id, action: "updated" } as const;
  await recordAudit(tenant, [{ ...entry, after }], tx);
}

/** Declines a request. Nothing else changes. Throws NotFound if it was already closed. */
export function declineAccessRequest(tenant: TenantScope, id: number | undefined): Promise<void> {
  return transaction(async (tx) => {
    const request = await lockAccessRequest(tenant, id, tx);
    await closeAccessRequest(tenant, request, "declined", tx);
  });
}
