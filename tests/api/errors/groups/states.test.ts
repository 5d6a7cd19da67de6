import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { type GroupState, groupStateResource } from "@/lib/errors/groups/state-schema";
import { groupPath, makeErrorGroup, setErrorTracking } from "../../../support/errors/error-group";
import { errorEvent, makeProjectToken, report } from "../../../support/errors/ingest";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

const { Open, Resolved, Ignored } = GroupStatus;

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
  project = await tenant.project(owner);
});

async function statesOf(id: number): Promise<GroupState[]> {
  const response = await owner.api.get(`${groupPath(project, id)}/states`);
  expect(response.status).toBe(200);
  return z.array(groupStateResource).parse(response.body);
}

const post = (id: number, action: string, user = owner) =>
  user.api.post(`${groupPath(project, id)}/${action}`);

describe("the state history", () => {
  it("is empty for a new group", async () => {
    expect(await statesOf(await makeErrorGroup(tenant, project))).toEqual([]);
  });

  it("lists who changed the state, newest first, and regressions without an actor", async () => {
    const { token } = await makeProjectToken(tenant, project, owner);
    const occur = () => report(project.id, token, errorEvent({ fingerprint: ["states"] }));
    const id = (await occur()).body.error_group_id as number;
    const admin = await tenant.user({ role: "admin" });
    await post(id, "ignore");
    await post(id, "resolve", admin);
    await post(id, "resolve");
    await occur();
    const states = await statesOf(id);
    expect(states.map(({ status, is_regression }) => [status, is_regression])).toEqual([
      [Open, true],
      [Resolved, false],
      [Ignored, false],
    ]);
    const [regression, resolved, ignored] = states;
    expect(regression?.actor).toBeNull();
    expect(resolved?.actor?.id).toBe(admin.id);
    const { firstName } = await prisma.user.findFirstOrThrow({ where: { id: owner.id } });
    expect(ignored?.actor).toEqual({
      id: owner.id,
      first_name: firstName,
      last_name: expect.any(String),
      profile_picture: null,
    });
    expect(resolved!.id).toBeGreaterThan(ignored!.id);
  });

  it("hides the names of deleted users", async () => {
    const user = await tenant.user({ role: "admin" });
    const id = await makeErrorGroup(tenant, project);
    await post(id, "resolve", user);
    const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
    await prisma.user.update({ where, data: { deletedAt: new Date() } });
    expect((await statesOf(id))[0]?.actor).toEqual({
      ...{ id: user.id, first_name: "Deleted", last_name: "user", profile_picture: null },
    });
  });

  it("returns at most 500 entries, all for the same group", async () => {
    const id = await makeErrorGroup(tenant, project);
    const other = await makeErrorGroup(tenant, project);
    const data = Array.from({ length: 501 }, (_, index) => {
      return { tenantId: tenant.id, errorGroupId: id, status: index % 3, actorId: owner.id };
    });
    await prisma.errorGroupState.createMany({ data });
    await post(other, "resolve");
    expect(await statesOf(id)).toHaveLength(500);
    expect(await statesOf(other)).toHaveLength(1);
  });

  it("returns 404 for a missing or merged group", async () => {
    const top = await makeErrorGroup(tenant, project);
    const merged = await makeErrorGroup(tenant, project, { mergedIntoId: top, mergeParentId: top });
    for (const id of [merged, 2147483647]) {
      expect((await owner.api.get(`${groupPath(project, id)}/states`)).status).toBe(404);
    }
  });
});

describe("other clients", () => {
  it("are notified only if something changed, except for the originating socket", async () => {
    const newProject = await tenant.project(owner);
    const id = await makeErrorGroup(tenant, newProject);
    const headers = { "x-socket-id": "12.34" };
    for (const action of ["resolve", "resolve", "ignore", "reopen", "reopen", "promote"]) {
      await owner.api.post(`${groupPath(newProject, id)}/${action}`, undefined, { headers });
    }
    const where = { projectId: newProject.id, name: "error-groups.changed" };
    const events = await prisma.outboxEvent.findMany({ where });
    expect(events.map(({ socketId, actorId }) => [socketId, actorId])).toEqual(
      Array.from({ length: 4 }, () => ["12.34", owner.id]),
    );
  });
});
