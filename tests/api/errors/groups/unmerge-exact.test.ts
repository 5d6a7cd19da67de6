import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import type { GroupState } from "@/lib/errors/groups/state-schema";
import { groupPath, makeErrorGroup, setErrorTracking } from "../../../support/errors/error-group";
import { day, MergeScene } from "../../../support/errors/merge-scene";
import { makeIssue } from "../../../support/records/issue";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
let scene: MergeScene;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

beforeEach(async () => {
  scene = await MergeScene.make(tenant, owner);
});

/** Returns all of a group except when it was last written. */
async function whole(id: number): Promise<Partial<ErrorGroup>> {
  return { ...(await scene.read(id)), updated_at: "" };
}

/** Inserts a group whose occurrences lack the class and culprit, as older ones do. */
async function oldGroup(name: string, date: number, fields: { status?: number } = {}) {
  const id = await makeErrorGroup(tenant, scene.project, {
    exceptionClass: `${name}Error`,
    culprit: `${name}.py in run`,
    latestMessage: `${name} broke`,
    latestStackTrace: `${name}Error: ${name} broke`,
    release: `${name}@2`,
    occurrenceCount: 5n,
    firstSeenAt: day(1),
    lastSeenAt: day(date),
    ...fields,
  });
  const event = { tenantId: tenant.id, errorGroupId: id, stackTrace: "", occurredAt: day(date) };
  await prisma.errorEvent.create({
    data: {
      ...event,
      message: `${name} broke, as stored`,
      release: `${name}@1`,
      payload: { contexts: { event: { level: "warning" } } },
    },
  });
  return id;
}

describe("undoing a merge", () => {
  it.each([
    ["older", 3, 9],
    ["newer", 9, 3],
    ["as old", 5, 5],
  ])("restores all of both groups if the survivor was %s", async (_, topDay, otherDay) => {
    const make: [string, (name: string, date: number) => Promise<number>][] = [
      ["ingested", (name, date) => scene.group(name, 2, date)],
      ["old", (name, date) => oldGroup(name, date)],
      ["ignored", (name, date) => oldGroup(name, date, { status: 2 })],
    ];
    for (const [kind, group] of make) {
      const top = await group(`${kind}-top`, topDay);
      const other = await group(`${kind}-other`, otherDay);
      const before = [await whole(top), await whole(other)];
      for (let round = 0; round < 2; round++) {
        await scene.do("merge", top, other);
        await scene.do("unmerge", top, other);
        expect([await whole(top), await whole(other)]).toEqual(before);
      }
    }
  });

  it("restores a group without any stored occurrence", async () => {
    const top = await oldGroup("Top", 3);
    const other = await oldGroup("Other", 9);
    await prisma.errorEvent.deleteMany({ where: { errorGroupId: { in: [top, other] } } });
    const before = [await whole(top), await whole(other)];
    await scene.do("merge", top, other);
    await scene.do("unmerge", top, other);
    expect([await whole(top), await whole(other)]).toEqual(before);
  });

  it("shows the newest occurrence of a group's own fingerprint that came in between", async () => {
    const top = await scene.group("top", 1, 3);
    const other = await scene.group("other", 1, 9);
    await scene.do("merge", top, other);
    await scene.occur("top", day(5), "top, merged");
    await scene.occur("top", day(2), "top, late");
    await scene.occur("other", day(12), "other, merged");
    await scene.do("unmerge", top, other);
    expect(await whole(top)).toMatchObject({
      exception_class: "TOPError",
      latest_message: "top, merged",
      release: "top, merged",
      occurrence_count: 3,
      first_seen_at: "2026-01-02T00:00:00.000000Z",
      last_seen_at: "2026-01-05T00:00:00.000000Z",
    });
    expect(await whole(other)).toMatchObject({
      exception_class: "OTHERError",
      latest_message: "other, merged",
      occurrence_count: 2,
    });
  });

  it("restores groups that were merged one after another, in any order", async () => {
    const ids = [await oldGroup("A", 3), await oldGroup("B", 6), await oldGroup("C", 9)] as const;
    const [a, b, c] = ids;
    const before = await Promise.all(ids.map(whole));
    const now = () => Promise.all(ids.map(whole));
    await scene.do("merge", a, b);
    await scene.do("merge", a, c);
    await scene.do("unmerge", a, b);
    expect(await whole(a)).toMatchObject({ exception_class: "CError" });
    await scene.do("unmerge", a, c);
    expect(await now()).toEqual(before);

    await scene.do("merge", b, c);
    await scene.do("merge", a, b);
    await scene.do("unmerge", a, c);
    expect(await whole(a)).toMatchObject({ exception_class: "BError", latest_message: "B broke" });
    await scene.do("unmerge", a, b);
    expect(await now()).toEqual(before);

    await scene.do("merge", b, c);
    await scene.do("merge", a, b);
    await scene.do("unmerge", a, b, c);
    expect(await now()).toEqual(before);
  });

  it("restores a survivor that took over an issue", async () => {
    const top = await scene.group("top", 1, 3);
    const other = await scene.group("other", 1, 9);
    const issue = await makeIssue(owner, scene.project);
    await owner.api.post(`${groupPath(scene.project, other)}/link`, { issue_id: issue.id });
    const before = [await whole(top), await whole(other)];
    await scene.do("merge", top, other);
    await scene.do("unmerge", top, other);
    expect([await whole(top), await whole(other)]).toEqual(before);
    const stored = await prisma.errorGroup.findFirst({ where: { id: top } });
    expect(stored).toMatchObject({ linkedAt: null, linkedById: null, ownLatest: null });
  });
});

describe("the history", () => {
  it("names merges, their undoing, and who did it, on both groups", async () => {
    const top = await scene.group("top", 1, 3);
    const other = await scene.group("other", 1, 9);
    await scene.do("merge", top, other);
    await scene.do("merge", top, other);
    await scene.do("unmerge", top, other);
    const history = async (id: number) => {
      const path = `${groupPath(scene.project, id)}/states`;
      const { body } = await owner.api.get<GroupState[]>(path);
      return body.map(({ merge, actor, is_regression }) => {
        expect(is_regression).toBe(false);
        return [merge?.kind, merge?.groups.map((group) => group.exception_class), actor?.id];
      });
    };
    expect(await history(top)).toEqual([
      ["unmerged", ["OTHERError"], owner.id],
      ["merged", ["OTHERError"], owner.id],
    ]);
    expect(await history(other)).toEqual([
      ["unmerged_from", ["TOPError"], owner.id],
      ["merged_into", ["TOPError"], owner.id],
    ]);
  });
});
