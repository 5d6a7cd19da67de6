import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue, IssueActivity } from "@/lib/issues/issues/schema";
import { type Relation, relationResource } from "@/lib/issues/issues/relations/schema";
import { provesGuards } from "../../../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../../support/people/tenant";

/** …/issues/{issueId}/relations: docs/spec/issues.md#relations. */

const missing = "/issues/:missing/relations";
provesGuards([
  { method: "get", path: missing, permission: ["issues", "read"] },
  { method: "post", path: missing, permission: ["issues", "update"] },
  { method: "delete", path: `${missing}/:missing`, permission: ["issues", "update"] },
]);

type Refusal = { errors: Record<string, string[]> };

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

const make = (where = project) => makeIssue(admin, where);
const makePair = async () => [await make(), await make()] as const;
const pathOf = (issue: Issue, name: string | number = issue.id) =>
  `/api/projects/${issue.project_id}/issues/${name}/relations`;
const relate = (issue: Issue, body: object, user = admin) =>
  user.api.post<Relation & Refusal>(pathOf(issue), body);

async function relationsOf(issue: Issue, user = admin): Promise<Relation[]> {
  const response = await user.api.get(pathOf(issue));
  expect(response.status).toBe(200);
  return z.array(relationResource).parse(response.body);
}

describe("relations", () => {
  it("have exactly the documented shape, and are seen from both sides", async () => {
    const [a, b] = await makePair();
    const response = await relate(a, { kind: 0, issue_id: b.id });
    expect(response.status).toBe(201);
    const made = relationResource.parse(response.body);
    expect(made).toMatchObject({
      issue_id: a.id,
      kind: 0,
      issue: {
        id: b.id,
        key: b.key,
        title: b.title,
        project_id: project.id,
        lane_id: project.lanes[0],
        is_open: true,
        relation: "relates",
      },
    });
    expect(await relationsOf(a)).toEqual([made]);
    expect(await relationsOf(b)).toMatchObject([
      { id: made.id, issue_id: b.id, issue: { id: a.id, relation: "relates" } },
    ]);
    expect((await admin.api.get(pathOf(a, a.key.toLowerCase()))).body).toEqual([made]);
  });

  it("name the direction of a duplicate", async () => {
    const [a, b] = await makePair();
    const { body } = await relate(a, { kind: 1, issue_id: b.id });
    expect(body).toMatchObject({ kind: 1, issue: { id: b.id, relation: "duplicates" } });
    expect(await relationsOf(b)).toMatchObject([
      { id: body.id, kind: 1, issue: { id: a.id, relation: "duplicated_by", is_open: false } },
    ]);
  });

  it("exist once for a pair and kind; adding one again returns it with 200", async () => {
    const [a, b] = await makePair();
    const first = await relate(a, { kind: 0, issue_id: b.id });
    const [beforeA, beforeB] = [await readIssue(admin, project, a.id), await changesOf(b.id)];
    const again = await relate(a, { kind: 0, issue_id: b.id });
    expect(again).toMatchObject({ status: 200, body: first.body });
    const mirrored = await relate(b, { kind: 0, issue_id: a.id });
    expect(mirrored.status).toBe(200);
    expect(mirrored.body).toMatchObject({ id: first.body.id, issue_id: b.id, issue: { id: a.id } });
    expect(await readIssue(admin, project, a.id)).toEqual(beforeA);
    expect(await changesOf(b.id)).toEqual(beforeB);
    // The other kind is another relation.
    expect((await relate(a, { kind: 1, issue_id: b.id })).status).toBe(201);
    expect((await relate(a, { kind: 1, issue_id: b.id })).status).toBe(200);
    expect(await relationsOf(a)).toHaveLength(2);
  });

  it("change updated_at and activity of both issues, but not their version", async () => {
    const [a, b] = await makePair();
    const { body } = await relate(b, { kind: 0, issue_id: a.id });
    const [nextA, nextB] = [
      await readIssue(admin, project, a.id),
      await readIssue(admin, project, b.id),
    ];
    expect([nextA.version, nextB.version]).toEqual([a.version, b.version]);
    expect(nextA.updated_at > a.updated_at && nextB.updated_at > b.updated_at).toBe(true);
    const added = { actorId: admin.id, field: "relates_to_ids", from: [] };
    expect(await changesOf(a.id)).toEqual([{ ...added, to: [b.id] }]);
    expect(await changesOf(b.id)).toEqual([{ ...added, to: [a.id] }]);
    expect((await admin.api.delete(`${pathOf(a)}/${body.id}`)).status).toBe(204);
    expect((await changesOf(b.id))[0]).toMatchObject({ from: [a.id], to: [] });
    expect([await relationsOf(a), await relationsOf(b)]).toEqual([[], []]);
    expect((await admin.api.delete(`${pathOf(a)}/${body.id}`)).status).toBe(404);
  });

  it("come in pages, oldest first", async () => {
    const a = await make();
    for (const issue of [await make(), await make(), await make()]) {
      await relate(a, { kind: 0, issue_id: issue.id });
    }
    const all = await relationsOf(a);
    const first = await admin.api.get<Relation[]>(`${pathOf(a)}?limit=2`);
    expect(first.body).toEqual(all.slice(0, 2));
    const link = first.headers.get("link");
    expect(link).toBe(`<${pathOf(a)}?limit=2&after=${all[1]?.id}>; rel="next"`);
    const rest = await admin.api.get<Relation[]>(`${pathOf(a)}?limit=2&after=${all[1]?.id}`);
    expect(rest.body).toEqual(all.slice(2));
    expect(rest.headers.get("link")).toBeNull();
    for (const query of ["limit=0", "limit=501", "after=x"]) {
      expect((await admin.api.get(`${pathOf(a)}?${query}`)).status).toBe(422);
    }
  });

  it("are removed with a deleted issue, which changes the other", async () => {
    const [a, b] = await makePair();
    await relate(a, { kind: 0, issue_id: b.id });
    const before = await readIssue(admin, project, b.id);
    await admin.api.delete(`${project.path}/issues/${a.id}`);
    expect(await relationsOf(b)).toEqual([]);
    const after = await readIssue(admin, project, b.id);
    expect(after.updated_at > before.updated_at).toBe(true);
  });

  it("notify whoever views either issue", async () => {
    const [a, b] = [await make(), await make(other)];
    await relate(a, { kind: 0, issue_id: b.id });
    const events = await prisma.outboxEvent.findMany({
      where: { tenantId: tenant.id, name: "issue.updated", issueIds: { hasSome: [a.id, b.id] } },
      orderBy: { projectId: "asc" },
    });
    expect(events.map(({ projectId, issueIds }) => [projectId, issueIds])).toEqual([
      [project.id, [a.id]],
      [other.id, [b.id]],
    ]);
  });
});

describe("relations are rejected", () => {
  it("with an invalid body", async () => {
    const [a, b] = await makePair();
    for (const [body, field] of [
      [{ kind: 2, issue_id: b.id }, "kind"],
      [{ kind: "0", issue_id: b.id }, "kind"],
      [{ issue_id: b.id }, "kind"],
      [{ kind: 0 }, "issue_id"],
      [{ kind: 0, issue_id: b.key }, "issue_id"],
      [{ kind: 0, issue_id: a.id }, "issue_id"],
      [{ kind: 1, issue_id: a.id }, "issue_id"],
      [{ kind: 0, issue_id: 2_147_483_647 }, "issue_id"],
    ] as const) {
      const response = await relate(a, body);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    }
    expect(await relationsOf(a)).toEqual([]);
  });

  it("if the caller cannot read the other issue, or it belongs to another workspace", async () => {
    const [a, far] = [await make(), await make(other)];
    const stranger = await TestTenant.make();
    const owner = await stranger.user({ role: "admin" });
    const foreign = await makeIssue(owner, await stranger.project(owner));
    expect((await relate(a, { kind: 0, issue_id: far.id }, member)).status).toBe(422);
    expect((await relate(a, { kind: 1, issue_id: foreign.id })).status).toBe(422);
    expect((await relate(a, { kind: 0, issue_id: far.id })).status).toBe(201);
  });

  it("if the caller may update only their own issues and this is not one", async () => {
    const mine = await tenant.user({ role: "contributor" });
    await admin.api.post(`${project.path}/members`, { user_id: mine.id });
    const [a, b] = [await make(), await makeIssue(mine, project)];
    expect((await relate(a, { kind: 0, issue_id: b.id }, mine)).status).toBe(403);
    expect((await relate(b, { kind: 0, issue_id: a.id }, mine)).status).toBe(201);
  });
});

describe("relations to issues that the caller cannot read", () => {
  it("are neither shown nor removed, nor named in activity", async () => {
    const [a, b, far] = [await make(), await make(), await make(other)];
    const hidden = await relate(a, { kind: 0, issue_id: far.id });
    const shown = await relate(a, { kind: 0, issue_id: b.id });
    expect((await relationsOf(a, member)).map(({ id }) => id)).toEqual([shown.body.id]);
    expect((await member.api.delete(`${pathOf(a)}/${hidden.body.id}`)).status).toBe(404);
    expect(await relationsOf(a)).toHaveLength(2);
    const activity = await member.api.get<IssueActivity[]>(
      `${project.path}/issues/${a.id}/activity`,
    );
    const fields = activity.body.filter(({ field }) => field === "relates_to_ids");
    expect(fields.map(({ to }) => to)).toEqual([[b.id]]);
  });

  it("under another issue return 404", async () => {
    const [a, b] = await makePair();
    const c = await make();
    const { body } = await relate(a, { kind: 0, issue_id: b.id });
    expect((await admin.api.delete(`${pathOf(c)}/${body.id}`)).status).toBe(404);
    expect((await admin.api.delete(`${pathOf(b)}/${body.id}`)).status).toBe(204);
  });
});

describe("concurrent relations", () => {
  it("of one pair make one row", async () => {
    const [a, b] = await makePair();
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => relate(a, { kind: 0, issue_id: b.id })),
      ...[1, 2, 3].map(() => relate(b, { kind: 0, issue_id: a.id })),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });

  it("with a deletion either exist before it or are refused", async () => {
    const [a, b] = await makePair();
    const [related, deleted] = await Promise.all([
      relate(a, { kind: 0, issue_id: b.id }),
      admin.api.delete(`${project.path}/issues/${b.id}`),
    ]);
    expect([201, 422]).toContain(related.status);
    expect(deleted.status).toBe(204);
    expect(await relationsOf(a)).toEqual([]);
  });
});
