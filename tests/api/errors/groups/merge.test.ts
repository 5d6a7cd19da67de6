import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import {
  errorEventResource,
  errorGroupResource,
  errorGroupSummary,
  trendPoint,
} from "@/lib/errors/groups/schema";
import { removeProject } from "@/lib/planning/projects/remove-project";
import {
  groupPath,
  makeErrorGroup,
  statesOf,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { day, MergeScene } from "../../../support/errors/merge-scene";
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

async function listGroupIds(): Promise<number[]> {
  const response = await owner.api.get(`${project.path}/error-groups`);
  const groups = z.array(errorGroupResource).parse(response.body);
  return groups.map(({ id }) => id).sort((a, b) => a - b);
}

const idsOf = (groups: { id: number }[]) => groups.map(({ id }) => id);

describe("merge", () => {
  it("combines several groups, sums their counts and shows the latest occurrence", async () => {
    const a = await scene.group("a", 3, 10);
    const b = await scene.group("b", 2, 12);
    const c = await scene.group("c", 4, 8);
    const before = await scene.read(a);
    const group = await scene.do("merge", a, b, c);
    expect(group).toEqual({
      ...before,
      occurrence_count: 9,
      first_seen_at: "2026-01-05T00:00:00.000000Z",
      last_seen_at: "2026-01-12T00:00:00.000000Z",
      exception_class: "BError",
      latest_message: "b",
      release: "b",
      merged_count: 2,
      updated_at: group.updated_at,
    });
    expect(group.updated_at > before.updated_at).toBe(true);
    expect(await listGroupIds()).toEqual([a]);
    const summary = await owner.api.get(`${project.path}/error-groups/summary`);
    expect(errorGroupSummary.parse(summary.body).open).toBe(1);
    for (const id of [b, c]) {
      expect((await owner.api.get(groupPath(project, id))).status).toBe(404);
      expect((await owner.api.get(`${groupPath(project, id)}/merged`)).status).toBe(404);
    }
    const merged = await scene.mergedInto(a);
    expect(merged.map(({ id, occurrence_count: n }) => [id, n])).toEqual([
      [b, 2],
      [c, 4],
    ]);
    expect(merged[1]).toMatchObject({ latest_message: "c", merged_count: 0 });
  });

  it("combines the occurrences, hours and days of all groups", async () => {
    const a = await scene.occur("a");
    const b = await scene.occur("b");
    for (const name of ["b", "a", "b"]) await scene.occur(name);
    const group = await scene.do("merge", a, b);
    const count = (points: { count: number }[]) => points.reduce((sum, p) => sum + p.count, 0);
    expect(group.trend_24h.reduce((sum, n) => sum + n)).toBe(5);
    for (const interval of ["hour", "day"]) {
      const response = await owner.api.get(`${groupPath(project, a)}/trend?interval=${interval}`);
      expect(count(z.array(trendPoint).parse(response.body))).toBe(5);
    }
    const events = await owner.api.get(`${groupPath(project, a)}/events?limit=4`);
    const messages = z.array(errorEventResource).parse(events.body);
    expect(messages.map(({ message }) => message)).toEqual(["b", "a", "b", "b"]);
  });

  it("keeps the target's status, issue and history, and ignores the merged groups' status", async () => {
    const issue = {
      title: "Bug",
      description: "",
      lane_id: project.lanes[0],
      priority: 1,
      type: 1,
    };
    const mine = await owner.api.post<{ id: number }>(`${project.path}/issues`, issue);
    const other = await owner.api.post<{ id: number }>(`${project.path}/issues`, issue);
    const a = await makeErrorGroup(tenant, project, { status: 2, linkedIssueId: mine.body.id });
    const b = await makeErrorGroup(tenant, project, { linkedIssueId: other.body.id });
    const d = await makeErrorGroup(tenant, project);
    expect(await scene.do("merge", a, b)).toMatchObject({
      status: 2,
      linked_issue_id: mine.body.id,
    });
    expect(await scene.do("merge", d, a)).toMatchObject({ status: 0 });
    expect(await statesOf(a)).toEqual([]);
    await scene.do("unmerge", d, a, b);
    expect(await scene.read(a)).toMatchObject({ status: 2, linked_issue_id: mine.body.id });
    expect(await scene.read(b)).toMatchObject({ status: 0, linked_issue_id: other.body.id });
  });

  it("reopens a resolved target when a merged group has a new occurrence", async () => {
    const a = await scene.group("a");
    const b = await scene.group("b");
    await owner.api.post(`${groupPath(project, b)}/ignore`);
    await scene.do("merge", a, b);
    await owner.api.post(`${groupPath(project, a)}/resolve`);
    expect(await scene.occur("b")).toBe(a);
    expect(await scene.read(a)).toMatchObject({ status: 0, is_regressed: true, resolved_at: null });
    await owner.api.post(`${groupPath(project, a)}/ignore`);
    await scene.occur("b");
    expect(await scene.read(a)).toMatchObject({ status: 2, occurrence_count: 4 });
    await scene.do("unmerge", a, b);
    expect(await scene.read(b)).toMatchObject({ status: 2, occurrence_count: 3 });
  });

  it("changes nothing when repeated", async () => {
    const a = await scene.group("a", 1, 3);
    const b = await scene.group("b", 1, 4);
    const first = await scene.do("merge", a, b);
    expect(await scene.do("merge", a, b, b)).toEqual(first);
  });
});

describe("unmerge", () => {
  it("restores each group with its exact counts", async () => {
    const ids = [
      await scene.group("a", 3, 10),
      await scene.group("b", 2, 12),
      await scene.group("c", 4, 8),
    ] as const;
    const [a, b, c] = ids;
    const before = await Promise.all(ids.map((id) => scene.read(id)));
    await scene.do("merge", a, b, c);
    expect(await scene.occur("b", day(20), "b, merged")).toBe(a);
    expect(await scene.read(a)).toMatchObject({
      occurrence_count: 10,
      exception_class: "BError",
      latest_message: "b, merged",
      last_seen_at: "2026-01-20T00:00:00.000000Z",
    });
    await scene.do("unmerge", a, b, c);
    expect(await listGroupIds()).toEqual([...ids].sort((one, two) => one - two));
    expect(await scene.mergedInto(a)).toEqual([]);
    const after = await Promise.all(ids.map((id) => scene.read(id)));
    const seen = { last_seen_at: "2026-01-20T00:00:00.000000Z" };
    const content = { latest_message: "b, merged", release: "b, merged" };
    [{}, { ...seen, ...content, occurrence_count: 3 }, {}].forEach((changed, index) => {
      const { updated_at } = after[index]!;
      expect(after[index]).toEqual({ ...before[index], updated_at, ...changed });
    });
  });

  it("restores a group along with everything merged into it, or just a branch further down", async () => {
    const a = await scene.group("a", 1, 10);
    const b = await scene.group("b", 2, 11);
    const c = await scene.group("c", 4, 12);
    const d = await scene.group("d", 8, 13);
    await scene.do("merge", c, d);
    await scene.do("merge", b, c);
    expect(await scene.do("merge", a, b)).toMatchObject({ occurrence_count: 15, merged_count: 3 });
    expect(idsOf(await scene.mergedInto(a))).toEqual([d, c, b]);

    expect(await scene.do("unmerge", a, b)).toMatchObject({ occurrence_count: 1, merged_count: 0 });
    expect(await scene.read(b)).toMatchObject({
      ...{ occurrence_count: 14, merged_count: 2, latest_message: "d" },
    });

    await scene.do("merge", a, b);
    expect(await scene.do("unmerge", a, c)).toMatchObject({ occurrence_count: 3, merged_count: 1 });
    expect(await scene.read(a)).toMatchObject({ latest_message: "b" });
    expect(await scene.read(c)).toMatchObject({ occurrence_count: 12 });

    await scene.do("merge", a, c);
    expect(await scene.do("unmerge", a, b, d)).toMatchObject({ occurrence_count: 5 });
    expect(idsOf(await scene.mergedInto(a))).toEqual([c]);
    expect(await scene.read(d)).toMatchObject({ occurrence_count: 8 });
    expect(await listGroupIds()).toEqual([a, b, d].sort((one, two) => one - two));
  });
});

describe("a project with merged groups", () => {
  it("can be deleted", async () => {
    const a = await scene.group("a");
    const b = await scene.group("b");
    await scene.do("merge", b, await scene.group("c"));
    await scene.do("merge", a, b);
    expect((await owner.api.delete(project.path)).status).toBe(204);
    expect((await owner.api.delete(`${project.path}?purge=true`)).status).toBe(204);
    await removeProject({ tenantId: tenant.id, projectId: project.id });
    expect(await prisma.errorGroup.count({ where: { projectId: project.id } })).toBe(0);
  });
});

describe("invalid calls", () => {
  it("return 422 on error_group_ids with a reason and change nothing", async () => {
    const a = await scene.group("a", 1, 3);
    const b = await scene.group("b", 1, 3);
    const c = await scene.group("c", 1, 3);
    await scene.do("merge", b, c);
    const staging = await makeErrorGroup(tenant, project, { environment: "staging" });
    const inOtherProject = await makeErrorGroup(tenant, await tenant.project(owner));
    const stranger = await TestTenant.make();
    const theirs = await makeErrorGroup(stranger, await stranger.project(await stranger.user()));
    const free = await makeErrorGroup(tenant, project);
    const before = await prisma.errorGroup.findMany({ where: { tenantId: tenant.id } });
    for (const ids of [[], {}, null, undefined, ["1"], [0], [1.5], [2 ** 31]]) {
      for (const action of ["merge", "unmerge"] as const) {
        const response = await scene.call(action, a, ids);
        expect(response.status, JSON.stringify(ids)).toBe(422);
        expect(Object.keys(response.body.errors as object)[0]).toMatch(/^error_group_ids/);
      }
    }
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await scene.call("merge", a, many)).status).toBe(422);
    for (const id of [a, c, staging, inOtherProject, theirs, 2147483647]) {
      const response = await scene.call("merge", a, [free, id]);
      expect(response).toMatchObject({
        status: 422,
        body: { errors: { error_group_ids: [expect.any(String)] } },
      });
    }
    expect((await scene.call("merge", a, [free, c])).body.message).toContain(String(c));
    for (const id of [a, b, c, free, inOtherProject, theirs]) {
      const response = await scene.call("unmerge", a, [id]);
      expect(response).toMatchObject({
        status: 422,
        body: { errors: { error_group_ids: [expect.stringContaining(String(id))] } },
      });
    }
    expect(await prisma.errorGroup.findMany({ where: { tenantId: tenant.id } })).toEqual(before);
  });

  it("return 404 for a merged or missing group", async () => {
    const a = await scene.group("a", 1, 3);
    const b = await scene.group("b", 1, 3);
    await scene.do("merge", a, b);
    const free = await makeErrorGroup(tenant, project);
    for (const id of [b, 2147483647]) {
      expect((await scene.call("merge", id, [free])).status).toBe(404);
      expect((await scene.call("unmerge", id, [free])).status).toBe(404);
    }
  });
});
