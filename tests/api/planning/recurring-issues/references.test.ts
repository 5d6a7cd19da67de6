import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import {
  type RecurringIssue,
  recurringIssueResource,
} from "@/lib/planning/recurring-issues/schema";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** What recurring issues refer to: docs/spec/projects.md#recurring-issues. */

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;
let path: string;

const DAILY = { title: "Check backups", every: "day", at: "09:00" };
const post = (body: object) => owner.api.post<RecurringIssue>(path, body);
const get = async (id: number) =>
  recurringIssueResource.parse((await owner.api.get(`${path}/${id}`)).body);
const makeId = async (kind: string, body: object) =>
  (await owner.api.post<{ id: number }>(`${project.path}/${kind}`, body)).body.id;

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  project = await tenant.project(owner);
  path = `${project.path}/recurring-issues`;
});

describe("recurring issues", () => {
  it("follow what is deleted: lanes to the fallback, the rest is cleared", async () => {
    const [kept = 0] = project.lanes;
    const lane_id = await makeId("lanes", { title: "Temporary" });
    const epic_id = await makeId("epics", { title: "Temporary" });
    const label = await makeId("labels", { name: "temporary" });
    const leaver = await tenant.user();
    const mate = await tenant.user();
    const at = { tenantId: tenant.id, projectId: project.id };
    await prisma.projectMember.createMany({
      data: [leaver, mate].map(({ id }) => ({ ...at, userId: id })),
    });
    const { id } = (
      await post({ ...DAILY, lane_id, epic_id, label_ids: [label], assignee_id: leaver.id })
    ).body;
    const assigned = (await post({ ...DAILY, assignee_id: mate.id })).body.id;
    const owned = (await post({ ...DAILY, assignee_id: owner.id })).body.id;
    const remove = async (what: string, body?: object) =>
      expect((await owner.api.delete(`${project.path}/${what}`, body)).status).toBeLessThan(300);
    await remove(`lanes/${lane_id}`, { fallback_lane_id: kept });
    await remove(`epics/${epic_id}`);
    await remove(`labels/${label}`);
    await remove(`members/${leaver.id}`);
    const admin = await tenant.user({ role: "admin" });
    expect((await admin.api.delete(`/api/users/${mate.id}`)).status).toBe(204);
    expect(await get(id)).toMatchObject({
      ...{ lane_id: kept, epic_id: null, label_ids: [], assignee_id: null, is_paused: false },
    });
    expect((await get(assigned)).assignee_id).toBeNull();
    expect((await get(owned)).assignee_id).toBe(owner.id);
  });

  it("take an uncompleted sprint of the project, or the active one, until it ends", async () => {
    const sprint_id = await makeId("sprints", { title: "One" });
    const other = await tenant.project(owner);
    const elsewhere = (
      await owner.api.post<{ id: number }>(`${other.path}/sprints`, { title: "Elsewhere" })
    ).body.id;
    const given = (await post({ ...DAILY, sprint_id })).body;
    expect(recurringIssueResource.parse(given).sprint_id).toBe(sprint_id);
    const active = (await post({ ...DAILY, sprint_id: "active" })).body;
    expect(recurringIssueResource.parse(active).sprint_id).toBe("active");
    const put = (id: number, body: object) => owner.api.put<RecurringIssue>(`${path}/${id}`, body);
    expect((await put(active.id, { title: "Same sprint" })).body.sprint_id).toBe("active");
    const none = (await post(DAILY)).body;
    expect(none.sprint_id).toBeNull();
    expect((await put(none.id, { sprint_id })).body.sprint_id).toBe(sprint_id);
    const doomed = await makeId("sprints", { title: "Two" });
    expect((await put(none.id, { sprint_id: doomed })).body.sprint_id).toBe(doomed);
    await owner.api.delete(`${project.path}/sprints/${doomed}`);
    expect((await get(none.id)).sprint_id).toBeNull();
    const done = await owner.api.post(`${project.path}/sprints/${sprint_id}/complete`, {
      move_open_to: null,
    });
    expect(done.status).toBe(200);
    expect((await get(given.id)).sprint_id).toBeNull();
    expect((await get(active.id)).sprint_id).toBe("active");
    for (const refused of [sprint_id, elsewhere, doomed, 2147483647, 0, "running", true]) {
      for (const response of [
        await post({ ...DAILY, sprint_id: refused }),
        await put(none.id, { sprint_id: refused }),
      ]) {
        const { errors } = response.body as unknown as { errors: object };
        expect([response.status, Object.keys(errors)], String(refused)).toEqual([
          422,
          ["sprint_id"],
        ]);
      }
    }
    expect((await put(active.id, { sprint_id: null })).body.sprint_id).toBeNull();
  });

  it("never keep a sprint that is completed or deleted at the same time", async () => {
    for (const end of ["complete", "delete"] as const) {
      for (let n = 0; n < 5; n++) {
        const sprint_id = await makeId("sprints", { title: "Racing" });
        const sprint = `${project.path}/sprints/${sprint_id}`;
        const [made, ended] = await Promise.all([
          post({ ...DAILY, sprint_id }),
          end === "delete"
            ? owner.api.delete(sprint)
            : owner.api.post(`${sprint}/complete`, { move_open_to: null }),
        ]);
        expect(ended.status).toBeLessThan(300);
        expect(made.status).toBeOneOf([201, 422]);
        if (made.status === 201) expect((await get(made.body.id)).sprint_id).toBeNull();
      }
    }
  });

  it("stay consistent when what they refer to is deleted at the same time", async () => {
    for (let n = 0; n < 5; n++) {
      const epic_id = await makeId("epics", { title: "Racing" });
      const lane_id = await makeId("lanes", { title: "Racing" });
      const label = await makeId("labels", { name: `racing ${n}` });
      const body = { ...DAILY, epic_id, lane_id, label_ids: [label] };
      const fallback = { fallback_lane_id: project.lanes[0] };
      const [made, ...deleted] = await Promise.all([
        post(body),
        owner.api.delete(`${project.path}/lanes/${lane_id}`, fallback),
        owner.api.delete(`${project.path}/epics/${epic_id}`),
        owner.api.delete(`${project.path}/labels/${label}`),
      ]);
      expect(deleted.map(({ status }) => status)).toEqual([204, 204, 204]);
      expect(made.status).toBeOneOf([201, 422]);
      if (made.status === 422) continue;
      expect(await get(made.body.id)).toMatchObject({
        ...{ epic_id: null, lane_id: project.lanes[0], label_ids: [] },
      });
    }
  });
});
