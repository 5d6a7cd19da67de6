import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { seal } from "@/lib/platform/config/seal";
import { provePassword } from "@/lib/identity/passwords/prove-password";
import { makeTotpSecret, totpUri } from "./totp";
import { Prisma, row } from "@/lib/platform/db/query";
import type { TotpKey } from "./schema";

/**
 * Creates a key for the caller's authenticator app. Codes are not required until the first one has
 * been entered; a new key replaces a pending one. Throws Invalid (422) on `password` if it is
 * wrong, or if two-factor authentication is already on.
 */
export async function beginSecondFactor(tenant: TenantScope, password: string): Promise<TotpKey> {
  const { tenantId, actor } = tenant;
  await provePassword(tenant, "password", password);
  const secret = makeTotpSecret();
  const begun = await row(Prisma.sql`
    UPDATE users SET totp_secret = ${seal(secret)}, totp_last_step = NULL
    WHERE tenant_id = ${tenantId} AND id = ${actor.userId} AND totp_enabled_at IS NULL
    RETURNING id`);
  if (!begun)
    throw invalid("password", "Two-factor authentication is already on. Turn it off first.");
  return { secret, uri: totpUri(secret, `Lanework ${actor.tenant.name}`, actor.email) };
}
