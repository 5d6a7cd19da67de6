import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { provePassword } from "@/lib/identity/passwords/prove-password";
import { Prisma, row, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import { providerName } from "./provider";

async function requirePassword({ tenantId, actor }: TenantScope): Promise<void> {
  const found = await selectJsonRow(Prisma.sql`SELECT id FROM users
    WHERE tenant_id = ${tenantId} AND id = ${actor.userId} AND password_hash IS NOT NULL`);
  if (found) return;
  throw invalid(
    "password",
    "Choose a password first using “Forgot your password?” on the sign-in page. Without one, this account is your only way to sign in.",
  );
}

/**
 * Unlinks a provider account from the caller, who must have a password so that they can still sign
 * in. Throws Invalid (422) on `password` if it is wrong or they have none, 429 after too many
 * attempts, and NotFound if the account is no longer linked.
 */
export async function unlinkIdentity(
  tenant: TenantScope,
  id: number,
  password: string,
): Promise<void> {
  const { tenantId, actor } = tenant;
  const { userId, firstName } = actor;
  await requirePassword(tenant);
  await provePassword(tenant, "password", password);
  await transaction(async (tx) => {
    const unlinked = await row<{ issuer: string }>(
      Prisma.sql`DELETE FROM identities
        WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND id = ${id}
        RETURNING issuer`,
      tx,
    );
    if (!unlinked) throw new NotFound("Identity");
    const { issuer } = unlinked;
    const before = { linked_provider: issuer };
    const entry = { subject: "user", subjectId: userId, action: "updated", before } as const;
    await recordAudit({ tenantId, actor }, [entry], tx);
    const provider = providerName() ?? issuer;
    const workspace = actor.tenant.name;
    const words = { workspace, firstName, change: "unlinked", provider } as const;
    await queueMail(tenantId, { to: actor.email, template: "identity", words }, tx);
  });
}
