import { beforeAll, expect, it } from "vitest";
import { makeOldIssue } from "../../../support/records/history";
import { makePart } from "../../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;
beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
});

const totals = async (query: string) =>
  (await owner.api.get(`${project.path}/reports/throughput?${query}`)).body.totals;

it("throughput counts a completed issue once, whatever happens afterwards", async () => {
  const [, todo = 0, , done = 0] = project.lanes;
  const dates = { starts_on: "2024-03-04", ends_on: "2024-03-08" };
  const sprint = await makePart(owner, project, "sprints", { title: "S", ...dates });
  await makeOldIssue(tenant, owner, project, {
    createdAt: "2024-03-01 09:00",
    fields: { lane_id: todo },
    changes: [
      ["2024-03-05 09:00", "lane_id", todo, done],
      // Reopened for an hour: it is done at both the start and the end of the day.
      ["2024-03-06 09:00", "lane_id", done, todo],
      ["2024-03-06 10:00", "lane_id", todo, done],
      // Added to the sprint long after it was done.
      ["2024-03-07 09:00", "sprint_id", null, sprint],
    ],
  });
  expect(await totals("from=2024-03-04&to=2024-03-08")).toEqual({
    created: 0,
    completed: 1,
    reopened: 0,
  });
  expect(await totals(`sprint_id=${sprint}&from=2024-03-04&to=2024-03-08`)).toEqual({
    created: 0,
    completed: 0,
    reopened: 0,
  });
});
