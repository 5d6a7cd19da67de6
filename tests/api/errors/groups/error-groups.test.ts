import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { errorGroupResource } from "@/lib/errors/groups/schema";
import {
  groupPath,
  makeErrorGroup,
  readGroup,
  statesOf,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

const { Open, Resolved, Ignored } = GroupStatus;
const ACTIONS = ["resolve", "ignore", "reopen", "promote"] as const;
/** Paths under a group: PARTS are read, CALLS take a body. */
const PARTS = ["events", "events/newest", "trend", "tags", "states", "merged", "promotion"];
const CALLS = ["merge", "unmerge", "link"];
const MISSING = 2147483647;

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
  project = await tenant.project(owner);
});

/** Creates a group in the given status, with the fields that status implies. */
async function groupIn(status: GroupStatus): Promise<number> {
  const resolved = { resolvedAt: new Date("2026-01-02T03:04:05.678Z"), resolvedById: owner.id };
  return makeErrorGroup(tenant, project, { status, ...(status === Resolved ? resolved : {}) });
}

const post = (groupId: number, action: string, user = owner) =>
  user.api.post(`${groupPath(project, groupId)}/${action}`);

/** Every combination of status and action in docs/spec/errors.md#status. */
const TABLE = [
  { from: Open, action: "resolve", to: Resolved },
  { from: Ignored, action: "resolve", to: Resolved },
  { from: Resolved, action: "resolve", to: Resolved },
  { from: Open, action: "ignore", to: Ignored },
  { from: Resolved, action: "ignore", to: Ignored },
  { from: Ignored, action: "ignore", to: Ignored },
  { from: Resolved, action: "reopen", to: Open },
  { from: Ignored, action: "reopen", to: Open },
  { from: Open, action: "reopen", to: Open },
];

describe("changing the state", () => {
  it.each(TABLE)("by $action in state $from results in $to", async ({ from, action, to }) => {
    const id = await groupIn(from);
    const before = await readGroup(owner, project, id);
    const startedAt = new Date().toISOString();
    const admin = await tenant.user({ role: "admin" });

    const response = await post(id, action, admin);
    expect(response.status).toBe(200);
    const after = errorGroupResource.parse(response.body);
    expect(await readGroup(owner, project, id)).toEqual(after);

    if (from === to) {
      expect(after).toEqual(before);
      expect(await statesOf(id)).toEqual([]);
      return;
    }
    const isResolved = to === Resolved;
    expect(after).toEqual({
      ...before,
      status: to,
      resolved_at: isResolved ? after.resolved_at : null,
      resolved_by_id: isResolved ? admin.id : null,
      updated_at: after.updated_at,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
    if (isResolved) expect(after.resolved_at! > startedAt).toBe(true);
    expect(await statesOf(id)).toEqual([{ status: to, actorId: admin.id }]);
  });

  it("returns 200 and changes nothing when repeated, no matter who calls", async () => {
    const id = await groupIn(Open);
    const admin = await tenant.user({ role: "admin" });
    for (const action of ["resolve", "ignore", "reopen"]) {
      const first = await post(id, action);
      const again = await post(id, action, admin);
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
    }
    expect((await statesOf(id)).map(({ status }) => status)).toEqual([Resolved, Ignored, Open]);
  });

  it.each(["resolve", "ignore"])("clears the regressed flag on %s", async (action) => {
    const id = await makeErrorGroup(tenant, project, { isRegressed: true });
    expect((await readGroup(owner, project, id)).is_regressed).toBe(true);
    expect((await post(id, action)).body.is_regressed).toBe(false);
    expect((await post(id, "reopen")).body.is_regressed).toBe(false);
  });

  it("keeps the regressed flag when an open group is reopened", async () => {
    const id = await makeErrorGroup(tenant, project, { isRegressed: true });
    expect((await post(id, "reopen")).body).toMatchObject({ status: Open, is_regressed: true });
  });

  it("ignores request bodies", async () => {
    const id = await groupIn(Open);
    for (const raw of ["{", "[]", '{"status":2}', "x".repeat(10_000)]) {
      const path = `${groupPath(project, id)}/resolve`;
      const response = await owner.api.post(path, undefined, { raw });
      expect(response).toMatchObject({ status: 200, body: { status: Resolved } });
    }
  });

  it("keeps the linked issue in every state", async () => {
    const issue = await prisma.issue.create({
      data: {
        tenantId: tenant.id,
        projectId: project.id,
        number: 900,
        key: `${project.keyPrefix}-900`,
        title: "Bug",
        description: "",
        userId: owner.id,
        laneId: project.lanes[0]!,
        priority: 1,
        type: 1,
      },
    });
    const id = await makeErrorGroup(tenant, project, { linkedIssueId: issue.id });
    for (const action of ["resolve", "ignore", "reopen"]) {
      expect((await post(id, action)).body.linked_issue_id).toBe(issue.id);
    }
  });
});

describe("concurrent calls", () => {
  it("for different actions each return their own state, and the last one wins", async () => {
    for (let round = 0; round < 10; round++) {
      const id = await groupIn(Open);
      const calls = ["resolve", "ignore", "resolve", "ignore"].map((action) => post(id, action));
      const responses = await Promise.all(calls);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      responses.forEach(({ body }, index) => {
        const isResolved = index % 2 === 0;
        expect(body.status).toBe(isResolved ? Resolved : Ignored);
        expect(body.resolved_by_id).toBe(isResolved ? owner.id : null);
      });
      // Consecutive history entries always differ, and the last one is the group's state.
      const history = (await statesOf(id)).map(({ status }) => status);
      const group = await readGroup(owner, project, id);
      expect(history.at(-1)).toBe(group.status);
      expect(history.filter((status, index) => status === history[index - 1])).toEqual([]);
      expect(group.resolved_at === null).toBe(group.status === Ignored);
      expect(group.resolved_by_id).toBe(group.status === Resolved ? owner.id : null);
    }
  });

  it("for the same action take effect once and return the same group", async () => {
    const id = await groupIn(Ignored);
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(id, "resolve")));
    const group = await readGroup(owner, project, id);
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(body).toEqual(group);
    }
    expect(await statesOf(id)).toEqual([{ status: Resolved, actorId: owner.id }]);
  });
});

describe("switching Error Tracking off", () => {
  it("makes every call return 403 with feature_restricted, before checking the project or permission", async () => {
    const off = await TestTenant.make();
    const admin = await off.user({ role: "admin" });
    const nobody = await off.user({ role: {} });
    const offProject = await off.project(admin);
    const id = await makeErrorGroup(off, offProject);
    const one = groupPath(offProject, id);
    const reads = [
      `${offProject.path}/error-groups`,
      `${offProject.path}/error-groups/summary`,
      one,
    ];
    const paths = [...reads, ...PARTS.map((part) => `${one}/${part}`)];
    const nowhere = [`/api/projects/${MISSING}/error-groups`, "/api/projects/abc/error-groups/x"];
    for (const user of [admin, nobody]) {
      const responses = await Promise.all([
        ...[...paths, ...nowhere].map((path) => user.api.get(path)),
        ...[...ACTIONS, ...CALLS].map((action) => user.api.post(`${one}/${action}`)),
        user.api.post(`${offProject.path}/error-groups/bulk`),
        ...ACTIONS.map((action) => user.api.post(`${groupPath(project, MISSING)}/${action}`)),
      ]);
      for (const { status, body } of responses) {
        expect(status).toBe(403);
        expect(body).toEqual({ message: expect.any(String), feature_restricted: true });
      }
    }
    expect((await off.anonymous.post(`${one}/resolve`)).status).toBe(401);
    expect(await statesOf(id)).toEqual([]);
  });

  it("takes effect immediately, and existing groups return when it is switched back on", async () => {
    const switched = await TestTenant.make();
    const admin = await switched.user({ role: "admin" });
    const switchedProject = await switched.project(admin);
    const id = await makeErrorGroup(switched, switchedProject);
    const set = (on: boolean) => admin.api.put("/api/settings", { error_tracking_enabled: on });
    const toggle = (index: number) =>
      admin.api.post(`${groupPath(switchedProject, id)}/${index % 2 === 0 ? "resolve" : "reopen"}`);

    expect((await toggle(0)).status).toBe(403);
    await set(true);
    const requests = [...Array.from({ length: 20 }, (_, index) => toggle(index)), set(false)];
    for (const { status, body } of await Promise.all(requests)) {
      expect([200, 403]).toContain(status);
      if (status === 403) expect(body.feature_restricted).toBe(true);
    }
    const history = await statesOf(id);
    expect((await toggle(0)).status).toBe(403);
    expect((await toggle(1)).status).toBe(403);
    expect(await statesOf(id)).toEqual(history);
    await set(true);
    expect((await toggle(0)).status).toBe(200);
  });
});

describe("every call", () => {
  it("returns 404 for a missing or merged group, and for one in another project or workspace", async () => {
    const otherProject = await tenant.project(owner);
    const stranger = await TestTenant.make();
    const theirs = await stranger.project(await stranger.user());
    const main = await makeErrorGroup(tenant, project);
    const ids = [
      MISSING,
      await makeErrorGroup(tenant, otherProject),
      await makeErrorGroup(stranger, theirs),
      await makeErrorGroup(tenant, project, { mergedIntoId: main }),
    ];
    for (const id of ids) {
      const path = groupPath(project, id);
      for (const part of ["", ...PARTS.map((name) => `/${name}`)]) {
        expect((await owner.api.get(`${path}${part}`)).status).toBe(404);
      }
      for (const action of [...ACTIONS, ...CALLS]) {
        expect((await post(id, action)).status).toBe(404);
      }
    }
  });

  it("requires Issues: Update with All; Own is not enough, and no other permission is needed", async () => {
    const own = await tenant.user({ role: "contributor" });
    const all = await tenant.user({ role: { permissions: { issues: { update: 2 } } } });
    const reader = await tenant.user({ role: { permissions: { issues: { read: true } } } });
    const shared = await tenant.project(owner, [own, all, reader]);
    const id = await makeErrorGroup(tenant, shared);
    const path = groupPath(shared, id);
    for (const action of ACTIONS) {
      const rejected = await own.api.post(`${path}/${action}`);
      expect(rejected.status).toBe(403);
      expect(rejected.body).not.toHaveProperty("feature_restricted");
      expect((await reader.api.post(`${path}/${action}`)).status).toBe(403);
      // The permission is checked before the group is looked up.
      const missing = `${groupPath(shared, MISSING)}/${action}`;
      expect((await own.api.post(missing)).status).toBe(403);
    }
    expect((await reader.api.get(path)).status).toBe(200);
    expect((await all.api.get(path)).status).toBe(403);
    for (const action of ACTIONS) {
      expect((await all.api.post(`${path}/${action}`)).status).toBe(200);
    }
  });
});
