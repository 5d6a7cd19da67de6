import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { prisma } from "@/tests/support/database/prisma";
import { saveFile } from "@/lib/platform/storage/save-file";
import type { TestTenant, TestUser } from "../people/tenant";

/** The smallest possible PNG: one pixel. */
export const PIXEL = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

/** Returns a form with one file. */
export function formOf(content: BlobPart, name = "pixel.png", field = "file"): FormData {
  const form = new FormData();
  form.append(field, new File([content], name));
  return form;
}

/** Attaches the pixel to the issue at a path; returns the attachment's id. */
export async function attachPixel(by: TestUser, issuePath: string): Promise<number> {
  const response = await by.api.post<{ id: number }>(`${issuePath}/attachments`, formOf(PIXEL));
  if (response.status !== 201) throw new Error(`attachment: ${JSON.stringify(response.body)}`);
  return response.body.id;
}

/** Sets the pixel as someone's picture. */
export async function givePicture(tenant: TestTenant, userId: number): Promise<void> {
  const file = { kind: "pictures", source: Readable.from([PIXEL]), limit: PIXEL.length } as const;
  const { storageKey } = await saveFile({ tenantId: tenant.id }, file);
  const where = { tenantId_id: { tenantId: tenant.id, id: userId } };
  const profilePicture = `/api/users/${userId}/picture?v=${randomUUID()}`;
  await prisma.user.update({ where, data: { pictureKey: storageKey, profilePicture } });
  await prisma.discardedFile.deleteMany({ where: { tenantId: tenant.id, storageKey } });
}
