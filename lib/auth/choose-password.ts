import { transaction } from "@/lib/db/query";
import type { TenantRow } from "@/lib/tenants/find-tenant";
import type { Caller } from "./caller";
import { createSession } from "./create-session";
import { hashPassword } from "./password";
import type { NewPasswordBody } from "./schema";
import { setPassword } from "./set-password";
import { takeOneTimeLink } from "./take-one-time-link";

/**
 * Sets the password of whoever was mailed this link, ends their sessions and signs them in: answers the new session's
 * secret. Throws Invalid (422) on `secret`, and then changes nothing.
 */
export async function choosePassword(
  tenant: TenantRow,
  { secret, password }: NewPasswordBody,
  caller: Caller,
): Promise<string> {
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const { userId } = await takeOneTimeLink(tenant.id, secret, ["password-reset"], tx);
    const key = { tenantId: tenant.id, userId };
    await setPassword(key, { passwordHash, workspace: tenant.name, keptSessionId: null }, tx);
    return createSession(key, caller, tx);
  });
}
