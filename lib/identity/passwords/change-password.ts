import type { TenantScope } from "@/lib/platform/access/scopes";
import { transaction } from "@/lib/platform/db/query";
import { hashPassword } from "./password";
import { provePassword } from "./prove-password";
import type { PasswordChangeBody } from "@/lib/identity/auth/schema";
import { setPassword } from "./set-password";

/**
 * Changes the caller's password. Ends every other session and, if requested, deletes every API
 * token and calendar feed. Throws Invalid (422) on `current_password` if it is wrong, and 429 after too many
 * attempts.
 */
export async function changePassword(
  tenant: TenantScope,
  { current_password, password, end_tokens: endsTokens }: PasswordChangeBody,
): Promise<void> {
  const { tenantId, actor } = tenant;
  await provePassword(tenant, "current_password", current_password);
  const passwordHash = await hashPassword(password);
  const key = { tenantId, userId: actor.userId };
  const workspace = actor.tenant.name;
  const newPassword = { passwordHash, workspace, keptSessionId: actor.sessionId, endsTokens };
  await transaction((tx) => setPassword(key, newPassword, tx));
}
