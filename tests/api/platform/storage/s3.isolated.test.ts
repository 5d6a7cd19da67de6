import "../../../support/database/own-database";
import { randomBytes } from "node:crypto";
import { readdir, readlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { setPort } from "@/lib/platform/config/config";
import { fileStore } from "@/lib/platform/storage/file-store";
import { StoredFileMissing } from "@/lib/platform/storage/stored-file";
import { removeDiscarded } from "@/lib/platform/storage/remove-discarded";
import { makeIssue } from "../../../support/records/issue";
import { formOf } from "../../../support/records/pixel";
import { openBucket, type TestBucket } from "../../../support/stand-ins/s3";
import { TestTenant } from "../../../support/people/tenant";

/** Tests the bucket store with the real client against a server that implements the protocol. */
let bucket: TestBucket;

beforeAll(async () => {
  bucket = await openBucket("test-key");
  Object.assign(process.env, {
    STORAGE_S3_BUCKET: "files",
    STORAGE_S3_ENDPOINT: bucket.url,
    STORAGE_S3_REGION: "eu-test-1",
    STORAGE_S3_ACCESS_KEY_ID: "test-key",
    STORAGE_S3_SECRET_ACCESS_KEY: "test-secret",
  });
  // Forces the settings to be reloaded.
  setPort(3000);
});
afterAll(() => bucket.close());

const chunks = (...parts: Uint8Array[]) => Readable.from(parts);

describe("a bucket", () => {
  it("stores a file of unknown length and returns all of it or a range", async () => {
    const content = randomBytes(300_000);
    await fileStore().write("1/a", chunks(content.subarray(0, 1), content.subarray(1)));
    expect(bucket.objects.get("/files/1/a")?.equals(content)).toBe(true);
    const read = async (range?: { start: number; end?: number }) =>
      buffer(await fileStore().read("1/a", range));
    expect((await read()).equals(content)).toBe(true);
    expect((await read({ start: 10, end: 20 })).equals(content.subarray(10, 20))).toBe(true);
    expect((await read({ start: 299_990 })).equals(content.subarray(299_990))).toBe(true);
  });

  it("stores nothing for an interrupted upload, but stores an empty file", async () => {
    function* interrupted() {
      yield randomBytes(10);
      throw new Error("interrupted");
    }
    await expect(fileStore().write("1/broken", Readable.from(interrupted()))).rejects.toThrow(
      "interrupted",
    );
    await fileStore().write("1/empty", chunks());
    expect(bucket.objects.has("/files/1/broken")).toBe(false);
    expect(bucket.objects.get("/files/1/empty")?.length).toBe(0);
  });

  it("reports a missing file, and does not fail when removing one", async () => {
    await expect(fileStore().read("1/none")).rejects.toBeInstanceOf(StoredFileMissing);
    await fileStore().remove("1/none");
  });

  it("serves attachments and removes discarded ones", async () => {
    const tenant = await TestTenant.make();
    const owner = await tenant.user();
    const project = await tenant.project(owner);
    const url = `${project.path}/issues/${(await makeIssue(owner, project)).id}/attachments`;
    const { body } = await owner.api.post(url, formOf("in a bucket", "a.txt"));
    const headers = { range: "bytes=3-3" };
    expect((await owner.api.get(body.url)).bytes.toString()).toBe("in a bucket");
    expect((await owner.api.get(body.url, { headers })).bytes.toString()).toBe("a");
    const { storageKey } = await prisma.attachment.findFirstOrThrow({ where: { id: body.id } });
    expect(bucket.objects.has(`/files/${storageKey}`)).toBe(true);
    await owner.api.delete(body.url);

    bucket.failing = 403;
    await removeDiscarded();
    bucket.failing = undefined;
    expect(bucket.objects.has(`/files/${storageKey}`)).toBe(true);
    const where = { storageKey };
    const kept = await prisma.discardedFile.findFirstOrThrow({ where });
    expect(kept.dueAt.getTime()).toBeGreaterThan(Date.now());

    await prisma.discardedFile.updateMany({ where, data: { dueAt: new Date() } });
    await removeDiscarded();
    expect(bucket.objects.has(`/files/${storageKey}`)).toBe(false);
    expect(await prisma.discardedFile.count({ where })).toBe(0);
  });

  it.runIf(process.platform === "linux")(
    "leaves no draft open when unreachable, so its disk space is freed",
    async () => {
      await bucket.close();
      await expect(fileStore().write("1/x", chunks(randomBytes(300_000)))).rejects.toThrow();
      await expect.poll(openDrafts).toEqual([]);
    },
  );
});

/** Returns the upload drafts this process has open, deleted or not. */
async function openDrafts(): Promise<string[]> {
  const open = await readdir("/proc/self/fd");
  const files = await Promise.all(
    open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return files.filter((file) => file.startsWith(path.join(tmpdir(), "lanework-")));
}
