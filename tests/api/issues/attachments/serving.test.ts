import { rm } from "node:fs/promises";
import path from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { type Attachment, attachmentResource } from "@/lib/issues/attachments/schema";
import { prisma } from "@/tests/support/database/prisma";
import { filesFolder } from "@/lib/platform/storage/disk-store";
import { makeIssue } from "../../../support/records/issue";
import { noise } from "../../../support/errors/noise";
import { formOf, PIXEL } from "../../../support/records/pixel";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

/** Attachments are served as inert files, whatever their content or name. */
let owner: TestUser;
let at: string;

beforeAll(async () => {
  const tenant = await TestTenant.make();
  owner = await tenant.user();
  const project = await tenant.project(owner);
  at = `${project.path}/issues/${(await makeIssue(owner, project)).id}/attachments`;
});

async function attach(content: BlobPart, name = "file.bin"): Promise<Attachment> {
  const response = await owner.api.post(at, formOf(content, name));
  expect(response.status).toBe(201);
  return attachmentResource.parse(response.body);
}

const get = (url: string, headers: Record<string, string> = {}) => owner.api.get(url, { headers });
const bytes = (text: string) => Buffer.from(text, "latin1");

const JPEG = bytes("\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xd9");
const GIF = bytes("GIF89a\x01\x00\x01\x00\x00\x00\x00;");
const WEBP = bytes("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00");

describe("a download", () => {
  it("returns the bytes with headers that prevent them from running", async () => {
    const made = await attach("<script>alert(1)</script>", "page.html");
    const response = await get(made.url);
    expect(response.status).toBe(200);
    expect(response.bytes.toString()).toBe("<script>alert(1)</script>");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="page.html"; filename*=UTF-8''page.html`,
      "content-length": "25",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-cache",
      "accept-ranges": "bytes",
    });
  });

  it.each([
    ["image/png", PIXEL],
    ["image/jpeg", JPEG],
    ["image/gif", GIF],
    ["image/webp", WEBP],
  ])("serves %s inline, whatever its name", async (type, content) => {
    const made = await attach(content, "page.html");
    expect(made.content_type).toBe(type);
    const { headers } = await get(made.url);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-disposition")).toMatch(/^inline; filename="page.html"/);
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  });

  it.each([
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["a PDF", "%PDF-1.7\n%âãÏÓ"],
    ["text sent as an image", "not an image"],
    ["a GIF that is also a script", "GIF89a/*\x00\x00;\x00*/=1;alert(1)"],
    ["a GIF that is also an assignment", "GIF89a=1;alert(1)//\x00;"],
    ["a JPEG whose first segment is a script comment", "\xff\xd8\xff\xe0/*JFIF*/=alert(1)"],
    [
      "a PNG that is also an HTML page",
      `${bytes(Buffer.from(PIXEL).toString("latin1")).toString("latin1")}<HTML>`,
    ],
    ["a JPEG followed by an HTML page", `${JPEG.toString("latin1")}${"x".repeat(200_000)}<Script>`],
    ["a GIF containing PHP", `${GIF.toString("latin1")}<?php system($_GET[0]);`],
    ["an empty file", ""],
  ])("serves %s as a binary download", async (_, content) => {
    const made = await attach(bytes(content), "image.png");
    expect(made.content_type).toBe("application/octet-stream");
    const { headers, bytes: served } = await get(made.url);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(served.equals(bytes(content))).toBe(true);
  });

  it.each([
    ["gzip", gzipSync(Buffer.alloc(64 * 1024 * 1024))],
    [
      "in a PNG color profile",
      Buffer.concat([
        Buffer.from(PIXEL).subarray(0, 33),
        bytes("\x00\x01\x00\x00iCCPx\x00\x00"),
        deflateSync(Buffer.alloc(32 * 1024 * 1024)),
      ]),
    ],
  ])("serves a decompression bomb (%s) without decompressing it", async (_, bomb) => {
    const made = await attach(new Uint8Array(bomb), "bomb.gz");
    expect(made.size_bytes).toBe(bomb.length);
    expect((await get(made.url)).bytes.equals(bomb)).toBe(true);
  });

  it("returns 404 if its file is missing", async () => {
    const made = await attach("lost");
    const { storageKey } = await prisma.attachment.findFirstOrThrow({ where: { id: made.id } });
    await rm(path.join(filesFolder(), storageKey));
    expect((await get(made.url)).status).toBe(404);
  });
});

describe("ranges and validators (RFC 9110)", () => {
  const content = new Uint8Array(noise(200_000));
  let url: string;
  let etag: string;

  beforeAll(async () => {
    ({ url } = await attach(content));
    etag = (await get(url)).headers.get("etag") ?? "";
  });

  it.each([
    ["bytes=0-99", 0, 100],
    ["bytes=100000-", 100_000, 200_000],
    ["bytes=-5", 199_995, 200_000],
    ["bytes=199999-999999999", 199_999, 200_000],
    ["bytes=-999999", 0, 200_000],
  ])("return 206 for %s", async (range, start, end) => {
    const response = await get(url, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/200000`);
    expect(response.headers.get("content-length")).toBe(String(end - start));
    expect(response.bytes.equals(content.subarray(start, end))).toBe(true);
  });

  it.each(["bytes=200000-", "bytes=-0", "bytes=999999-1000000"])(
    "return 416 for %s",
    async (range) => {
      const response = await get(url, { range });
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe("bytes */200000");
      expect(response.body).toEqual({ message: expect.any(String) as string });
    },
  );

  it.each(["bytes=5-1", "bytes=", "bytes=-", "lines=1-2", "bytes=0-1,5-6", "bytes=x-y"])(
    "return the whole file for %s",
    async (range) => {
      const response = await get(url, { range });
      expect([response.status, response.bytes.length]).toEqual([200, 200_000]);
    },
  );

  it("return 304 for a matching ETag and the whole file for an outdated If-Range", async () => {
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const response = await get(url, { "if-none-match": value });
      expect([response.status, response.bytes.length]).toEqual([304, 0]);
    }
    expect((await get(url, { "if-none-match": '"x"' })).status).toBe(200);
    expect((await get(url, { range: "bytes=0-1", "if-range": '"x"' })).status).toBe(200);
    expect((await get(url, { range: "bytes=0-1", "if-range": etag })).status).toBe(206);
  });
});

describe("a hostile name", () => {
  it.each([
    ["../../../etc/passwd", "passwd"],
    ["C:\\Windows\\evil.exe", "evil.exe"],
    ["a\u202Egnp.exe", "agnp.exe"],
    ["CON.txt", "_CON.txt"],
    ["..", "file"],
    ["tab\tin it.txt", "tabin it.txt"],
    ["quo<te>|s?.txt", "quo_te__s_.txt"],
    ["ends with dots . .", "ends with dots"],
    [`${"x".repeat(300)}.png`, `${"x".repeat(251)}.png`],
    ["😀".repeat(300), "😀".repeat(255)],
  ])("%j is sanitized", async (name, sanitized) => {
    const made = await attach("x", name);
    expect(made.file_name).toBe(sanitized);
    const disposition = (await get(made.url)).headers.get("content-disposition") ?? "";
    const [, ascii = "", encoded = ""] =
      /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.%!#$&+^`|~-]*)$/.exec(
        disposition,
      ) ?? [];
    expect(decodeURIComponent(encoded)).toBe(sanitized);
    expect(ascii).toMatch(/^[\x20-\x7e]+$/);
  });
});
