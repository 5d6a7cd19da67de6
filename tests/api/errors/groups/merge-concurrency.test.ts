import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { groupPath, setErrorTracking } from "../../../support/errors/error-group";
import { MergeScene } from "../../../support/errors/merge-scene";
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

describe("concurrent changes", () => {
  /**
   * Asserts that each group counts itself and its descendants and has at most one parent, and that
   * the counts add up to `total`.
   */
  async function expectExact(ids: number[], total: number): Promise<void> {
    const all = await prisma.errorGroup.findMany({ where: { id: { in: ids } } });
    expect(all.reduce((sum, { ownCount }) => sum + Number(ownCount), 0)).toBe(total);
    const byId = new Map(all.map((group) => [group.id, group]));
    for (const group of all) {
      const { mergedIntoId: top, mergeParentId: parent } = group;
      expect(top === null).toBe(parent === null);
      if (top !== null) {
        expect(byId.get(top)?.mergedIntoId).toBeNull();
        expect([top, byId.get(parent ?? 0)?.mergedIntoId]).toContain(top);
        continue;
      }
      const counted = all.filter((one) => one.id === group.id || one.mergedIntoId === group.id);
      const own = counted.reduce((sum, { ownCount }) => sum + Number(ownCount), 0);
      expect(Number(group.occurrenceCount)).toBe(own);
    }
  }

  it("keep exact counts across occurrences, merges and unmerges", async () => {
    const names = ["a", "b", "c", "d", "e"];
    const ids = await Promise.all(names.map((name) => scene.occur(name)));
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
    const changes = [
      () => scene.call("merge", a, [b]),
      () => scene.call("merge", c, [d, e]),
      () => scene.call("merge", a, [c]),
      () => scene.call("unmerge", a, [b, d]),
      () => scene.call("merge", b, [a]),
      () => scene.call("unmerge", b, [a]),
    ];
    let recorded = names.length;
    for (const change of [...changes, ...changes]) {
      const records = Array.from({ length: 15 }, () =>
        scene.occur(names[recorded++ % names.length]!),
      );
      const [first, ...responses] = await Promise.all([change(), change(), ...records]);
      expect([200, 404, 422]).toContain(first.status);
      expect(responses).toHaveLength(16);
    }
    await expectExact(ids, recorded);
    const outermost = await Promise.all(changes.flatMap((change) => [change(), change()]));
    for (const { status } of outermost) expect([200, 404, 422]).toContain(status);
    await expectExact(ids, recorded);
  });

  it("merge two groups in only one direction when both directions are requested", async () => {
    for (let round = 0; round < 8; round++) {
      const a = await scene.occur(`a${round}`);
      const b = await scene.occur(`b${round}`);
      const responses = await Promise.all([
        scene.call("merge", a, [b]),
        scene.call("merge", b, [a]),
      ]);
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([404, 422]).toContain(statuses[1]);
      await expectExact([a, b], 2);
    }
  });

  it("return 200 for every repeat of a merge, which happens only once", async () => {
    const a = await scene.group("a", 1, 3);
    const b = await scene.group("b", 2, 3);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => scene.call("merge", a, [b])),
    );
    const group = await scene.read(a);
    expect(group.occurrence_count).toBe(3);
    for (const { status, body } of responses) {
      expect(status).toBe(200);
      expect(body).toEqual(group);
    }
  });
});

describe("other clients", () => {
  it("are notified of a merge and an unmerge, except for the originating socket", async () => {
    const a = await scene.group("a", 1, 3);
    const b = await scene.group("b", 1, 3);
    const headers = { "x-socket-id": "123.456" };
    for (const action of ["merge", "unmerge"]) {
      const path = `${groupPath(scene.project, a)}/${action}`;
      await owner.api.post(path, { error_group_ids: [b] }, { headers });
    }
    const where = { projectId: scene.project.id, actorId: owner.id, name: "error-groups.changed" };
    const events = await prisma.outboxEvent.findMany({ where });
    expect(events.map(({ socketId, actorId }) => [socketId, actorId])).toEqual([
      ["123.456", owner.id],
      ["123.456", owner.id],
    ]);
  });
});
