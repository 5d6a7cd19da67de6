import { beforeAll, describe, expect, it } from "vitest";
import {
  burndownResource,
  cumulativeFlowResource,
  throughputResource,
} from "@/lib/planning/reports/schema";
import { makePart } from "../../../support/records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;
let sprint: number;

const get = (report: string, query: string) =>
  owner.api.get(`${project.path}/reports/${report}?${query}`);

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
  const dates = { starts_on: "2024-03-04", ends_on: "2024-03-08" };
  sprint = await makePart(owner, project, "sprints", { title: "Week 10", ...dates });
});

describe("a report's range", () => {
  it("defaults to the last 30 days and is at least one day", async () => {
    const { days } = cumulativeFlowResource.parse((await get("cumulative-flow", "")).body);
    expect(days).toHaveLength(30);
    expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
    const one = await get("cumulative-flow", "from=2024-03-05&to=2024-03-05");
    expect(one.body.days).toHaveLength(1);
  });

  it("is at most 366 days", async () => {
    const fullYear = await get("throughput", "from=2024-01-01&to=2024-12-31");
    expect(throughputResource.parse(fullYear.body).periods).toHaveLength(366);
    const dates = { starts_on: "1000-01-01", ends_on: "9998-12-31" };
    const longSprint = await makePart(owner, project, "sprints", { title: "Eternal", ...dates });
    const response = await get("burndown", `sprint_id=${longSprint}`);
    expect(burndownResource.parse(response.body).days).toHaveLength(366);
  });

  it.each([
    "from=2024-02-30",
    "from=",
    "to=20240101",
    "to=2024-01-01T00:00:00Z",
    "to=infinity",
    "from=2024-03-02&to=2024-03-01",
    "from=2024-01-01&to=2025-01-01",
    "from=9998-01-01",
    "sprint_id=x",
    "sprint_id=0",
    "sprint_id=",
  ])("returns 422 for %s", async (query) => {
    for (const report of ["burndown", "cumulative-flow", "throughput"]) {
      const sprintId = query.startsWith("sprint_id") ? "" : `&sprint_id=${sprint}`;
      const response = await get(report, `${query}${sprintId}`);
      expect(response.status).toBe(422);
      const [name = ""] = query.split("=");
      expect(Object.keys(response.body.errors)).toContain(name);
    }
  });
});

it("a burndown returns 422 on sprint_id for a sprint in another project", async () => {
  const otherProject = await tenant.project(owner);
  const otherSprint = await makePart(owner, otherProject, "sprints", { title: "Theirs" });
  for (const id of [otherSprint, 2147483647]) {
    const response = await get("burndown", `sprint_id=${id}`);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual(["sprint_id"]);
  }
});
