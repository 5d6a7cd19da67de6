import { UserStatus } from "@/lib/platform/access/user-status";
import { recordAudit, type AuditedChange } from "@/lib/platform/audit-trail/record-audit";
import type { Challenge } from "@/lib/identity/sign-in/sign-in-user";
import { WELCOME_LINK_PURPOSES } from "@/lib/identity/one-time-links/create-one-time-link";
import { endOneTimeLinks } from "@/lib/identity/one-time-links/end-one-time-links";
import { Prisma, rows, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { queueMail } from "@/lib/messaging/mail/queue-mail";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { activateUser } from "@/lib/identity/one-time-links/activate-user";
import { providerName } from "./provider";
import type { ClaimedIdentity } from "./read-claims";
import { SignInRefused } from "./refusal";

interface Person {
  id: number;
  status: number;
  email: string;
  firstName: string;
  hasFactor: boolean;
}

const personColumns = Prisma.sql`u.id, u.status::int AS status, u.email, u.first_name AS "firstName",
  u.totp_enabled_at IS NOT NULL AS "hasFactor"`;

function findLinked(tenantId: number, { issuer, subject }: ClaimedIdentity, tx: Transaction) {
  return selectJsonRow<Person>(
    Prisma.sql`
      SELECT ${personColumns} FROM identities i
      JOIN users u ON u.tenant_id = i.tenant_id AND u.id = i.user_id
      WHERE i.tenant_id = ${tenantId} AND i.issuer = ${issuer} AND i.subject = ${subject}
        AND u.deleted_at IS NULL
      FOR NO KEY UPDATE OF u`,
    tx,
  );
}

/**
 * Returns the one user with the address that the provider has verified, and whether they are
 * already linked. If two calls run concurrently, the second finds the link. Case is ignored only
 * for A to Z: the Kelvin sign, for example, also folds to "k", but an address that contains it may
 * be someone else's.
 */
async function findByEmail(
  tenant: TenantRow,
  { issuer, subject, email }: ClaimedIdentity,
  tx: Transaction,
): Promise<{ user: Person; isLinked: boolean }> {
  if (email === null) throw new SignInRefused("OidcUnverified");
  const user = await selectJsonRow<Person>(
    Prisma.sql`
      SELECT ${personColumns} FROM users u
      WHERE u.tenant_id = ${tenant.id} AND lower(u.email) = lower(${email}) AND u.deleted_at IS NULL
        AND lower(u.email COLLATE "C") = lower(${email} COLLATE "C")
      FOR NO KEY UPDATE`,
    tx,
  );
  if (!user) throw new SignInRefused("OidcUnknown");
  if (user.status === UserStatus.Deactivated) throw new SignInRefused("OidcDeactivated");
  const linked = await selectJsonRow<{ subject: string }>(
    Prisma.sql`SELECT subject FROM identities
      WHERE tenant_id = ${tenant.id} AND user_id = ${user.id} AND issuer = ${issuer}`,
    tx,
  );
  // If the provider has since given the address to someone else, they must not get into this
  // account.
  if (linked && linked.subject !== subject) throw new SignInRefused("OidcTaken");
  return { user, isLinked: linked !== undefined };
}

async function link(
  tenant: TenantRow,
  user: Person,
  { issuer, subject, email }: ClaimedIdentity,
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`INSERT INTO identities (tenant_id, user_id, issuer, subject, email)
      VALUES (${tenant.id}, ${user.id}, ${issuer}, ${subject}, ${email})`,
    tx,
  );
  await recordLink(tenant, user, issuer, tx);
}

async function recordLink(tenant: TenantRow, user: Person, issuer: string, tx: Transaction) {
  const isNew = user.status === UserStatus.Invited;
  if (isNew) {
    await activateUser(tx, { tenantId: tenant.id, userId: user.id });
    await endOneTimeLinks({ tenantId: tenant.id, userId: user.id }, WELCOME_LINK_PURPOSES, tx);
  }
  const entry: AuditedChange = {
    subject: "user",
    subjectId: user.id,
    action: "updated",
    ...(isNew && { before: { status: user.status } }),
    after: { ...(isNew && { status: UserStatus.Active }), linked_provider: issuer },
  };
  await recordAudit({ tenantId: tenant.id, actor: { userId: user.id } }, [entry], tx);
  const provider = providerName() ?? issuer;
  const { email, firstName } = user;
  const words = { workspace: tenant.name, firstName, change: "linked", provider } as const;
  await queueMail(tenant.id, { to: email, template: "identity", words }, tx);
}

function recordUse(
  tenant: TenantRow,
  { issuer, subject, email }: ClaimedIdentity,
  tx: Transaction,
): Promise<unknown> {
  return rows(
    Prisma.sql`UPDATE identities SET last_used_at = now(), email = COALESCE(${email}, email)
      WHERE tenant_id = ${tenant.id} AND issuer = ${issuer} AND subject = ${subject}`,
    tx,
  );
}

/**
 * Returns the user that a provider account signs in: the linked user or, if there is none, the user
 * with the account's address, who is then linked and, if invited, activated. Changing the address
 * at the provider later has no effect. A user with two-factor authentication is not linked yet:
 * someone who can read their email may have created that account, so their code is required first.
 * Throws SignInRefused.
 */
export async function findOrLink(
  tenant: TenantRow,
  claimed: ClaimedIdentity,
  tx: Transaction,
): Promise<{ userId: number; isLinked: boolean }> {
  const known = await findLinked(tenant.id, claimed, tx);
  const { user, isLinked } = known
    ? { user: known, isLinked: true }
    : await findByEmail(tenant, claimed, tx);
  if (user.status === UserStatus.Deactivated) throw new SignInRefused("OidcDeactivated");
  if (!isLinked && user.hasFactor) return { userId: user.id, isLinked };
  if (!isLinked) await link(tenant, user, claimed, tx);
  await recordUse(tenant, claimed, tx);
  return { userId: user.id, isLinked: true };
}

/**
 * Links the account that was waiting for the correct code, if there is one. The user's row must be
 * locked. Returns false if linking is no longer possible, for example because the account has been
 * linked to someone else or the user's address has changed.
 */
export async function linkAfterCode(
  tenant: TenantRow,
  challenge: Challenge | undefined,
  tx: Transaction,
): Promise<boolean> {
  const claimed = challenge?.identity;
  if (!claimed) return true;
  try {
    const { user, isLinked } = await findByEmail(tenant, claimed, tx);
    if (isLinked || user.id !== challenge.userId) return false;
    const taken = await findLinked(tenant.id, claimed, tx);
    if (taken) return false;
    await link(tenant, user, claimed, tx);
    await recordUse(tenant, claimed, tx);
    return true;
  } catch (error) {
    if (error instanceof SignInRefused) return false;
    throw error;
  }
}
