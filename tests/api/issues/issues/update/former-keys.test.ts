import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type Issue, issueResource } from "@/lib/issues/issues/schema";
import { transferPlanResource } from "@/lib/issues/issues/transfer/schema";
import { makeIssue, readIssue } from "../../../../support/records/issue";
import {
  ANY,
  makeTwoProjects,
  type Refusal,
  transfer as transferBetween,
  transferred as transferredBetween,
  type TwoProjects,
} from "../../../../support/records/transfer";
import type { TestProject, TestTenant, TestUser } from "../../../../support/people/tenant";

/** What becomes of an issue's key when it moves: docs/spec/issues.md#old-keys. */

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

describe("an old key", () => {
  it("leads to the issue, and is its key again once it moves back", async () => {
    const issue = await makeIssue(admin, from, { title: "Wanderer" });
    const moved = await transferred(issue);
    const path = `${from.path}/issues/${issue.key}`;
    const read = await member.api.get(path);
    expect(read.status).toBe(200);
    expect(issueResource.parse(read.body)).toEqual(moved);
    expect((await member.api.get(`${path.toLowerCase()}/activity`)).status).toBe(200);
    const next = (await prisma.project.findFirstOrThrow({ where: { id: from.id } }))
      .lastIssueNumber;
    const there = `${to.path}/issues/${moved.key}`;
    const plan = { project_id: from.id, dry_run: true };
    const preview = await admin.api.post(`${there}/transfer`, plan);
    expect(transferPlanResource.parse(preview.body).former_key).toBe(issue.key);
    const back = await admin.api.post<Issue>(`${there}/transfer`, { project_id: from.id });
    expect(back.status).toBe(200);
    expect(back.body).toMatchObject({ id: issue.id, key: issue.key, project_id: from.id });
    const written = await admin.api.put(path, { ...back.body, title: "Home" });
    expect(written.status, JSON.stringify(written.body)).toBe(200);
    expect((await member.api.get<Issue>(there)).body.key).toBe(issue.key);
    const former = await prisma.formerIssueKey.findMany({ where: { issueId: issue.id } });
    expect(former.map(({ key }) => key)).toEqual([moved.key]);
    const after = await makeIssue(admin, from);
    expect(after.key).toBe(`${from.keyPrefix}-${next + 1}`);
    expect((await transferred({ ...issue })).key).toBe(moved.key);
  });

  it("is its own again only once, whoever moves it back first", async () => {
    const issue = await makeIssue(admin, from);
    const moved = await transferred(issue);
    const back = () =>
      admin.api.post<Issue>(`${to.path}/issues/${moved.key}/transfer`, { project_id: from.id });
    const [one, two, created] = await Promise.all([back(), back(), makeIssue(admin, from)]);
    expect([one.status, two.status].sort()).toEqual([200, 404]);
    expect(await readIssue(admin, from, issue.id)).toMatchObject({ key: issue.key });
    expect(created.key).not.toBe(issue.key);
  });

  it("is in the audit log", async () => {
    const issue = await makeIssue(admin, from);
    const moved = await transferred(issue);
    const entries = await admin.api.get(`/api/audit?subject=issue&subject_id=${issue.id}`);
    expect(entries.body).toMatchObject([
      {
        action: "transferred",
        actor: { id: admin.id },
        subject_name: moved.key,
        before: { key: issue.key, project_id: from.id },
        after: { key: moved.key, project_id: to.id },
      },
    ]);
    await transfer(member, issue, { dry_run: true });
    const again = await admin.api.get(`/api/audit?subject=issue&subject_id=${issue.id}`);
    expect(again.body).toHaveLength(1);
  });

  it("does not write, and says what the key is now", async () => {
    const issue = await makeIssue(admin, from);
    const { key } = await transferred(issue);
    const path = `${from.path}/issues/${issue.key}`;
    const { status, body } = await admin.api.put<Refusal>(path, { ...issue, title: "No" });
    expect(status).toBe(404);
    expect(body.message).toBe(`${issue.key} is now ${key}.`);
    expect((await admin.api.delete(path)).status).toBe(404);
  });

  it("leads people there who can only read the project where it is now", async () => {
    const issue = await makeIssue(admin, from);
    const moved = await transferred(issue);
    const newcomer = await tenant.user({ role: { permissions: { issues: ANY } } });
    const path = `${from.path}/issues/${issue.key}`;
    const before = await newcomer.api.get<Refusal>(path);
    expect([before.status, before.body.message]).toEqual([
      403,
      "You do not have access to this project.",
    ]);
    await admin.api.post(`${to.path}/members`, { user_id: newcomer.id });
    const read = await newcomer.api.get<Issue>(path);
    expect([read.status, read.body.key]).toEqual([200, moved.key]);
    expect((await newcomer.api.get(`${path}/activity`)).status).toBe(200);
    const write = await newcomer.api.delete<Refusal>(path);
    expect([write.status, write.body.message]).toEqual([404, `${issue.key} is now ${moved.key}.`]);
    const unknown = `${from.path}/issues/${from.keyPrefix}-999999`;
    expect((await newcomer.api.get(unknown)).status).toBe(403);
    expect((await newcomer.api.get(`${from.path}/issues`)).status).toBe(403);
    const otherPrefix = `${from.path}/issues/ZZ-${issue.key.split("-")[1]}`;
    expect((await newcomer.api.get(otherPrefix)).status).toBe(403);
    const stranger = await (await makeTwoProjects()).tenant.user({ role: "admin" });
    expect((await stranger.api.get(path)).status).toBe(404);
  });

  it("leads to the issue while its old project is deleted", async () => {
    const old = await tenant.project(admin, [member]);
    const issue = await makeIssue(admin, old);
    const path = `${old.path}/issues/${issue.key}`;
    const moved = await admin.api.post<Issue>(`${path}/transfer`, { project_id: to.id });
    expect(moved.status).toBe(200);
    expect((await admin.api.delete(old.path)).status).toBe(204);
    for (const { api } of [admin, member]) {
      const read = await api.get<Issue>(path);
      expect([read.status, read.body.key]).toEqual([200, moved.body.key]);
    }
    expect((await admin.api.get(`${old.path}/issues/${old.keyPrefix}-2`)).status).toBe(404);
    expect((await admin.api.post(`${old.path}/restore`)).status).toBe(200);
    expect((await member.api.get<Issue>(path)).body.key).toBe(moved.body.key);
  });

  it("says nothing to people who cannot read the issue, or once it is deleted", async () => {
    const issue = await makeIssue(admin, from);
    const moved = await transferred(issue);
    const outsider = await tenant.user({ role: { permissions: { issues: ANY } } });
    await admin.api.post(`${from.path}/members`, { user_id: outsider.id });
    const path = `${from.path}/issues/${issue.key}`;
    const read = await outsider.api.get<Refusal>(path);
    expect([read.status, read.body.message]).toEqual([404, "Issue not found."]);
    const write = await outsider.api.delete<Refusal>(path);
    expect([write.status, write.body.message]).toEqual([404, "Issue not found."]);
    await admin.api.delete(`${to.path}/issues/${moved.key}`);
    expect((await admin.api.get(path)).status).toBe(404);
  });
});
