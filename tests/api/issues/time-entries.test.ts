import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import {
  MAX_TIME_ENTRIES,
  type TimeEntry,
  timeEntryResource,
} from "@/lib/issues/time-entries/schema";
import { provesGuards } from "../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

const missing = "/issues/:missing/time-entries";
provesGuards([
  { method: "get", path: missing, permission: ["timeEntries", "read"] },
  { method: "post", path: missing, permission: ["timeEntries", "create"] },
  { method: "put", path: `${missing}/:missing`, permission: ["timeEntries", "update"] },
  { method: "delete", path: `${missing}/:missing`, permission: ["timeEntries", "delete"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let contributor: TestUser;
let project: TestProject;
let issue: Issue;
let path: string;

const spent = (fields: object = {}) => ({ minutes: 90, spent_on: "2026-02-28", ...fields });
const post = (body: object, user = owner) => user.api.post<TimeEntry>(path, body);
const list = async (at = path) =>
  z.array(timeEntryResource).parse((await owner.api.get<TimeEntry[]>(at)).body);

async function anotherIssue(): Promise<{ target: Issue; entries: string }> {
  const target = await makeIssue(owner, project);
  return { target, entries: `${project.path}/issues/${target.id}/time-entries` };
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user({ firstName: "Ana", lastName: "Lima" });
  contributor = await tenant.user({ role: "contributor" });
  project = await tenant.project(owner, [contributor]);
  issue = await makeIssue(owner, project);
  path = `${project.path}/issues/${issue.key.toLowerCase()}/time-entries`;
});

describe("time entries", () => {
  it("record a person, a duration and a day", async () => {
    const { entries, target } = await anotherIssue();
    const response = await owner.api.post<TimeEntry>(entries, spent({ note: "Found it\n😀" }));
    expect(response.status).toBe(201);
    expect(timeEntryResource.parse(response.body)).toMatchObject({
      issue_id: target.id,
      user_id: owner.id,
      minutes: 90,
      spent_on: "2026-02-28",
      note: "Found it\n😀",
      author: { id: owner.id, first_name: "Ana", last_name: "Lima", profile_picture: null },
    });
    const older = (await owner.api.post<TimeEntry>(entries, spent({ spent_on: "2025-12-31" })))
      .body;
    const newer = (await owner.api.post<TimeEntry>(entries, spent({ minutes: 1 }))).body;
    expect((await list(entries)).map(({ id }) => id)).toEqual([
      newer.id,
      response.body.id,
      older.id,
    ]);
    expect(older.note).toBe("");
  });

  it("can be changed and removed, which changes the issue's updated_at but not its ETag", async () => {
    const { entries, target } = await anotherIssue();
    const { id } = (await owner.api.post<TimeEntry>(entries, spent({ note: "first" }))).body;
    const noted = await readIssue(owner, project, target.id);
    expect(noted.updated_at > target.updated_at).toBe(true);
    const changed = await owner.api.put<TimeEntry>(`${entries}/${id}`, spent({ minutes: 30 }));
    expect(changed.status).toBe(200);
    expect(timeEntryResource.parse(changed.body)).toMatchObject({ minutes: 30, note: "first" });
    const emptied = await owner.api.put(
      `${entries}/${id}`,
      spent({ note: null, spent_on: "2026-03-01" }),
    );
    expect(emptied.body).toMatchObject({ note: "", spent_on: "2026-03-01", user_id: owner.id });
    expect((await owner.api.delete(`${entries}/${id}`)).status).toBe(204);
    expect((await owner.api.delete(`${entries}/${id}`)).status).toBe(404);
    const after = await readIssue(owner, project, target.id);
    expect(after.version).toBe(target.version);
    const notes = (await changesOf(target.id)).filter(({ field }) => field === "time_entries");
    expect(notes.map(({ from, to }) => [from, to])).toEqual([
      [90, null],
      [30, 90],
      [90, 30],
      [null, 90],
    ]);
  });

  it.each([
    ["minutes", { minutes: 0 }],
    ["minutes", { minutes: -5 }],
    ["minutes", { minutes: 1.5 }],
    ["minutes", { minutes: "90" }],
    ["minutes", { minutes: 2147483648 }],
    ["minutes", { minutes: undefined }],
    ["spent_on", { spent_on: undefined }],
    ["spent_on", { spent_on: null }],
    ["spent_on", { spent_on: "2026-02-30" }],
    ["spent_on", { spent_on: "2026-02-28T10:00:00Z" }],
    ["spent_on", { spent_on: "28.2.2026" }],
    ["note", { note: 5 }],
    ["note", { note: "a\u0000b" }],
    ["note", { note: "a\ud800" }],
    ["note", { note: "x".repeat(65_536) }],
  ])(
    "return 422 on %s for %j, both for POST and PUT, and change nothing",
    async (field, fields) => {
      const { id } = (await post(spent())).body;
      const before = await list();
      for (const response of [
        await post(spent(fields)),
        await owner.api.put<TimeEntry>(`${path}/${id}`, spent(fields)),
      ]) {
        expect(response.status).toBe(422);
        expect(Object.keys((response.body as unknown as { errors: object }).errors)).toEqual([
          field,
        ]);
      }
      expect(await list()).toEqual(before);
      await owner.api.delete(`${path}/${id}`);
    },
  );

  it("can be changed and removed only by their creator if the scope is Own, and return 404 if missing", async () => {
    const theirs = (await post(spent())).body.id;
    const own = (await post(spent(), contributor)).body.id;
    expect((await contributor.api.put(`${path}/${theirs}`, spent())).status).toBe(403);
    expect((await contributor.api.delete(`${path}/${theirs}`)).status).toBe(403);
    expect((await contributor.api.delete(`${path}/2147483647`)).status).toBe(404);
    expect((await contributor.api.put(`${path}/${own}`, spent())).status).toBe(200);
    expect((await contributor.api.delete(`${path}/${own}`)).status).toBe(204);
  });

  it("return 404 under another issue and another project's issue", async () => {
    const { id } = (await post(spent())).body;
    const sibling = await makeIssue(owner, project);
    const other = await makeIssue(owner, await tenant.project(owner));
    for (const name of [sibling.id, other.id, other.key, `${project.keyPrefix}-999`, "nonsense"]) {
      const entries = `${project.path}/issues/${name}/time-entries`;
      expect((await owner.api.put(`${entries}/${id}`, spent())).status).toBe(404);
      expect((await owner.api.delete(`${entries}/${id}`)).status).toBe(404);
    }
    expect((await owner.api.get(`${project.path}/issues/${other.id}/time-entries`)).status).toBe(
      404,
    );
  });

  it("keep a deleted person's id but show the name Deleted user", async () => {
    const leaver = await tenant.user({ role: "admin", firstName: "Bob" });
    const made = (await post(spent(), leaver)).body;
    const where = { tenantId_id: { tenantId: tenant.id, id: leaver.id } };
    await prisma.user.update({ where, data: { deletedAt: new Date() } });
    const author = { first_name: "Deleted", last_name: "user", profile_picture: null };
    expect((await list()).find(({ id }) => id === made.id)).toMatchObject({
      user_id: leaver.id,
      author: { id: leaver.id, ...author },
    });
  });

  it("are limited in number, even with concurrent requests", async () => {
    const { target, entries } = await anotherIssue();
    const entry = { tenantId: tenant.id, issueId: target.id, userId: owner.id, minutes: 1 };
    await prisma.timeEntry.createMany({
      data: Array.from({ length: MAX_TIME_ENTRIES - 1 }, () => ({ ...entry, spentOn: new Date() })),
    });
    const responses = await Promise.all([1, 2, 3].map(() => owner.api.post(entries, spent())));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await list(entries)).toHaveLength(MAX_TIME_ENTRIES);
  });

  it("are removed with their issue", async () => {
    const { target, entries } = await anotherIssue();
    await owner.api.post(entries, spent());
    expect((await owner.api.delete(`${project.path}/issues/${target.id}`)).status).toBe(204);
    const where = { tenantId: tenant.id, issueId: target.id };
    expect(await prisma.timeEntry.count({ where })).toBe(0);
  });
});
