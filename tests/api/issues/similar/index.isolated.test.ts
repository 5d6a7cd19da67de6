import "../../../support/database/own-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { indexEverything, indexIssues } from "@/lib/issues/similar/index-issues";
import { termHash } from "@/lib/issues/similar/text/term-hash";
import { indexTerms } from "@/lib/issues/similar/text/terms";
import { startWorkers } from "@/server/workers/start-workers";
import { sweep } from "@/lib/platform/jobs/sweep";
import { removeProject } from "@/lib/planning/projects/remove-project";
import { makeIssue } from "../../../support/records/issue";
import { listJobs } from "../../../support/records/jobs";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * The index for similar-issue search: its terms and counts are exact when no issue is waiting to be
 * indexed.
 */

let tenant: TestTenant;
let admin: TestUser;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const keyOf = ({ id }: TestProject) => ({ tenantId: tenant.id, projectId: id });

const WORDS = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda omicron".split(" ");
let seed = 3;
function text(length: number): string {
  return Array.from({ length }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return WORDS[Math.floor((seed / 2 ** 32) * WORDS.length)];
  }).join(" ");
}

let number = 0;
/** Inserts many issues in one statement, the way an import does. */
async function make(project: TestProject, count: number): Promise<number[]> {
  const data = Array.from({ length: count }, () => {
    number += 1;
    return {
      tenantId: tenant.id,
      projectId: project.id,
      number,
      key: `${project.keyPrefix}-${number}`,
      title: text(4),
      description: text(20),
      userId: admin.id,
      laneId: project.lanes[0] ?? 0,
      priority: 2,
      type: 0,
    };
  });
  const made = await prisma.issue.createManyAndReturn({ data, select: { id: true } });
  return made.map(({ id }) => id);
}

const rename = (ids: number[]) =>
  rows(Prisma.sql`UPDATE issues SET title = title || ' renamed', version = version + 1
    WHERE tenant_id = ${tenant.id} AND id = ANY(${ids}::int[])`);
const remove = (ids: number[]) =>
  rows(Prisma.sql`DELETE FROM issues WHERE tenant_id = ${tenant.id} AND id = ANY(${ids}::int[])`);
const indexJobs = async () =>
  (await listJobs()).filter(({ task }) => task === "index-issues").length;
const waiting = ({ id }: TestProject) => prisma.staleIssueTerms.count({ where: { projectId: id } });

/**
 * Asserts that no issue is waiting to be indexed, that terms and counts match the project's issues,
 * and that no count is 0.
 */
async function expectExact(project: TestProject): Promise<void> {
  const where = { projectId: project.id };
  expect(await waiting(project)).toBe(0);
  const issues = await prisma.issue.findMany({ where });
  const stored = await prisma.issueTerms.findMany({ where });
  const counts = new Map<number, number>();
  let length = 0;
  const expected = issues.map((issue) => {
    const terms = new Map(
      [...indexTerms(issue)].map(([term, weight]) => [termHash(project.id, term), weight]),
    );
    const own = [...terms.values()].reduce((sum, weight) => sum + weight, 0);
    length += own;
    for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
    return [issue.id, terms, own];
  });
  const weights = ({ terms, weights }: (typeof stored)[number]) =>
    new Map(terms.map((term, i) => [term, weights[i]]));
  expect(new Map(stored.map((one) => [one.issueId, [weights(one), one.length]]))).toEqual(
    new Map(expected.map(([id, terms, own]) => [id, [terms, own]])),
  );
  const counted = await prisma.termCount.findMany({ where });
  expect(new Map(counted.map(({ term, documents }) => [term, documents]))).toEqual(counts);
  const total = await prisma.termTotal.findFirst({ where });
  expect({ documents: total?.documents ?? 0, length: Number(total?.length ?? 0) }).toEqual({
    documents: issues.length,
    length,
  });
}

describe("indexing", () => {
  it("takes the oldest issues first, up to the limit, and returns how many it indexed", async () => {
    const project = await tenant.project(admin);
    const ids = await make(project, 5);
    expect(await indexIssues(keyOf(project), 3)).toBe(3);
    const done = await prisma.issueTerms.findMany({ where: { projectId: project.id } });
    expect(done.map(({ issueId }) => issueId).sort((a, b) => a - b)).toEqual(ids.slice(0, 3));
    expect(await indexIssues(keyOf(project), 3)).toBe(2);
    expect(await indexIssues(keyOf(project), 3)).toBe(0);
    await expectExact(project);
  });

  it("is exact after repeated changes and deletions, before and after indexing", async () => {
    const project = await tenant.project(admin);
    const [once = 0, twice = 0, gone = 0, never = 0, ...rest] = await make(project, 12);
    await rename([once, twice]);
    await rename([twice]);
    await remove([never]);
    await indexEverything(keyOf(project));
    await expectExact(project);
    await rename([once, gone, ...rest]);
    await remove([gone, twice]);
    await indexEverything(keyOf(project));
    await expectExact(project);
    await remove([once, ...rest]);
    await indexEverything(keyOf(project));
    await expectExact(project);
  });

  it("is not needed if a change leaves the text unchanged", async () => {
    const project = await tenant.project(admin);
    const ids = await make(project, 2);
    await indexEverything(keyOf(project));
    await rows(
      Prisma.sql`UPDATE issues SET priority = 1, title = title WHERE id = ANY(${ids}::int[])`,
    );
    expect(await waiting(project)).toBe(0);
  });

  it("stays exact with concurrent indexers while issues are created, changed and deleted", async () => {
    const project = await tenant.project(admin);
    const ids = await make(project, 60);
    let isOver = false;
    const index = async () => {
      while (!isOver) await indexIssues(keyOf(project), 7);
    };
    const change = async () => {
      for (let round = 0; round < 10; round += 1) {
        await rename(ids.slice(round, round + 30));
        await make(project, 5);
        await remove(ids.splice(0, 3));
      }
    };
    const indexers = [index(), index(), index()];
    await Promise.all([change(), change()]);
    isOver = true;
    await Promise.all(indexers);
    await indexEverything(keyOf(project));
    await expectExact(project);
  });

  it("skips locked issues without waiting", async () => {
    const project = await tenant.project(admin);
    const [held = 0] = await make(project, 3);
    await transaction(async (tx) => {
      await selectJson(Prisma.sql`SELECT id FROM issues WHERE id = ${held} FOR UPDATE`, tx);
      expect(await indexIssues(keyOf(project), 10)).toBe(2);
      expect(await indexIssues(keyOf(project), 10)).toBe(0);
    });
    expect(await indexIssues(keyOf(project), 10)).toBe(1);
    await expectExact(project);
  });

  it("continues past a locked issue in batches", async () => {
    const project = await tenant.project(admin);
    const [held = 0] = await make(project, 60);
    await transaction(async (tx) => {
      await selectJson(Prisma.sql`SELECT id FROM issues WHERE id = ${held} FOR UPDATE`, tx);
      expect(await indexIssues(keyOf(project), 100)).toBe(59);
    });
    expect(await waiting(project)).toBe(1);
    await indexEverything(keyOf(project));
    await expectExact(project);
  });

  it("changes nothing when interrupted", async () => {
    const project = await tenant.project(admin);
    await make(project, 3);
    await transaction(async (tx) => {
      // Indexing times out waiting for this lock.
      await selectJson(
        Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('issue_terms'), ${project.id})::text`,
        tx,
      );
      await expect(indexIssues(keyOf(project), 10, 50)).rejects.toMatchObject({ code: "55P03" });
    });
    expect(await waiting(project)).toBe(3);
    await indexEverything(keyOf(project));
    await expectExact(project);
  });

  it("removes the terms of a deleted project", async () => {
    const project = await tenant.project(admin);
    await make(project, 3);
    await indexIssues(keyOf(project), 2);
    expect((await admin.api.delete(project.path)).status).toBe(204);
    expect((await admin.api.delete(`${project.path}?purge=true`)).status).toBe(204);
    await removeProject({ tenantId: tenant.id, projectId: project.id });
    await indexEverything(keyOf(project));
    expect(await waiting(project)).toBe(0);
    const where = { projectId: project.id };
    expect(await prisma.issueTerms.count({ where })).toBe(0);
    expect(await prisma.termCount.count({ where })).toBe(0);
    expect(await prisma.termTotal.count({ where })).toBe(0);
  });
});

describe("a search", () => {
  const ask = (project: TestProject, title: string) =>
    admin.api.post<unknown[]>(`${project.path}/issues/similar`, { title });

  it("returns without unindexed issues while another process is indexing", async () => {
    const project = await tenant.project(admin);
    const title = "Quetzal mirage behind the xylophone";
    await makeIssue(admin, project, { title });
    await transaction(async (tx) => {
      await selectJson(
        Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('issue_terms'), ${project.id})::text`,
        tx,
      );
      expect((await ask(project, title)).body).toEqual([]);
    });
    expect((await ask(project, title)).body).toHaveLength(1);
  });

  it("indexes part of a backlog itself and leaves the rest to one job", async () => {
    const project = await tenant.project(admin);
    const before = await indexJobs();
    await make(project, 250);
    await ask(project, "alpha beta");
    await ask(project, "alpha beta");
    expect(await waiting(project)).toBe(50);
    expect(await indexJobs()).toBe(before + 1);
    stops.push(await startWorkers());
    await expect.poll(() => waiting(project)).toBe(0);
    await expectExact(project);
  });
});

describe("the sweep", () => {
  it("enqueues indexing for issues that were already waiting at the previous sweep", async () => {
    for (const stop of stops.splice(0)) await stop();
    const projects = await Promise.all([tenant.project(admin), tenant.project(admin)]);
    const last = await sweep();
    const before = await indexJobs();
    for (const project of projects) await make(project, 2);
    const next = await sweep(last);
    expect(await indexJobs()).toBe(before);
    await sweep(next);
    expect(await indexJobs()).toBe(before + 2);
    stops.push(await startWorkers());
    for (const project of projects) {
      await expect.poll(() => waiting(project)).toBe(0);
      await expectExact(project);
    }
  });
});

describe("a query of words that thousands of issues contain", () => {
  it("finds an issue that contains several of them, however new it is", async () => {
    const project = await tenant.project(admin);
    const common = { tenantId: tenant.id, projectId: project.id, laneId: project.lanes[0] ?? 0 };
    const data = Array.from({ length: 6_300 }, (_, index) => ({
      ...common,
      number: 10 + index,
      key: `${project.keyPrefix}-${10 + index}`,
      title: index % 2 === 0 ? "toolbar" : "printer",
      description: "",
      userId: admin.id,
      priority: 2,
      type: 0,
    }));
    await prisma.issue.createMany({ data });
    const text = { title: "toolbar", description: "printer" };
    const both = await makeIssue(admin, project, text);
    while ((await indexIssues(keyOf(project), 1_000)) > 0);
    const path = `${project.path}/issues/similar`;
    const found = await admin.api.post<{ issue: { id: number } }[]>(path, text);
    expect(found.body.map(({ issue }) => issue.id)).toContain(both.id);
  });
});
