import { beforeAll, describe, expect, it } from "vitest";
import { boardResource } from "@/lib/issues/board/schema";
import { activityResource, type Issue } from "@/lib/issues/issues/schema";
import { type IssueTree, issueTreeResource } from "@/lib/issues/issues/relations/tree/schema";
import { rankedIssueResource } from "@/lib/issues/my-issues/schema";
import { makeIssue } from "../../../support/records/issue";
import { provesGuards } from "../../../support/rights/guards";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** GET …/issues/{issueId}/tree, and where parents and sub-issues are named: docs/spec/issues.md#sub-issues. */

provesGuards([{ method: "get", path: "/issues/:missing/tree", permission: ["issues", "read"] }]);

let tenant: TestTenant;
let admin: TestUser;
let reader: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  const permissions = { issues: { read: true }, projects: { read: true } };
  reader = await tenant.user({ role: { permissions } });
  project = await tenant.project(admin, [reader]);
});

const make = (fields: object = {}) => makeIssue(admin, project, fields);
const under = (parent: Issue, fields: object = {}) => make({ parent_id: parent.id, ...fields });
const NOTHING = {
  total: 0,
  done: 0,
  ids: [],
  open: [],
  estimated_minutes: 0,
  spent_minutes: 0,
};
const named = ({ id, key, title }: Issue) => ({ id, key, title });

const place = ({ id, lane_id, position }: Issue) => ({ id, lane_id, position });

async function treeOf(issue: Issue, user = admin): Promise<IssueTree> {
  const response = await user.api.get(`${project.path}/issues/${issue.key}/tree`);
  expect(response.status).toBe(200);
  return issueTreeResource.parse(response.body);
}

function put(issue: Issue, fields: object) {
  const { title, description, lane_id, priority, type } = issue;
  const body = { title, description, lane_id, priority, type, ...fields };
  return admin.api.put(`${project.path}/issues/${issue.id}`, body);
}

describe("GET …/tree", () => {
  it("names the parents from the top, and sums what is below on every level", async () => {
    const top = await make({ title: "top", estimated_minutes: 60 });
    const middle = await under(top, { title: "middle", estimated_minutes: 30 });
    const low = await under(middle, { estimated_minutes: 15 });
    const done = await under(middle, { lane_id: project.lanes.at(-1) });
    const entry = { minutes: 20, spent_on: "2026-03-02" };
    await admin.api.post(`${project.path}/issues/${top.id}/time-entries`, entry);
    await admin.api.post(`${project.path}/issues/${low.id}/time-entries`, entry);
    // Not below it.
    await under(await make({ estimated_minutes: 999 }), { estimated_minutes: 999 });

    expect(await treeOf(top)).toEqual({
      parents: [],
      sub_issues: {
        total: 3,
        done: 1,
        ids: [middle.id, low.id, done.id],
        open: [place(middle), place(low)],
        estimated_minutes: 45,
        spent_minutes: 20,
      },
    });
    expect(await treeOf(low)).toEqual({
      parents: [named(top), named(middle)],
      sub_issues: NOTHING,
    });
  });

  it("has zeros for an issue alone, and no time for those who cannot read it", async () => {
    const alone = await make();
    expect(await treeOf(alone)).toEqual({ parents: [], sub_issues: NOTHING });
    expect((await treeOf(alone, reader)).sub_issues.spent_minutes).toBeNull();
  });
});

describe("the parent of an issue", () => {
  it("is named in activity while it is in the project", async () => {
    const [first, second] = [await make(), await make()];
    const issue = await under(first);
    await put(issue, { parent_id: second.id });
    await put(issue, { parent_id: null });
    await admin.api.delete(`${project.path}/issues/${first.id}`);
    const response = await admin.api.get(`${project.path}/issues/${issue.id}/activity`);
    const entries = activityResource.array().parse(response.body);
    expect(entries.map(({ field, from_key, to_key }) => [field, from_key, to_key])).toEqual([
      ["parent_id", second.key, null],
      ["parent_id", null, second.key],
      [null, null, null],
    ]);
  });

  it("is on the card, and My issues count sub-issues", async () => {
    const parent = await make({ assignee_id: admin.id });
    const child = await under(parent, { lane_id: project.lanes.at(-1) });
    const { body } = await admin.api.get(`${project.path}/board`);
    const cards = boardResource.parse(body).lanes.flatMap(({ issues }) => issues);
    const keyOf = (id: number) => cards.find((card) => card.id === id)?.parent_key;
    expect([keyOf(child.id), keyOf(parent.id)]).toEqual([parent.key, null]);
    const mine = await admin.api.get<{ data: unknown[] }>("/api/issues/my/ranked");
    const ranked = rankedIssueResource.array().parse(mine.body.data);
    expect(ranked.find(({ id }) => id === parent.id)?.children).toEqual({ total: 1, done: 1 });
  });
});
