import type { TenantScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import type { IncomingFile } from "@/lib/platform/http/multipart";
import { Prisma, row, rows, transaction } from "@/lib/platform/db/query";
import { claimFile, keepFile } from "@/lib/platform/storage/keep-file";
import { ImageLook } from "@/lib/platform/storage/look-at-image";
import { orDiscard } from "@/lib/platform/storage/or-discard";
import { getProfile } from "./queries";
import { PICTURE_LIMIT, type Profile } from "./schema";

/** Puts a picture into the store as it comes. 413 over 2 MiB, 422 for what is no PNG, JPEG or WebP by its bytes. */
export async function keepPicture(tenant: TenantScope, { source }: IncomingFile): Promise<string> {
  const look = new ImageLook();
  const file = { kind: "pictures", source: look.through(source), limit: PICTURE_LIMIT } as const;
  const { storageKey } = await keepFile(tenant, file);
  return orDiscard(tenant, storageKey, async () => {
    const type = await look.type();
    if (type === undefined || type === "image/gif") {
      throw invalid("file", "Must be a PNG, JPEG or WebP image.");
    }
    return storageKey;
  });
}

/** Makes a kept file the caller's picture; the one before is discarded. Its address changes with it, so it may be cached. */
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
    // Without them the claim is taken back.
    if (!changed) throw invalid("file", "Took too long to come; send it again.");
  });
  return getProfile(tenant);
}

/** Takes the caller's picture away, uploaded or named by its address. */
export async function removePicture({ tenantId, actor }: TenantScope): Promise<void> {
  await rows(Prisma.sql`
    UPDATE users SET picture_key = NULL, profile_picture = NULL, updated_at = now()
    WHERE tenant_id = ${tenantId} AND id = ${actor.userId} AND profile_picture IS NOT NULL`);
}
