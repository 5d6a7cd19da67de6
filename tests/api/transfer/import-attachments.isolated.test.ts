import "../../support/database/own-database";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { config, setPort } from "@/lib/platform/config/config";
import { Prisma, rows, selectJson } from "@/lib/platform/db/query";
import { storeAttachments } from "@/lib/transfer/import-jobs/attachments/store-attachments";
import { runImport } from "@/lib/transfer/import-jobs/run/run-import";
import { pruneImports } from "@/lib/transfer/import-jobs/prune";
import {
  type ImportJob,
  importPreviewResource,
  importResource,
} from "@/lib/transfer/import-jobs/schema";
import { startWorkers } from "@/server/workers/start-workers";
import { importCsv, issueTitled, sendCsv } from "../../support/records/imports";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";
import { LOOPBACK, Receiver } from "../../support/stand-ins/receiver";

/** Attachments that a file names by address: docs/importing.md#attachments. */
vi.setConfig({ testTimeout: 60_000 });

const OTHER = "files.example.test";

let tenant: TestTenant;
let ana: TestUser;
let files: Receiver;
let stop: () => Promise<void>;

/** Reads the settings again, with these hosts. */
function allow(hosts: string): void {
  process.env["IMPORT_ATTACHMENT_HOSTS"] = hosts;
  setPort(config().PORT);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin" });
  files = await Receiver.open();
  allow(`127.0.0.1:${files.port}, 10.0.0.1`);
  stop = await startWorkers({ webhookNetworks: LOOPBACK });
});
afterAll(async () => {
  await stop();
  await files.close();
});

const at = (path: string) => `http://127.0.0.1:${files.port}/${path}`;
const jira = (...urls: string[]) => {
  const cells = urls.map(
    (url, n) => `04/Jan/24 10:0${n} AM;712020:aaa;file ${n}.${url.split(".").at(-1)};${url}`,
  );
  const header = ["Issue key", "Summary", "Description", ...urls.map(() => "Attachment")];
  return `${header.join(",")}\nAB-1,One,Some text,${cells.join(",")}\n`;
};
const content =
  (text: string, type = "application/octet-stream") =>
  (_request: unknown, response: ServerResponse) =>
    void response.writeHead(200, { "content-type": type }).end(text);
const redirect = (location: string) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

async function attachmentsOf(project: TestProject, title: string): Promise<any[]> {
  const { id } = await issueTitled(ana, project, title);
  return (await ana.api.get(`${project.path}/issues/${id}/attachments`)).body;
}
async function downloaded(project: TestProject, id: number): Promise<ImportJob> {
  let job: ImportJob | undefined;
  await expect
    .poll(async () => {
      job = importResource.parse((await ana.api.get(`${project.path}/imports/${id}`)).body);
      return job.status === 3 && !job.attachments.is_downloading;
    })
    .toBe(true);
  if (!job) throw new Error("no response");
  return job;
}
async function importFile(project: TestProject, csv: string): Promise<ImportJob> {
  const { body } = await sendCsv(ana, project, csv);
  return downloaded(project, body.id);
}

describe("attachments by address", () => {
  it("stay links, and the preview says on which hosts they are", async () => {
    const project = await tenant.project(ana);
    const csv = jira(`https://${OTHER}/a.png`, at("b.pdf"), `https://${OTHER}/c.txt`);
    const sent = await sendCsv(ana, project, csv, "?preview=true");
    const shown = await ana.api.post(`${project.path}/imports/${sent.body.id}/preview`, {});
    const preview = importPreviewResource.parse(shown.body);
    expect(preview).toMatchObject({ markup: "jira", ignored_columns: [], problems: [] });
    expect(preview.attachments).toEqual([
      { host: OTHER, count: 2, is_downloaded: false },
      { host: `127.0.0.1:${files.port}`, count: 1, is_downloaded: true },
    ]);
    expect(preview.rows).toMatchObject([{ attachments: 3, comments: 0, links: 0, due_on: null }]);
    await ana.api.post(`${project.path}/imports/${sent.body.id}/cancel`);

    const done = await importCsv(ana, project, jira(`https://${OTHER}/a.png`));
    expect(done.attachments).toEqual({
      ...{ found: 1, to_download: 0, downloaded: 0, failed: 0 },
      is_downloading: false,
    });
    expect((await issueTitled(ana, project, "One")).description).toBe(
      `Some text\n\nAttachments from the import:\n\n- [file 0.png](https://${OTHER}/a.png)`,
    );
    expect(await attachmentsOf(project, "One")).toEqual([]);
  });

  it("on allowed hosts are downloaded after the import, without changing the issue's dates", async () => {
    const project = await tenant.project(ana);
    files.next(content("first"), redirect(at("real.txt")), content("second"));
    const done = await importFile(project, jira(at("a.bin"), at("b.bin")));
    expect(done).toMatchObject({
      status: 3,
      errors: [],
      attachments: { found: 2, to_download: 2, downloaded: 2, failed: 0 },
    });
    const [one, two] = await attachmentsOf(project, "One");
    expect([one, two].map(({ file_name }) => file_name)).toEqual(["file 0.bin", "file 1.bin"]);
    expect((await ana.api.get<string>(two.url)).bytes.toString()).toBe("second");
    const issue = await issueTitled(ana, project, "One");
    expect(issue.description).toContain(at("a.bin"));
    const again = await importFile(project, jira(at("a.bin"), at("b.bin")));
    expect(again).toMatchObject({ imported: 0, attachments: { found: 0 } });
    const kept = await selectJson(
      Prisma.sql`SELECT storage_key FROM import_jobs WHERE id = ${done.id} AND storage_key IS NOT NULL`,
    );
    expect(kept).toEqual([]);
  });

  it("that cannot be downloaded are named, and the others are not lost", async () => {
    const project = await tenant.project(ana);
    files.next(
      404,
      content("<p>Sign in</p>", "text/html; charset=utf-8"),
      redirect(`https://${OTHER}/x`),
      (_request, response) =>
        void response.writeHead(200, { "content-length": String(2 ** 30) }).end(),
      (_request, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("half");
        response.destroy();
      },
      content("fine"),
    );
    const urls = ["a.1", "b.2", "c.3", "d.4", "e.5", "f.6"].map(at);
    const done = await importFile(project, jira(...urls, "http://10.0.0.1/g.7"));
    expect(done.attachments).toMatchObject({ to_download: 7, downloaded: 1, failed: 6 });
    const lead = (name: string) => `${name} was not downloaded, and its link stays: `;
    expect(done.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, "attachments", `${lead("file 0.1")}The server responded with 404.`],
      [
        2,
        "attachments",
        `${lead("file 1.2")}There is a web page instead of the file, probably to sign in.`,
      ],
      [2, "attachments", `${lead("file 2.3")}This server may not download from ${OTHER}.`],
      [2, "attachments", `${lead("file 3.4")}It is larger than 25 MiB.`],
      [2, "attachments", `${lead("file 4.5")}The connection was closed without a response.`],
      [2, "attachments", `${lead("file 6.7")}The address is not public, so no request was made.`],
    ]);
    const [only, ...others] = await attachmentsOf(project, "One");
    expect([only.file_name, others]).toEqual(["file 5.6", []]);
  });

  it("stay links if the person who imports may not attach files", async () => {
    const project = await tenant.project(ana);
    const dora = await tenant.user({
      role: { permissions: { issues: { create: true, read: true }, projects: { read: true } } },
    });
    await ana.api.post(`${project.path}/members`, { user_id: dora.id });
    const done = await importCsv(dora, project, jira(at("a.bin")));
    expect(done.attachments).toMatchObject({ found: 1, to_download: 0, is_downloading: false });
  });

  it("are attached once, even if a worker that was presumed dead goes on", async () => {
    const project = await tenant.project(ana);
    await stop();
    const { body } = await sendCsv(ana, project, jira(at("a.bin"), at("b.bin"), at("c.bin")));
    const key = { tenantId: tenant.id, projectId: project.id, importId: body.id };
    await runImport(key, false);
    const pending = (await ana.api.get(`${project.path}/imports/${body.id}`)).body;
    expect(pending).toMatchObject({ status: 3, attachments: { to_download: 3, downloaded: 0 } });
    expect(pending.attachments.is_downloading).toBe(true);
    files.next(...Array.from({ length: 6 }, () => content("x")));
    const policy = { hosts: config().IMPORT_ATTACHMENT_HOSTS, allowed: LOOPBACK };
    const run = () => storeAttachments(key, policy, false);
    await Promise.allSettled([run(), run()]);
    await run();
    stop = await startWorkers({ webhookNetworks: LOOPBACK });
    const done = await downloaded(project, body.id);
    expect(done).toMatchObject({ errors: [], attachments: { downloaded: 3, failed: 0 } });
    expect(await attachmentsOf(project, "One")).toHaveLength(3);
  });

  it("are given up if no worker will download them", async () => {
    const project = await tenant.project(ana);
    const done = await importCsv(ana, project, jira(`https://${OTHER}/a.png`));
    await rows(Prisma.sql`
      UPDATE import_jobs SET storage_key = ${`${tenant.id}/imports/lost`}, updated_at = now() - interval '1 hour'
      WHERE id = ${done.id}`);
    await pruneImports();
    const { body } = await ana.api.get(`${project.path}/imports/${done.id}`);
    expect(body).toMatchObject({
      status: 3,
      failure: null,
      attachments: { is_downloading: false },
    });
  });
});
