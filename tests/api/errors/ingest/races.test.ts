import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { removeProject } from "@/lib/planning/projects/remove-project";
import { prisma } from "@/tests/support/database/prisma";
import type { IngestSource } from "@/lib/errors/ingest/resolve-source";
import type { Occurrence } from "@/lib/errors/occurrences/occurrence";
import { recordOccurrence } from "@/lib/errors/ingest/record-occurrence";
import { toStorable } from "@/lib/errors/ingest/to-storable";
import {
  groupPath,
  readGroup,
  statesOf,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { errorEvent, makeProjectToken, report, storedIn } from "../../../support/errors/ingest";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

const { Open, Resolved, Ignored } = GroupStatus;

let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

async function freshProject() {
  const project = await tenant.project(owner);
  const { token, id: tokenId } = await makeProjectToken(tenant, project, owner);
  const source: IngestSource = { tenantId: tenant.id, projectId: project.id, tokenId };
  const send = async (fields: Record<string, unknown> = {}): Promise<number> => {
    const response = await report(project.id, token, errorEvent(fields));
    expect(response.status).toBe(202);
    return response.body.error_group_id as number;
  };
  return { project, source, send };
}

const inParallel = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Returns a minimal Sentry occurrence. */
function occurrence(eventId: string | null, name = "one"): Occurrence {
  return {
    environment: "production",
    release: null,
    exceptionClass: "Error",
    message: name,
    stackTrace: "",
    frames: [],
    causes: [],
    fingerprint: [name],
    occurredAt: new Date(),
    eventId,
    platform: "node",
    details: { tags: {}, breadcrumbs: [], request: null, user: null, contexts: {}, extra: {} },
  };
}

describe("concurrent occurrences", () => {
  it("of a new error create one group and are all counted", async () => {
    const { project, send } = await freshProject();
    const ids = await inParallel(40, () => send());
    expect(new Set(ids).size).toBe(1);
    const { groups, events, hours } = await storedIn(project.id);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ occurrenceCount: 40n, ownCount: 40n });
    expect(events).toHaveLength(40);
    expect(hours.reduce((sum, { count }) => sum + count, 0n)).toBe(40n);
  });

  it("keep exact counts and first and last seen times across errors, times and environments", async () => {
    const { project, send } = await freshProject();
    const times = Array.from({ length: 240 }, (_, index) =>
      new Date(Date.UTC(2026, 2, 1, 0, 17 * ((index * 97) % 240))).toISOString(),
    );
    await inParallel(240, (index) =>
      send({
        fingerprint: `error ${index % 6}`,
        environment: index % 2 === 0 ? "production" : "staging",
        message: `at ${times[index]}`,
        occurred_at: times[index],
      }),
    );
    const { groups, events, hours } = await storedIn(project.id);
    expect(groups).toHaveLength(6);
    expect(events).toHaveLength(240);
    for (const group of groups) {
      const groupEvents = events.filter(({ errorGroupId }) => errorGroupId === group.id);
      const occurrenceTimes = groupEvents
        .map(({ occurredAt }) => occurredAt.getTime())
        .sort((a, b) => a - b);
      expect(group).toMatchObject({ occurrenceCount: 40n, ownCount: 40n });
      expect(group.firstSeenAt.getTime()).toBe(occurrenceTimes[0]);
      expect(group.lastSeenAt.getTime()).toBe(occurrenceTimes.at(-1));
      expect(group.latestMessage).toBe(`at ${group.lastSeenAt.toISOString()}`);
      const perHour = hours.filter(({ errorGroupId }) => errorGroupId === group.id);
      expect(perHour.reduce((sum, { count }) => sum + count, 0n)).toBe(40n);
      for (const { hour, count } of perHour) {
        const from = hour.getTime();
        const inHour = occurrenceTimes.filter((time) => time >= from && time < from + 3_600_000);
        expect(Number(count)).toBe(inHour.length);
      }
    }
  });

  it("with the same event id are counted once and all return its group", async () => {
    const { project, source } = await freshProject();
    const id = randomUUID().replaceAll("-", "");
    const responses = await inParallel(20, () =>
      recordOccurrence(source, toStorable(occurrence(id))),
    );
    expect(new Set(responses.map(({ errorGroupId }) => errorGroupId)).size).toBe(1);
    const { groups, events, eventIds } = await storedIn(project.id);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.occurrenceCount).toBe(1n);
    expect(events.map(({ eventId }) => eventId)).toEqual([id]);
    expect(eventIds).toHaveLength(1);
    // The same id in another project is a different event.
    const other = await freshProject();
    await recordOccurrence(other.source, toStorable(occurrence(id)));
    expect((await storedIn(other.project.id)).events).toHaveLength(1);
  });

  it("with distinct ids are all counted, even when they lose the race to create the group", async () => {
    const { project, source } = await freshProject();
    await inParallel(60, (index) =>
      recordOccurrence(
        source,
        toStorable(occurrence(randomUUID().replaceAll("-", ""), `error ${index % 3}`)),
      ),
    );
    const { groups, events, eventIds } = await storedIn(project.id);
    expect(groups.map(({ ownCount }) => ownCount)).toEqual([20n, 20n, 20n]);
    expect([events.length, eventIds.length]).toEqual([60, 60]);
  });
});

describe("an occurrence during a state change", () => {
  it("leaves a valid state with a matching history", async () => {
    for (let round = 0; round < 15; round++) {
      const { project, send } = await freshProject();
      const id = await send();
      const post = (action: string) => owner.api.post(`${groupPath(project, id)}/${action}`);
      const [, response] = await Promise.all([
        inParallel(4, () => send()),
        post("resolve"),
        send(),
      ]);
      expect(response).toMatchObject({ status: 200, body: { status: Resolved } });
      const group = await readGroup(owner, project, id);
      expect(group.occurrence_count).toBe(6);
      const history = await statesOf(id);
      // Either nothing arrived after the resolution, or the first arrival reopened the group once.
      const resolved = { status: Resolved, actorId: owner.id };
      const reopened = { status: Open, actorId: null };
      const isOpen = group.status === Open;
      expect(history).toEqual(isOpen ? [resolved, reopened] : [resolved]);
      expect([group.is_regressed, group.resolved_at === null]).toEqual([isOpen, isOpen]);
      expect(group.resolved_by_id).toBe(isOpen ? null : owner.id);
    }
  });

  it("keeps ignored groups ignored and reopens a resolved group once", async () => {
    const { project, send } = await freshProject();
    const id = await send();
    const post = (action: string) => owner.api.post(`${groupPath(project, id)}/${action}`);
    await Promise.all([inParallel(10, () => send()), post("ignore")]);
    expect(await readGroup(owner, project, id)).toMatchObject({ status: Ignored });
    await post("resolve");
    await inParallel(20, () => send());
    const group = await readGroup(owner, project, id);
    expect(group).toMatchObject({ status: Open, is_regressed: true, occurrence_count: 31 });
    expect((await statesOf(id)).filter(({ actorId }) => actorId === null)).toHaveLength(1);
  });
});

describe("concurrent occurrences of merged groups", () => {
  it("keep exact counts for the root and the groups merged into it", async () => {
    const { project, send } = await freshProject();
    const root = await send({ fingerprint: "root" });
    const children = [await send({ fingerprint: "a" }), await send({ fingerprint: "b" })];
    await prisma.errorGroup.updateMany({
      where: { id: { in: children } },
      data: { mergedIntoId: root, mergeParentId: root },
    });
    await prisma.errorGroup.updateMany({ where: { id: root }, data: { occurrenceCount: 3n } });
    const fingerprints = ["root", "a", "b"];
    const ids = await inParallel(60, (index) => send({ fingerprint: fingerprints[index % 3] }));
    expect(new Set(ids)).toEqual(new Set([root]));
    const { groups } = await storedIn(project.id);
    expect(groups.map(({ ownCount }) => ownCount)).toEqual([21n, 21n, 21n]);
    expect(groups[0]?.occurrenceCount).toBe(63n);
  });
});

describe("an occurrence during deletion", () => {
  it("of the token stores nothing unless it returned 202", async () => {
    const project = await tenant.project(owner);
    const { token, id } = await makeProjectToken(tenant, project, owner);
    const sending = inParallel(30, () => report(project.id, token));
    await prisma.projectToken.deleteMany({ where: { id } });
    const statuses = (await sending).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 202 && status !== 401)).toEqual([]);
    expect((await report(project.id, token)).status).toBe(401);
    const { events } = await storedIn(project.id);
    expect(events).toHaveLength(statuses.filter((status) => status === 202).length);
  });

  it("of the project never returns 500, and its removal leaves nothing behind", async () => {
    const project = await tenant.project(owner);
    const { token } = await makeProjectToken(tenant, project, owner);
    await report(project.id, token);
    const sending = inParallel(30, (n) =>
      report(project.id, token, errorEvent({ fingerprint: `${n}` })),
    );
    const deleted = await owner.api.delete(project.path);
    const statuses = (await sending).map(({ status }) => status);
    expect([deleted.status, ...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status !== 202 && status !== 401)).toEqual([]);
    expect((await report(project.id, token)).status).toBe(401);
    expect((await owner.api.delete(`${project.path}?purge=true`)).status).toBe(204);
    await removeProject({ tenantId: tenant.id, projectId: project.id });
    expect(await storedIn(project.id)).toMatchObject({ groups: [], events: [], hours: [] });
  });
});
