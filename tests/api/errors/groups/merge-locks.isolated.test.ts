import "../../../support/database/own-database";
import { expect, it, vi } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import type { ApiResponse } from "../../../support/http/api";
import { groupPath, setErrorTracking } from "../../../support/errors/error-group";
import { makeIssue } from "../../../support/records/issue";
import { MergeScene } from "../../../support/errors/merge-scene";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

/** Waits until `count` statements are waiting for a lock. */
const waitForBlocked = (count: number) =>
  vi.waitUntil(async () => {
    const found = await selectJsonRow<{
      n: number;
    }>(Prisma.sql`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    return found?.n === count;
  }, 30_000);

interface LockScene {
  scene: MergeScene;
  owner: TestUser;
  /** The merge target. */
  top: number;
  id: number;
  other: number;
}

async function makeLockScene(): Promise<LockScene> {
  const tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  const owner = await tenant.user();
  const scene = await MergeScene.make(tenant, owner);
  const [top, id] = [await scene.group("a"), await scene.group("b")];
  const { id: other } = await makeIssue(owner, scene.project);
  return { scene, owner, top, id, other };
}

/**
 * Starts a merge while the target's row is locked, then links `linkedGroup`. The lock is released
 * when `until` resolves.
 */
async function linkDuringMerge(
  { scene, owner, top, id, other }: LockScene,
  linkedGroup: number,
  until: (link: Promise<ApiResponse>) => Promise<unknown>,
): Promise<{ merged: ApiResponse; linked: ApiResponse }> {
  const { merge, link } = await prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM error_groups WHERE id = ${top} FOR UPDATE`;
      const merge = scene.call("merge", top, [id]);
      await waitForBlocked(1);
      const body = { issue_id: other };
      const link = owner.api.post(`${groupPath(scene.project, linkedGroup)}/link`, body);
      await until(link);
      // Wrapped in functions; returning the promises would make the transaction await them.
      return { merge: () => merge, link: () => link };
    },
    { timeout: 60_000 },
  );
  return { merged: await merge(), linked: await link() };
}

it("rejects a link to the merge target if the merge it waited for brought in another bug", async () => {
  const lockScene = await makeLockScene();
  const { scene, owner, top, id } = lockScene;
  const { body } = await owner.api.post(`${groupPath(scene.project, id)}/promote`);
  const { merged, linked } = await linkDuringMerge(lockScene, top, () => waitForBlocked(2));
  expect(merged.status).toBe(200);
  expect(linked).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("already linked") as string },
  });
  expect((await scene.read(top)).linked_issue_id).toBe(body.linked_issue_id);
});

it("returns 404 for a link to a group that is merged while the link waits", async () => {
  const lockScene = await makeLockScene();
  const { scene, top, id } = lockScene;
  const until = (link: Promise<ApiResponse>) => Promise.race([waitForBlocked(2), link]);
  const { merged, linked } = await linkDuringMerge(lockScene, id, until);
  expect(merged.status).toBe(200);
  expect(linked.status).toBe(404);
  expect((await scene.read(top)).linked_issue_id).toBeNull();
});
