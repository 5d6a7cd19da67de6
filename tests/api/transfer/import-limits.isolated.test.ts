import "../../support/database/own-database";
import { beforeEach, describe, expect, it } from "vitest";
import { Prisma, rows, selectJson, selectJsonRow, transaction } from "@/lib/platform/db/query";
import { runImport } from "@/lib/transfer/import-jobs/run/run-import";
import { type ImportJob, importResource } from "@/lib/transfer/import-jobs/schema";
import { sendCsv } from "../../support/records/imports";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/** Limits on unfinished imports, and permissions lost during one: docs/importing.md. */

let tenant: TestTenant;
let ana: TestUser;
let project: TestProject;

beforeEach(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin" });
  project = await tenant.project(ana);
});

/** Inserts imports that the person has not started yet. */
const insertWaitingImports = (count: number, { id }: TestUser) =>
  rows(Prisma.sql`
    INSERT INTO import_jobs (tenant_id, project_id, user_id, status)
    SELECT ${tenant.id}::int, ${project.id}::int, ${id}::int, 0 FROM generate_series(1, ${count}::int)`);
const send = (by = ana) => sendCsv(by, project, "Title\nOne\n", "?preview=true");
/** Returns stored files that are due for removal because nothing refers to them. */
const discarded = () =>
  selectJson(Prisma.sql`SELECT storage_key FROM discarded_files WHERE tenant_id = ${tenant.id}`);

describe("unfinished imports", () => {
  it("are limited to twenty per person, even with concurrent requests, and rejected files are not kept", async () => {
    await insertWaitingImports(18, ana);
    const responses = await Promise.all([send(), send(), send(), send()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 202, 409, 409]);
    const rejected = await send();
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([409, "60"]);
    expect(rejected.body).toEqual({ message: expect.stringContaining("20 unfinished imports") });
    expect(await discarded()).toEqual([]);
    const other = await tenant.user({ role: "admin" });
    expect((await send(other)).status).toBe(202);
    const taken = responses.find(({ status }) => status === 202);
    await ana.api.post(`${project.path}/imports/${taken?.body.id}/cancel`);
    expect((await send()).status).toBe(202);
  });

  it("are limited to a hundred per workspace", async () => {
    for (let n = 0; n < 5; n++) await insertWaitingImports(20, await tenant.user());
    expect((await send()).status).toBe(409);
    const elsewhere = await TestTenant.make();
    const bea = await elsewhere.user({ role: "admin" });
    const response = await sendCsv(bea, await elsewhere.project(bea), "Title\nOne\n");
    expect(response.status).toBe(202);
  });
});

describe("a rejected file", () => {
  it("is removed from the store", async () => {
    expect((await sendCsv(ana, project, "id\n1\n")).status).toBe(422);
    expect((await sendCsv(ana, project, "")).status).toBe(422);
    expect(await discarded()).toEqual([]);
  });
});

describe("a running import", () => {
  it("stops after the current batch if its user loses the permission, and reports it", async () => {
    const writer = await tenant.user({ role: "contributor" });
    await ana.api.post(`${project.path}/members`, { user_id: writer.id });
    const csv = `Title\n${Array.from({ length: 450 }, (_, n) => `Row ${n + 1}`).join("\n")}\n`;
    const job = (await sendCsv(writer, project, csv)).body as ImportJob;
    const key = { tenantId: tenant.id, projectId: project.id, importId: job.id };
    let run: Promise<void> | undefined;
    await transaction(async (tx) => {
      await selectJson(
        Prisma.sql`SELECT id FROM projects WHERE id = ${project.id} FOR NO KEY UPDATE`,
        tx,
      );
      run = runImport(key, false);
      // The first batch has passed the permission check and is waiting for the project.
      await expect
        .poll(() =>
          selectJsonRow(Prisma.sql`SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
            WHERE NOT l.granted AND a.datname = current_database() AND a.query LIKE '%FROM projects%'`),
        )
        .toBeDefined();
      const member = await tenant.role("member");
      await rows(Prisma.sql`UPDATE users SET role_id = ${member} WHERE id = ${writer.id}`);
    });
    await run;
    const response = await ana.api.get(`${project.path}/imports/${job.id}`);
    const failed = importResource.parse(response.body);
    expect(failed).toMatchObject({ status: 5, processed: 200, imported: 200 });
    expect(failed.failure).toContain("can no longer create issues");
    // Clients viewing the project reload its imported issues.
    const events = await selectJson(Prisma.sql`
      SELECT name FROM outbox_events WHERE tenant_id = ${tenant.id} AND project_id = ${project.id} AND name = 'project.changed'
        AND actor_id = ${writer.id}`);
    expect(events).toHaveLength(1);
  });
});
