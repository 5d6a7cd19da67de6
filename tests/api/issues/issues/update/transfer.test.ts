import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { transferPlanResource } from "@/lib/issues/issues/transfer/schema";
import { provesGuards } from "../../../../support/rights/guards";
import { makeIssue, readIssue } from "../../../../support/records/issue";
import {
  ANY,
  makeTwoProjects,
  transfer as transferBetween,
  transferred as transferredBetween,
  type TwoProjects,
} from "../../../../support/records/transfer";
import { type TestProject, TestTenant, type TestUser } from "../../../../support/people/tenant";

/** POST …/transfer: docs/spec/issues.md#transfer. */

provesGuards([
  { method: "post", path: "/issues/:missing/transfer", permission: ["issues", "delete"] },
]);

let projects: TwoProjects;
let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let from: TestProject;
let to: TestProject;

beforeAll(async () => {
  projects = await makeTwoProjects();
  ({ tenant, admin, member, from, to } = projects);
});

const transfer = (user: TestUser, issue: Issue, body?: object) =>
  transferBetween(projects, user, issue, body);
const transferred = (issue: Issue, body?: object) => transferredBetween(projects, issue, body);
const add = async (project: TestProject, part: string, body: object) =>
  (await admin.api.post<{ id: number }>(`${project.path}/${part}`, body)).body.id;

describe("a transfer", () => {
  it("keeps the issue and gives it the next key of the other project", async () => {
    const issue = await makeIssue(admin, from, { title: "Zephyrous", lane_id: from.lanes[2] });
    await admin.api.post(`${from.path}/issues/${issue.id}/comments`, { body: "Stays." });
    const next = (await prisma.project.findFirstOrThrow({ where: { id: to.id } })).lastIssueNumber;
    const moved = await transferred(issue);
    expect(moved).toMatchObject({
      id: issue.id,
      key: `${to.keyPrefix}-${next + 1}`,
      project_id: to.id,
      title: "Zephyrous",
      lane_id: to.lanes[2],
      user_id: admin.id,
      created_at: issue.created_at,
    });
    expect(moved.comment_ids).toHaveLength(1);
    expect(moved.version).toBeGreaterThan(issue.version);
    const after = await makeIssue(admin, to);
    expect(after.key).toBe(`${to.keyPrefix}-${next + 2}`);
    const activity = await admin.api.get<{ action: string; field: string; from: unknown }[]>(
      `${to.path}/issues/${moved.key}/activity`,
    );
    expect(activity.body.find(({ action }) => action === "transferred")).toMatchObject({
      field: "key",
      from: issue.key,
      to: moved.key,
    });
    for (const query of ["zephyrous", issue.key, moved.key]) {
      const path = `${to.path}/issues/search?query=${query}`;
      const found = await admin.api.get<{ data: { id: number }[] }>(path);
      expect(found.body.data.map(({ id }) => id)).toContain(issue.id);
    }
    const board = await admin.api.get<{ lanes: { issues_count: number }[] }>(`${to.path}/board`);
    const listed = await admin.api.get<Issue[]>(`${to.path}/issues`);
    const counted = board.body.lanes.reduce((sum, lane) => sum + lane.issues_count, 0);
    expect(counted).toBe(listed.body.length);
  });

  it("finds lane, sprint, epic and labels by name, and says what is lost", async () => {
    const sprint = await add(from, "sprints", { title: "Alpha" });
    const epic = await add(from, "epics", { title: "Only here" });
    const labels = [
      await add(from, "labels", { name: "Shared" }),
      await add(from, "labels", { name: "Private" }),
    ];
    const there = await add(to, "sprints", { title: "ALPHA" });
    const shared = await add(to, "labels", { name: "shared" });
    const outsider = await tenant.user({ firstName: "Olga", lastName: "Out" });
    await admin.api.post(`${from.path}/members`, { user_id: outsider.id });
    const parent = await makeIssue(admin, from);
    const issue = await makeIssue(admin, from, {
      sprint_id: sprint,
      epic_id: epic,
      label_ids: labels,
      assignee_id: outsider.id,
      parent_id: parent.id,
    });
    const child = await makeIssue(admin, from, { parent_id: issue.id });
    const preview = await transfer(admin, issue, { dry_run: true });
    expect(preview.status).toBe(200);
    const plan = transferPlanResource.parse(preview.body);
    const expected = {
      project_id: to.id,
      lane_id: to.lanes[0],
      sprint_id: there,
      epic_id: null,
      label_ids: [shared],
      assignee_id: null,
    };
    expect(plan).toEqual({
      ...expected,
      former_key: null,
      lost: [
        { field: "epic_id", from: "Only here" },
        { field: "label_ids", from: "Private" },
        { field: "assignee_id", from: "Olga Out" },
        { field: "parent_id", from: parent.key },
        { field: "children", from: child.key },
        { field: "watchers", from: "Olga Out" },
      ],
    });
    expect(await readIssue(admin, from, issue.id)).toMatchObject({ key: issue.key, epic_id: epic });
    expect(await transferred(issue)).toMatchObject({ ...expected, parent_id: null });
    expect(await readIssue(admin, from, child.id)).toMatchObject({ parent_id: null });
    const watches = await prisma.watch.findMany({ where: { issueId: issue.id } });
    expect(watches.map(({ userId }) => userId)).toEqual([admin.id]);
    const inbox = await prisma.notification.findMany({ where: { issueId: issue.id } });
    expect(inbox.filter(({ userId }) => userId === outsider.id)).toEqual([]);
  });

  it("takes what the mapping says, and a done issue to the final lane", async () => {
    const last = await add(from, "lanes", { title: "Shipped" });
    const label = await add(to, "labels", { name: "Mapped" });
    const done = await makeIssue(admin, from, { lane_id: last });
    expect(await transferred(done)).toMatchObject({ lane_id: to.lanes[3] });
    const open = await makeIssue(admin, from);
    const mapping = { lane_id: to.lanes[1], label_ids: [label] };
    expect(await transferred(open, { mapping })).toMatchObject(mapping);
    await admin.api.delete(`${from.path}/lanes/${last}`, { fallback_lane_id: from.lanes[0] });
  });

  it("keeps branch links whose repository is in the other project", async () => {
    const repo = (project: TestProject, name: string) =>
      add(project, "vcs-repos", { repo_full_name: name, repo_url: `https://git.test/${name}` });
    const issue = await makeIssue(admin, from);
    const links = [await repo(from, "acme/api"), await repo(from, "acme/web")];
    const there = await repo(to, "acme/API");
    for (const [index, id] of links.entries())
      await admin.api.post(`${from.path}/issues/${issue.id}/branch-links`, {
        project_vcs_repo_id: id,
        branch_name: `b${index}`,
      });
    const moved = await transferred(issue);
    expect(moved.branch_links).toMatchObject([
      { branch_name: "b0", project_vcs_repo: { id: there } },
    ]);
  });

  it("keeps reports and counts of both projects exact", async () => {
    const issue = await makeIssue(admin, from, { estimated_minutes: 30 });
    const flow = async ({ path }: TestProject) => {
      const response = await admin.api.get(`${path}/reports/cumulative-flow`);
      expect(response.status).toBe(200);
      return JSON.stringify(response.body);
    };
    await transferred(issue);
    await flow(from);
    await flow(to);
    for (const project of [from, to]) {
      const { body } = await admin.api.get<{ id: number; issues_count: number }[]>("/api/projects");
      const issues = await admin.api.get<Issue[]>(`${project.path}/issues`);
      expect(body.find(({ id }) => id === project.id)?.issues_count).toBe(issues.body.length);
    }
  });
});

describe("a transfer is refused", () => {
  it("without Issues: Delete here, Create there, or access to the other project", async () => {
    const issue = await makeIssue(admin, from);
    const closed = await tenant.project(admin);
    const reader = await tenant.user({
      role: { permissions: { issues: { ...ANY, create: false } } },
    });
    for (const project of [from, to])
      await admin.api.post(`${project.path}/members`, { user_id: reader.id });
    expect((await transfer(reader, issue)).status).toBe(403);
    expect((await transfer(member, issue, { project_id: closed.id })).status).toBe(403);
    expect((await transfer(member, issue, { dry_run: true })).status).toBe(200);
  });

  it("to an unknown project, to the same one, and with references from elsewhere", async () => {
    const issue = await makeIssue(admin, from);
    const stranger = await TestTenant.make();
    const elsewhere = await stranger.project(await stranger.user({ role: "admin" }));
    for (const project_id of [2_000_000_000, elsewhere.id, from.id]) {
      const { status, body } = await transfer(admin, issue, { project_id });
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(["project_id"]);
    }
    const mapping = { lane_id: from.lanes[0] };
    for (const dry_run of [true, false]) {
      const { status, body } = await transfer(admin, issue, { mapping, dry_run });
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(["mapping.lane_id"]);
    }
    const headers = { "If-Match": `"${issue.id}-99"` };
    const stale = await admin.api.post(
      `${from.path}/issues/${issue.key}/transfer`,
      { project_id: to.id },
      { headers },
    );
    expect(stale.status).toBe(412);
  });

  it("to where its external id is taken only without it, as the preview says", async () => {
    const taken = { externalId: "JIRA-7" };
    const [issue, other] = [await makeIssue(admin, from), await makeIssue(admin, to)];
    const external = (id: number) => prisma.issue.findFirstOrThrow({ where: { id } });
    await prisma.issue.updateMany({ where: { id: issue.id }, data: taken });
    const lost = async () => (await transfer(admin, issue, { dry_run: true })).body;
    expect(transferPlanResource.parse(await lost()).lost).toEqual([]);
    await prisma.issue.updateMany({ where: { id: other.id }, data: taken });
    const expected = [{ field: "external_id", from: "JIRA-7" }];
    expect(transferPlanResource.parse(await lost()).lost).toEqual(expected);
    await transferred(issue);
    expect((await external(issue.id)).externalId).toBeNull();
    expect((await external(other.id)).externalId).toBe("JIRA-7");
  });

  it("if another one was faster", async () => {
    const issue = await makeIssue(admin, from);
    const third = await tenant.project(admin);
    const responses = await Promise.all([
      transfer(admin, issue),
      transfer(admin, issue),
      transfer(admin, issue, { project_id: third.id }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const former = await prisma.formerIssueKey.findMany({ where: { issueId: issue.id } });
    expect(former.map(({ key }) => key)).toEqual([issue.key]);
  });

  it("never loses an update made at the same time", async () => {
    const issue = await makeIssue(admin, from);
    const path = `${from.path}/issues/${issue.id}`;
    const [moved, updated] = await Promise.all([
      transfer(admin, issue),
      admin.api.put(path, { ...issue, title: "Renamed" }),
    ]);
    expect(moved.status).toBe(200);
    expect([200, 404]).toContain(updated.status);
    const now = await readIssue(admin, to, issue.id);
    expect(now.title).toBe(updated.status === 200 ? "Renamed" : issue.title);
  });

  it("never mistakes a comment made at the same time for a reply to a comment elsewhere", async () => {
    const issues = await Promise.all(Array.from({ length: 8 }, () => makeIssue(admin, from)));
    const moved = issues.map(async (issue) => (await transfer(admin, issue)).status);
    const comments = await Promise.all(
      issues.flatMap((issue) => [
        ...[1, 2, 3].map(async () => {
          const body = { body: "Meanwhile" };
          return (await admin.api.post(`${from.path}/issues/${issue.id}/comments`, body)).status;
        }),
      ]),
    );
    for (const status of comments) expect([201, 404]).toContain(status);
    expect(await Promise.all(moved)).toEqual(issues.map(() => 200));
    const written = await prisma.comment.count({
      where: { body: "Meanwhile", tenantId: tenant.id },
    });
    expect(written).toBe(comments.filter((status) => status === 201).length);
  });
});
