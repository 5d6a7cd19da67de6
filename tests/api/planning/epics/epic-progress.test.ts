import { describe, expect, it } from "vitest";
import { z } from "zod";
import { epicResource } from "@/lib/planning/epics/schema";
import { makeIssue } from "../../../support/records/issue";
import { makePart } from "../../../support/records/project-parts";
import { TestTenant } from "../../../support/people/tenant";

describe("an epic", () => {
  it("shows its total and completed work", async () => {
    const tenant = await TestTenant.make();
    const owner = await tenant.user();
    const project = await tenant.project(owner);
    const epic = await makePart(owner, project, "epics", { title: "Offline" });
    const idle = await makePart(owner, project, "epics", { title: "Idle" });
    const [first, , , final] = project.lanes;
    const add = (laneId: number | undefined, minutes: number | null) =>
      makeIssue(owner, project, { epic_id: epic, lane_id: laneId, estimated_minutes: minutes });
    await add(first, 45);
    await add(first, null);
    await add(final, 2_147_483_647);
    const moving = await add(final, 2_147_483_647);
    await makeIssue(owner, project, { lane_id: final });

    const list = async () => {
      const { body } = await owner.api.get(`${project.path}/epics`);
      return z.array(epicResource).parse(body);
    };
    const nothing = { issues_count: 0, done_count: 0, estimated_minutes: 0, done_minutes: 0 };
    expect(await list()).toMatchObject([
      {
        id: epic,
        issues_count: 4,
        done_count: 2,
        estimated_minutes: 2 * 2_147_483_647 + 45,
        done_minutes: 2 * 2_147_483_647,
      },
      { id: idle, ...nothing },
    ]);
    await owner.api.post(`${project.path}/issues/${moving.id}/move`, { lane_id: first });
    const renamed = await owner.api.put(`${project.path}/epics/${epic}`, { title: "Offline mode" });
    expect(renamed.body).toMatchObject({ issues_count: 4, done_count: 1 });
    // Another lane becomes final, so other issues count as done.
    await makePart(owner, project, "lanes", { title: "Released" });
    expect((await list())[0]).toMatchObject({ done_count: 0, done_minutes: 0 });
  });
});
