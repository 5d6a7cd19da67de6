import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { issueResource } from "@/lib/issues/issues/schema";
import { laneResource } from "@/lib/planning/lanes/schema";
import { provesGuards } from "../../support/rights/guards";
import { changesOf, issuesInLane, makeIssue, readIssue } from "../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

provesGuards([
  { method: "get", path: "/lanes", permission: ["lanes", "read"] },
  { method: "post", path: "/lanes", permission: ["lanes", "create"] },
  { method: "put", path: "/lanes/:missing", permission: ["lanes", "update"] },
  { method: "delete", path: "/lanes/:missing", permission: ["lanes", "delete"] },
]);

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

async function lanes() {
  const response = await owner.api.get(`${project.path}/lanes`);
  expect(response.status).toBe(200);
  return z.array(laneResource).parse(response.body);
}

/** Returns the titles in order, and asserts that the orders are 0, 1, 2, … without gaps. */
async function titles() {
  const listed = await lanes();
  expect(listed.map((lane) => lane.order)).toEqual(listed.map((_, index) => index));
  return listed.map((lane) => lane.title);
}

const put = (laneId: number | undefined, body: object) =>
  owner.api.put(`${project.path}/lanes/${laneId}`, body);
const remove = (laneId: number | undefined, body?: object) =>
  owner.api.delete(`${project.path}/lanes/${laneId}`, body);

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
});

describe("lanes", () => {
  beforeAll(async () => {
    project = await tenant.project(owner);
  });

  it("are added last with the default color unless specified otherwise", async () => {
    const response = await owner.api.post(`${project.path}/lanes`, { title: "  Review\n " });
    expect(response.status).toBe(201);
    const lane = laneResource.parse(response.body);
    expect(lane).toMatchObject({ title: "Review", order: 4, color: 9741240, wip_limit: null });
    expect(await titles()).toEqual(["Backlog", "To do", "In progress", "Done", "Review"]);
  });

  it("shift others when inserted, and are added last if the order is too high", async () => {
    const first = { title: "First", order: 0, color: 0xffffff, wip_limit: 3 };
    const response = await owner.api.post(`${project.path}/lanes`, first);
    expect(response.body).toMatchObject(first);
    const last = await owner.api.post(`${project.path}/lanes`, { title: "Archive", order: 1000 });
    expect(last.body).toMatchObject({ order: 6 });
    const all = ["First", "Backlog", "To do", "In progress", "Done", "Review", "Archive"];
    expect(await titles()).toEqual(all);
  });

  it("move up, down, to the same place and past the end", async () => {
    const [first, , todo] = await lanes();
    expect((await put(todo?.id, { title: "To do", order: 0 })).body).toMatchObject({ order: 0 });
    expect((await titles()).slice(0, 3)).toEqual(["To do", "First", "Backlog"]);
    expect((await put(first?.id, { title: "First", order: 3 })).body).toMatchObject({ order: 3 });
    expect((await titles()).slice(0, 4)).toEqual(["To do", "Backlog", "In progress", "First"]);
    expect((await put(first?.id, { title: "First", order: 3 })).status).toBe(200);
    expect((await put(first?.id, { title: "First", order: 99 })).body).toMatchObject({ order: 6 });
    expect((await titles()).at(-1)).toBe("First");
  });

  it("keep omitted fields on update, and lose their limit when it is set to null", async () => {
    const lane = (await lanes()).find(({ title }) => title === "First");
    const renamed = laneResource.parse((await put(lane?.id, { title: "Last" })).body);
    expect(renamed).toEqual({ ...lane, title: "Last", updated_at: renamed.updated_at });
    const unlimited = await put(lane?.id, { title: "Last", wip_limit: null });
    expect(unlimited.body).toMatchObject({ wip_limit: null });
  });

  it.each([
    ["title", {}],
    ["title", { title: " \t " }],
    ["title", { title: "x".repeat(256) }],
    ["title", { title: "a\u0000b" }],
    ["color", { title: "x", color: null }],
    ["color", { title: "x", color: -1 }],
    ["color", { title: "x", color: 0x1000000 }],
    ["color", { title: "x", color: "9" }],
    ["order", { title: "x", order: -1 }],
    ["order", { title: "x", order: 1.5 }],
    ["order", { title: "x", order: null }],
    ["wip_limit", { title: "x", wip_limit: 0 }],
    ["wip_limit", { title: "x", wip_limit: "many" }],
  ])("return 422 on %s for %j", async (field, body) => {
    const lane = (await lanes())[0];
    for (const response of [
      await owner.api.post(`${project.path}/lanes`, body),
      await put(lane?.id, body),
    ]) {
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
  });

  it("return 404 under another project", async () => {
    const other = await tenant.project(owner);
    expect((await put(other.lanes[0], { title: "Mine" })).status).toBe(404);
    expect((await remove(other.lanes[0], { fallback_lane_id: 1 })).status).toBe(404);
  });

  it("have no gaps or duplicates after many concurrent moves, inserts and deletes", async () => {
    const before = await lanes();
    const [firstLane] = before;
    const responses = await Promise.all([
      ...before.map((lane, index) => put(lane.id, { title: lane.title, order: (index * 5) % 7 })),
      ...[0, 2, 4].map((order) =>
        owner.api.post(`${project.path}/lanes`, { title: `At ${order}`, order }),
      ),
      remove(firstLane?.id, { fallback_lane_id: before[1]?.id }),
    ]);
    expect(responses.filter(({ status }) => ![200, 201, 204, 404].includes(status))).toEqual([]);
    expect(await titles()).toHaveLength(before.length + 2);
  });
});

describe("deleting a lane", () => {
  beforeAll(async () => {
    project = await tenant.project(owner);
  });

  it("moves its issues below the fallback lane's issues, keeping their order", async () => {
    const [from, to] = project.lanes;
    const waiting = await makeIssue(owner, project, { lane_id: to });
    const moved = [
      await makeIssue(owner, project, { lane_id: from }),
      await makeIssue(owner, project, { lane_id: from }),
      await makeIssue(owner, project, { lane_id: from }),
    ];
    const [first, second, third] = moved.map(({ id }) => id);
    await owner.api.post(`${project.path}/issues/${third}/move`, {
      lane_id: from,
      before_id: first,
    });
    const order = await issuesInLane(from);
    expect(order).toEqual([third, first, second]);

    const before = await owner.api.get(`${project.path}/issues/${first}`);
    expect((await remove(from, { fallback_lane_id: to })).status).toBe(204);
    expect(await issuesInLane(to)).toEqual([waiting.id, ...order]);
    expect(await titles()).toEqual(["To do", "In progress", "Done"]);
    const after = await owner.api.get(`${project.path}/issues/${first}`);
    const issue = issueResource.parse(after.body);
    expect(issue.version).toBe(issueResource.parse(before.body).version + 1);
    expect(issue.updated_at > before.body.updated_at).toBe(true);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const activity = await changesOf(first ?? 0);
    expect(activity[0]).toMatchObject({ field: "lane_id", from, to });
    const stale = { headers: { "if-match": before.headers.get("etag") ?? "" } };
    expect(
      (await owner.api.delete(`${project.path}/issues/${first}`, undefined, stale)).status,
    ).toBe(412);
  });

  it("returns 422 on fallback_lane_id and changes nothing if it is missing, invalid, in another project or the lane itself", async () => {
    const [lane, next] = await lanes();
    const other = await tenant.project(owner);
    const before = await issuesInLane(lane?.id);
    const invalid = [undefined, lane?.id, other.lanes[0], 2147483647, null, "1", String(next?.id)];
    for (const fallback of invalid) {
      const response = await remove(lane?.id, { fallback_lane_id: fallback });
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual(["fallback_lane_id"]);
    }
    expect((await remove(lane?.id)).status).toBe(422);
    expect(await issuesInLane(lane?.id)).toEqual(before);
    expect(await lanes()).toHaveLength(3);
  });

  it("never deletes the last lane, even if all are deleted concurrently", async () => {
    const [a, b, c] = (await lanes()).map(({ id }) => id);
    const responses = await Promise.all([
      remove(a, { fallback_lane_id: b }),
      remove(b, { fallback_lane_id: c }),
      remove(c, { fallback_lane_id: a }),
    ]);
    for (const { status } of responses) expect([204, 422]).toContain(status);
    const remaining = await lanes();
    expect(remaining.length).toBeGreaterThanOrEqual(1);
    const [lastLane, ...others] = remaining;
    for (const lane of others) await remove(lane.id, { fallback_lane_id: lastLane?.id });
    expect(await titles()).toHaveLength(1);
    expect(await issuesInLane(lastLane?.id)).toHaveLength(4);
    for (const fallback of [lastLane?.id, a, b, c]) {
      expect((await remove(lastLane?.id, { fallback_lane_id: fallback })).status).toBe(422);
    }
  });

  it("does not lose issues created in the lane concurrently", async () => {
    project = await tenant.project(owner);
    const [from, to] = project.lanes;
    const body = { title: "x", description: "", lane_id: from, priority: 2, type: 0 };
    const create = () => owner.api.post(`${project.path}/issues`, body);
    const creating = Array.from({ length: 10 }, create);
    // The first issue is in the lane and others may be too; the rest are still being created.
    await creating[0];
    const removing = remove(from, { fallback_lane_id: to });
    const statuses = (await Promise.all([...creating, create()])).map(({ status }) => status);
    expect((await removing).status).toBe(204);
    expect(statuses[0]).toBe(201);
    for (const status of statuses) expect([201, 422]).toContain(status);
    const created = statuses.filter((status) => status === 201).length;
    expect(await issuesInLane(to)).toHaveLength(created);
    expect((await create()).status).toBe(422);
  });

  it("rejects or moves an issue that a concurrent update puts into the lane", async () => {
    project = await tenant.project(owner);
    for (let round = 0; round < 10; round++) {
      const { body: lane } = await owner.api.post(`${project.path}/lanes`, {
        title: "Short-lived",
      });
      const [one, other] = [await makeIssue(owner, project), await makeIssue(owner, project)];
      const body = { title: "x", description: "", lane_id: lane.id, priority: 2, type: 0 };
      const bulk = { ids: [other.id], set: { lane_id: lane.id } };
      const [updated, bulkUpdated, removed] = await Promise.all([
        owner.api.put(`${project.path}/issues/${one.id}`, body),
        owner.api.post(`${project.path}/issues/bulk`, bulk),
        remove(lane.id, { fallback_lane_id: project.lanes[0] }),
      ]);
      expect(removed.status).toBe(204);
      for (const { status } of [updated, bulkUpdated]) expect([200, 422]).toContain(status);
      for (const { id } of [one, other]) {
        expect((await readIssue(owner, project, id)).lane_id).toBe(project.lanes[0]);
      }
    }
  });
});
