import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import type { Relation } from "@/lib/issues/issues/relations/schema";
import { makeErrorGroup } from "../../../../support/errors/error-group";
import { changesOf, makeIssue, readIssue } from "../../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../../support/people/tenant";

/** Relations with kind 1: docs/spec/issues.md#relations. */

type Answer = Relation & { errors: Record<string, string[]> };

let tenant: TestTenant;
let admin: TestUser;
/** A member of `project` only. */
let member: TestUser;
let project: TestProject;
let other: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user();
  project = await tenant.project(admin, [member]);
  other = await tenant.project(admin);
});

const make = (where = project) => makeIssue(admin, where);
const makeSome = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => make()))) as [Issue, Issue, Issue];
const pathOf = (issue: Issue) => `/api/projects/${issue.project_id}/issues/${issue.id}`;
const duplicate = (issue: Issue, original: Issue) =>
  admin.api.post<Answer>(`${pathOf(issue)}/relations`, { kind: 1, issue_id: original.id });
const read = (issue: Issue) => readIssue(admin, project, issue.id);
const remove = (issue: Issue, { id }: Relation) =>
  admin.api.delete(`${pathOf(issue)}/relations/${id}`);
const watch = (user: TestUser, issue: Issue) => user.api.post(`${pathOf(issue)}/watch`, {});

async function watchesOf(issue: Issue): Promise<Record<number, string>> {
  const found = await prisma.watch.findMany({ where: { issueId: issue.id } });
  return Object.fromEntries(found.map(({ userId, reason }) => [userId, reason]));
}

describe("a duplicate", () => {
  it("moves to the final lane with the resolution Duplicate, and its activity says so", async () => {
    const [a, b] = await makeSome(2);
    await duplicate(a, b);
    const closed = await read(a);
    expect(closed).toMatchObject({ lane_id: project.lanes.at(-1), resolution: "Duplicate" });
    expect(closed.version).toBe(a.version + 1);
    expect(await changesOf(a.id)).toEqual([
      { actorId: admin.id, field: "resolution", from: null, to: "Duplicate" },
      { actorId: admin.id, field: "duplicates_ids", from: [], to: [b.id] },
      {
        actorId: admin.id,
        field: "lane_id",
        from: project.lanes[0],
        to: project.lanes.at(-1),
      },
    ]);
    expect(await changesOf(b.id)).toEqual([
      { actorId: admin.id, field: "duplicated_by_ids", from: [], to: [a.id] },
    ]);
    expect(await read(b)).toMatchObject({ lane_id: b.lane_id, resolution: null });
  });

  it("stays where it is if it is in the final lane", async () => {
    const [a, b] = await makeSome(2);
    await admin.api.post(`${pathOf(a)}/move`, { lane_id: project.lanes.at(-1) });
    const before = await read(a);
    await duplicate(a, b);
    const after = await read(a);
    expect(after).toMatchObject({ lane_id: before.lane_id, position: before.position });
    expect(after).toMatchObject({ resolution: "Duplicate", version: before.version });
  });

  it("notifies its watchers of the lane change, and resolves its error groups", async () => {
    const [a, b] = await makeSome(2);
    await admin.api.put(project.path, { name: "P", resolve_on_close: true });
    await watch(member, a);
    const groupId = await makeErrorGroup(tenant, project, { linkedIssueId: a.id });
    await duplicate(a, b);
    const notices = await prisma.notification.findMany({ where: { issueId: a.id } });
    expect(notices.map(({ userId }) => userId)).toEqual([member.id]);
    const group = await prisma.errorGroup.findFirstOrThrow({ where: { id: groupId } });
    expect(group.status).toBe(1);
  });

  it("makes its watchers watch the original, if they can read it", async () => {
    const [a, b] = await makeSome(2);
    const far = await make(other);
    const second = await make();
    await Promise.all([watch(member, a), watch(member, second)]);
    await duplicate(a, b);
    await duplicate(second, far);
    expect(await watchesOf(b)).toEqual({ [admin.id]: "created", [member.id]: "duplicate" });
    expect(await watchesOf(far)).toEqual({ [admin.id]: "created" });
    expect((await member.api.get(`${pathOf(b)}/watch`)).body).toEqual({
      watching: true,
      reason: "duplicate",
    });
  });

  it("can have duplicates, and be one of an issue in another project", async () => {
    const [a, b] = await makeSome(2);
    const far = await make(other);
    expect((await duplicate(a, b)).status).toBe(201);
    expect((await duplicate(b, far)).status).toBe(201);
  });
});

describe("a former duplicate", () => {
  it("stays in its lane, loses the resolution, and its watchers stop watching the other", async () => {
    const [a, b] = await makeSome(2);
    await watch(member, a);
    const { body } = await duplicate(a, b);
    expect((await remove(b, body)).status).toBe(204);
    expect(await read(a)).toMatchObject({ lane_id: project.lanes.at(-1), resolution: null });
    expect(await watchesOf(b)).toEqual({ [admin.id]: "created" });
    expect((await changesOf(a.id))[0]).toMatchObject({ from: "Duplicate", to: null });
  });

  it("gets back the resolution it had, unless it has been changed since", async () => {
    const [a, b, c] = await makeSome(3);
    const resolve = (issue: Issue, resolution: string) =>
      prisma.issue.updateMany({ where: { id: issue.id }, data: { resolution } });
    await Promise.all([resolve(a, "WONTFIX"), resolve(b, "DUPLICATE")]);
    const [first, second] = [await duplicate(a, c), await duplicate(b, c)];
    await remove(a, first.body);
    await remove(b, second.body);
    expect([(await read(a)).resolution, (await read(b)).resolution]).toEqual(["WONTFIX", null]);
    const again = await duplicate(a, c);
    await resolve(a, "FIXED");
    await remove(a, again.body);
    expect((await read(a)).resolution).toBe("FIXED");
  });

  it("leaves those watching who watch another duplicate, or for a reason of their own", async () => {
    const [a, b, c] = await makeSome(3);
    await Promise.all([watch(member, a), watch(member, b)]);
    const first = await duplicate(a, c);
    const second = await duplicate(b, c);
    await remove(a, first.body);
    expect((await watchesOf(c))[member.id]).toBe("duplicate");
    await remove(b, second.body);
    expect((await watchesOf(c))[member.id]).toBeUndefined();
    expect((await watchesOf(c))[admin.id]).toBe("created");
  });
});

describe("duplicates are rejected", () => {
  it("if the issue already is one of another issue", async () => {
    const [a, b, c] = await makeSome(3);
    await duplicate(a, b);
    const before = await read(a);
    const response = await duplicate(a, c);
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { issue_id: [`This issue is already a duplicate of ${b.key}.`] } },
    });
    expect(await read(a)).toEqual(before);
  });

  it("if they form a cycle of any length", async () => {
    const [a, b, c] = await makeSome(3);
    await duplicate(a, b);
    expect((await duplicate(b, a)).status).toBe(422);
    await duplicate(b, c);
    expect((await duplicate(c, a)).status).toBe(422);
    expect(await read(c)).toEqual({ ...c, updated_at: (await read(c)).updated_at });
  });

  it("of concurrent ones, all but one of a cycle, and of the originals of an issue", async () => {
    const [a, b, c] = await makeSome(3);
    const cycle = await Promise.all([duplicate(a, b), duplicate(b, c), duplicate(c, a)]);
    expect(cycle.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
    const [d, e, f] = await makeSome(3);
    const originals = await Promise.all([duplicate(d, e), duplicate(d, f), duplicate(d, e)]);
    const statuses = originals.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(await prisma.issueRelation.count({ where: { issueId: d.id } })).toBe(1);
  });
});
