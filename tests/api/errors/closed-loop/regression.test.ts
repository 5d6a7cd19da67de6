import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { handleRegression } from "@/lib/errors/groups/handle-regression";
import type { Issue } from "@/lib/issues/issues/schema";
import type { RegressionKey } from "@/lib/platform/jobs/schema";
import { NotificationType } from "@/lib/messaging/notifications/schema";
import { workspaceUrl } from "@/lib/platform/tenancy/workspace-url";
import { makeErrorGroup, setErrorTracking } from "../../../support/errors/error-group";
import { makeIssue, readIssue } from "../../../support/records/issue";
import {
  eventsOf,
  messagesOf,
  notificationsOf,
  watch,
  watchesOf,
} from "../../../support/records/notifications";
import { noteState, regress } from "../../../support/errors/regression";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

const { Resolved, Ignored } = GroupStatus;

let tenant: TestTenant;
let owner: TestUser;
let resolver: TestUser;
let watcher: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user({ firstName: "Olga" });
  resolver = await tenant.user({ role: "contributor", firstName: "Rita" });
  watcher = await tenant.user({ firstName: "Wanda" });
});

interface Scene {
  project: TestProject;
  bug: Issue;
  groupId: number;
  /** The job's payload. */
  key: RegressionKey;
}

/** Creates a bug in the final lane, linked to a resolved group; `fields` are set on the group. */
async function makeScene(settings: object, fields: object = {}, by = resolver): Promise<Scene> {
  const project = await tenant.project(owner, [resolver, watcher]);
  await owner.api.put(project.path, { name: "P", ...settings });
  const bug = await makeIssue(owner, project, { type: 1, lane_id: project.lanes[3] });
  const linked = { release: "1.4.2", linkedIssueId: bug.id, status: Resolved };
  const groupId = await makeErrorGroup(tenant, project, { ...linked, ...fields });
  await noteState(tenant.id, groupId, { status: Resolved, actorId: by.id });
  const ids = { error_group_id: groupId, issue_id: bug.id };
  return { project, bug, groupId, key: { tenant_id: tenant.id, project_id: project.id, ...ids } };
}

const ofGroup = (id: number) => ({ tenantId_id: { tenantId: tenant.id, id } });
const commentsOn = (bug: Issue) =>
  prisma.comment.findMany({ where: { issueId: bug.id }, orderBy: { id: "asc" } });

describe("a regression", () => {
  it("comments on the bug, with a link, on behalf of the person who resolved the group", async () => {
    const { project, bug, groupId, key } = await makeScene({ on_regression: "comment" });
    const stateId = await regress(tenant.id, groupId);
    await handleRegression(key);
    const [comment, ...others] = await commentsOn(bug);
    expect(others).toEqual([]);
    expect(comment?.userId).toBe(resolver.id);
    const home = workspaceUrl({ slug: tenant.slug, domain: null });
    expect(comment?.body).toContain("occurred again in `production`, release `1.4.2`");
    expect(comment?.body).toContain(
      `<${home}/projects/${project.id}/errors/${groupId}#state-${stateId}>`,
    );
    expect(comment?.body).toContain("on behalf of the person who last resolved the error");
    expect((await readIssue(owner, project, bug.id)).lane_id).toBe(bug.lane_id);
  });

  it("also moves the bug to the first lane, and says so, if on_regression is reopen", async () => {
    const { project, bug, groupId, key } = await makeScene({ on_regression: "reopen" });
    await regress(tenant.id, groupId);
    await handleRegression(key);
    const after = await readIssue(owner, project, bug.id);
    expect(after).toMatchObject({ lane_id: project.lanes[0], version: bug.version + 1 });
    expect(await commentsOn(bug)).toMatchObject([
      {
        userId: resolver.id,
        body: expect.stringContaining("The bug was moved back to the first lane."),
      },
    ]);
    const where = { issueId: bug.id, field: "lane_id" };
    expect(await prisma.activity.findMany({ where })).toMatchObject([
      { actorId: resolver.id, from: bug.lane_id, to: project.lanes[0] },
    ]);
    expect((await eventsOf(bug.id)).map(({ name }) => name)).toEqual([
      "issue.created",
      "issue.moved",
      "comment.created",
    ]);
  });

  it("only comments when the bug is already in the first lane, even if on_regression is reopen", async () => {
    const { project, bug, groupId, key } = await makeScene({ on_regression: "reopen" });
    await owner.api.post(`${project.path}/issues/${bug.id}/move`, { lane_id: project.lanes[0] });
    const before = await readIssue(owner, project, bug.id);
    await regress(tenant.id, groupId);
    await handleRegression(key);
    expect(await readIssue(owner, project, bug.id)).toMatchObject({ version: before.version });
    const [comment] = await commentsOn(bug);
    expect(comment?.body).not.toContain("first lane");
  });

  it("notifies watchers, including the comment's author, who does not become a watcher", async () => {
    const { bug, groupId, key } = await makeScene({ on_regression: "reopen" });
    const seen = (await notificationsOf(resolver)).length;
    await watch(bug.id, watcher);
    await regress(tenant.id, groupId);
    await handleRegression(key);
    expect(await watchesOf(bug.id)).not.toHaveProperty(String(resolver.id));
    const received = (await notificationsOf(watcher)).filter(({ issue_id: id }) => id === bug.id);
    expect(received.map(({ type }) => type)).toEqual([
      NotificationType.LaneChange,
      NotificationType.Comment,
    ]);
    expect(await notificationsOf(resolver)).toHaveLength(seen);

    await watch(bug.id, resolver);
    await prisma.errorGroup.update({ where: ofGroup(groupId), data: { status: Resolved } });
    await noteState(tenant.id, groupId, { status: Resolved, actorId: resolver.id });
    await regress(tenant.id, groupId);
    await handleRegression(key);
    expect((await messagesOf(resolver)).slice(seen)).toEqual([
      `Rita Person commented on ${bug.key}`,
    ]);
  });

  it("is handled once no matter how often the job runs, and the next regression is handled again", async () => {
    const { project, bug, groupId, key } = await makeScene({ on_regression: "reopen" });
    await watch(bug.id, watcher);
    await regress(tenant.id, groupId);
    await Promise.all(Array.from({ length: 5 }, () => handleRegression(key)));
    await handleRegression(key);
    expect(await commentsOn(bug)).toHaveLength(1);
    const received = (await notificationsOf(watcher)).filter(({ issue_id: id }) => id === bug.id);
    expect(received).toHaveLength(2);

    // Someone has moved the bug since; another run of the job must not move it back.
    await owner.api.post(`${project.path}/issues/${bug.id}/move`, { lane_id: project.lanes[2] });
    await handleRegression(key);
    expect((await readIssue(owner, project, bug.id)).lane_id).toBe(project.lanes[2]);

    await prisma.errorGroup.update({ where: ofGroup(groupId), data: { status: Resolved } });
    await noteState(tenant.id, groupId, { status: Resolved, actorId: resolver.id });
    await regress(tenant.id, groupId);
    await handleRegression(key);
    expect(await commentsOn(bug)).toHaveLength(2);
    expect((await readIssue(owner, project, bug.id)).lane_id).toBe(project.lanes[0]);
  });

  it("does nothing by default", async () => {
    const { bug, groupId, key } = await makeScene({});
    await regress(tenant.id, groupId);
    await handleRegression(key);
    expect(await commentsOn(bug)).toEqual([]);
  });

  it.each([
    ["resolved again", { status: Resolved, isRegressed: false }],
    ["ignored", { status: Ignored, isRegressed: false }],
    ["reopened manually", { isRegressed: false }],
    ["no longer linked to a Bug", { linkedIssueId: null }],
  ])("does nothing for a group that is %s by the time the job runs", async (_, data) => {
    const { bug, groupId, key } = await makeScene({ on_regression: "comment" });
    await regress(tenant.id, groupId);
    await prisma.errorGroup.update({ where: ofGroup(groupId), data });
    await handleRegression(key);
    expect(await commentsOn(bug)).toEqual([]);
  });

  it("does nothing once the bug, the group or the project is deleted", async () => {
    const scenes = await Promise.all([1, 2, 3].map(() => makeScene({ on_regression: "reopen" })));
    for (const { groupId } of scenes) await regress(tenant.id, groupId);
    const [first, second, third] = scenes as [Scene, Scene, Scene];
    await owner.api.delete(`${first.project.path}/issues/${first.bug.id}`);
    await prisma.errorGroup.delete({ where: ofGroup(second.groupId) });
    await owner.api.delete(third.project.path);
    for (const { key } of scenes) await handleRegression(key);
    expect(await commentsOn(second.bug)).toEqual([]);
  });

  it("comments as the project's owner when the resolver can no longer read the bug", async () => {
    const formerMember = await tenant.user({ role: "contributor" });
    const { bug, groupId, key } = await makeScene({ on_regression: "comment" }, {}, formerMember);
    await regress(tenant.id, groupId);
    await handleRegression(key);
    const [comment] = await commentsOn(bug);
    expect(comment?.userId).toBe(owner.id);
    expect(comment?.body).toContain("on behalf of the project's owner");
  });

  it("quotes client input, so it neither mentions users nor renders as Markdown", async () => {
    const environment = `\`\` [@Wanda](user:${watcher.id}) *x*`;
    const { bug, groupId, key } = await makeScene({ on_regression: "comment" }, { environment });
    const seen = (await notificationsOf(watcher)).length;
    await regress(tenant.id, groupId);
    await handleRegression(key);
    expect((await commentsOn(bug))[0]?.body).toContain(`\`\`\` ${environment} \`\`\``);
    expect(await notificationsOf(watcher)).toHaveLength(seen);
  });
});
