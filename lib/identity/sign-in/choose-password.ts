import { type Transaction, transaction } from "@/lib/platform/db/query";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { type Admission, signInUser } from "./sign-in-user";
import type { Caller } from "@/lib/identity/auth/caller";
import { hashPassword } from "@/lib/identity/passwords/password";
import type { NewPasswordBody } from "@/lib/identity/auth/schema";
import { setPassword } from "@/lib/identity/passwords/set-password";
import { forgetFailures } from "./sign-in-throttle";
import { redeemOneTimeLink } from "@/lib/identity/one-time-links/redeem-link";

/**
 * Sets the password of the user the link was emailed to, ends their sessions (and, if requested,
 * API tokens) and signs them in, unless two-factor authentication is on: the link proves no more
 * than a password does. Changes nothing and throws Invalid (422) on `secret` if the link is not
 * valid.
 */
export async function choosePassword(
  tenant: TenantRow,
  { secret, password, end_tokens: endsTokens }: NewPasswordBody,
  caller: Caller,
): Promise<Admission> {
  const admit = async (tx: Transaction) => {
    const { userId } = await redeemOneTimeLink(tenant.id, secret, ["password-reset"], tx);
    // Hashed only for a valid link, so that guessing links does not keep the CPU busy.
    const passwordHash = await hashPassword(password);
    const key = { tenantId: tenant.id, userId };
    const newPassword = { passwordHash, workspace: tenant.name, keptSessionId: null, endsTokens };
    await setPassword(key, newPassword, tx);
    return { key, admission: await signInUser(key, caller, tx) };
  };
  const { key, admission } = await transaction(admit);
  await forgetFailures(key, caller.address);
  return admission;
}
