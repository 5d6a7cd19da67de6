import { beforeAll, describe, expect, it } from "vitest";
import { RelationKind } from "@/lib/issues/issues/relations/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { archivedMeanwhile } from "../../../support/records/archived-meanwhile";
import { makeIssue, readIssue } from "../../../support/records/issue";

/** What may join and leave an archived issue: docs/spec/issues.md#archive. */

type Answer = Issue & { errors: Record<string, string[]> };

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
const pathOf = ({ project_id, id }: Issue) => `/api/projects/${project_id}/issues/${id}`;
const archive = (issue: Issue) => admin.api.post(`${pathOf(issue)}/archive`);

function put(issue: Issue, fields: object) {
  const { title, description, lane_id, priority, type } = issue;
  const body = { title, description, lane_id, priority, type, ...fields };
  return admin.api.put<Answer>(pathOf(issue), body);
}

const relate = (issue: Issue, { id }: Issue, kind: number = RelationKind.Relates) =>
  admin.api.post<Answer>(`${pathOf(issue)}/relations`, { kind, issue_id: id });

/** The parts of an issue that its neighbors must not change. */
async function stateOf(issue: Issue) {
  const { version, updated_at, lane_id, resolution } = (await admin.api.get(pathOf(issue))).body;
  const activity = (await admin.api.get(`${pathOf(issue)}/activity`)).body;
  return { version, updated_at, lane_id, resolution, activity };
}

async function makeArchived(where = project) {
  const issue = await make({}, where);
  await archive(issue);
  return issue;
}

describe("an archived issue", () => {
  it.each(["blocked_by_ids", "blocks_ids"])("gets no new dependency by %s", async (field) => {
    for (const where of [project, other]) {
      const [archived, live] = [await makeArchived(where), await make()];
      const before = [await stateOf(archived), await stateOf(live)];
      const refused = await put(live, { [field]: [archived.id] });
      const errors = { [field]: [`${archived.key} is archived.`] };
      expect([refused.status, refused.body.errors]).toEqual([422, errors]);
      const body = {
        title: "New",
        description: "",
        lane_id: project.lanes[0],
        priority: 2,
        type: 0,
      };
      const path = `${project.path}/issues`;
      const created = await admin.api.post<Answer>(path, { ...body, [field]: [archived.id] });
      expect([created.status, created.body.errors]).toEqual([422, errors]);
      expect([await stateOf(archived), await stateOf(live)]).toEqual(before);
    }
  });

  it.each(["blocked_by_ids", "blocks_ids"])("keeps and loses dependencies: %s", async (field) => {
    const archived = await make();
    const live = await make({ [field]: [archived.id] });
    await archive(archived);
    const before = await stateOf(archived);
    expect((await put(live, { [field]: [archived.id], priority: 0 })).status).toBe(200);
    const removed = await put(live, { [field]: [] });
    expect([removed.status, removed.body.blocked_by_ids, removed.body.blocks_ids]).toEqual([
      200,
      [],
      [],
    ]);
    expect(await stateOf(archived)).toEqual(before);
  });

  it("gets no new relation from either side, and keeps those that it has", async () => {
    for (const kind of Object.values(RelationKind)) {
      const [archived, live, related] = [await make(), await make(), await make()];
      expect((await relate(related, archived, kind)).status).toBe(201);
      await archive(archived);
      const before = [await stateOf(archived), await stateOf(live)];
      const refused = await relate(live, archived, kind);
      const errors = { issue_id: [`${archived.key} is archived.`] };
      expect([refused.status, refused.body.errors]).toEqual([422, errors]);
      expect((await relate(related, archived, kind)).status).toBe(200);
      expect([await stateOf(archived), await stateOf(live)]).toEqual(before);
    }
  });

  it("stays as it is when a relation is removed, also as a duplicate", async () => {
    for (const kind of Object.values(RelationKind)) {
      for (const isSubject of [true, false]) {
        const [archived, live] = [await make(), await make()];
        const [from, to] = isSubject ? [archived, live] : [live, archived];
        const { id } = (await relate(from, to, kind)).body;
        await archive(archived);
        const before = await stateOf(archived);
        expect((await admin.api.delete(`${pathOf(live)}/relations/${id}`)).status).toBe(204);
        expect(await stateOf(archived)).toEqual(before);
        expect((await admin.api.get(`${pathOf(live)}/relations`)).body).toEqual([]);
        expect((await readIssue(admin, project, live.id)).resolution).toBeNull();
      }
    }
  });

  it("gets no new sub-issues, and keeps and loses those that it has", async () => {
    const [archived, live] = [await make(), await make()];
    const child = await make({ parent_id: archived.id });
    await archive(archived);
    const before = await stateOf(archived);
    const text = `${archived.key} is archived.`;
    const refused = await put(live, { parent_id: archived.id });
    expect([refused.status, refused.body.errors]).toEqual([422, { parent_id: [text] }]);
    const body = { title: "New", description: "", lane_id: project.lanes[0], priority: 2, type: 0 };
    const created = await admin.api.post<Answer>(`${project.path}/issues`, {
      ...body,
      parent_id: archived.id,
    });
    expect([created.status, created.body.errors]).toEqual([422, { parent_id: [text] }]);
    const bulk = (ids: number[], set: object) =>
      admin.api.post<Answer & { updated: number }>(`${project.path}/issues/bulk`, { ids, set });
    const many = await bulk([child.id, live.id], { parent_id: archived.id });
    expect([many.status, many.body.errors]).toEqual([422, { "set.parent_id": [text] }]);

    expect((await put(child, { parent_id: archived.id, priority: 0 })).status).toBe(200);
    expect((await bulk([child.id], { parent_id: archived.id })).body.updated).toBe(1);
    expect((await put(child, { parent_id: null })).body.parent_id).toBeNull();
    expect(await stateOf(archived)).toEqual(before);
  });

  it("stays as it is when its neighbors are deleted, except for its own parent", async () => {
    const archived = await make();
    const [linked, related, child] = [
      await make({ blocks_ids: [archived.id] }),
      await make(),
      await make({ parent_id: archived.id }),
    ];
    await relate(related, archived);
    await archive(archived);
    const before = await stateOf(archived);
    for (const issue of [linked, related, child]) {
      expect((await admin.api.delete(pathOf(issue))).status).toBe(204);
    }
    expect(await stateOf(archived)).toEqual(before);
    const parent = await make();
    const part = await make({ parent_id: parent.id });
    await archive(part);
    expect((await admin.api.delete(pathOf(parent))).status).toBe(204);
    expect((await readIssue(admin, project, part.id)).parent_id).toBeNull();
  });

  it("gets no neighbor from a change that waited while it was archived", async () => {
    const changes: Record<string, (archived: Issue, live: Issue) => Promise<Response>> = {
      blocked_by_ids: (archived, live) => put(live, { blocked_by_ids: [archived.id] }),
      blocks_ids: (archived, live) => put(live, { blocks_ids: [archived.id] }),
      parent_id: (archived, live) => put(live, { parent_id: archived.id }),
      relates: (archived, live) => relate(live, archived),
      duplicates: (archived, live) => relate(live, archived, RelationKind.Duplicates),
      duplicated: (archived, live) => relate(archived, live, RelationKind.Duplicates),
      bulk: (archived, live) =>
        admin.api.post(`${project.path}/issues/bulk`, {
          ids: [live.id],
          set: { parent_id: archived.id },
        }),
    };
    for (const [name, change] of Object.entries(changes)) {
      const [archived, live] = [await make(), await make()];
      const before = await stateOf(live);
      const response = await archivedMeanwhile(tenant, archived, () => change(archived, live));
      expect(response.status, name).toBe(422);
      expect(await stateOf(live), name).toEqual(before);
      expect((await stateOf(archived)).activity, name).toHaveLength(1);
    }
  });
});

type Response = { status: number };
