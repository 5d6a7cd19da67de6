import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { pruneEvents } from "@/lib/errors/ingest/prune";
import { makeErrorGroup, readGroup, setErrorTracking } from "../../../support/errors/error-group";
import { errorEvent, makeProjectToken, report, storedIn } from "../../../support/errors/ingest";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

const DAY = 24 * 60 * 60_000;

let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

/** Adds occurrences to a group, as if received the given number of days ago. */
async function addOccurrences(errorGroupId: number, count: number, daysAgo = 0): Promise<void> {
  const createdAt = new Date(Date.now() - daysAgo * DAY);
  await prisma.errorEvent.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      tenantId: tenant.id,
      errorGroupId,
      message: `${daysAgo} days ago: ${n}`,
      stackTrace: "",
      occurredAt: createdAt,
      createdAt,
    })),
  });
}

const countOf = (errorGroupId: number) => prisma.errorEvent.count({ where: { errorGroupId } });

describe("pruning", () => {
  it("deletes occurrences and event ids after 90 days and keeps the counts", async () => {
    const project = await tenant.project(owner);
    const group = await makeErrorGroup(tenant, project, { occurrenceCount: 2_510n });
    await addOccurrences(group, 2_500, 91);
    await addOccurrences(group, 6, 89);
    const eventId = (daysAgo: number) => ({
      tenantId: tenant.id,
      projectId: project.id,
      eventId: randomUUID(),
      createdAt: new Date(Date.now() - daysAgo * DAY),
    });
    await prisma.errorEventId.createMany({ data: [eventId(91), eventId(89)] });
    await pruneEvents();
    const { events, eventIds } = await storedIn(project.id);
    expect(events).toHaveLength(6);
    expect(events.every(({ message }) => message.startsWith("89 "))).toBe(true);
    expect(eventIds).toHaveLength(1);
    expect((await readGroup(owner, project, group)).occurrence_count).toBe(2_510);
  });

  it("goes by arrival time, so an occurrence dated by a wrong clock is kept", async () => {
    const project = await tenant.project(owner);
    const { token } = await makeProjectToken(tenant, project, owner);
    await report(project.id, token, errorEvent({ occurred_at: "2001-01-01T00:00:00Z" }));
    await pruneEvents();
    expect((await storedIn(project.id)).events).toHaveLength(1);
  });

  it("keeps the newest 1,000 occurrences in each group", { tags: ["slow"] }, async () => {
    const project = await tenant.project(owner);
    const overfull = await makeErrorGroup(tenant, project, { occurrenceCount: 3_300n });
    const full = await makeErrorGroup(tenant, project, { occurrenceCount: 5_000n });
    await addOccurrences(overfull, 2_300, 2);
    await addOccurrences(full, 1_000, 2);
    await addOccurrences(overfull, 1_000, 1);
    await Promise.all([pruneEvents(), pruneEvents()]);
    expect(await countOf(full)).toBe(1_000);
    const { events } = await storedIn(project.id);
    const remaining = events.filter(({ errorGroupId }) => errorGroupId === overfull);
    expect(remaining).toHaveLength(1_000);
    expect(remaining.every(({ message }) => message.startsWith("1 "))).toBe(true);
    expect((await readGroup(owner, project, overfull)).occurrence_count).toBe(3_300);
  });

  it("runs for a group soon after every 500th occurrence", async () => {
    const project = await tenant.project(owner);
    const { token } = await makeProjectToken(tenant, project, owner);
    const first = await report(project.id, token);
    const group = first.body.error_group_id as number;
    await addOccurrences(group, 1_498);
    await prisma.errorGroup.updateMany({ where: { id: group }, data: { ownCount: 1_499n } });
    await report(project.id, token);
    await vi.waitFor(async () => expect(await countOf(group)).toBe(1_000), 30_000);
  });
});
