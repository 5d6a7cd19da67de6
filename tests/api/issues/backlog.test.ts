import { beforeAll, describe, expect, it } from "vitest";
import { backlogResource } from "@/lib/issues/backlog/schema";
import { provesGuards } from "../../support/rights/guards";
import { makeIssue } from "../../support/records/issue";
import { makePart } from "../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

provesGuards([{ method: "get", path: "/backlog", permission: ["issues", "read"] }]);

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

const get = (query = "") => owner.api.get(`${project.path}/backlog?${query}`);
const idsOf = (body: unknown) => backlogResource.parse(body).issues.map(({ id }) => id);

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
});

describe("the backlog", () => {
  it("lists open issues without a sprint, most urgent first; a sprint lists all of its issues", async () => {
    const sprint = await makePart(owner, project, "sprints", { title: "S" });
    const add = async (fields: object) => (await makeIssue(owner, project, fields)).id;
    const low = await add({ priority: 3, estimated_minutes: 30 });
    const late = await add({ priority: 1, estimated_minutes: 15 });
    const later = await add({ priority: 1 });
    const done = await add({ lane_id: project.lanes[3], sprint_id: sprint });
    const open = await add({ priority: 0, sprint_id: sprint, estimated_minutes: 60 });
    const old = await add({ lane_id: project.lanes[3], priority: 0 });

    const backlog = (await get()).body;
    expect(idsOf(backlog)).toEqual([late, later, low]);
    expect(backlog).toMatchObject({ issues_count: 3, estimated_minutes: 45 });
    const planned = (await get(`sprint_id=${sprint}`)).body;
    expect(idsOf(planned)).toEqual([open, done]);
    expect(planned).toMatchObject({ issues_count: 2, estimated_minutes: 60 });
    const active = await makePart(owner, project, "sprints", { title: "Running" });
    await owner.api.post(`${project.path}/sprints/${active}/start`, {});
    const running = await add({ priority: 2, sprint_id: active, estimated_minutes: 5 });
    for (const [filter, ids] of [
      ["active", [running]],
      [`${sprint},${active}`, [open, done, running]],
      [`!${sprint}&state=open`, [late, later, running, low]],
      ["none&state=done", [old]],
    ] as const) {
      const { body } = await get(`sprint_id=${filter}`);
      expect([filter, idsOf(body), body.issues_count]).toEqual([filter, ids, ids.length]);
    }
    const page = await get(`sprint_id=${sprint},${active}&limit=1&after=${open}`);
    expect(idsOf(page.body)).toEqual([done]);
    expect((await get("sprint_id=2147483647")).body).toMatchObject({ issues_count: 0, issues: [] });

    const first = await get("limit=2");
    expect(idsOf(first.body)).toEqual([late, later]);
    expect(first.body.issues_count).toBe(3);
    expect(first.headers.get("link")).toContain(`after=${later}`);
    // A page's last issue may have left the backlog before the next page is requested.
    await owner.api.post(`${project.path}/issues/bulk`, {
      ids: [later],
      set: { sprint_id: sprint },
    });
    const second = await get(`limit=2&after=${later}`);
    expect(idsOf(second.body)).toEqual([low]);
    expect(second.headers.get("link")).toBeNull();
  });

  it.each(["limit=0", "limit=501", "after=x", "after=2147483647", "sprint_id=x"])(
    "returns 422 for %s",
    async (query) => {
      const response = await get(query);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([query.split("=")[0]]);
    },
  );
});
