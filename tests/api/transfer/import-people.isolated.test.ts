import "../../support/database/own-database";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Prisma, rows } from "@/lib/platform/db/query";
import { type ImportJob, importPreviewResource } from "@/lib/transfer/import-jobs/schema";
import { startWorkers } from "@/server/workers/start-workers";
import { endOf, importCsv, sendCsv } from "../../support/records/imports";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/** Who the people in a file are: suggestions, choices, and the report of those not matched. */
vi.setConfig({ testTimeout: 60_000 });

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let stop: () => Promise<void>;

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin" });
  ben = await tenant.user({ role: "contributor" });
  await rows(Prisma.sql`UPDATE users SET first_name = 'Ben', last_name = 'Okoro'
    WHERE tenant_id = ${tenant.id} AND id = ${ben.id}`);
  stop = await startWorkers();
});
afterAll(() => stop());

const CSV = [
  "Issue key,Summary,Assignee,Comment",
  "AB-1,One,BEN okoro,",
  "AB-2,Two,Old Name,2024-01-02;Ben Okoro;Hello",
  "AB-3,Three,old name,2024-01-02;Gone;Bye",
  "AB-4,Four,Gone,",
  "AB-5,Five,,",
].join("\n");

const upload = async (project: TestProject, csv: string, by = ana): Promise<ImportJob> =>
  (await sendCsv(by, project, csv, "?preview=true")).body;
const post = (project: TestProject, job: ImportJob, verb: string, body: object, by = ana) =>
  by.api.post(`${project.path}/imports/${job.id}/${verb}`, body);
async function preview(project: TestProject, job: ImportJob, options: object = {}) {
  const response = await post(project, job, "preview", options);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return importPreviewResource.parse(response.body);
}
async function assignees(project: TestProject): Promise<(number | null)[]> {
  const { body } = await ana.api.get(`${project.path}/issues`);
  return body.map((issue: { assignee_id: number | null }) => issue.assignee_id);
}

it("suggests a member for each person, those without one first", async () => {
  const project = await tenant.project(ana, [ben]);
  const job = await upload(project, CSV);
  const none = { reactions: 0, time_entries: 0 };
  expect((await preview(project, job)).people).toEqual([
    { name: "Old Name", issues: 2, comments: 0, ...none, user_id: null },
    { name: "Gone", issues: 1, comments: 1, ...none, user_id: null },
    { name: "BEN okoro", issues: 1, comments: 1, ...none, user_id: ben.id },
  ]);
  const people = { "old name": ana.id, "ben okoro": null };
  const chosen = await preview(project, job, { people });
  // The order stays, so that nothing moves under the pointer.
  expect(chosen.people.map(({ name, user_id }) => [name, user_id])).toEqual([
    ["Old Name", ana.id],
    ["Gone", null],
    ["BEN okoro", null],
  ]);
  expect(chosen.rows.map(({ assignee }) => assignee)).toEqual([
    null,
    "Old Name",
    "old name",
    null,
    null,
  ]);
});

it("imports with the chosen people, and reports who was not matched", async () => {
  const project = await tenant.project(ana, [ben]);
  const job = await upload(project, CSV);
  const people = { "old name": ana.id, "ben okoro": null };
  expect((await post(project, job, "start", { people })).status).toBe(200);
  const done = await endOf(ana, project, job.id);
  expect(done).toMatchObject({ status: 3, imported: 5 });
  expect(done.unmatched_people).toEqual([{ name: "Gone", issues: 1 }]);
  expect(done.errors.map(({ row, field }) => [row, field])).toEqual([[5, "assignee"]]);
  expect(await assignees(project)).toEqual([null, ana.id, ana.id, null, null]);
  const { body } = await ana.api.get(`${project.path}/issues`);
  const comments = await ana.api.get(`${project.path}/issues/${body[1].id}/comments`);
  expect(comments.body).toMatchObject([
    { user_id: ana.id, body: expect.stringMatching(/^\*Ben Okoro wrote on 2024-01-02/) },
  ]);
});

it("counts the issues of everyone who is not matched, beyond the first thousand problems", async () => {
  const project = await tenant.project(ana);
  const lines = Array.from({ length: 1_300 }, (_, n) => `Issue ${n},${n % 3 ? "Zoe" : "zoe"}`);
  const done = await importCsv(ana, project, `Title,Assignee\n${lines.join("\n")}\nLast,Yan\n`);
  expect(done).toMatchObject({ imported: 1_301 });
  expect(done.errors).toHaveLength(1_000);
  expect(done.unmatched_people).toEqual([
    { name: "zoe", issues: 1_300 },
    { name: "Yan", issues: 1 },
  ]);
});

it("leaves unassigned, with a warning, what was mapped to somebody who has since left", async () => {
  const project = await tenant.project(ana, [ben]);
  const job = await upload(project, "Title,Assignee\nOne,X\n");
  await rows(
    Prisma.sql`UPDATE import_jobs SET columns = columns || ${JSON.stringify({
      people: { x: ben.id },
    })}::jsonb WHERE id = ${job.id}`,
  );
  const members = (await ana.api.get(`${project.path}/members`)).body;
  expect(members.map(({ id }: { id: number }) => id)).toContain(ben.id);
  await ana.api.delete(`${project.path}/members/${ben.id}`);
  expect((await post(project, job, "start", {})).status).toBe(200);
  const done = await endOf(ana, project, job.id);
  expect(done).toMatchObject({ imported: 1, unmatched_people: [{ name: "X", issues: 1 }] });
  expect(await assignees(project)).toEqual([null]);
});

it("does not let people be mapped to others' names in comments without Projects: Update", async () => {
  const project = await tenant.project(ana, [ben]);
  const carl = await tenant.user({ role: "contributor" });
  await ana.api.post(`${project.path}/members`, { user_id: carl.id });
  const csv = "Issue key,Summary,Comment\nAB-1,One,2024-01-02;Someone;Hello\n";
  const job = await upload(project, csv, carl);
  await post(project, job, "start", { people: { someone: ben.id } }, carl);
  await endOf(carl, project, job.id);
  const { body } = await ana.api.get(`${project.path}/issues`);
  const comments = (await ana.api.get(`${project.path}/issues/${body[0].id}/comments`)).body;
  expect(comments).toMatchObject([{ user_id: carl.id }]);
});

it.each([
  ["people", (others: number[]) => ({ people: { x: others[0] } })],
  ["people", (others: number[]) => ({ people: { x: others[1] } })],
  ["people", () => ({ people: [] })],
  ["people.x", () => ({ people: { x: "1" } })],
  ["people.a\0", () => ({ people: { "a\0": null } })],
])("returns 422 on %s", async (field, options) => {
  const project = await tenant.project(ana);
  const elsewhere = await (await TestTenant.make()).user();
  const job = await upload(project, "Title,Assignee\nOne,X\n");
  for (const verb of ["preview", "start"]) {
    const response = await post(project, job, verb, options([ben.id, elsewhere.id]));
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  }
});
