// @module-tag slow
import "../../../support/database/own-database";
import { randomInt, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, selectJson, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { filesFolder } from "@/lib/platform/storage/disk-store";
import { KillableServers } from "../../../crash/killable-servers";
import type { ApiResponse } from "../../../support/http/api";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Kills a server at each step of a request with a key (docs/spec/conventions.md#idempotency).
 * Repeating the request must return the existing record and not create another. `CRASH_STEPS=all`
 * tests every step; the default is every step for an issue and some for the others.
 */
const TESTS_ALL_STEPS = process.env["CRASH_STEPS"] === "all";
/** Distance between tested steps when not all are tested. Each statement has three steps. */
const STRIDE = 5;

let servers: KillableServers;
let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;

beforeAll(async () => {
  servers = await KillableServers.open();
  // A tenant id that no other database uses, so its files have their own folder.
  const firstId = randomInt(1_000_000, 2_000_000_000);
  await selectJson(Prisma.sql`SELECT setval('tenants_id_seq', ${firstId}::bigint)::text`);
  tenant = await TestTenant.make();
  ana = await tenant.user();
  ben = await tenant.user();
});
afterAll(() => servers.close());

interface Change {
  path: string;
  contentType?: string;
  body: string;
}

/** Repeats the request in this process until it no longer returns 409. */
async function repeat({ path: address, body, contentType }: Required<Change>, key: string) {
  const options = { raw: body, headers: { "idempotency-key": key, "content-type": contentType } };
  let response: ApiResponse<any> | undefined;
  await expect
    .poll(async () => (response = await ana.api.post(address, undefined, options)).status)
    .not.toBe(409);
  return response as ApiResponse<any>;
}

/** Kills a server at each step of a change and returns the responses to the repeats. */
async function killAtEachStep(
  change: () => Change,
  stride: number,
  after?: (response: ApiResponse<any>) => Promise<unknown>,
): Promise<ApiResponse<any>[]> {
  const responses: ApiResponse<any>[] = [];
  for (let step = 1; ; step += TESTS_ALL_STEPS ? 1 : stride) {
    const request = { contentType: "application/json", ...change() };
    const key = randomUUID();
    const sent = { host: tenant.host, token: ana.token, key, ...request };
    const status = await servers.send(sent, step);
    const response = await repeat(request, key);
    expect(response.status, `killed at step ${step}`).toBeLessThan(300);
    if (status !== undefined) expect(response.status).toBe(status);
    expect((await repeat(request, key)).body).toEqual(response.body);
    responses.push(response);
    await after?.(response);
    if (status !== undefined) return responses;
  }
}

/** Returns the names of the project's outbox events, in order and with duplicates. */
async function outboxNamesOf({ id: projectId }: TestProject): Promise<string[]> {
  const found = await prisma.outboxEvent.findMany({ where: { projectId }, orderBy: { id: "asc" } });
  return found.map(({ name }) => name);
}

const TIMEOUT = { timeout: TESTS_ALL_STEPS ? 1_200_000 : 120_000 };

describe("a server that dies during a request with an Idempotency-Key", () => {
  it("creates the issue once or not at all, with the next number", TIMEOUT, async () => {
    const project = await tenant.project(ana, [ben]);
    const responses = await killAtEachStep(
      () => ({
        path: `${project.path}/issues`,
        body: JSON.stringify({
          ...{ title: "Once", description: "", lane_id: project.lanes[0], priority: 2, type: 0 },
          assignee_id: ben.id,
        }),
      }),
      1,
    );
    expect(responses.length).toBeGreaterThan(24);
    const ids = responses.map(({ body }) => body.id as number);
    const found = await prisma.issue.findMany({
      where: { projectId: project.id },
      orderBy: { number: "asc" },
    });
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found.map(({ number }) => number)).toEqual(ids.map((_, index) => index + 1));
    const where = { issueId: { in: ids } };
    expect(await prisma.activity.count({ where })).toBe(ids.length);
    expect(await prisma.notification.count({ where })).toBe(ids.length);
    expect(await outboxNamesOf(project)).toEqual(ids.map(() => "issue.created"));
  });

  it(
    "holds the key for exactly as long as its transaction in PostgreSQL lasts",
    TIMEOUT,
    async () => {
      const project = await tenant.project(ana);
      const request = {
        path: `${project.path}/issues`,
        body: JSON.stringify({
          ...{ title: "Once", description: "", lane_id: project.lanes[0], priority: 2, type: 0 },
        }),
        contentType: "application/json",
      };
      const sent = { host: tenant.host, token: ana.token, key: "lost", ...request };
      const again = () =>
        ana.api.post(request.path, undefined, {
          raw: request.body,
          headers: { "idempotency-key": "lost", "content-type": request.contentType },
        });
      await transaction(async (tx) => {
        await selectJson(Prisma.sql`SELECT FROM projects WHERE id = ${project.id} FOR UPDATE`, tx);
        const holder = await selectJsonRow<{ pid: number }>(
          Prisma.sql`SELECT pg_backend_pid() AS pid`,
          tx,
        );
        const waits = () =>
          selectJson(Prisma.sql`SELECT pid FROM pg_stat_activity
          WHERE ${holder?.pid}::int = ANY(pg_blocking_pids(pid))`);
        const killAt = () => expect.poll(waits).toHaveLength(1);
        expect(await servers.send(sent, killAt)).toBeUndefined();
        // The process is gone, but its statement is still waiting for this lock.
        expect((await again()).status).toBe(409);
        expect(await waits()).toHaveLength(1);
      });
      const { status, body } = await repeat(request, "lost");
      expect(status).toBe(201);
      expect((await again()).body).toEqual(body);
      expect(await prisma.issue.count({ where: { projectId: project.id } })).toBe(1);
    },
  );

  it("creates the comment once or not at all", TIMEOUT, async () => {
    const project = await tenant.project(ana, [ben]);
    const issue = await makeIssue(ana, project, { assignee_id: ben.id });
    const before = (await outboxNamesOf(project)).length;
    const responses = await killAtEachStep(
      () => ({
        path: `${project.path}/issues/${issue.id}/comments`,
        body: JSON.stringify({ body: "Once." }),
      }),
      STRIDE,
    );
    const ids = responses.map(({ body }) => body.id as number);
    const where = { issueId: issue.id };
    const found = await prisma.comment.findMany({ where, orderBy: { id: "asc" } });
    expect(found.map(({ id }) => id)).toEqual(ids);
    const notices = await prisma.notification.findMany({
      where: { ...where, commentId: { not: null } },
      orderBy: { id: "asc" },
    });
    expect(notices.map(({ commentId }) => commentId)).toEqual(ids);
    expect((await outboxNamesOf(project)).slice(before)).toEqual(ids.map(() => "comment.created"));
  });

  it("changes several issues once or not at all", TIMEOUT, async () => {
    const project = await tenant.project(ana, [ben]);
    const issues = [await makeIssue(ana, project), await makeIssue(ana, project)];
    const ids = issues.map(({ id }) => id);
    const before = (await outboxNamesOf(project)).length;
    let minutes = 0;
    const responses = await killAtEachStep(
      () => ({
        path: `${project.path}/issues/bulk`,
        // A new value each time, so a repeated change would show.
        body: JSON.stringify({ ids, set: { estimated_minutes: ++minutes } }),
      }),
      STRIDE,
    );
    for (const { body } of responses) expect(body).toEqual({ updated: 2, failed: [] });
    for (const { id, version } of issues) {
      const now = await prisma.issue.findFirstOrThrow({ where: { id } });
      expect(now.version - version).toBe(responses.length);
      const changes = await prisma.activity.findMany({
        where: { issueId: id, field: "estimated_minutes" },
        orderBy: { id: "asc" },
      });
      expect(changes.map(({ to }) => to)).toEqual(responses.map((_, index) => index + 1));
    }
    expect((await outboxNamesOf(project)).slice(before)).toEqual(
      responses.map(() => "issue.updated"),
    );
  });

  it("stores the import once or not at all and leaves no file behind", TIMEOUT, async () => {
    const project = await tenant.project(ana);
    const responses = await killAtEachStep(
      () => ({
        // A preview waits to be started, so no worker picks it up.
        path: `${project.path}/issues/import?preview=true`,
        contentType: "text/csv",
        body: "Title\nOne\nTwo\n",
      }),
      STRIDE,
      // Marked as finished, because a person can have at most twenty waiting imports.
      ({ body: { id } }) => prisma.importJob.updateMany({ where: { id }, data: { status: 3 } }),
    );
    const ids = responses.map(({ body }) => body.id as number);
    const jobs = await prisma.importJob.findMany({
      where: { projectId: project.id },
      orderBy: { id: "asc" },
    });
    expect(jobs.map(({ id }) => id)).toEqual(ids);
    const folder = path.join(filesFolder(), `${tenant.id}/imports`);
    const storedKeys = (await readdir(folder)).map(
      (name) => `${tenant.id}/imports/${name.replace(/\.part$/, "")}`,
    );
    const referenced = jobs.map(({ storageKey }) => storageKey);
    const discarded = await prisma.discardedFile.findMany({ where: { tenantId: tenant.id } });
    const known = [...referenced, ...discarded.map(({ storageKey }) => storageKey)];
    expect(storedKeys.filter((key) => !known.includes(key))).toEqual([]);
    expect(storedKeys).toEqual(expect.arrayContaining(referenced));
  });
});
