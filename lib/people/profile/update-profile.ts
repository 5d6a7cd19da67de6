import type { TenantScope } from "@/lib/platform/access/scopes";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, rows, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { getProfile } from "./queries";
import type { Profile, ProfileBody } from "./schema";

type Names = Pick<ProfileBody, "first_name" | "last_name">;

/**
 * Changes the caller's names and picture. An omitted picture is left unchanged, and `null` clears
 * it; an uploaded picture's file is deleted along with its URL. Name changes are audited.
 */
export async function updateProfile(tenant: TenantScope, body: ProfileBody): Promise<Profile> {
  const { first_name, last_name, profile_picture } = body;
  const picture =
    profile_picture === undefined
      ? Prisma.sql`profile_picture`
      : Prisma.sql`${profile_picture}::text`;
  const { userId } = tenant.actor;
  const isCaller = Prisma.sql`tenant_id = ${tenant.tenantId} AND id = ${userId}`;
  await transaction(async (tx) => {
    const before = await selectJsonRow<Names>(
      Prisma.sql`SELECT first_name, last_name FROM users WHERE ${isCaller} FOR NO KEY UPDATE`,
      tx,
    );
    await rows(
      Prisma.sql`UPDATE users SET first_name = ${first_name}, last_name = ${last_name},
        picture_key = CASE WHEN profile_picture IS NOT DISTINCT FROM ${picture} THEN picture_key END,
        profile_picture = ${picture}, updated_at = now() WHERE ${isCaller}`,
      tx,
    );
    if (!before || (before.first_name === first_name && before.last_name === last_name)) return;
    const after = { first_name, last_name };
    const entry = { subject: "user", subjectId: userId, action: "updated" } as const;
    await recordAudit(tenant, [{ ...entry, before: { ...before }, after }], tx);
  });
  return getProfile(tenant);
}
