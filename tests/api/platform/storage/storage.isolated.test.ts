import "../../../support/database/own-database";
import { randomUUID } from "node:crypto";
import { access, chmod, mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { PayloadTooLarge } from "@/lib/platform/http/errors";
import { prisma } from "@/tests/support/database/prisma";
import { rows } from "@/lib/platform/db/query";
import { filesFolder } from "@/lib/platform/storage/disk-store";
import { fileStore } from "@/lib/platform/storage/file-store";
import { StoredFileMissing } from "@/lib/platform/storage/stored-file";
import { claimFile, saveFile } from "@/lib/platform/storage/save-file";
import { discardOnFailure } from "@/lib/platform/storage/discard-on-failure";
import { removeDiscarded } from "@/lib/platform/storage/remove-discarded";
import { removeDrafts } from "@/lib/platform/storage/remove-drafts";
import { TestTenant } from "../../../support/people/tenant";

/** Unreferenced files are removed, and referenced ones are kept. */
let tenantId: number;
beforeAll(async () => {
  tenantId = (await TestTenant.make()).id;
});

const chunks = (text: string) => Readable.from([Buffer.from(text)]);

const keep = (text: string, limit = 100) =>
  saveFile({ tenantId }, { kind: "attachments", source: chunks(text), limit });
const isStored = (key: string) =>
  access(path.join(filesFolder(), key)).then(
    () => true,
    () => false,
  );
const makeDue = (storageKey: string) =>
  prisma.discardedFile.updateMany({
    where: { tenantId, storageKey },
    data: { dueAt: new Date(0) },
  });
const hasRow = async (storageKey: string) =>
  (await prisma.discardedFile.count({ where: { tenantId, storageKey } })) === 1;

describe("removeDiscarded", () => {
  it("removes files that are due, along with their rows, and no others", async () => {
    const [due, early] = [await keep("due"), await keep("early")];
    await makeDue(due.storageKey);
    await removeDiscarded();
    expect([await isStored(due.storageKey), await hasRow(due.storageKey)]).toEqual([false, false]);
    expect([await isStored(early.storageKey), await hasRow(early.storageKey)]).toEqual([
      true,
      true,
    ]);
  });

  it("keeps a claimed file", async () => {
    const { storageKey } = await keep("claimed");
    await rows(claimFile({ tenantId }, storageKey));
    await removeDiscarded();
    expect([await isStored(storageKey), await hasRow(storageKey)]).toEqual([true, false]);
  });

  it("removes every file under concurrent calls, however many there are", async () => {
    const keys = Array.from({ length: 65 }, () => `${tenantId}/attachments/${randomUUID()}`);
    await mkdir(path.join(filesFolder(), `${tenantId}/attachments`), { recursive: true });
    for (const key of keys) await writeFile(path.join(filesFolder(), key), "x");
    const data = keys.map((storageKey) => ({ tenantId, storageKey, dueAt: new Date(0) }));
    await prisma.discardedFile.createMany({ data });
    await Promise.all([removeDiscarded(), removeDiscarded(), removeDiscarded()]);
    expect((await Promise.all(keys.map(isStored))).some(Boolean)).toBe(false);
    expect((await Promise.all(keys.map(hasRow))).some(Boolean)).toBe(false);
  });

  it("keeps the row for a retry if the store cannot remove the file", async () => {
    // A directory cannot be removed the way a file can.
    const storageKey = `${tenantId}/attachments/${randomUUID()}`;
    const folder = path.join(filesFolder(), storageKey);
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o700);
    await prisma.discardedFile.create({ data: { tenantId, storageKey, dueAt: new Date(0) } });
    await removeDiscarded();
    const row = await prisma.discardedFile.findFirstOrThrow({ where: { storageKey } });
    expect(row.dueAt.getTime()).toBeGreaterThan(Date.now());
  });
});

describe("removeDrafts", () => {
  it("removes uploads that a killed process left behind hours ago, and nothing else", async () => {
    const names = [
      `lanework-upload-${randomUUID()}`,
      `lanework-${randomUUID()}`,
      `lanework-upload-${randomUUID()}.txt`,
      `lanework-upload-${randomUUID()}`,
    ];
    const places = names.map((name) => path.join(tmpdir(), name));
    for (const place of places) await writeFile(place, "x");
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
    for (const place of places.slice(0, 3)) await utimes(place, hoursAgo, hoursAgo);
    await removeDrafts();
    const exists = (place: string) =>
      access(place).then(
        () => true,
        () => false,
      );
    expect(await Promise.all(places.map(exists))).toEqual([false, false, true, true]);
    await Promise.all(places.map((place) => rm(place, { force: true })));
  });
});

describe("discardOnFailure", () => {
  const failure = new Error("failed");
  const failAfter = (storageKey: string, work = () => Promise.resolve()) =>
    discardOnFailure({ tenantId }, storageKey, async () => {
      await work();
      throw failure;
    });

  it("removes the file immediately if the callback fails, and keeps it otherwise", async () => {
    const [failed, kept] = [await keep("failed"), await keep("kept")];
    await expect(failAfter(failed.storageKey)).rejects.toBe(failure);
    expect(await discardOnFailure({ tenantId }, kept.storageKey, () => Promise.resolve(1))).toBe(1);
    const { storageKey } = failed;
    expect([await isStored(storageKey), await hasRow(storageKey)]).toEqual([false, false]);
    expect(await isStored(kept.storageKey)).toBe(true);
  });

  it("keeps a file claimed before the failure", async () => {
    const { storageKey } = await keep("claimed");
    const claim = async () => {
      await rows(claimFile({ tenantId }, storageKey));
    };
    await expect(failAfter(storageKey, claim)).rejects.toBe(failure);
    expect(await isStored(storageKey)).toBe(true);
  });

  it("throws the callback's error even if the store cannot remove the file, and keeps the file's row", async () => {
    const storageKey = `${tenantId}/attachments/${randomUUID()}`;
    await mkdir(path.join(filesFolder(), storageKey), { recursive: true });
    await prisma.discardedFile.create({ data: { tenantId, storageKey } });
    await expect(failAfter(storageKey)).rejects.toBe(failure);
    expect(await hasRow(storageKey)).toBe(true);
  });
});

describe("saveFile", () => {
  it("stops at the limit and discards the partial file", async () => {
    const before = await prisma.discardedFile.count({ where: { tenantId } });
    await expect(keep("x".repeat(101))).rejects.toBeInstanceOf(PayloadTooLarge);
    expect(await prisma.discardedFile.count({ where: { tenantId } })).toBe(before + 1);
    await expect(fileStore().read(`${tenantId}/none`)).rejects.toBeInstanceOf(StoredFileMissing);
  });

  it("rejects keys that point outside its folder", async () => {
    await expect(fileStore().write("../out", chunks("x"))).rejects.toThrow("not a storage key");
  });
});
