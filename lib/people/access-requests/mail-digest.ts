import { operationLabel } from "@/lib/platform/access/operation-labels";
import type { TenantScope } from "@/lib/platform/access/scopes";
import {
  Prisma,
  selectJson,
  selectJsonRow,
  type Transaction,
  transaction,
} from "@/lib/platform/db/query";
import { addDigestJob } from "@/lib/platform/jobs/add-job";
import { mailAdmins } from "@/lib/messaging/mail/mail-admins";
import { readAccessRequest } from "./queries";
import type { AccessRequest } from "./schema";
import { requestColumns, requestSources } from "./serialize";

/** Period in which admins get at most one email about requests. */
const DIGEST_MINUTES = 15;
/** Maximum number of requests listed in a digest, newest first. */
const MAX_LISTED = 20;

/** "access to Apollo", "Issues: Update in Apollo", "Roles: Read". */
function describeRequest({ operation, project, adds_membership }: AccessRequest): string {
  if (project && adds_membership) return `access to ${project.name}`;
  const words = operationLabel(operation);
  return project ? `${words} in ${project.name}` : words;
}

function personOf({ user }: AccessRequest): string {
  return `${user.first_name} ${user.last_name}`;
}

const PATH = "/settings/access-requests";

/**
 * Notifies every active admin of a new request, in the transaction that creates it and under
 * `lockTenant`: immediately after a quiet period, otherwise later with a digest of all open
 * requests. The quiet period is twice the digest interval, because an earlier request's digest is
 * sent up to one interval after it.
 */
export async function mailAccessRequest(
  tenant: TenantScope,
  requestId: number,
  tx: Transaction,
): Promise<void> {
  const { tenantId } = tenant;
  const recent = await selectJsonRow(
    Prisma.sql`SELECT id FROM access_requests
      WHERE tenant_id = ${tenantId} AND id <> ${requestId}
        AND created_at > now() - make_interval(mins => ${2 * DIGEST_MINUTES}::int) LIMIT 1`,
    tx,
  );
  if (recent) {
    await addDigestJob(tenantId, DIGEST_MINUTES, tx);
    return;
  }
  const request = await readAccessRequest(tenant, requestId, tx);
  const words = {
    person: personOf(request),
    email: request.user.email,
    wanted: describeRequest(request),
    note: request.note,
  };
  await mailAdmins(
    tenantId,
    PATH,
    (recipient) => ({ template: "access-request", words: { ...words, ...recipient } }),
    tx,
  );
}

/** Emails the open requests to every active admin. Does nothing if all have since been closed. */
export function mailDigest(tenantId: number): Promise<void> {
  return transaction(async (tx) => {
    const open = await selectJson<AccessRequest & { total: number }>(
      Prisma.sql`
        SELECT ${requestColumns}, count(*) OVER ()::int AS total
        FROM ${requestSources} WHERE a.tenant_id = ${tenantId} AND a.closed_at IS NULL
        ORDER BY a.id DESC LIMIT ${MAX_LISTED}`,
      tx,
    );
    const [newest] = open;
    if (!newest) return;
    const { total } = newest;
    const wanted = open.map(
      (request) => `${personOf(request)} requested ${describeRequest(request)}.`,
    );
    await mailAdmins(
      tenantId,
      PATH,
      (recipient) => ({ template: "access-requests", words: { total, wanted, ...recipient } }),
      tx,
    );
  });
}
