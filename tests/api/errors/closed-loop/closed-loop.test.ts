import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { handleRegression } from "@/lib/errors/groups/handle-regression";
import type { Issue } from "@/lib/issues/issues/schema";
import {
  makeErrorGroup,
  readGroup,
  statesOf,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { regress } from "../../../support/errors/regression";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

const { Open, Resolved, Ignored } = GroupStatus;

let tenant: TestTenant;
let owner: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

describe("closing an issue", () => {
  /** Creates an open group linked to an issue in the second lane. */
  async function makeOpenGroup(settings: object, fields: object = {}) {
    const project = await tenant.project(owner);
    await owner.api.put(project.path, { name: "P", ...settings });
    const bug = await makeIssue(owner, project, { type: 1, lane_id: project.lanes[1] });
    const linked = { linkedIssueId: bug.id, isRegressed: true, ...fields };
    const groupId = await makeErrorGroup(tenant, project, linked);
    return { project, bug, groupId };
  }
  type Closing = Awaited<ReturnType<typeof makeOpenGroup>>;

  const body = ({ title, description, priority, type }: Issue, lane?: number) => ({
    title,
    description,
    priority,
    type,
    lane_id: lane,
  });
  const WAYS: [string, (by: TestUser, scene: Closing, lane?: number) => Promise<unknown>][] = [
    [
      "a move",
      (by, { project, bug }, lane) =>
        by.api.post(`${project.path}/issues/${bug.id}/move`, { lane_id: lane }),
    ],
    [
      "an update",
      (by, { project, bug }, lane) =>
        by.api.put(`${project.path}/issues/${bug.id}`, body(bug, lane)),
    ],
    [
      "a bulk call",
      (by, { project, bug }, lane) =>
        by.api.post(`${project.path}/issues/bulk`, { ids: [bug.id], set: { lane_id: lane } }),
    ],
  ];

  const countChangeEvents = (projectId: number) =>
    prisma.outboxEvent.count({ where: { projectId, name: "error-groups.changed" } });

  describe.each(WAYS)("by %s", (_, close) => {
    it("resolves the issue's open groups on behalf of the actor", async () => {
      const scene = await makeOpenGroup({ resolve_on_close: true });
      const { project, bug, groupId } = scene;
      const second = await makeErrorGroup(tenant, project, { linkedIssueId: bug.id });
      const ignored = await makeErrorGroup(tenant, project, {
        linkedIssueId: bug.id,
        status: Ignored,
      });
      const other = await makeErrorGroup(tenant, project);
      const admin = await tenant.user({ role: "admin" });
      await close(admin, scene, project.lanes[3]);
      expect((await readIssue(owner, project, bug.id)).lane_id).toBe(project.lanes[3]);
      for (const id of [groupId, second]) {
        const group = await readGroup(owner, project, id);
        expect(group).toMatchObject({ status: Resolved, is_regressed: false });
        expect(group.resolved_by_id).toBe(admin.id);
        expect(group.resolved_at).toBe(group.updated_at);
        expect(await statesOf(id)).toEqual([{ status: Resolved, actorId: admin.id }]);
      }
      expect(await readGroup(owner, project, ignored)).toMatchObject({ status: Ignored });
      expect(await readGroup(owner, project, other)).toMatchObject({ status: Open });
      expect(await countChangeEvents(project.id)).toBe(1);
    });

    it("ignores lanes before the final one and issues already in the final lane", async () => {
      const scene = await makeOpenGroup({ resolve_on_close: true });
      const { project, groupId } = scene;
      await close(owner, scene, project.lanes[2]);
      expect(await readGroup(owner, project, groupId)).toMatchObject({ status: Open });
      await close(owner, scene, project.lanes[3]);
      expect(await readGroup(owner, project, groupId)).toMatchObject({ status: Resolved });
      await regress(tenant.id, groupId);
      await close(owner, scene, project.lanes[3]);
      expect(await readGroup(owner, project, groupId)).toMatchObject({ status: Open });
    });

    it("does not change any groups by default", async () => {
      const scene = await makeOpenGroup({});
      const { project, groupId } = scene;
      const before = await readGroup(owner, project, groupId);
      await close(owner, scene, project.lanes[3]);
      expect(await readGroup(owner, project, groupId)).toEqual(before);
      expect(await statesOf(groupId)).toEqual([]);
      expect(await countChangeEvents(project.id)).toBe(0);
    });
  });

  it("treats the lane with the highest order as the final lane", async () => {
    const { project, bug, groupId } = await makeOpenGroup({ resolve_on_close: true });
    await owner.api.put(`${project.path}/lanes/${project.lanes[3]}`, { title: "Done", order: 0 });
    const move = `${project.path}/issues/${bug.id}/move`;
    await owner.api.post(move, { lane_id: project.lanes[3] });
    expect(await readGroup(owner, project, groupId)).toMatchObject({ status: Open });
    await owner.api.post(move, { lane_id: project.lanes[2] });
    expect(await readGroup(owner, project, groupId)).toMatchObject({ status: Resolved });
  });

  it("changes nothing when the move is rejected", async () => {
    const { project, bug, groupId } = await makeOpenGroup({ resolve_on_close: true });
    const move = `${project.path}/issues/${bug.id}/move`;
    const stale = { headers: { "if-match": '"0"' } };
    const rejected = await owner.api.post(move, { lane_id: project.lanes[3] }, stale);
    expect(rejected.status).toBe(412);
    expect(await readGroup(owner, project, groupId)).toMatchObject({ status: Open });
  });

  it("resolves the group, whose regression then reopens the issue", async () => {
    const settings = { resolve_on_close: true, on_regression: "reopen" };
    const { project, bug, groupId } = await makeOpenGroup(settings);
    const move = `${project.path}/issues/${bug.id}/move`;
    const admin = await tenant.user({ role: "admin" });
    await admin.api.post(move, { lane_id: project.lanes[3] });
    await regress(tenant.id, groupId);
    const ids = { error_group_id: groupId, issue_id: bug.id };
    await handleRegression({ tenant_id: tenant.id, project_id: project.id, ...ids });
    expect((await readIssue(owner, project, bug.id)).lane_id).toBe(project.lanes[0]);
    const where = { issueId: bug.id };
    expect(await prisma.comment.findMany({ where })).toMatchObject([{ userId: admin.id }]);
  });
});
