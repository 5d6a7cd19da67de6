import { UserStatus } from "@/lib/platform/access/user-status";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { transaction } from "@/lib/platform/db/query";
import { authorizePerson } from "@/lib/people/users/authorize-person";
import { lockUser } from "@/lib/people/users/queries";
import { sendInvitation } from "./send-invitation";

/**
 * Emails a new link to an invited user and invalidates the older ones. Throws NotFound, Forbidden
 * for an invited admin unless the caller is one, and Invalid unless the user's status is Invited.
 */
export function resendInvitation(tenant: TenantScope, userId: number | undefined): Promise<void> {
  return transaction(async (tx) => {
    const user = await lockUser(tenant, userId, tx);
    await authorizePerson(tenant, user, tx);
    if (user.status !== UserStatus.Invited) {
      throw invalid(
        "status",
        "Only people who haven't accepted their invitation can be invited again.",
      );
    }
    await sendInvitation(tenant, user, tx);
    const after = { invitation: "sent again" };
    const entry = { subject: "user", subjectId: user.id, action: "updated", after } as const;
    await recordAudit(tenant, [entry], tx);
  });
}
