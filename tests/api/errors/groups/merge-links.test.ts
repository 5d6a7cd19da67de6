import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { handleRegression } from "@/lib/errors/groups/handle-regression";
import { groupPath, setErrorTracking } from "../../../support/errors/error-group";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { MergeScene } from "../../../support/errors/merge-scene";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
let scene: MergeScene;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

beforeEach(async () => {
  scene = await MergeScene.make(tenant, owner);
  project = scene.project;
});

const promote = (id: number) => owner.api.post(`${groupPath(project, id)}/promote`);
const linkTo = (id: number, issueId: number) =>
  owner.api.post(`${groupPath(project, id)}/link`, { issue_id: issueId });

/** Creates a group last seen on the given day and promoted to its own Bug. */
async function makePromotedGroup(name: string, lastDay = 3): Promise<{ id: number; bug: number }> {
  const id = await scene.group(name, 1, lastDay);
  const response = await promote(id);
  expect(response.status).toBe(200);
  return { id, bug: response.body.linked_issue_id as number };
}

/** Returns the linked issue of each group, including merged ones. */
async function linksOf(...ids: number[]): Promise<(number | null | undefined)[]> {
  const found = await prisma.errorGroup.findMany({ where: { tenantId: tenant.id } });
  return ids.map((id) => found.find((group) => group.id === id)?.linkedIssueId);
}

describe("a merge", () => {
  it("hands the Bug to the target, so neither promote nor link can add a second one", async () => {
    const top = await scene.group("a");
    const { id, bug } = await makePromotedGroup("b");
    expect((await scene.do("merge", top, id)).linked_issue_id).toBe(bug);
    expect((await scene.mergedInto(top))[0]?.linked_issue_id).toBe(bug);
    const other = await makeIssue(owner, project);
    const rejection = { message: expect.stringContaining("already linked") as string };
    expect(await promote(top)).toMatchObject({ status: 422, body: rejection });
    expect(await linkTo(top, other.id)).toMatchObject({ status: 422, body: rejection });
    expect(await prisma.issue.count({ where: { projectId: project.id, type: 1 } })).toBe(1);
  });

  it("hands over the Bug of the most recently seen group that has one", async () => {
    const top = await scene.group("a", 1, 9);
    const early = await makePromotedGroup("b", 3);
    const late = await makePromotedGroup("c", 5);
    const latest = await scene.group("d", 1, 12);
    const group = await scene.do("merge", top, early.id, late.id, latest);
    expect(group.linked_issue_id).toBe(late.bug);
  });

  it("keeps the target's own issue", async () => {
    const top = await makePromotedGroup("a");
    const other = await makePromotedGroup("b", 9);
    expect((await scene.do("merge", top.id, other.id)).linked_issue_id).toBe(top.bug);
    expect((await scene.do("unmerge", top.id, other.id)).linked_issue_id).toBe(top.bug);
    expect((await scene.read(other.id)).linked_issue_id).toBe(other.bug);
  });

  it("keeps the closed loop: closing the Bug resolves the target, and its regression reopens the Bug", async () => {
    const settings = { name: "P", resolve_on_close: true, on_regression: "reopen" };
    await owner.api.put(project.path, settings);
    const top = await scene.group("a");
    const { id, bug } = await makePromotedGroup("b");
    await scene.do("merge", top, id);
    const move = `${project.path}/issues/${bug}/move`;
    await owner.api.post(move, { lane_id: project.lanes[3] });
    expect((await scene.read(top)).status).toBe(GroupStatus.Resolved);
    expect(await scene.occur("a")).toBe(top);
    expect(await scene.read(top)).toMatchObject({ status: GroupStatus.Open, is_regressed: true });
    const ids = { error_group_id: top, issue_id: bug };
    await handleRegression({ tenant_id: tenant.id, project_id: project.id, ...ids });
    expect((await readIssue(owner, project, bug)).lane_id).toBe(project.lanes[0]);
    const comments = await prisma.comment.findMany({ where: { issueId: bug } });
    expect(comments.map(({ body }) => body)).toEqual([
      expect.stringContaining(`/errors/${top}#state-`),
    ]);
  });

  it("unlinks both groups when the Bug is deleted", async () => {
    const top = await scene.group("a");
    const { id, bug } = await makePromotedGroup("b");
    await scene.do("merge", top, id);
    expect((await owner.api.delete(`${project.path}/issues/${bug}`)).status).toBe(204);
    expect(await linksOf(top, id)).toEqual([null, null]);
    expect((await promote(top)).status).toBe(200);
  });
});

describe("an unmerge", () => {
  it("returns the Bug and falls back to the Bug of a group that is still merged", async () => {
    const top = await scene.group("a");
    const early = await makePromotedGroup("b", 3);
    const late = await makePromotedGroup("c", 5);
    await scene.do("merge", top, early.id, late.id);
    expect((await scene.do("unmerge", top, late.id)).linked_issue_id).toBe(early.bug);
    expect((await scene.do("unmerge", top, early.id)).linked_issue_id).toBeNull();
    expect(await linksOf(early.id, late.id)).toEqual([early.bug, late.bug]);
    expect((await promote(top)).status).toBe(200);
  });

  it("keeps the Bug if a group that is still merged is linked to it, too", async () => {
    const top = await scene.group("a");
    const one = await makePromotedGroup("b");
    const same = await scene.group("c");
    await linkTo(same, one.bug);
    await scene.do("merge", top, one.id, same);
    expect((await scene.do("unmerge", top, one.id)).linked_issue_id).toBe(one.bug);
    expect((await scene.do("unmerge", top, same)).linked_issue_id).toBeNull();
  });

  it("keeps a Bug that the target itself was promoted to", async () => {
    const top = await scene.group("a");
    const plain = await scene.group("b");
    await scene.do("merge", top, plain);
    const bug = (await promote(top)).body.linked_issue_id as number;
    expect((await scene.do("unmerge", top, plain)).linked_issue_id).toBe(bug);
    expect(await linksOf(plain)).toEqual([null]);
  });

  it("returns the Bug to a group from the middle of a tree, or along with the branch it came from", async () => {
    const top = await scene.group("a");
    const middle = await scene.group("b");
    const { id, bug } = await makePromotedGroup("c");
    const all = [top, middle, id] as const;
    await scene.do("merge", middle, id);
    await scene.do("merge", top, middle);
    expect(await linksOf(...all)).toEqual([bug, bug, bug]);

    await scene.do("unmerge", top, middle);
    expect(await linksOf(...all)).toEqual([null, bug, bug]);
    await scene.do("merge", top, middle);
    await scene.do("unmerge", top, id);
    expect(await linksOf(...all)).toEqual([null, null, bug]);

    await scene.do("unmerge", top, middle);
    await scene.do("merge", middle, id);
    await scene.do("merge", top, middle);
    await scene.do("unmerge", top, middle, id);
    expect(await linksOf(...all)).toEqual([null, null, bug]);
  });
});

describe("concurrent calls", () => {
  it("never return 500 or leave a link to a deleted issue", async () => {
    for (let round = 0; round < 6; round++) {
      const names = [`a${round}`, `b${round}`] as const;
      const top = await scene.group(names[0]);
      const { id, bug } = await makePromotedGroup(names[1]);
      const issue = await makeIssue(owner, project);
      const occurrences = [...names, ...names].map((name) => scene.occur(name));
      const responses = await Promise.all([
        scene.call("merge", top, [id]),
        linkTo(top, issue.id),
        owner.api.delete(`${project.path}/issues/${bug}`),
        promote(top),
        scene.call("unmerge", top, [id]),
      ]);
      await Promise.all(occurrences);
      for (const { status } of responses) expect([200, 204, 422]).toContain(status);
      expect((await scene.call("merge", top, [id])).status).toBe(200);
      expect(await linksOf(top, id)).not.toContain(bug);
      expect((await scene.read(top)).occurrence_count).toBe(6);
    }
  });

  it("of merge and promote leave the target with a single Bug", async () => {
    for (let round = 0; round < 6; round++) {
      const top = await scene.group(`a${round}`);
      const { id, bug } = await makePromotedGroup(`b${round}`);
      const [merged, again] = await Promise.all([scene.call("merge", top, [id]), promote(top)]);
      expect(merged.status).toBe(200);
      const own = again.status === 200 ? (again.body.linked_issue_id as number) : bug;
      expect((await scene.read(top)).linked_issue_id).toBe(own);
    }
  });
});
