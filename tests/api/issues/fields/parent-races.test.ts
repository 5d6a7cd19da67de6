import { beforeAll, describe, expect, it } from "vitest";
import type { Issue } from "@/lib/issues/issues/schema";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { makeIssue } from "../../../support/records/issue";

/** What two requests at once can do to parents: docs/spec/issues.md#sub-issues. */

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
let other: TestProject;

const ROUNDS = 5;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  other = await tenant.project(admin);
});

const make = (fields: object = {}) => makeIssue(admin, project, fields);
const pathOf = ({ id }: Issue) => `${project.path}/issues/${id}`;
const bulk = (ids: number[], change: object) =>
  admin.api.post(`${project.path}/issues/bulk`, { ids, ...change });
const parentOf = async (issue: Issue) => (await admin.api.get<Issue>(pathOf(issue))).body.parent_id;

function put(issue: Issue, parent: Issue) {
  const { title, description, lane_id, priority, type } = issue;
  const body = { title, description, lane_id, priority, type, parent_id: parent.id };
  return admin.api.put(pathOf(issue), body);
}

async function makeLine(levels: number): Promise<Issue[]> {
  const line = [await make()];
  while (line.length < levels) line.push(await make({ parent_id: line.at(-1)?.id }));
  return line;
}

/** The number of levels from the issue up. */
async function depthOf(issue: Issue): Promise<number> {
  const tree = await admin.api.get<{ parents: unknown[] }>(`${pathOf(issue)}/tree`);
  return tree.body.parents.length + 1;
}

describe("a parent that another request takes away", () => {
  type Removal = (parent: Issue) => Promise<{ status: number }>;
  const removals: Record<string, Removal> = {
    deleted: (parent) => admin.api.delete(pathOf(parent)),
    transferred: (parent) => admin.api.post(`${pathOf(parent)}/transfer`, { project_id: other.id }),
    "deleted in bulk": (parent) => bulk([parent.id], { delete: true }),
  };
  const additions: Record<string, (child: Issue, parent: Issue) => Promise<{ status: number }>> = {
    "an update": put,
    "a bulk update": (child, parent) => bulk([child.id], { set: { parent_id: parent.id } }),
  };
  const cases = Object.keys(removals).flatMap((removal) =>
    Object.keys(additions).map((addition) => [removal, addition] as const),
  );

  it.each(cases)("%s, against %s, leaves no sub-issue behind", async (removal, addition) => {
    for (let round = 0; round < ROUNDS; round++) {
      const [parent, child] = [await make(), await make()];
      const [removed, added] = await Promise.all([
        removals[removal]?.(parent),
        additions[addition]?.(child, parent),
      ]);
      expect(removed?.status).toBeLessThan(300);
      expect([200, 422]).toContain(added?.status);
      expect(await parentOf(child)).toBeNull();
    }
  });

  it.each(Object.keys(removals))("%s, against a new sub-issue", async (removal) => {
    for (let round = 0; round < ROUNDS; round++) {
      const parent = await make();
      const body = { title: "Child", description: "", priority: 2, type: 0 };
      const [removed, created] = await Promise.all([
        removals[removal]?.(parent),
        admin.api.post<Issue>(`${project.path}/issues`, {
          ...body,
          lane_id: project.lanes[0],
          parent_id: parent.id,
        }),
      ]);
      expect(removed?.status).toBeLessThan(300);
      expect([201, 422]).toContain(created.status);
      if (created.status === 201) expect(await parentOf(created.body)).toBeNull();
    }
  });
});

describe("two requests at once", () => {
  it("cannot make more than five levels together", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [upper, lower] = [await makeLine(3), await makeLine(2)];
      const [middle, low] = [await make(), lower.at(-1) as Issue];
      const responses = await Promise.all([
        put(middle, upper.at(-1) as Issue),
        put(lower[0] as Issue, middle),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await depthOf(low)).toBeLessThanOrEqual(5);
    }
  });

  it("cannot form a cycle in bulk", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [await make(), await make()];
      await Promise.all([
        bulk([a.id], { set: { parent_id: b.id } }),
        bulk([b.id], { set: { parent_id: a.id } }),
      ]);
      const parents = [await parentOf(a), await parentOf(b)];
      expect(parents.filter((id) => id !== null)).toHaveLength(1);
    }
  });
});

describe("another workspace's issue", () => {
  it("is no parent, with the same message as an unknown one", async () => {
    const elsewhere = await TestTenant.make();
    const stranger = await elsewhere.user({ role: "admin" });
    const foreign = await makeIssue(stranger, await elsewhere.project(stranger));
    const issue = await make();
    const errors = { parent_id: ["Must be an issue in this project."] };
    const refused = await put(issue, foreign);
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    const many = await bulk([issue.id], { set: { parent_id: foreign.id } });
    expect([many.status, Object.keys(many.body.errors)]).toEqual([422, ["set.parent_id"]]);
  });
});

describe("a transfer", () => {
  const transfer = (issue: Issue, to = other) =>
    admin.api.post<Issue>(`${pathOf(issue)}/transfer`, { project_id: to.id });

  it("against archiving the issue does one of the two first", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const issue = await make();
      const [moved, archived] = await Promise.all([
        transfer(issue),
        admin.api.post<Issue>(`${pathOf(issue)}/archive`),
      ]);
      if (moved.status === 200) {
        // The issue had left before it could be archived.
        expect(archived.status).toBe(404);
        expect(moved.body.archived_at).toBeNull();
      } else {
        expect([moved.status, archived.status]).toEqual([422, 200]);
      }
    }
  });

  it("into a project that is being archived arrives before that, or is refused", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const to = await tenant.project(admin);
      const issue = await make();
      const [moved, archived] = await Promise.all([
        transfer(issue, to),
        admin.api.post(`${to.path}/archive`),
      ]);
      expect(archived.status).toBe(200);
      expect([200, 422]).toContain(moved.status);
      const there = await admin.api.get<Issue[]>(`${to.path}/issues`);
      const ids = there.body.map(({ id }) => id);
      expect(ids).toEqual(moved.status === 200 ? [issue.id] : []);
    }
  });
});
