import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import type { IncomingFile } from "@/lib/platform/http/multipart";
import { Prisma, row, rows, transaction } from "@/lib/platform/db/query";
import { claimFile, saveFile } from "@/lib/platform/storage/save-file";
import { ImageDetector } from "@/lib/platform/storage/image-detector";
import { discardOnFailure } from "@/lib/platform/storage/discard-on-failure";
import { getProfile } from "./queries";
import { PICTURE_LIMIT, type Profile } from "./schema";

/**
 * Streams a picture into storage. Throws 413 if it exceeds 2 MiB, and 422 if its content is not a
 * PNG, JPEG or WebP image.
 */
export async function storePicture(tenant: TenantScope, { source }: IncomingFile): Promise<string> {
  const detector = new ImageDetector();
  const file = {
    kind: "pictures",
    source: detector.through(source),
    limit: PICTURE_LIMIT,
  } as const;
  const { storageKey } = await saveFile(tenant, file);
  return discardOnFailure(tenant, storageKey, async () => {
    const type = await detector.type();
    if (type === undefined || type === "image/gif") {
      throw invalid("file", "Must be a PNG, JPEG or WebP image.");
    }
    return storageKey;
  });
}

/**
 * Makes a stored file the caller's picture and discards the previous one. The URL changes too, so
 * the picture can be cached.
 */
export async function setPicture(tenant: TenantScope, storageKey: string): Promise<Profile> {
  const { tenantId, actor } = tenant;
  const version = storageKey.slice(-12);
  const address = `/api/users/${actor.userId}/picture?v=${version}`;
  await transaction(async (tx) => {
    const changed = await row(
      Prisma.sql`
        WITH claimed AS (${claimFile(tenant, storageKey)} RETURNING storage_key)
        UPDATE users u SET picture_key = claimed.storage_key, profile_picture = ${address}, updated_at = now()
        FROM claimed WHERE u.tenant_id = ${tenantId} AND u.id = ${actor.userId} AND u.deleted_at IS NULL
        RETURNING u.id`,
      tx,
    );
    // If the user no longer exists, the claim is undone.
    if (!changed) throw invalid("file", "The upload took too long. Try again.");
  });
  return getProfile(tenant);
}

/** Removes the caller's picture, uploaded or external. */
export async function removePicture({ tenantId, actor }: TenantScope): Promise<void> {
  await rows(Prisma.sql`
    UPDATE users SET picture_key = NULL, profile_picture = NULL, updated_at = now()
    WHERE tenant_id = ${tenantId} AND id = ${actor.userId} AND profile_picture IS NOT NULL`);
}
