import { Readable } from "node:stream";
import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/profile/picture/route";
import { prisma } from "@/tests/support/database/prisma";
import { PICTURE_LIMIT, profileResource } from "@/lib/people/profile/schema";
import { formOf, PIXEL } from "../../support/records/pixel";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  user = await tenant.user({ role: { permissions: {} }, firstName: "Ana", lastName: "Ruiz" });
  other = await tenant.user({ role: { permissions: {} } });
});

const path = "/api/profile/picture";
const names = { first_name: "Ana", last_name: "Ruiz" };
const keyOf = async ({ id }: TestUser) =>
  (await prisma.user.findFirstOrThrow({ where: { id } })).pictureKey;

async function upload(by = user): Promise<string> {
  const response = await by.api.post(path, formOf(PIXEL));
  expect(response.status).toBe(200);
  return profileResource.parse(response.body).profile_picture ?? "";
}

describe("a picture", () => {
  it("is uploaded, gets a URL on this host and is visible to everyone in the workspace", async () => {
    const address = await upload();
    expect(address).toMatch(new RegExp(`^/api/users/${user.id}/picture\\?v=[\\w-]+$`));
    expect((await user.api.get("/api/profile")).body.profile_picture).toBe(address);
    const { status, headers, bytes } = await other.api.get(address);
    expect([status, bytes.equals(PIXEL)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=31536000, immutable",
    });
    const again = { "if-none-match": headers.get("etag") ?? "" };
    expect((await other.api.get(address, { headers: again })).status).toBe(304);
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    expect((await stranger.api.get(address)).status).toBe(404);
    expect((await tenant.anonymous.get(address)).status).toBe(401);
  });

  it("replaces the previous one and discards its file, even concurrently", async () => {
    const first = await upload();
    const storageKey = (await keyOf(user)) ?? "";
    const [one, two] = await Promise.all([upload(), upload()]);
    // Each call returns the current picture, which may already be the other call's.
    const shown = (await user.api.get("/api/profile")).body.profile_picture;
    expect([one, two]).toContain(shown);
    expect([one, two]).not.toContain(first);
    expect(await prisma.discardedFile.count({ where: { storageKey } })).toBe(1);
    const current = (await keyOf(user)) ?? "";
    const pictures = { tenantId: tenant.id, storageKey: { contains: "/pictures/" } };
    const discarded = await prisma.discardedFile.findMany({ where: pictures });
    expect(discarded.map((file) => file.storageKey)).not.toContain(current);
  });

  it("is removed by DELETE, by null, by an external URL, and when its user is deleted", async () => {
    const removals = [
      () => user.api.delete(path),
      () => user.api.put("/api/profile", { ...names, profile_picture: null }),
      () => user.api.put("/api/profile", { ...names, profile_picture: "https://x.test/a.png" }),
    ];
    for (const removal of removals) {
      const address = await upload();
      const storageKey = (await keyOf(user)) ?? "";
      expect((await removal()).status).toBeLessThan(300);
      expect(await keyOf(user)).toBeNull();
      expect((await user.api.get(address)).status).toBe(404);
      expect(await prisma.discardedFile.count({ where: { storageKey } })).toBe(1);
    }
    expect((await user.api.delete(path)).status).toBe(204);
    expect((await user.api.get("/api/profile")).body.profile_picture).toBeNull();
    const leaver = await tenant.user();
    const address = await upload(leaver);
    const storageKey = (await keyOf(leaver)) ?? "";
    const admin = await tenant.user({ role: "admin" });
    expect((await admin.api.delete(`/api/users/${leaver.id}`)).status).toBe(204);
    expect((await admin.api.get(address)).status).toBe(404);
    expect(await prisma.discardedFile.count({ where: { storageKey } })).toBe(1);
  });

  it("is discarded if its user is deleted during the upload", async () => {
    const leaver = await tenant.user();
    const where = { tenantId: tenant.id };
    const before = await prisma.discardedFile.count({ where });
    async function* chunks() {
      yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
      yield PIXEL.subarray(0, 20);
      await expect.poll(() => prisma.discardedFile.count({ where })).toBe(before + 1);
      await prisma.user.updateMany({ where: { id: leaver.id }, data: { deletedAt: new Date() } });
      yield Buffer.concat([PIXEL.subarray(20), Buffer.from("\r\n--b--\r\n")]);
    }
    const request = new NextRequest(`http://${tenant.host}${path}`, {
      method: "POST",
      headers: {
        host: tenant.host,
        authorization: `Bearer ${leaver.token}`,
        "content-type": "multipart/form-data; boundary=b",
      },
      body: Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array>,
      duplex: "half",
    });
    const response = await POST(request, { params: Promise.resolve({}) });
    expect([response.status, await keyOf(leaver)]).toEqual([422, null]);
    expect(await prisma.discardedFile.count({ where })).toBe(before);
  });

  it("is kept when the profile is saved with its URL or without the field", async () => {
    const address = await upload();
    for (const body of [names, { ...names, profile_picture: address }]) {
      expect((await user.api.put("/api/profile", body)).body.profile_picture).toBe(address);
      expect((await user.api.get(address)).status).toBe(200);
    }
  });

  it("is unchanged after a 422 for an invalid file or a 413 for one over 2 MiB", async () => {
    const address = await upload();
    const gif = Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1");
    for (const content of ["text", '<svg xmlns="http://www.w3.org/2000/svg"/>', gif, ""]) {
      const response = await user.api.post(path, formOf(content));
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["file"]]);
    }
    const large = new Uint8Array(PICTURE_LIMIT + 1);
    large.set(PIXEL);
    expect((await user.api.post(path, formOf(large))).status).toBe(413);
    expect((await user.api.post(path, {})).status).toBe(422);
    expect((await user.api.get("/api/profile")).body.profile_picture).toBe(address);
  });
});
