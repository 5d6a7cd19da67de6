import { type Transaction, transaction } from "@/lib/platform/db/query";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { type Admission, admitUser } from "./sign-in-user";
import type { Caller } from "@/lib/identity/auth/caller";
import { hashPassword } from "@/lib/identity/passwords/password";
import type { NewPasswordBody } from "@/lib/identity/auth/schema";
import { setPassword } from "@/lib/identity/passwords/set-password";
import { forgetFailures } from "./sign-in-throttle";
import { takeOneTimeLink } from "@/lib/identity/one-time-links/redeem-link";

/**
 * Sets the password of whoever was mailed this link, ends their sessions (and, where asked, API tokens) and lets them in, a second factor aside: the
 * link proves no more than a password does. Throws Invalid (422) on `secret`, and then changes nothing.
 */
export async function choosePassword(
  tenant: TenantRow,
  { secret, password, end_tokens: endsTokens }: NewPasswordBody,
  caller: Caller,
): Promise<Admission> {
  const admit = async (tx: Transaction) => {
    const { userId } = await takeOneTimeLink(tenant.id, secret, ["password-reset"], tx);
    // Not before: whoever makes links up must not keep the cores busy.
    const passwordHash = await hashPassword(password);
    const key = { tenantId: tenant.id, userId };
    const given = { passwordHash, workspace: tenant.name, keptSessionId: null, endsTokens };
    await setPassword(key, given, tx);
    return { key, admission: await admitUser(key, caller, tx) };
  };
  const { key, admission } = await transaction(admit);
  await forgetFailures(key, caller.address);
  return admission;
}
