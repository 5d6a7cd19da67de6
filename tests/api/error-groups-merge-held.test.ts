import "../support/own-database";
import { expect, it, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { Prisma, row } from "@/lib/db/query";
import { groupPath, switchErrorTracking } from "../support/error-group";
import { makeIssue } from "../support/issue";
import { MergeScene } from "../support/merge-scene";
import { TestTenant } from "../support/tenant";

/** Waits until so many statements wait for a lock. */
const waiting = (count: number) =>
  vi.waitUntil(async () => {
    const found = await row<{
      n: number;
    }>(Prisma.sql`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    return found?.n === count;
  }, 30_000);

it("a link that comes while a merge waits for its groups finds the Bug that the merge brings", async () => {
  const tenant = await TestTenant.make();
  await switchErrorTracking(tenant.id);
  const owner = await tenant.user();
  const scene = await MergeScene.make(tenant, owner);
  const { project } = scene;
  const top = await scene.group("a");
  const id = await scene.group("b");
  const { body } = await owner.api.post(`${groupPath(project, id)}/promote`);
  const bug = body.linked_issue_id as number;
  const other = await makeIssue(owner, project);
  const { merged, linked } = await prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM error_groups WHERE tenant_id = ${tenant.id} AND id = ${top} FOR UPDATE`;
      const merge = scene.call("merge", top, [id]);
      await waiting(1);
      const link = owner.api.post(`${groupPath(project, top)}/link`, { issue_id: other.id });
      await waiting(2);
      return { merged: () => merge, linked: () => link };
    },
    { timeout: 60_000 },
  );
  expect((await merged()).status).toBe(200);
  expect(await linked()).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("already linked") as string },
  });
  expect((await scene.read(top)).linked_issue_id).toBe(bug);
});

it("a link of a group that is being merged waits, and finds it merged", async () => {
  const tenant = await TestTenant.make();
  await switchErrorTracking(tenant.id);
  const owner = await tenant.user();
  const scene = await MergeScene.make(tenant, owner);
  const { project } = scene;
  const [top, id] = [await scene.group("a"), await scene.group("b")];
  const other = await makeIssue(owner, project);
  const { merged, linked } = await prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM error_groups WHERE tenant_id = ${tenant.id} AND id = ${top} FOR UPDATE`;
      const merge = scene.call("merge", top, [id]);
      await waiting(1);
      const link = owner.api.post(`${groupPath(project, id)}/link`, { issue_id: other.id });
      await Promise.race([waiting(2), link]);
      return { merged: () => merge, linked: () => link };
    },
    { timeout: 60_000 },
  );
  expect((await merged()).status).toBe(200);
  expect((await linked()).status).toBe(404);
  expect((await scene.read(top)).linked_issue_id).toBeNull();
});
