import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { completedSprintResource, sprintResource } from "@/lib/planning/sprints/schema";
import { provesGuards } from "../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../support/records/issue";
import { makePart } from "../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

provesGuards([
  { method: "post", path: "/sprints/:missing/start", permission: ["sprints", "update"] },
  { method: "post", path: "/sprints/:missing/complete", permission: ["sprints", "update"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;
let sprint: number;

const start = (body: object = {}, id = sprint) =>
  owner.api.post(`${project.path}/sprints/${id}/start`, body);
const complete = (body: object, id = sprint) =>
  owner.api.post(`${project.path}/sprints/${id}/complete`, body);
const put = (body: object) => owner.api.put(`${project.path}/sprints/${sprint}`, body);
const make = (body: object = {}) =>
  makePart(owner, project, "sprints", { title: "A sprint", ...body });
const read = async (id = sprint) => {
  const { body } = await owner.api.get(`${project.path}/sprints`);
  const found = z.array(sprintResource).parse(body);
  return found.find((listed) => listed.id === id);
};
const today = () => new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
});

beforeEach(async () => {
  sprint = await make();
});

describe("starting a sprint", () => {
  it("sets its start time and makes today its first day", async () => {
    const response = await start({ ends_on: "9998-12-31" });
    expect(response.status).toBe(200);
    const started = sprintResource.parse(response.body);
    expect(started).toMatchObject({
      starts_on: today(),
      ends_on: "9998-12-31",
      completed_at: null,
    });
    expect(started.started_at).not.toBeNull();
    expect(await read()).toEqual(started);
  });

  it("keeps the planned dates unless others are given", async () => {
    const dates = { starts_on: "2024-01-01", ends_on: "2024-01-14" };
    sprint = await make(dates);
    expect((await start()).body).toMatchObject(dates);
    sprint = await make(dates);
    expect((await start({ ends_on: "2024-01-21" })).body).toMatchObject({
      ...dates,
      ends_on: "2024-01-21",
    });
    sprint = await make({ ends_on: "2024-01-14" });
    expect((await start()).body).toMatchObject({ starts_on: "2024-01-14" });
  });

  it("returns 422 if already started or completed, even concurrently", async () => {
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await start()).body.message).toMatch("already started");
    await complete({ move_open_to: null });
    expect((await start()).body.message).toMatch("completed");
  });

  it.each([
    ["starts_on", { starts_on: "2024-02-30" }],
    ["ends_on", { ends_on: 1 }],
    ["ends_on", { starts_on: "2024-02-02", ends_on: "2024-02-01" }],
    ["ends_on", { ends_on: "2023-12-31" }],
  ])("returns 422 on %s for %j", async (field, body) => {
    sprint = await make({ starts_on: "2024-01-01" });
    const response = await start(body);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
    expect(await read()).toMatchObject({ started_at: null, starts_on: "2024-01-01" });
  });
});

describe("completing a sprint", () => {
  const makeSprintIssue = (lane: number, minutes: number | null = null) =>
    makeIssue(owner, project, {
      sprint_id: sprint,
      lane_id: project.lanes[lane],
      estimated_minutes: minutes,
    });

  it("keeps done issues and moves open ones to the given sprint", async () => {
    const open = [await makeSprintIssue(0, 30), await makeSprintIssue(2)];
    const done = await makeSprintIssue(3, 60);
    expect(await read()).toMatchObject({
      issues_count: 3,
      done_count: 1,
      estimated_minutes: 90,
      done_minutes: 60,
    });
    const next = await make();
    const response = await complete({ move_open_to: next });
    expect(response.status).toBe(200);
    const completed = completedSprintResource.parse(response.body);
    expect(completed).toMatchObject({
      completed_count: 1,
      moved_count: 2,
      moved_issue_ids: open.map(({ id }) => id),
      issues_count: 1,
      done_count: 1,
    });
    expect(completed.completed_at).not.toBeNull();
    expect(await readIssue(owner, project, done.id)).toEqual(done);
    for (const before of open) {
      const after = await readIssue(owner, project, before.id);
      expect(after).toMatchObject({ sprint_id: next, version: before.version + 1 });
      expect(after.updated_at > before.updated_at).toBe(true);
      expect((await changesOf(before.id))[0]).toEqual({
        actorId: owner.id,
        field: "sprint_id",
        from: sprint,
        to: next,
      });
    }
    expect(await read(next)).toMatchObject({ issues_count: 2, estimated_minutes: 30 });
  });

  it("moves open issues to the backlog if move_open_to is null, and notifies viewers", async () => {
    const issue = await makeSprintIssue(1);
    await complete({ move_open_to: null });
    expect(await readIssue(owner, project, issue.id)).toMatchObject({ sprint_id: null });
    const where = { tenantId: tenant.id, projectId: project.id };
    const events = await prisma.outboxEvent.findMany({ where, orderBy: { id: "desc" }, take: 2 });
    expect(events.map(({ name }) => name).toSorted()).toEqual(["issue.updated", "project.changed"]);
    expect(events.flatMap(({ issueIds }) => issueIds)).toEqual([issue.id]);
  });

  it("succeeds only once for concurrent calls", async () => {
    const issue = await makeSprintIssue(0);
    const [a, b] = [await make(), await make()];
    const both = await Promise.all([complete({ move_open_to: a }), complete({ move_open_to: b })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const target = both[0].status === 200 ? a : b;
    expect(await readIssue(owner, project, issue.id)).toMatchObject({ sprint_id: target });
    expect(await changesOf(issue.id)).toHaveLength(1);
  });

  it("lets only one of two sprints move its issues into the other when completed concurrently", async () => {
    const other = await make();
    const both = await Promise.all([
      complete({ move_open_to: other }),
      complete({ move_open_to: sprint }, other),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it("can be undone by a PUT with completed_at null", async () => {
    await start();
    await complete({ move_open_to: null });
    expect((await put({ title: "x", completed_at: null })).body).toMatchObject({
      completed_at: null,
    });
    expect((await start()).status).toBe(422);
    expect((await complete({ move_open_to: null })).status).toBe(200);
  });

  it("returns 422 on move_open_to if it is missing, completed, in another project or the sprint itself", async () => {
    const issue = await makeSprintIssue(0);
    const completed = await make({ completed_at: "2024-01-01T00:00:00Z" });
    const otherProject = await tenant.project(owner);
    const otherSprint = await makePart(owner, otherProject, "sprints", { title: "Theirs" });
    for (const body of [
      {},
      ...[sprint, completed, otherSprint, 2147483647, 0, "1", 1.5].map((id) => ({
        move_open_to: id,
      })),
    ]) {
      const response = await complete(body);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(["move_open_to"]);
    }
    expect(await readIssue(owner, project, issue.id)).toEqual(issue);
    expect(await read()).toMatchObject({ completed_at: null });
  });

  it("is limited to the sprint's creator under Own, no matter who created its issues", async () => {
    const contributor = await tenant.user({ role: "contributor" });
    const shared = await tenant.project(owner, [contributor]);
    const own = await makePart(contributor, shared, "sprints", { title: "Own" });
    const theirs = await makePart(owner, shared, "sprints", { title: "Theirs" });
    const issue = await makeIssue(owner, shared, { sprint_id: own });
    const path = (id: number) => `${shared.path}/sprints/${id}/complete`;
    const body = { move_open_to: null };
    expect((await contributor.api.post(path(theirs), body)).status).toBe(403);
    expect((await contributor.api.post(path(2147483647), body)).status).toBe(404);
    expect((await contributor.api.post(path(own), body)).body).toMatchObject({
      moved_issue_ids: [issue.id],
    });
  });
});
