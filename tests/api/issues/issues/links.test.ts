import { beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import { changesOf, makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** blocked_by_ids and blocks_ids: docs/spec/issues.md#dependencies. */

type Links = { blocked_by_ids?: number[]; blocks_ids?: number[] };
type Refusal = { message: string; errors: Record<string, string[]>; cycle?: string[] };

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
let other: TestProject;
/** Can read and write `project`, but has no access to `other`. */
let member: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  const issues = { create: true, read: true, update: 2, delete: 2 } as const;
  member = await tenant.user({ role: { permissions: { issues } } });
  project = await tenant.project(admin, [member]);
  other = await tenant.project(admin);
});

const make = (links: Links = {}, where = project) => makeIssue(admin, where, links);
const makeSome = (count: number) => Promise.all(Array.from({ length: count }, () => make()));
const read = (issue: Issue) => readIssue(admin, project, issue.id);

function put(issue: Issue, links: Links, user = admin) {
  const { title, description, lane_id, priority, type } = issue;
  const body = { title, description, lane_id, priority, type, ...links };
  return user.api.put<Issue & Refusal>(
    `/api/projects/${issue.project_id}/issues/${issue.id}`,
    body,
  );
}

async function expectRefused(
  issue: Issue,
  links: Links,
  field: string,
  user = admin,
): Promise<Refusal> {
  const before = await read(issue);
  const response = await put(issue, links, user);
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.errors)).toEqual([field]);
  expect(await read(issue)).toEqual(before);
  return response.body;
}

describe("links", () => {
  it("are visible from both sides", async () => {
    const [a, b, c] = (await makeSome(3)) as [Issue, Issue, Issue];
    expect((await put(a, { blocks_ids: [b.id], blocked_by_ids: [c.id] })).body).toMatchObject({
      blocks_ids: [b.id],
      blocked_by_ids: [c.id],
    });
    expect((await read(b)).blocked_by_ids).toEqual([a.id]);
    expect((await read(c)).blocks_ids).toEqual([a.id]);
    await put(b, { blocked_by_ids: [] });
    expect((await read(a)).blocks_ids).toEqual([]);
    await put(c, { blocks_ids: [b.id] });
    expect((await read(a)).blocked_by_ids).toEqual([]);
    expect((await read(b)).blocked_by_ids).toEqual([c.id]);
  });

  it("are replaced per side; an omitted side is kept and duplicates count once", async () => {
    const [a, b, c, d] = (await makeSome(4)) as [Issue, Issue, Issue, Issue];
    await put(a, { blocks_ids: [b.id], blocked_by_ids: [c.id] });
    await put(a, { blocks_ids: [d.id, d.id] });
    expect(await read(a)).toMatchObject({ blocks_ids: [d.id], blocked_by_ids: [c.id] });
    await put(a, {});
    expect(await read(a)).toMatchObject({ blocks_ids: [d.id], blocked_by_ids: [c.id] });
  });

  it("can switch sides in one update", async () => {
    const [a, b] = (await makeSome(2)) as [Issue, Issue];
    await put(a, { blocks_ids: [b.id] });
    const response = await put(a, { blocks_ids: [], blocked_by_ids: [b.id] });
    expect(response.body).toMatchObject({ blocks_ids: [], blocked_by_ids: [b.id] });
    expect((await read(b)).blocks_ids).toEqual([a.id]);
  });

  it("change the version, updated_at and activity of both issues, but only if the links change", async () => {
    const [a, b, c] = (await makeSome(3)) as [Issue, Issue, Issue];
    await put(a, { blocks_ids: [b.id, c.id] });
    const [first, second] = [await read(a), await read(b)];
    expect([first.version, second.version]).toEqual([2, 2]);
    expect(second.updated_at > b.updated_at).toBe(true);
    await put(a, { blocks_ids: [c.id, b.id] });
    expect([await read(a), await read(b)]).toEqual([first, second]);
    expect(await changesOf(b.id)).toEqual([
      { actorId: admin.id, field: "blocked_by_ids", from: [], to: [a.id] },
    ]);
  });

  it("are removed with a deleted issue, which changes the linked issues", async () => {
    const [a, b] = (await makeSome(2)) as [Issue, Issue];
    await put(a, { blocks_ids: [b.id] });
    await admin.api.delete(`${project.path}/issues/${a.id}`);
    expect(await read(b)).toMatchObject({ blocked_by_ids: [], version: 3 });
  });

  it("can connect projects the caller can read", async () => {
    const [a, far] = [await make(), await make({}, other)];
    expect((await put(a, { blocks_ids: [far.id] })).status).toBe(200);
    expect((await readIssue(admin, other, far.id)).blocked_by_ids).toEqual([a.id]);
  });
});

describe("links are rejected", () => {
  it("if an issue links to itself, with an error on that field", async () => {
    const [a] = (await makeSome(1)) as [Issue];
    await expectRefused(a, { blocks_ids: [a.id] }, "blocks_ids");
    await expectRefused(a, { blocked_by_ids: [a.id] }, "blocked_by_ids");
  });

  it("if an issue is in both lists, even on create", async () => {
    const [a, b] = (await makeSome(2)) as [Issue, Issue];
    const links = { blocks_ids: [b.id], blocked_by_ids: [b.id] };
    await expectRefused(a, links, "blocks_ids");
    const body = { title: "t", description: "", lane_id: project.lanes[0], priority: 0, type: 0 };
    const response = await admin.api.post(`${project.path}/issues`, { ...body, ...links });
    expect(response.status).toBe(422);
    const numberOf = ({ key }: Issue) => Number(key.split("-")[1]);
    const next = await make();
    // Both were created concurrently, so either may have the higher number.
    expect(numberOf(next)).toBe(Math.max(numberOf(a), numberOf(b)) + 1);
  });

  it("if an id is unknown, foreign or unreadable, always with the same error", async () => {
    const otherTenant = await TestTenant.make();
    const otherAdmin = await otherTenant.user({ role: "admin" });
    const foreign = await makeIssue(otherAdmin, await otherTenant.project(otherAdmin));
    const hidden = await make({}, other);
    const [a] = (await makeSome(1)) as [Issue];
    const messages = new Set<string>();
    for (const id of [2147483647, foreign.id, hidden.id]) {
      for (const field of ["blocks_ids", "blocked_by_ids"] as const) {
        messages.add((await expectRefused(a, { [field]: [id] }, field, member)).message);
      }
    }
    expect(messages.size).toBe(1);
  });

  it("if the caller can write but not read issues", async () => {
    const issues = { create: true, update: 2 } as const;
    const nonReader = await tenant.user({ role: { permissions: { issues } } });
    await admin.api.post(`${project.path}/members`, { user_id: nonReader.id });
    const [a, b] = (await makeSome(2)) as [Issue, Issue];
    await expectRefused(a, { blocks_ids: [b.id] }, "blocks_ids", nonReader);
    await put(a, { blocks_ids: [b.id] });
    expect((await put(a, {}, nonReader)).body.blocks_ids).toEqual([]);
    expect((await read(a)).blocks_ids).toEqual([b.id]);
  });

  it.each([2, 3, 12])("if they create a cycle of %i issues", async (length) => {
    const chain = await makeSome(length);
    for (const [index, issue] of chain.slice(0, -1).entries()) {
      expect((await put(issue, { blocks_ids: [chain[index + 1]?.id ?? 0] })).status).toBe(200);
    }
    const [first, last] = [chain[0], chain.at(-1)] as [Issue, Issue];
    const refusal = await expectRefused(last, { blocks_ids: [first.id] }, "blocks_ids");
    expect(refusal.cycle).toEqual([last, ...chain].map(({ key }) => key));
    await expectRefused(first, { blocked_by_ids: [last.id] }, "blocked_by_ids");
    expect((await put(first, { blocks_ids: [last.id, chain[1]?.id ?? 0] })).status).toBe(200);
  });

  it("if the two lists combine into a cycle, with an error on the field that closes it", async () => {
    const [a, b, c] = (await makeSome(3)) as [Issue, Issue, Issue];
    await put(b, { blocks_ids: [c.id] });
    // c → a → b → c: blocked_by_ids alone is valid.
    await expectRefused(a, { blocked_by_ids: [c.id], blocks_ids: [b.id] }, "blocks_ids");
    const body = { title: "t", description: "", lane_id: project.lanes[0], priority: 0, type: 0 };
    const links = { blocked_by_ids: [c.id], blocks_ids: [b.id] };
    const response = await admin.api.post(`${project.path}/issues`, { ...body, ...links });
    expect(Object.keys(response.body.errors)).toEqual(["blocks_ids"]);
  });

  it("if the cycle includes issues the caller cannot see, without revealing them", async () => {
    const [a, b] = (await makeSome(2)) as [Issue, Issue];
    const hidden = await make({}, other);
    await put(a, { blocks_ids: [hidden.id] });
    await put(hidden, { blocks_ids: [b.id] });
    const refusal = await expectRefused(b, { blocks_ids: [a.id] }, "blocks_ids", member);
    expect(refusal.cycle).toBeUndefined();
    expect(refusal.message).toContain("through issues that you cannot see");
    expect(JSON.stringify(refusal)).not.toContain(hidden.key);
  });

  it("if a list has more than 2,000 ids", async () => {
    const [a] = (await makeSome(1)) as [Issue];
    await expectRefused(
      a,
      { blocks_ids: Array.from({ length: 2001 }, (_, i) => i + 1) },
      "blocks_ids",
    );
  });
});

describe("hidden links", () => {
  it("are kept when a caller who cannot see them replaces the list", async () => {
    const [a, b] = (await makeSome(2)) as [Issue, Issue];
    const [before, behind] = [await make({}, other), await make({}, other)];
    await put(a, { blocked_by_ids: [before.id], blocks_ids: [behind.id, b.id] });
    const seen = await readIssue(member, project, a.id);
    expect(seen).toMatchObject({ blocked_by_ids: [], blocks_ids: [b.id] });
    const response = await put(a, { blocked_by_ids: [], blocks_ids: [] }, member);
    expect(response.body).toMatchObject({ blocked_by_ids: [], blocks_ids: [] });
    const all = await read(a);
    expect(all.blocked_by_ids).toEqual([before.id]);
    expect(all.blocks_ids).toEqual([behind.id]);
    const list = await member.api.get<Issue[]>(`${project.path}/issues?query=${a.key}`);
    expect(list.body.find(({ id }) => id === a.id)).toMatchObject({
      blocked_by_ids: [],
      blocks_ids: [],
    });
  });
});

describe("the readable links of an issue", () => {
  it("are in the response to a change of anything else, without the hidden ones", async () => {
    const [a, b, c] = (await makeSome(3)) as [Issue, Issue, Issue];
    const hidden = await make({}, other);
    await put(a, { blocked_by_ids: [b.id, hidden.id], blocks_ids: [c.id] });
    const [, lane_id] = project.lanes;
    const links = { blocked_by_ids: [b.id], blocks_ids: [c.id] };
    const fields = { title: "renamed", lane_id };
    const { path } = project;
    const [renamed, moved] = [
      await member.api.put(`${path}/issues/${a.id}`, {
        ...(await readIssue(member, project, a.id)),
        ...fields,
      }),
      await member.api.post(`${path}/issues/${a.id}/move`, { lane_id: a.lane_id }),
    ];
    expect(renamed.body).toMatchObject({ ...fields, ...links });
    expect(moved.body).toMatchObject({ lane_id: a.lane_id, ...links });
    expect((await read(a)).blocked_by_ids).toEqual([b.id, hidden.id]);
  });
});

describe("concurrent requests", () => {
  it("cannot create a cycle between them", async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b, c] = (await makeSome(3)) as [Issue, Issue, Issue];
      const responses = await Promise.all([
        put(a, { blocks_ids: [b.id] }),
        put(b, { blocks_ids: [c.id] }),
        put(c, { blocks_ids: [a.id] }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    }
  });

  it("that link the same issues do not deadlock", async () => {
    const issues = await makeSome(6);
    const responses = await Promise.all(
      issues.flatMap((issue, index) => {
        const next = issues.slice(index + 1).map(({ id }) => id);
        const before = issues.slice(0, index).map(({ id }) => id);
        return [put(issue, { blocks_ids: next }), put(issue, { blocked_by_ids: before })];
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  });

  it("mixed with deletions succeed or return 404 or 422, and leave no partial changes", async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b, c] = (await makeSome(3)) as [Issue, Issue, Issue];
      const remove = (issue: Issue) => admin.api.delete(`${project.path}/issues/${issue.id}`);
      const [linked, mirrored, created, ...deleted] = await Promise.all([
        put(a, { blocks_ids: [b.id, c.id] }),
        put(b, { blocks_ids: [c.id] }),
        admin.api.post(`${project.path}/issues`, {
          ...a,
          blocked_by_ids: [a.id, b.id],
          blocks_ids: [],
        }),
        remove(b),
        remove(c),
      ]);
      expect([200, 422]).toContain(linked.status);
      expect([200, 404, 422]).toContain(mirrored.status);
      expect([201, 422]).toContain(created.status);
      expect(deleted.map(({ status }) => status)).toEqual([204, 204]);
      expect((await read(a)).blocks_ids).toEqual(created.status === 201 ? [created.body.id] : []);
    }
  });
});
