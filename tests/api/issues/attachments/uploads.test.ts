import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/projects/[projectId]/issues/[issueId]/attachments/route";
import { ATTACHMENT_LIMIT } from "@/lib/issues/attachments/schema";
import { prisma } from "@/tests/support/database/prisma";
import { makeIssue } from "../../../support/records/issue";
import { formOf } from "../../../support/records/pixel";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Complete, invalid and partial uploads: docs/spec/conventions.md#errors,
 * docs/spec/conventions.md#idempotency.
 */
let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;
let issueId: number;
let at: string;

let folder = "";
let before: string | undefined;
beforeAll(async () => {
  // Uses its own directory, so that temporary files from other tests do not interfere.
  folder = await mkdtemp(path.join(tmpdir(), "lanework-uploads-"));
  before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
  issueId = (await makeIssue(owner, project)).id;
  at = `${project.path}/issues/${issueId}/attachments`;
});
afterAll(async () => {
  if (before === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = before;
  if (folder) await rm(folder, { recursive: true });
});

const attached = () => prisma.attachment.count({ where: { issueId } });

const BOUNDARY = "----b0und4ry";
const part = (content: string, disposition = 'name="file"; filename="a.txt"') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

const send = (raw: string, type = MULTIPART, headers: Record<string, string> = {}) =>
  owner.api.post(at, undefined, { raw, headers: { "content-type": type, ...headers } });

/** Posts a body in chunks, without a Content-Length. */
async function stream(
  chunks: () => Generator<Uint8Array> | AsyncGenerator<Uint8Array>,
  headers = {},
  to = issueId,
): Promise<Response> {
  const body = Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array>;
  const request = new NextRequest(`http://${tenant.host}${at}`, {
    method: "POST",
    headers: {
      host: tenant.host,
      authorization: `Bearer ${owner.token}`,
      "content-type": MULTIPART,
      ...headers,
    },
    body,
    duplex: "half",
  });
  const params = { projectId: String(project.id), issueId: String(to) };
  return POST(request, { params: Promise.resolve(params) });
}

describe("a body", () => {
  it("must have one file in a part named file; other parts are ignored", async () => {
    const other = part("ignored", 'name="other"; filename="b.txt"');
    const field = part("a field", 'name="comment"');
    const response = await send(`${field}${other}${part("this")}${END}`);
    expect([response.status, response.body]).toEqual([
      201,
      expect.objectContaining({ size_bytes: 4 }),
    ]);
    expect((await owner.api.get((response.body as { url: string }).url)).bytes.toString()).toBe(
      "this",
    );
  });

  it.each([
    ["has no parts", END],
    ["has no part named file", `${part("x", 'name="upload"; filename="x"')}${END}`],
    ["has a field instead of a file", `${part("x", 'name="file"')}${END}`],
    ["has two files", `${part("x")}${part("y")}${END}`],
  ])("is rejected with 422 if it %s", async (_, raw) => {
    const before = await attached();
    const response = await send(raw);
    expect([response.status, response.body]).toEqual([
      422,
      { message: expect.any(String), errors: { file: [expect.any(String)] } },
    ]);
    expect(await attached()).toBe(before);
  });

  it.each([
    ["ends early", part("x")],
    ["ends in a header", `--${BOUNDARY}\r\nContent-Disposition: form-data; name="fi`],
    ["has a malformed header", `--${BOUNDARY}\r\nno header at all\r\n\r\nx\r\n${END}`],
    ["is empty", ""],
    ["is not multipart", "hello"],
  ])("is rejected with 400 if it %s", async (_, raw) => {
    const before = await attached();
    expect((await send(raw)).status).toBe(400);
    expect(await attached()).toBe(before);
  });

  it("is rejected with 400 if its Content-Type has no boundary", async () => {
    expect((await send(`${part("x")}${END}`, "multipart/form-data")).status).toBe(400);
  });

  it.each([
    ["{}", "application/json", 422],
    ["", "application/json", 422],
    ["[]", "application/json", 400],
    ["{", "application/json; charset=utf-8", 400],
    ["file=x", "application/x-www-form-urlencoded", 422],
    ["bytes", "image/png", 422],
  ])("%j sent as %s is rejected with %s", async (raw, type, status) => {
    expect((await send(raw, type)).status).toBe(status);
  });

  it("is accepted at exactly 25 MiB and rejected with 413 above that, with or without a declared length", async () => {
    const form = (size: number) => formOf(new Uint8Array(size), "zeros");
    const largest = await owner.api.post(at, form(ATTACHMENT_LIMIT));
    expect([largest.status, largest.body.size_bytes]).toEqual([201, ATTACHMENT_LIMIT]);
    expect((await owner.api.post(at, form(ATTACHMENT_LIMIT + 1))).status).toBe(413);
    const before = await attached();
    const response = await stream(function* () {
      yield Buffer.from(part("").slice(0, -2));
      for (let at = 0; at < 40; at++) yield new Uint8Array(1024 * 1024);
      yield Buffer.from(`\r\n${END}`);
    });
    expect(response.status).toBe(413);
    expect(Object.keys((await response.json()) as object)).toEqual(["message"]);
    expect(await attached()).toBe(before);
  });

  it("is discarded when cut off, and nothing is stored", async () => {
    const before = await attached();
    const where = { tenantId: tenant.id };
    const discarded = await prisma.discardedFile.count({ where });
    const response = await stream(function* () {
      yield Buffer.from(part("").slice(0, -2));
      yield new Uint8Array(100_000);
      throw new Error("the client disconnected");
    });
    expect(response.status).toBe(400);
    expect(await attached()).toBe(before);
    expect(await prisma.discardedFile.count({ where })).toBe(discarded + 1);
  });

  it("is not read without permission or for a missing issue", async () => {
    const member = await tenant.user({ role: { permissions: { attachments: { read: true } } } });
    await prisma.projectMember.create({
      data: { tenantId: tenant.id, projectId: project.id, userId: member.id },
    });
    const before = await prisma.discardedFile.count({ where: { tenantId: tenant.id } });
    expect((await member.api.post(at, formOf("x"))).status).toBe(403);
    const gone = `${project.path}/issues/2147483647/attachments`;
    expect((await owner.api.post(gone, formOf("x"))).status).toBe(404);
    expect(await prisma.discardedFile.count({ where: { tenantId: tenant.id } })).toBe(before);
  });
});

describe("an upload", () => {
  /**
   * Starts a new member's upload to a new issue, runs `meanwhile` once half of it has arrived, and
   * returns the status. Asserts that nothing is stored.
   */
  async function during(meanwhile: (by: TestUser, issue: number) => Promise<unknown>) {
    const by = await tenant.user({ role: "contributor" });
    await prisma.projectMember.create({
      data: { tenantId: tenant.id, projectId: project.id, userId: by.id },
    });
    const issue = (await makeIssue(owner, project)).id;
    const where = { tenantId: tenant.id };
    const before = await prisma.discardedFile.count({ where });
    const response = await stream(
      async function* () {
        yield Buffer.from(part("x").slice(0, -2));
        await expect.poll(() => prisma.discardedFile.count({ where })).toBe(before + 1);
        await meanwhile(by, issue);
        yield Buffer.from(`\r\n${END}`);
      },
      { authorization: `Bearer ${by.token}` },
      issue,
    );
    expect(await prisma.attachment.count({ where: { issueId: issue } })).toBe(0);
    // The file is removed immediately rather than left for the sweep.
    expect(await prisma.discardedFile.count({ where })).toBe(before);
    return response.status;
  }

  it("is rejected if its issue, its user or their permission disappears before it ends", async () => {
    const member = await tenant.role("member");
    const statuses = [
      await during((_, issue) => prisma.issue.deleteMany({ where: { id: issue } })),
      await during(({ id }) => prisma.user.updateMany({ where: { id }, data: { roleId: member } })),
      await during(({ id }) => prisma.projectMember.deleteMany({ where: { userId: id } })),
      await during(({ id }) => prisma.apiToken.deleteMany({ where: { userId: id } })),
      await during(({ id }) => prisma.user.updateMany({ where: { id }, data: { status: 2 } })),
    ];
    expect(statuses).toEqual([404, 403, 403, 401, 401]);
  });

  it("is rejected while its user has ten uploads running, and accepted once they end", async () => {
    const kept = () => prisma.discardedFile.count({ where: { tenantId: tenant.id } });
    const before = await kept();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = Array.from({ length: 10 }, () =>
      stream(async function* () {
        yield Buffer.from(part("x").slice(0, -2));
        await held;
        yield Buffer.from(`\r\n${END}`);
      }),
    );
    await expect.poll(kept).toBe(before + 10);
    for (const headers of [{}, { "idempotency-key": randomUUID() }]) {
      const rejected = await send(`${part("y")}${END}`, MULTIPART, headers);
      expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "5"]);
    }
    expect(await kept()).toBe(before + 10);
    const other = await tenant.user({ role: "admin" });
    expect((await other.api.post(at, formOf("z"))).status).toBe(201);
    release();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => 201),
    );
    expect((await send(`${part("y")}${END}`)).status).toBe(201);
  });

  it("is rejected before it is read if the caller is unknown", async () => {
    const headers = { authorization: "Bearer wrong", "idempotency-key": randomUUID() };
    let sent = 0;
    const response = await stream(function* () {
      for (; sent < 1_000; sent++) yield new Uint8Array(65_536);
    }, headers);
    expect(response.status).toBe(401);
    // The client sent only what the stream itself buffers.
    expect(sent).toBeLessThan(100);
  });
});

describe("an upload with an Idempotency-Key", () => {
  const postWithKey = (key: string, form: FormData) =>
    owner.api.post(at, form, { headers: { "idempotency-key": key } });

  it("is created once, regardless of the file's size or the repeated request's boundary", async () => {
    const key = randomUUID();
    const big = new Uint8Array(5 * 1024 * 1024).fill(7);
    const first = await postWithKey(key, formOf(big, "big.bin"));
    const repeat = await postWithKey(key, formOf(big, "big.bin"));
    expect([first.status, repeat.status]).toEqual([201, 201]);
    expect(repeat.body).toEqual(first.body);
    expect((await owner.api.get(first.body.url)).bytes.equals(big)).toBe(true);
  });

  it("returns 422 for a different file or name and 413 over the limit", async () => {
    const key = randomUUID();
    expect((await postWithKey(key, formOf("one", "a"))).status).toBe(201);
    for (const form of [formOf("two", "a"), formOf("one", "b")]) {
      const response = await postWithKey(key, form);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([
        422,
        ["Idempotency-Key"],
      ]);
    }
    const large = formOf(new Uint8Array(ATTACHMENT_LIMIT + 1));
    expect((await postWithKey(randomUUID(), large)).status).toBe(413);
    expect((await postWithKey(randomUUID(), formOf(new Uint8Array(30 * 1024 * 1024)))).status).toBe(
      413,
    );
  });

  it("leaves no temporary files, even if cut off", async () => {
    const key = { "idempotency-key": randomUUID() };
    const response = await stream(function* () {
      yield Buffer.from(part("x"));
      throw new Error("the client disconnected");
    }, key);
    expect(response.status).toBe(400);
    expect(await readdir(folder)).toEqual([]);
    expect((await send(`${part("y")}${END}`, MULTIPART, key)).status).toBe(201);
  });
});
