import type { TenantScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";

/**
 * Returns where the uploaded picture of a user in the workspace is stored, or throws NotFound.
 * Pictures are visible to everyone in the workspace.
 */
export async function findPicture(
  { tenantId }: TenantScope,
  userId: string | undefined,
): Promise<string> {
  const found = await selectJsonRow<{ picture_key: string | null }>(Prisma.sql`
    SELECT picture_key FROM users
    WHERE tenant_id = ${tenantId} AND id = ${pathId(userId) ?? 0} AND deleted_at IS NULL`);
  if (found?.picture_key == null) throw new NotFound("Picture");
  return found.picture_key;
}

/** Returns the URL of the caller's own picture, uploaded or external. */
export async function findOwnPicture({ tenantId, actor }: TenantScope): Promise<string | null> {
  const found = await selectJsonRow<{ profile_picture: string | null }>(Prisma.sql`
    SELECT profile_picture FROM users WHERE tenant_id = ${tenantId} AND id = ${actor.userId}`);
  return found?.profile_picture ?? null;
}
