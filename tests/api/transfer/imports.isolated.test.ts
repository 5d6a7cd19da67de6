import "../../support/database/own-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Prisma, rows, selectJsonRow } from "@/lib/platform/db/query";
import { runImport } from "@/lib/transfer/import-jobs/run/run-import";
import {
  type ImportJob,
  importResource,
  listedImportResource,
} from "@/lib/transfer/import-jobs/schema";
import { startWorkers } from "@/server/workers/start-workers";
import { provesGuards } from "../../support/rights/guards";
import { endOf, importCsv, sendCsv } from "../../support/records/imports";
import { full, type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/** POST …/issues/import and its job. Parsing and the worker are slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

let tenant: TestTenant;
let ana: TestUser;
let stop: () => Promise<void>;

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin" });
  stop = await startWorkers();
});
afterAll(() => stop());

const issuesOf = async (project: TestProject, by = ana) =>
  (await by.api.get(`${project.path}/issues`)).body as { id: number; key: string; title: string }[];

describe("POST …/issues/import", () => {
  it("returns 202 with a job that imports the file", async () => {
    const project = await tenant.project(ana);
    const response = await sendCsv(ana, project, "Title,Status,Labels\nOne,done,web\nTwo,new,\n");
    expect(response.status).toBe(202);
    const job = importResource.parse(response.body);
    expect(job).toMatchObject({ status: 1, project_id: project.id, format: "plain" });
    expect(response.headers.get("location")).toBe(`${project.path}/imports/${job.id}`);
    await endOf(ana, project, job.id);
    const done = await importCsv(ana, project, "Title\nThree\n", "?file_name=three.csv");
    expect(done).toMatchObject({
      status: 3,
      file_name: "three.csv",
      encoding: "UTF-8",
      total: 1,
      processed: 1,
      imported: 1,
      skipped: 0,
      failed: 0,
      errors: [],
      failure: null,
    });
    expect((await issuesOf(project)).map(({ title }) => title)).toEqual(["One", "Two", "Three"]);
    const list = await ana.api.get(`${project.path}/imports`);
    expect(
      z
        .array(listedImportResource)
        .parse(list.body)
        .map(({ id }) => id),
    ).toEqual([done.id, job.id]);
  });

  it("reports why each row was left out, with the number of its first line", async () => {
    const project = await tenant.project(ana);
    const csv = [
      "Issue id,Summary,Created,Description",
      '1,"good',
      'one",2020-01-01,x',
      "2,,2020-01-01,no title",
      "3,too,2020-01-01,many,columns",
      "5,impossible,2020-02-30,x",
      "6,NUL in the title\0,2020-01-01,x",
      "1,again,2020-01-01,x",
      '9,"open,2020-01-01,x',
    ].join("\n");
    const done = await importCsv(ana, project, csv);
    expect(done).toMatchObject({ status: 3, total: 7, processed: 7, imported: 1, skipped: 1 });
    expect(done.failed).toBe(5);
    expect(done.errors.map(({ row: line, level, message }) => [line, level, message])).toEqual([
      [4, "error", "the title is missing"],
      [5, "error", "5 columns, but the header has 4"],
      [6, "error", '"2020-02-30" is not a recognized date'],
      [7, "error", "the title may not contain a NUL character"],
      [9, "error", "a quoted field is never closed"],
    ]);
  });

  it("lists the first thousand problems and counts the rest", async () => {
    const project = await tenant.project(ana);
    const done = await importCsv(ana, project, `Title,Body\n${",x\n".repeat(1_234)}`);
    expect(done).toMatchObject({ status: 3, total: 1_234, failed: 1_234, imported: 0 });
    expect(done.errors).toHaveLength(1_000);
  });

  it.each([
    ["an empty file", "", "empty"],
    ["a blank file", " \r\n\n", "empty"],
    ["a workbook", "PK\x03\x04rest", "ZIP archive"],
    ["a PDF document", "%PDF-1.7\n%âãÏÓ\n", "PDF"],
    ["a table without a title", "id,email\n1,a@b.test\n", "no title column"],
  ])("rejects %s", async (_what, csv, word) => {
    const project = await tenant.project(ana);
    const { status, body } = await sendCsv(ana, project, csv);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { file: [expect.stringContaining(word)] } });
    expect((await ana.api.get(`${project.path}/imports`)).body).toEqual([]);
  });

  it("rejects content types other than CSV and JSON", async () => {
    const project = await tenant.project(ana);
    const sent = { raw: Buffer.from("Title"), headers: { "content-type": "text/plain" } };
    const refused = await ana.api.post(`${project.path}/issues/import`, undefined, sent);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["Content-Type"]]);
  });

  it.each([
    ["UTF-8", Buffer.from("\ufeffTitle\nGrüße – €\n")],
    ["UTF-16LE", Buffer.from("\ufeffTitle\nGrüße – €\n", "utf16le")],
    ["UTF-16BE", Buffer.from("\ufeffTitle\nGrüße – €\n", "utf16le").swap16()],
    ["Windows-1252", Buffer.from("Title\nGr\xfc\xdfe \x96 \x80\n", "latin1")],
  ])("reads %s and reports the encoding", async (encoding, csv) => {
    const project = await tenant.project(ana);
    expect(await importCsv(ana, project, csv)).toMatchObject({ encoding, imported: 1 });
    expect((await issuesOf(project))[0]?.title).toBe("Grüße – €");
  });

  it("reports an error for a cell over 1 MiB, and accepts 10,000 columns or a header alone", async () => {
    const project = await tenant.project(ana);
    const large = `Title,Body\nlarge,${"x".repeat(1024 * 1024)}\nsmall,y\n`;
    expect(await importCsv(ana, project, large)).toMatchObject({ imported: 1, failed: 1 });
    const wide = `Title${",Column".repeat(9_999)}\nwide${",x".repeat(9_999)}\n`;
    expect(await importCsv(ana, project, wide)).toMatchObject({ status: 3, imported: 1 });
    expect(await importCsv(ana, project, "Title\n")).toMatchObject({ status: 3, total: 0 });
  });

  it("fails for a file with invalid quotes throughout and imports nothing", async () => {
    const project = await tenant.project(ana);
    const csv = `Title,Body\n${"good,x\n".repeat(300)}${'"x"y,2\n'.repeat(200)}`;
    const job = await importCsv(ana, project, csv);
    expect(job).toMatchObject({ status: 4, imported: 0 });
    expect(job.failure).toContain("not CSV");
    expect(await issuesOf(project)).toEqual([]);
  });

  it("does not create labels, sprints or epics without permission, and reports it", async () => {
    const owner = await tenant.user();
    const writer = await tenant.user({ role: { permissions: { issues: full } } });
    const project = await tenant.project(owner, [writer]);
    const csv = [
      "key,title,lane,labels,assignee,sprint,epic",
      `X-1,One,Done,web,${owner.email.toUpperCase()},S1,E1`,
      `X-2,Two,Done,,nobody@example.test,,`,
    ].join("\n");
    const done = await importCsv(writer, project, csv);
    expect(done.errors.map(({ row: line, field, level }) => [line, field, level])).toEqual([
      [2, "labels", "warning"],
      [2, "sprint", "warning"],
      [2, "epic", "warning"],
      [3, "assignee", "warning"],
    ]);
    const [one] = (await writer.api.get(`${project.path}/issues`)).body;
    expect(one).toMatchObject({ assignee_id: owner.id, sprint_id: null, label_ids: [] });
    await importCsv(owner, project, csv.replaceAll("X-", "Y-"));
    const [, , again] = (await writer.api.get(`${project.path}/issues`)).body;
    expect(again).toMatchObject({
      sprint_id: expect.any(Number),
      epic_id: expect.any(Number),
      label_ids: [expect.any(Number)],
    });
  });

  it("links blocked issues anywhere in the file without creating a cycle", async () => {
    const project = await tenant.project(ana);
    const csv = [
      "key,title,lane,blocked_by",
      'A-1,One,Done,"A-2, A-3"',
      "A-2,Two,Done,A-3",
      "A-3,Three,Done,A-1",
      'A-4,Four,Done,"A-4, B-9"',
    ].join("\n");
    const done = await importCsv(ana, project, csv);
    expect(done.errors.map(({ row: line, message }) => [line, message])).toEqual([
      [4, "A-1 would create a cycle, so the link was skipped"],
      [5, "A-4 cannot block itself, so the link was skipped"],
      [5, "B-9 is not an issue in the project, so the link was skipped"],
    ]);
    const issues = (await ana.api.get(`${project.path}/issues`)).body;
    const [, two, three] = issues.map(({ id }: { id: number }) => id);
    expect(issues.map((issue: any) => issue.blocked_by_ids)).toEqual([
      [two, three],
      [three],
      [],
      [],
    ]);
  });
});

describe("a running import", () => {
  /** Creates an import and deletes its queued job, as if its worker had been killed. */
  async function makeOrphan(project: TestProject, csv: string, by = ana): Promise<ImportJob> {
    await stop();
    const job = (await sendCsv(by, project, csv)).body as ImportJob;
    await rows(Prisma.sql`DELETE FROM graphile_worker._private_jobs`);
    return job;
  }
  const key = (project: TestProject, job: ImportJob) => ({
    tenantId: tenant.id,
    projectId: project.id,
    importId: job.id,
  });
  const read = async (project: TestProject, { id }: ImportJob) =>
    importResource.parse((await ana.api.get(`${project.path}/imports/${id}`)).body);
  afterAll(async () => {
    stop = await startWorkers();
  });
  const csv = `Title\n${Array.from({ length: 450 }, (_, n) => `Row ${n + 1}`).join("\n")}\n`;

  it("resumes where it stopped without importing any row twice, even with two workers", async () => {
    const project = await tenant.project(ana);
    const job = await makeOrphan(project, csv);
    const runs = [runImport(key(project, job), false), runImport(key(project, job), false)];
    const ends = await Promise.allSettled(runs);
    expect(ends.some(({ status }) => status === "fulfilled")).toBe(true);
    await runImport(key(project, job), false);
    expect(await read(project, job)).toMatchObject({ status: 3, processed: 450, imported: 450 });
    const issues = await issuesOf(project);
    expect(issues.map(({ title }) => title)).toEqual(
      Array.from({ length: 450 }, (_, n) => `Row ${n + 1}`),
    );
  });

  it("stops between batches when cancelled and keeps imported rows", async () => {
    const project = await tenant.project(ana);
    const job = await makeOrphan(project, csv);
    await rows(Prisma.sql`UPDATE import_jobs SET status = 2 WHERE id = ${job.id}`);
    const cancelled = await ana.api.post(`${project.path}/imports/${job.id}/cancel`);
    expect(importResource.parse(cancelled.body)).toMatchObject({
      status: 2,
      cancel_requested: true,
    });
    await runImport(key(project, job), false);
    expect(await read(project, job)).toMatchObject({ status: 5, imported: 0 });
    const again = await ana.api.post(`${project.path}/imports/${job.id}/cancel`);
    expect(again.body).toMatchObject({ status: 5 });
    const queued = await makeOrphan(project, csv);
    await ana.api.post(`${project.path}/imports/${queued.id}/cancel`);
    await runImport(key(project, queued), false);
    expect(await read(project, queued)).toMatchObject({ status: 5, processed: 0 });
    expect(await issuesOf(project)).toEqual([]);
    const left = Prisma.sql`SELECT id FROM import_jobs WHERE storage_key IS NOT NULL
      AND project_id = ${project.id}`;
    expect(await selectJsonRow(left)).toBeUndefined();
  });

  it("is cancelled when its user loses Issues: Create or access to the project", async () => {
    const [writer, leaver] = await Promise.all(
      [0, 1].map(() => tenant.user({ role: "contributor" })),
    );
    const project = await tenant.project(ana, [writer!, leaver!]);
    const jobs = [await makeOrphan(project, csv, writer), await makeOrphan(project, csv, leaver)];
    await rows(
      Prisma.sql`UPDATE users SET role_id = ${await tenant.role("member")} WHERE id = ${writer!.id}`,
    );
    await ana.api.delete(`${project.path}/members/${leaver!.id}`);
    for (const job of jobs) {
      await runImport(key(project, job), false);
      const cancelled = await read(project, job);
      expect(cancelled).toMatchObject({ status: 5, imported: 0 });
      expect(cancelled.failure).toContain("can no longer create issues");
    }
  });
});

describe("imports into one project", () => {
  it("add each issue once when run concurrently", async () => {
    const project = await tenant.project(ana);
    const csv = `Issue id,Summary\n${Array.from({ length: 500 }, (_, n) => `${n},Bug ${n}`).join("\n")}`;
    const [one, two] = await Promise.all([
      importCsv(ana, project, csv),
      importCsv(ana, project, csv),
    ]);
    expect(one.imported + two.imported).toBe(500);
    expect(one.skipped + two.skipped).toBe(500);
    expect(await issuesOf(project)).toHaveLength(500);
  });

  it("return 404 under another project", async () => {
    const [mine, other] = [await tenant.project(ana), await tenant.project(ana)];
    const job = await importCsv(ana, mine, "Title\nOne\n");
    expect((await ana.api.get(`${other.path}/imports/${job.id}`)).status).toBe(404);
  });
});

provesGuards([
  { method: "get", path: "/imports", permission: ["issues", "create"] },
  { method: "get", path: "/imports/:missing", permission: ["issues", "create"] },
  { method: "post", path: "/imports/:missing/cancel", permission: ["issues", "create"] },
]);
