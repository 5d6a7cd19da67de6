import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { errorEventResource } from "@/lib/errors/groups/schema";
import {
  groupPath,
  readGroup,
  statesOf,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { errorEvent, makeProjectToken, report, storedIn } from "../../../support/errors/ingest";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

/** Creates a project and a function that reports errors to it. */
async function freshProject() {
  const project = await tenant.project(owner);
  const { token, id: tokenId } = await makeProjectToken(tenant, project, owner);
  const send = (fields: Record<string, unknown> = {}) =>
    report(project.id, token, errorEvent(fields));
  /** Reports an occurrence and returns the group's id. */
  const occur = async (fields: Record<string, unknown> = {}): Promise<number> => {
    const response = await send(fields);
    expect(response).toMatchObject({ status: 202, body: { error_group_id: expect.any(Number) } });
    return response.body.error_group_id as number;
  };
  return { project, token, tokenId, send, occur };
}

async function eventsOf(project: TestProject, groupId: number) {
  const response = await owner.api.get(`${groupPath(project, groupId)}/events`);
  return z.array(errorEventResource).parse(response.body);
}

describe("an occurrence", () => {
  it("creates a group with its details", async () => {
    const { project, send } = await freshProject();
    const startedAt = Date.now();
    const response = await send({
      release: "shop@1.4.2",
      tags: { page: "cart", items: 3, paid: false },
    });
    expect(response.status).toBe(202);
    expect(response.body).toEqual({ error_group_id: expect.any(Number) as number });
    const group = await readGroup(owner, project, response.body.error_group_id);
    expect(group).toMatchObject({
      project_id: project.id,
      environment: "production",
      release: "shop@1.4.2",
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      exception_class: "TypeError",
      latest_message: "cart.items is not iterable",
      occurrence_count: 1,
      status: GroupStatus.Open,
      is_regressed: false,
      resolved_at: null,
      resolved_by_id: null,
      linked_issue_id: null,
      merged_count: 0,
    });
    expect(group.culprit).toContain("total");
    expect(group.latest_stack_trace).toContain("checkout.js:40:7");
    expect(group.grouping).toMatchObject({ source: "frames" });
    expect(group.first_seen_at).toBe(group.last_seen_at);
    expect(Date.parse(group.last_seen_at)).toBeGreaterThanOrEqual(startedAt);
    expect(group.trend_24h.at(-1)).toBe(1);
    const [event, ...others] = await eventsOf(project, group.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      message: group.latest_message,
      stack_trace: group.latest_stack_trace,
      environment: "production",
      release: "shop@1.4.2",
      tags: { page: "cart", items: "3", paid: "false" },
      breadcrumbs: [],
      request: null,
      event_id: null,
      occurred_at: group.last_seen_at,
    });
    expect(event?.frames).toMatchObject([
      { function: "total", line: 12, column: 20, in_app: true },
      { function: "checkout", line: 40, column: 7, in_app: true },
    ]);
  });

  it("is grouped by project, environment and fingerprint", async () => {
    const { project, occur } = await freshProject();
    const other = await freshProject();
    const first = await occur();
    expect(await occur({ message: "another message" })).toBe(first);
    expect(await occur({ environment: "staging" })).not.toBe(first);
    expect(await occur({ exception_class: "RangeError" })).not.toBe(first);
    expect(await occur({ fingerprint: "mine" })).not.toBe(first);
    expect(await other.occur()).not.toBe(first);
    const group = await readGroup(owner, project, first);
    expect(group).toMatchObject({ occurrence_count: 2, latest_message: "another message" });
    expect((await eventsOf(project, first)).map(({ message }) => message)).toEqual([
      "another message",
      "cart.items is not iterable",
    ]);
  });

  it("is grouped by the client's fingerprint, given as a string or a list", async () => {
    const { project, occur } = await freshProject();
    const one = await occur({ fingerprint: "checkout" });
    const same = { exception_class: "Other", stack_trace: "", message: "other" };
    expect(await occur({ ...same, fingerprint: ["checkout"] })).toBe(one);
    expect(await occur({ ...same, fingerprint: ["checkout", "eu"] })).not.toBe(one);
    const group = await readGroup(owner, project, one);
    expect(group.grouping).toEqual({ source: "client", inputs: ["checkout"] });
    // The title follows the latest occurrence, both class and message.
    expect(group).toMatchObject({ exception_class: "Other", latest_message: "other" });
    const computed = await occur();
    for (const none of [null, [], "", [" "]])
      expect(await occur({ fingerprint: none })).toBe(computed);
    expect(await occur({ fingerprint: ["{{ default }}"] })).toBe(computed);
  });

  it("can have an empty stack trace and an empty message", async () => {
    const { project, occur } = await freshProject();
    const id = await occur({ stack_trace: "", message: "" });
    const group = await readGroup(owner, project, id);
    expect(group).toMatchObject({ latest_message: "", latest_stack_trace: "" });
    expect(group.grouping?.source).toBe("message");
  });

  it("sets the group's release, or clears it if the occurrence has none", async () => {
    const { project, occur } = await freshProject();
    const id = await occur({ release: "1" });
    for (const release of ["2", undefined, "3", null, ""]) {
      await occur({ release });
      expect((await readGroup(owner, project, id)).release).toBe(release || null);
    }
  });
});

describe("occurred_at", () => {
  it("sets first and last seen, to the microsecond, and the hourly count", async () => {
    const { project, occur } = await freshProject();
    const id = await occur({ occurred_at: "2026-03-01T12:30:00.123456+02:00", message: "a" });
    const seen = async () => {
      const { first_seen_at, last_seen_at, latest_message } = await readGroup(owner, project, id);
      return [first_seen_at, last_seen_at, latest_message];
    };
    expect(await seen()).toEqual([
      "2026-03-01T10:30:00.123456Z",
      "2026-03-01T10:30:00.123456Z",
      "a",
    ]);
    await occur({ occurred_at: "2026-03-01T11:00:00Z", message: "b" });
    expect(await seen()).toEqual([
      "2026-03-01T10:30:00.123456Z",
      "2026-03-01T11:00:00.000000Z",
      "b",
    ]);
    // A late arrival is counted, but the group keeps showing its latest occurrence.
    await occur({ occurred_at: "2011-01-01T00:00:00Z", message: "c" });
    expect(await seen()).toEqual([
      "2011-01-01T00:00:00.000000Z",
      "2026-03-01T11:00:00.000000Z",
      "b",
    ]);
    // When two have the same time, the later arrival is shown.
    await occur({ occurred_at: "2026-03-01T11:00:00Z", message: "d" });
    expect((await seen())[2]).toBe("d");
    const { hours, groups } = await storedIn(project.id);
    expect(hours.map(({ hour, count }) => [hour.toISOString(), Number(count)])).toEqual([
      ["2011-01-01T00:00:00.000Z", 1],
      ["2026-03-01T10:00:00.000Z", 1],
      ["2026-03-01T11:00:00.000Z", 2],
    ]);
    expect(groups[0]).toMatchObject({ occurrenceCount: 4n, ownCount: 4n });
  });

  it("is clamped to now if it is in the future", async () => {
    const { project, occur } = await freshProject();
    const id = await occur({ occurred_at: "9998-12-31T23:59:59Z" });
    const { last_seen_at } = await readGroup(owner, project, id);
    expect(Math.abs(Date.parse(last_seen_at) - Date.now())).toBeLessThan(20_000);
  });
});

describe("an occurrence in a group (docs/spec/errors.md#status)", () => {
  it("reopens a resolved group and marks it as regressed", async () => {
    const { project, occur } = await freshProject();
    const id = await occur();
    await owner.api.post(`${groupPath(project, id)}/resolve`);
    expect(await occur()).toBe(id);
    const group = await readGroup(owner, project, id);
    const open = { status: GroupStatus.Open, is_regressed: true, occurrence_count: 2 };
    expect(group).toMatchObject({ ...open, resolved_at: null, resolved_by_id: null });
    await occur();
    const states = [
      { status: GroupStatus.Resolved, actorId: owner.id },
      { status: GroupStatus.Open, actorId: null },
    ];
    expect(await statesOf(id)).toEqual(states);
    // An older occurrence that arrives late also reopens it.
    await owner.api.post(`${groupPath(project, id)}/resolve`);
    await occur({ occurred_at: "2020-01-01T00:00:00Z" });
    expect((await readGroup(owner, project, id)).status).toBe(GroupStatus.Open);
  });

  it("leaves an open or ignored group as it is but is counted", async () => {
    const { project, occur } = await freshProject();
    const id = await occur();
    await occur();
    expect(await readGroup(owner, project, id)).toMatchObject({ status: 0, is_regressed: false });
    await owner.api.post(`${groupPath(project, id)}/ignore`);
    await occur();
    const group = await readGroup(owner, project, id);
    expect(group).toMatchObject({ status: GroupStatus.Ignored, occurrence_count: 3 });
    expect(await statesOf(id)).toEqual([{ status: GroupStatus.Ignored, actorId: owner.id }]);
  });
});

describe("a merged group", () => {
  it("keeps its own count, while its root shows the sum and regresses", async () => {
    const { project, occur } = await freshProject();
    const root = await occur({ fingerprint: "root", occurred_at: "2026-03-01T10:00:00Z" });
    const child = await occur({ fingerprint: "child", occurred_at: "2026-03-01T09:00:00Z" });
    await prisma.errorGroup.updateMany({
      where: { id: child },
      data: { mergedIntoId: root, mergeParentId: root },
    });
    await owner.api.post(`${groupPath(project, root)}/resolve`);
    const late = { fingerprint: "child", message: "from child", release: "9" };
    expect(await occur({ ...late, occurred_at: "2026-03-01T11:30:00Z" })).toBe(root);
    const { groups, events, hours } = await storedIn(project.id);
    const [top, own] = groups;
    expect(own).toMatchObject({ ownCount: 2n, occurrenceCount: 1n, status: 0, isRegressed: false });
    expect(own?.ownLastSeenAt?.toISOString()).toBe("2026-03-01T11:30:00.000Z");
    expect(own?.lastSeenAt.toISOString()).toBe("2026-03-01T09:00:00.000Z");
    expect(top).toMatchObject({ ownCount: 1n, occurrenceCount: 2n, status: 0, isRegressed: true });
    expect(top).toMatchObject({ latestMessage: "from child", release: "9" });
    expect(top?.lastSeenAt.toISOString()).toBe("2026-03-01T11:30:00.000Z");
    expect(events.map(({ errorGroupId }) => errorGroupId)).toEqual([root, child, child]);
    expect(hours.filter(({ errorGroupId }) => errorGroupId === child)).toHaveLength(2);
    expect((await statesOf(root)).at(-1)).toEqual({ status: 0, actorId: null });
    expect(await statesOf(child)).toEqual([]);
  });
});

describe("a regression of a linked group", () => {
  it("enqueues one job if the project has on_regression enabled", async () => {
    const { project, occur } = await freshProject();
    const lane = { lane_id: project.lanes[0], priority: 1, type: 1 };
    const bug = { title: "Bug", description: "", ...lane };
    const issueId = (await owner.api.post(`${project.path}/issues`, bug)).body.id as number;
    const id = await occur();
    const resolve = () =>
      prisma.errorGroup.updateMany({ where: { id }, data: { linkedIssueId: issueId, status: 1 } });
    const jobs = async () => {
      const found = await prisma.$queryRaw<{ payload: unknown }[]>`
        SELECT payload FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = 'regression' AND (payload->>'error_group_id')::int = ${id}`;
      return found.map(({ payload }) => payload);
    };
    await resolve();
    await occur();
    expect(await jobs()).toEqual([]);
    await prisma.project.updateMany({
      where: { id: project.id },
      data: { onRegression: "comment" },
    });
    await resolve();
    await Promise.all(Array.from({ length: 5 }, () => occur()));
    const ids = { tenant_id: tenant.id, project_id: project.id };
    expect(await jobs()).toEqual([{ ...ids, error_group_id: id, issue_id: issueId }]);
  });
});

describe("people viewing the project", () => {
  it("receive updates without an actor, at most once a second", async () => {
    const { project, occur } = await freshProject();
    const updateEvents = () => prisma.outboxEvent.findMany({ where: { projectId: project.id } });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 30 }, () => occur()));
    await vi.waitFor(async () => expect((await updateEvents()).length).toBeGreaterThan(0), 30_000);
    const events = await updateEvents();
    expect(events[0]).toMatchObject({
      name: "error-groups.changed",
      actorId: null,
      socketId: null,
    });
    expect(events.length).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1_000);
    // Occurrences after the first update are published too.
    await vi.waitFor(async () => expect((await updateEvents()).length).toBeGreaterThan(1), 30_000);
  });
});
