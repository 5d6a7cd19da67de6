import { beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import { changesOf, makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** parent_id and children: docs/spec/issues.md#sub-issues. */

type Refusal = { message: string; errors: Record<string, string[]> };

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
let other: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  other = await tenant.project(admin);
});

const make = (fields: object = {}, where = project) => makeIssue(admin, where, fields);
const read = ({ id }: Issue) => readIssue(admin, project, id);
const under = (parent: Issue) => make({ parent_id: parent.id });

/** A line of issues, each a sub-issue of the one before. */
async function makeLine(levels: number): Promise<Issue[]> {
  const line = [await make()];
  while (line.length < levels) line.push(await under(line.at(-1) as Issue));
  return line;
}

function put(issue: Issue, fields: object) {
  const { title, description, lane_id, priority, type } = issue;
  const body = { title, description, lane_id, priority, type, ...fields };
  return admin.api.put<Issue & Refusal>(`${project.path}/issues/${issue.id}`, body);
}

async function expectRefused(issue: Issue, parentId: unknown, message: string) {
  const before = await read(issue);
  const response = await put(issue, { parent_id: parentId });
  expect([response.status, response.body.errors]).toEqual([422, { parent_id: [message] }]);
  expect(await read(issue)).toEqual(before);
}

describe("a parent", () => {
  it("counts its sub-issues, and those in the final lane as done", async () => {
    const parent = await make();
    expect(parent).toMatchObject({ parent_id: null, children: { total: 0, done: 0 } });
    const child = await under(parent);
    expect(child.parent_id).toBe(parent.id);
    await make({ parent_id: parent.id, lane_id: project.lanes.at(-1) });
    expect((await read(parent)).children).toEqual({ total: 2, done: 1 });
    await admin.api.post(`${project.path}/issues/${child.id}/move`, {
      lane_id: project.lanes.at(-1),
    });
    expect((await read(parent)).children).toEqual({ total: 2, done: 2 });
    await put(child, { parent_id: null });
    expect((await read(parent)).children).toEqual({ total: 1, done: 1 });
  });

  it("is set, kept when left out, and cleared by null, with activity", async () => {
    const [parent, issue] = [await make(), await make()];
    const set = await put(issue, { parent_id: parent.id });
    expect(set.body).toMatchObject({ parent_id: parent.id, version: 2 });
    expect((await put(issue, { priority: 0 })).body.parent_id).toBe(parent.id);
    const same = await put(issue, { parent_id: parent.id, priority: 0 });
    expect(same.body.version).toBe(3);
    await put(issue, { parent_id: null });
    expect((await changesOf(issue.id)).filter(({ field }) => field === "parent_id")).toEqual([
      { actorId: admin.id, field: "parent_id", from: parent.id, to: null },
      { actorId: admin.id, field: "parent_id", from: null, to: parent.id },
    ]);
  });

  it("changes updated_at but not its ETag when sub-issues come and go", async () => {
    const parent = await make();
    const child = await under(parent);
    const gained = await read(parent);
    expect(gained.updated_at > parent.updated_at).toBe(true);
    expect(gained.version).toBe(parent.version);
    await put(child, { parent_id: null });
    expect((await read(parent)).updated_at > gained.updated_at).toBe(true);
  });

  it("is cleared when it is deleted", async () => {
    const [top, parent, child] = (await makeLine(3)) as [Issue, Issue, Issue];
    await admin.api.delete(`${project.path}/issues/${parent.id}`);
    expect(await read(child)).toMatchObject({ parent_id: null, version: child.version + 1 });
    expect(await changesOf(child.id)).toEqual([
      { actorId: admin.id, field: "parent_id", from: parent.id, to: null },
    ]);
    expect((await read(top)).children).toEqual({ total: 0, done: 0 });
  });

  it("goes away with the whole project, sub-issues and all", async () => {
    const doomed = await tenant.project(admin);
    const parent = await make({}, doomed);
    await make({ parent_id: parent.id }, doomed);
    expect((await admin.api.delete(doomed.path)).status).toBe(204);
  });
});

describe("a parent is refused", () => {
  it("if it is in another project, unknown, or not an id", async () => {
    const [issue, far] = [await make(), await make({}, other)];
    await expectRefused(issue, far.id, "Must be an issue in this project.");
    await expectRefused(issue, 2_000_000_000, "Must be an issue in this project.");
    await expectRefused(issue, "x", "Must be an integer.");
    const body = { title: "x", description: "", lane_id: project.lanes[0], priority: 2, type: 0 };
    const created = await admin.api.post<Refusal>(`${project.path}/issues`, {
      ...body,
      parent_id: far.id,
    });
    expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ["parent_id"]]);
  });

  it("if the issue would be its own parent, at any distance", async () => {
    const line = await makeLine(3);
    const [top, , bottom] = line as [Issue, Issue, Issue];
    await expectRefused(top, top.id, "An issue cannot be its own parent.");
    await expectRefused(top, bottom.id, "The parent is a sub-issue of this issue.");
  });

  it("if there would be more than five levels, counting what is below the issue", async () => {
    const tooDeep = "Sub-issues may have at most 5 levels.";
    const five = await makeLine(5);
    await expectRefused(await make(), five[4]?.id, tooDeep);
    const [top] = (await makeLine(3)) as [Issue];
    await expectRefused(top, five[2]?.id, tooDeep);
    expect((await put(top, { parent_id: five[1]?.id })).status).toBe(200);
  });

  it("by one of two requests at once that would form a cycle", async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await make(), await make()];
      const responses = await Promise.all([
        put(a, { parent_id: b.id }),
        put(b, { parent_id: a.id }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});

describe("in bulk", () => {
  const bulk = (ids: number[], set: object) =>
    admin.api.post<{ updated: number; failed: { id: number; message: string }[] } & Refusal>(
      `${project.path}/issues/bulk`,
      { ids, set },
    );

  it("a parent is set where it can be, and the others are named with the reason", async () => {
    const [top, middle, bottom] = (await makeLine(3)) as [Issue, Issue, Issue];
    const loose = await make();
    const response = await bulk([top.id, bottom.id, loose.id, middle.id], {
      parent_id: middle.id,
      priority: 0,
    });
    expect(response.body).toEqual({
      updated: 2,
      failed: [
        { id: top.id, message: "The parent is a sub-issue of this issue." },
        { id: middle.id, message: "An issue cannot be its own parent." },
      ],
    });
    expect(await read(loose)).toMatchObject({ parent_id: middle.id, priority: 0 });
    expect((await read(middle)).children.total).toBe(2);
    expect((await bulk([loose.id], { parent_id: null })).body.updated).toBe(1);
    expect((await read(middle)).children.total).toBe(1);
  });

  it("an unknown parent is refused on set.parent_id", async () => {
    const response = await bulk([(await make()).id], { parent_id: 2_000_000_000 });
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["set.parent_id"]]);
  });

  it("deleting a parent with its sub-issues works", async () => {
    const line = await makeLine(3);
    const ids = line.map(({ id }) => id);
    const response = await admin.api.post(`${project.path}/issues/bulk`, { ids, delete: true });
    expect(response.body).toEqual({ updated: 3, failed: [] });
  });
});
