import "../../support/database/own-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pruneImports } from "@/lib/transfer/import-jobs/prune";
import {
  type ImportJob,
  importPreviewResource,
  importResource,
} from "@/lib/transfer/import-jobs/schema";
import { Prisma, rows, selectJson, transaction } from "@/lib/platform/db/query";
import { fileStore } from "@/lib/platform/storage/file-store";
import { startWorkers } from "@/server/workers/start-workers";
import { provesGuards } from "../../support/rights/guards";
import { endOf, sendCsv } from "../../support/records/imports";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";
import { dumpTenant } from "../../support/rights/twin";

/** A file awaiting import: previewing it, and starting its import with chosen columns and lanes. */

let tenant: TestTenant;
let ana: TestUser;
let stop: () => Promise<void>;

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin" });
  stop = await startWorkers();
});
afterAll(() => stop());

async function upload(project: TestProject, csv: string, by = ana): Promise<ImportJob> {
  const { status, body } = await sendCsv(by, project, csv, "?preview=true&file_name=a.csv");
  expect(status).toBe(202);
  return importResource.parse(body);
}
const preview = async (project: TestProject, job: ImportJob, options: object = {}) => {
  const response = await ana.api.post(`${project.path}/imports/${job.id}/preview`, options);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return importPreviewResource.parse(response.body);
};
const start = (project: TestProject, job: ImportJob, options: object = {}, by = ana) =>
  by.api.post(`${project.path}/imports/${job.id}/start`, options);

const JIRA = [
  "Issue key;Summary;Status;Priority;Issue Type;Labels;Labels;Sprint;Reporter email",
  "AB-1;One;In Review;Blocker;Story;ops;web;S1;",
  "AB-2;Two;Done;P9;Bug;;;;",
  "AB-3;;Done;Low;Bug;;;;",
  "AB-4;Four;Parked;Low;Bug;;;;",
].join("\n");

describe("a waiting import", () => {
  it("is previewed without writing anything", async () => {
    const project = await tenant.project(ana);
    const content = async () => {
      const { issues, labels, sprints, activities, projects } = await dumpTenant(tenant.id);
      return { issues, labels, sprints, activities, projects };
    };
    const before = await content();
    const job = await upload(project, JIRA);
    expect(job).toMatchObject({ status: 0, format: "Jira", total: 0 });
    const shown = await preview(project, job);
    expect(shown).toMatchObject({ format: "Jira", delimiter: ";", checked: 4, is_whole: true });
    expect(shown.columns).toEqual([
      ...["external_id", "title", "status", "priority", "type", "labels", "labels"],
      ...["sprint", null],
    ]);
    expect(shown.ignored_columns).toEqual([{ header: "Reporter email", rows: 0 }]);
    expect(shown.rows).toMatchObject([
      { row: 2, external_id: "AB-1", title: "One", lane_id: project.lanes[2], priority: 0 },
      { row: 3, title: "Two", lane_id: project.lanes[3], type: 1, sprint: null },
      { row: 5, title: "Four", lane_id: project.lanes[0], priority: 3 },
    ]);
    expect(shown.problems).toEqual([
      { row: 4, field: null, message: "the title is missing", level: "error" },
    ]);
    expect(shown.lanes).toEqual([
      { word: "in review", count: 1, lane_id: project.lanes[2] },
      { word: "done", count: 1, lane_id: project.lanes[3] },
      { word: "parked", count: 1, lane_id: project.lanes[0] },
    ]);
    expect(shown.unknown_words).toEqual([
      { field: "priority", word: "P9", count: 1 },
      { field: "status", word: "Parked", count: 1 },
    ]);
    expect(await content()).toEqual(before);
  });

  it("runs only once, with the chosen columns and lanes", async () => {
    const project = await tenant.project(ana);
    const job = await upload(project, JIRA.replace("One;", `${ana.email};`));
    const columns = ["external_id", "description", "status", null, "type"];
    const chosen = {
      columns: [...columns, "labels", null, "sprint", null].with(3, "title"),
      lanes: { parked: project.lanes[1] },
      create_missing: false,
    };
    const shown = await preview(project, job, chosen);
    expect(shown.rows[0]).toMatchObject({ title: "Blocker", sprint: "S1", labels: ["ops"] });
    const started = await Promise.all([start(project, job, chosen), start(project, job, chosen)]);
    expect(started.map(({ status }) => status).sort()).toEqual([200, 404]);
    const done = await endOf(ana, project, job.id);
    expect(done).toMatchObject({ status: 3, imported: 4, file_name: "a.csv" });
    expect(done.errors.map(({ field }) => field)).toEqual(["labels", "sprint"]);
    const issues = (await ana.api.get(`${project.path}/issues`)).body;
    expect(issues.map((issue: any) => [issue.title, issue.lane_id, issue.label_ids])).toEqual([
      ["Blocker", project.lanes[2], []],
      ["P9", project.lanes[3], []],
      ["Low", project.lanes[3], []],
      ["Low", project.lanes[1], []],
    ]);
  });

  it("may lack a title column, but cannot be started until one is chosen", async () => {
    const project = await tenant.project(ana);
    const job = await upload(project, "Betreff,Text\nEins,x\n");
    expect((await preview(project, job)).problems).toMatchObject([{ row: 1, level: "error" }]);
    expect((await start(project, job)).body.errors).toHaveProperty("file");
    const columns = ["title", "description"];
    expect((await preview(project, job, { columns })).rows).toMatchObject([
      { title: "Eins", description: "x" },
    ]);
    expect((await start(project, job, { columns })).status).toBe(200);
    expect(await endOf(ana, project, job.id)).toMatchObject({ imported: 1 });
  });

  it.each([
    ["columns", { columns: ["title"] }],
    ["columns", { columns: ["description", null] }],
    ["columns.1", { columns: ["title", "nothing"] }],
    ["lanes", { lanes: { x: 2_147_483_647 } }],
    ["lanes.x", { lanes: { x: "1" } }],
    ["lanes.a\0", { lanes: { "a\0": 1 } }],
    ["lanes.\ufffd", { lanes: { "\ud800": 1 } }],
    ["create_missing", { create_missing: 1 }],
  ])("returns 422 on %s", async (field, options) => {
    const project = await tenant.project(ana);
    const job = await upload(project, "Title,Body\nOne,x\n");
    for (const verb of ["preview", "start"]) {
      const response = await ana.api.post(`${project.path}/imports/${job.id}/${verb}`, options);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["\u202egnp.csv", "gnp.csv"],
    ["con.csv", "_con.csv"],
    ["", ""],
  ])("is given a displayable file name: %j becomes %j", async (fileName, name) => {
    const project = await tenant.project(ana);
    const query = `?preview=true&file_name=${encodeURIComponent(fileName)}`;
    const { body } = await sendCsv(ana, project, "Title\nOne\n", query);
    expect(body.file_name).toBe(name);
    await ana.api.post(`${project.path}/imports/${body.id}/cancel`);
  });

  it("is previewed only as far as memory limits allow, even if its rows are only commas", async () => {
    const project = await tenant.project(ana);
    const commas = ",".repeat(15_000);
    const job = await upload(project, `Title${commas}\n${`x${commas}\n`.repeat(300)}`);
    const shown = await preview(project, job);
    expect([shown.is_whole, shown.checked < 300]).toEqual([false, true]);
  });

  it("returns 404 if its file is missing from the store", async () => {
    const project = await tenant.project(ana);
    const job = await upload(project, "Title\nOne\n");
    const [kept] = await selectJson<{ storage_key: string }>(
      Prisma.sql`SELECT storage_key FROM import_jobs WHERE id = ${job.id}`,
    );
    await fileStore().remove(kept?.storage_key ?? "");
    for (const verb of ["preview", "start"]) {
      const response = await ana.api.post(`${project.path}/imports/${job.id}/${verb}`, {});
      expect(response.status).toBe(404);
    }
    await ana.api.post(`${project.path}/imports/${job.id}/cancel`);
  });

  it("can be started only by its user, and expires after a day", async () => {
    const other = await tenant.user({ role: "contributor" });
    const project = await tenant.project(ana, [other]);
    const job = await upload(project, "Title\nOne\n");
    expect((await start(project, job, {}, other)).status).toBe(403);
    await pruneImports();
    expect((await ana.api.get(`${project.path}/imports/${job.id}`)).status).toBe(200);
    await rows(Prisma.sql`
      UPDATE import_jobs SET created_at = now() - interval '25 hours' WHERE id = ${job.id}`);
    await pruneImports();
    expect((await ana.api.get(`${project.path}/imports/${job.id}`)).status).toBe(404);
    const discarded = await selectJson(Prisma.sql`
      SELECT due_at FROM discarded_files WHERE tenant_id = ${tenant.id} AND due_at <= now()`);
    expect(discarded).not.toEqual([]);
  });

  it("fails and has its file removed when no worker will process it", async () => {
    const project = await tenant.project(ana);
    const [job, last] = [
      await upload(project, "Title\nOne\n"),
      await upload(project, "Title\nTwo\n"),
    ];
    await rows(Prisma.sql`
      UPDATE import_jobs SET status = 2, updated_at = now() - interval '1 hour' WHERE id IN (${job.id}, ${last.id})`);
    // The other import's job is on its last attempt.
    await rows(Prisma.sql`
      WITH added AS (SELECT (graphile_worker.add_job('import-issues',
        json_build_object('tenant_id', ${tenant.id}::int, 'import_id', ${last.id}::int))).id)
      SELECT id FROM added`);
    // Locked by a live worker, which holds its advisory lock.
    await transaction(async (tx) => {
      await selectJson(
        Prisma.sql`SELECT pg_advisory_xact_lock(5263102, hashtext('live worker'))::text AS held`,
        tx,
      );
      await rows(Prisma.sql`
        UPDATE graphile_worker._private_jobs SET attempts = max_attempts, locked_at = now(), locked_by = 'live worker'
        WHERE (payload ->> 'import_id')::int = ${last.id}`);
      await pruneImports();
    });
    const remaining = await selectJson(Prisma.sql`
      SELECT status::int AS status, storage_key IS NULL AS gone FROM import_jobs
      WHERE id IN (${job.id}, ${last.id}) ORDER BY id`);
    expect(remaining).toEqual([
      { status: 4, gone: true },
      { status: 2, gone: false },
    ]);
  });
});

provesGuards([
  { method: "post", path: "/imports/:missing/preview", permission: ["issues", "create"] },
  { method: "post", path: "/imports/:missing/start", permission: ["issues", "create"] },
]);
