import { operationWords } from "@/lib/access/operation-words";
import type { TenantScope } from "@/lib/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/db/query";
import { queueMail } from "@/lib/mail/queue-mail";
import { findTenantUrl } from "@/lib/tenants/find-tenant-url";
import { UserStatus } from "@/lib/users/schema";
import { readAccessRequest } from "./queries";
import type { AccessRequest } from "./schema";

/** "access to Apollo", "Issues: Update in Apollo", "Roles: Read". */
function wantedWords({ operation, project, adds_membership }: AccessRequest): string {
  if (project && adds_membership) return `access to ${project.name}`;
  const words = operationWords(operation);
  return project ? `${words} in ${project.name}` : words;
}

/** Mails every active admin that there is a new request, in the transaction that makes it. */
export async function tellAdmins(
  tenant: TenantScope,
  requestId: number,
  tx: Transaction,
): Promise<void> {
  const { tenantId, actor } = tenant;
  const request = await readAccessRequest(tenant, requestId, tx);
  const admins = await rows<{ email: string; first_name: string }>(
    Prisma.sql`
      SELECT u.email, u.first_name FROM users u
      JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id AND r.is_admin
      WHERE u.tenant_id = ${tenantId} AND u.status = ${UserStatus.Active} AND u.deleted_at IS NULL
      ORDER BY u.id`,
    tx,
  );
  const link = `${await findTenantUrl(tenantId, tx)}/settings/access-requests`;
  const words = {
    workspace: actor.tenant.name,
    person: `${request.user.first_name} ${request.user.last_name}`,
    email: request.user.email,
    wanted: wantedWords(request),
    note: request.note,
    link,
  };
  for (const { email, first_name } of admins) {
    const mail = {
      template: "access-request",
      words: { ...words, firstName: first_name },
    } as const;
    await queueMail(tenantId, { to: email, ...mail }, tx);
  }
}
