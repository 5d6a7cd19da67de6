import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, row } from "@/lib/platform/db/query";
import { switchDigest } from "@/lib/messaging/digests/set-digest";
import type { Unsubscription } from "./unsubscribe-token";

/** Turns what the link is about off or back on. Throws NotFound if the user no longer exists. */
export async function setSubscription(link: Unsubscription, isOn: boolean): Promise<void> {
  const { tenantId, userId, subscription } = link;
  const changed =
    subscription === "daily_digest"
      ? await switchDigest({ tenantId, userId }, isOn)
      : await row(Prisma.sql`
          UPDATE users SET ${Prisma.raw(subscription)} = ${isOn}, updated_at = now()
          WHERE tenant_id = ${tenantId} AND id = ${userId} AND deleted_at IS NULL
          RETURNING id`);
  if (!changed) throw new NotFound("Subscription");
}
