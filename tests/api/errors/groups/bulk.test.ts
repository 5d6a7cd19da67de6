import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { bulkResource } from "@/lib/issues/issues/bulk/schema";
import {
  makeErrorGroup,
  readGroup,
  statesOf,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

const { Open, Resolved, Ignored } = GroupStatus;

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

beforeEach(async () => {
  project = await tenant.project(owner);
});

const post = (body: unknown) => owner.api.post(`${project.path}/error-groups/bulk`, body);

async function bulk(ids: number[], status: GroupStatus) {
  const response = await post({ ids, status });
  expect(response.status).toBe(200);
  return bulkResource.parse(response.body);
}

describe("bulk", () => {
  it("changes the status of several groups just as individual calls do", async () => {
    const open = await makeErrorGroup(tenant, project, { isRegressed: true });
    const ignored = await makeErrorGroup(tenant, project, { status: Ignored });
    const resolved = await makeErrorGroup(tenant, project, {
      ...{ status: Resolved, resolvedAt: new Date("2026-01-02"), resolvedById: owner.id },
    });
    const untouched = await readGroup(owner, project, resolved);
    const ids = [resolved, ignored, open, open];
    expect(await bulk(ids, Resolved)).toEqual({ updated: 3, failed: [] });
    for (const id of [open, ignored]) {
      const group = await readGroup(owner, project, id);
      expect(group).toMatchObject({ status: Resolved, is_regressed: false });
      expect(group.resolved_by_id).toBe(owner.id);
      expect(group.resolved_at).not.toBeNull();
      expect(await statesOf(id)).toEqual([{ status: Resolved, actorId: owner.id }]);
    }
    expect(await readGroup(owner, project, resolved)).toEqual(untouched);
    expect(await statesOf(resolved)).toEqual([]);
    expect(await bulk([open], Open)).toEqual({ updated: 1, failed: [] });
    const reopened = { status: Open, resolved_at: null, resolved_by_id: null };
    expect(await readGroup(owner, project, open)).toMatchObject(reopened);
  });

  it("undoes a change, unless the status has changed since", async () => {
    const regressed = await makeErrorGroup(tenant, project, { isRegressed: true });
    const other = await makeErrorGroup(tenant, project);
    await bulk([regressed, other], Resolved);
    await bulk([other], Ignored);
    const ids = [regressed, other];
    const response = await post({ ids, status: Open, from: Resolved, is_regressed: true });
    expect(response).toMatchObject({ status: 200, body: { updated: 1 } });
    expect(response.body["failed"]).toEqual([
      { id: other, message: "Error group not found, or its status has changed since." },
    ]);
    const restored = { status: Open, is_regressed: true, resolved_at: null };
    expect(await readGroup(owner, project, regressed)).toMatchObject(restored);
    expect(await readGroup(owner, project, other)).toMatchObject({ status: Ignored });
    for (const [body, field] of [
      [{ ids, status: Resolved, is_regressed: true }, "is_regressed"],
      [{ ids, status: Open, from: 3 }, "from"],
    ] as const) {
      const refused = await post(body);
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.anything()] } },
      });
    }
  });

  it("reports groups that are missing, merged or in another project, and updates the rest", async () => {
    const id = await makeErrorGroup(tenant, project);
    const unavailable = [
      2147483647,
      await makeErrorGroup(tenant, await tenant.project(owner)),
      await makeErrorGroup(tenant, project, { mergedIntoId: id, mergeParentId: id }),
    ];
    const failed = unavailable.map((missing) => ({
      id: missing,
      message: "Error group not found.",
    }));
    expect(await bulk([...unavailable, id], Ignored)).toEqual({ updated: 1, failed });
    const states = await prisma.errorGroupState.findMany({
      where: { errorGroupId: { in: unavailable } },
    });
    expect(states).toEqual([]);
  });

  it("accepts 500 groups and publishes one event", async () => {
    const data = Array.from({ length: 500 }, (_, index) => ({
      ...{ tenantId: tenant.id, projectId: project.id, environment: "e", exceptionClass: "E" },
      ...{ latestMessage: "m", latestStackTrace: "", fingerprint: String(index) },
      ...{ firstSeenAt: new Date(), lastSeenAt: new Date() },
    }));
    const made = await prisma.errorGroup.createManyAndReturn({ data, select: { id: true } });
    const ids = made.map(({ id }) => id);
    expect(await bulk(ids, Resolved)).toEqual({ updated: 500, failed: [] });
    expect(await bulk(ids, Resolved)).toEqual({ updated: 500, failed: [] });
    const where = { projectId: project.id, name: "error-groups.changed" };
    expect(await prisma.outboxEvent.count({ where })).toBe(1);
  });

  it("returns 422 for invalid input", async () => {
    const id = await makeErrorGroup(tenant, project);
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    for (const ids of [[], many, [0], ["1"], "1", null, undefined]) {
      const response = await post({ ids, status: Resolved });
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors as object)[0]).toMatch(/^ids/);
    }
    for (const status of [3, -1, "1", null, undefined, 0.5]) {
      const response = await post({ ids: [id], status });
      expect(response).toMatchObject({
        status: 422,
        body: { errors: { status: [expect.any(String)] } },
      });
    }
    expect(await statesOf(id)).toEqual([]);
  });

  it("leaves each group in one of the two requested states when called concurrently", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => makeErrorGroup(tenant, project)),
    );
    const calls = Array.from({ length: 10 }, (_, index) =>
      bulk(index % 2 === 0 ? ids : ids.toReversed(), index % 2 === 0 ? Resolved : Ignored),
    );
    for (const response of await Promise.all(calls)) expect(response.updated).toBe(20);
    for (const id of ids) {
      const history = (await statesOf(id)).map(({ status }) => status);
      expect(history.at(-1)).toBe((await readGroup(owner, project, id)).status);
      expect(history.filter((status, index) => status === history[index - 1])).toEqual([]);
    }
  });
});
