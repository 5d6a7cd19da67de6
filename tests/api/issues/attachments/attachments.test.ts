import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Attachment, attachmentResource } from "@/lib/issues/attachments/schema";
import { prisma } from "@/tests/support/database/prisma";
import { filesFolder } from "@/lib/platform/storage/disk-store";
import type { Issue } from "@/lib/issues/issues/schema";
import { provesGuards } from "../../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../../support/records/issue";
import { formOf, PIXEL } from "../../../support/records/pixel";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** Attachments on an issue: docs/spec/issue-parts.md#attachments. */
const missing = "/issues/:missing/attachments";
provesGuards([
  { method: "get", path: missing, permission: ["attachments", "read"] },
  { method: "post", path: missing, permission: ["attachments", "create"] },
  { method: "get", path: `${missing}/:missing`, permission: ["attachments", "read"] },
  { method: "delete", path: `${missing}/:missing`, permission: ["attachments", "delete"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let contributor: TestUser;
let project: TestProject;
let issue: Issue;
let at: string;

const post = (form: FormData, user = owner, where = at) => user.api.post(where, form);
const list = async (where = at) =>
  z.array(attachmentResource).parse((await owner.api.get(where)).body);

async function attach(content: BlobPart, name: string, user = owner): Promise<Attachment> {
  const response = await post(formOf(content, name), user);
  expect([response.status, response.body]).toEqual([201, expect.anything()]);
  return attachmentResource.parse(response.body);
}

async function anotherIssue(): Promise<{ id: number; where: string }> {
  const { id } = await makeIssue(owner, project);
  return { id, where: `${project.path}/issues/${id}/attachments` };
}

const keyOf = async (id: number) =>
  (await prisma.attachment.findFirstOrThrow({ where: { id } })).storageKey;

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user({ firstName: "Ana", lastName: "Lima" });
  contributor = await tenant.user({ role: "contributor" });
  project = await tenant.project(owner, [contributor]);
  issue = await makeIssue(owner, project);
  at = `${project.path}/issues/${issue.key.toLowerCase()}/attachments`;
});

describe("attachments", () => {
  it("have exactly the documented shape and are listed by id", async () => {
    const { id, where } = await anotherIssue();
    expect(await list(where)).toEqual([]);
    const response = await post(formOf(PIXEL, "Bild ñ.png"), owner, where);
    expect(response.status).toBe(201);
    const first = attachmentResource.parse(response.body);
    expect(first).toMatchObject({
      issue_id: id,
      user_id: owner.id,
      file_name: "Bild ñ.png",
      content_type: "image/png",
      size_bytes: PIXEL.length,
      url: `${where}/${first.id}`,
      author: { id: owner.id, first_name: "Ana", last_name: "Lima", profile_picture: null },
    });
    const second = attachmentResource.parse(
      (await post(formOf("text", "a.txt"), contributor, where)).body,
    );
    expect(await list(where)).toEqual([first, second]);
  });

  it("are stored unchanged, and their files are not marked for removal", async () => {
    const { id } = await attach(PIXEL, "pixel.png");
    const storageKey = await keyOf(id);
    expect(await readFile(path.join(filesFolder(), storageKey))).toEqual(Buffer.from(PIXEL));
    expect(await prisma.discardedFile.count({ where: { storageKey } })).toBe(0);
  });

  it("change the issue's updated_at but not its version, and appear in its activity", async () => {
    const { id, where } = await anotherIssue();
    const before = await readIssue(owner, project, id);
    const made = attachmentResource.parse((await post(formOf("x", "log.txt"), owner, where)).body);
    const between = await readIssue(owner, project, id);
    await owner.api.delete(`${where}/${made.id}`);
    const after = await readIssue(owner, project, id);
    expect(between).toEqual({ ...before, updated_at: between.updated_at });
    expect(before.updated_at < between.updated_at && between.updated_at < after.updated_at).toBe(
      true,
    );
    const noted = { id: made.id, file_name: "log.txt" };
    const changes = (await changesOf(id)).map(({ field, from, to }) => ({ field, from, to }));
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual({ field: "attachments", from: null, to: noted });
    expect(changes).toContainEqual({ field: "attachments", from: noted, to: null });
  });

  it("are removed only once, even with concurrent requests, and their files are discarded", async () => {
    const { id, url } = await attach("bye", "bye.txt");
    const storageKey = await keyOf(id);
    const responses = await Promise.all([1, 2].map(() => remove(url)));
    expect(responses.every((status) => [204, 404].includes(status))).toBe(true);
    expect(responses).toContain(204);
    expect((await owner.api.get(url)).status).toBe(404);
    expect((await owner.api.delete(url)).status).toBe(404);
    expect(await prisma.discardedFile.count({ where: { storageKey } })).toBe(1);
    const removals = (await changesOf(issue.id)).filter(
      ({ from }) => (from as { id?: number } | null)?.id === id,
    );
    expect(removals).toHaveLength(1);
  });

  it("are removed with their issue, and their files are discarded", async () => {
    const { id, where } = await anotherIssue();
    const made = attachmentResource.parse((await post(formOf("x", "x.txt"), owner, where)).body);
    const storageKey = await keyOf(made.id);
    expect((await owner.api.delete(`${project.path}/issues/${id}`)).status).toBe(204);
    expect(await prisma.discardedFile.count({ where: { storageKey } })).toBe(1);
  });

  it("can be removed only by their creator if the scope is Own, and return 404 if missing", async () => {
    const theirs = await attach("theirs", "t.txt");
    const own = await attach("own", "o.txt", contributor);
    expect((await contributor.api.delete(theirs.url)).status).toBe(403);
    expect((await contributor.api.delete(`${at}/2147483647`)).status).toBe(404);
    expect((await contributor.api.delete(own.url)).status).toBe(204);
    expect((await contributor.api.get(theirs.url)).status).toBe(200);
  });

  it("return 404 under another issue", async () => {
    const { id } = await attach("x", "x.txt");
    const { where } = await anotherIssue();
    expect((await owner.api.get(`${where}/${id}`)).status).toBe(404);
    expect((await owner.api.delete(`${where}/${id}`)).status).toBe(404);
  });

  it("are limited to 200 per issue, even with concurrent requests", async () => {
    const { id, where } = await anotherIssue();
    const one = { tenantId: tenant.id, issueId: id, createdById: owner.id, fileName: "x" };
    const data = Array.from({ length: 198 }, (_, n) => {
      return { ...one, contentType: "x", sizeBytes: 1, storageKey: `${tenant.id}/none/${id}-${n}` };
    });
    await prisma.attachment.createMany({ data });
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => post(formOf("x", "x.txt"), owner, where)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    expect(await list(where)).toHaveLength(200);
  });
});

const remove = async (url: string) => (await owner.api.delete(url)).status;
