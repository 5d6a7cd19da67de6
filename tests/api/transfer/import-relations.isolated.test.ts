import "../../support/database/own-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorkers } from "@/server/workers/start-workers";
import { importCsv } from "../../support/records/imports";
import { TestTenant, type TestUser } from "../../support/people/tenant";
import { makeIssue } from "../../support/records/issue";

/** `relates_to` and `duplicates` in a file: docs/importing.md. */

let tenant: TestTenant;
let ana: TestUser;
let stop: () => Promise<void>;
beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin" });
  stop = await startWorkers();
});
afterAll(() => stop());

it("relates issues anywhere in the file, without more than one original or a cycle", async () => {
  const project = await tenant.project(ana);
  const csv = [
    "key,title,lane,relates_to,duplicates",
    'A-1,One,Done,"A-2, A-1",A-3',
    "A-2,Two,To do,A-1,",
    "A-3,Three,Done,B-9,A-1",
    'A-4,Four,To do,,"A-1, A-2"',
  ].join("\n");
  const done = await importCsv(ana, project, csv);
  expect(done.errors.map(({ row: line, message }) => [line, message])).toEqual([
    [2, "A-1 is the issue itself, so the relation was skipped"],
    [4, "B-9 is not an issue in the project, so the relation was skipped"],
    [4, "A-1 would create a cycle of duplicates, so the relation was skipped"],
    [5, "A-2 is not the only issue that it duplicates, so the relation was skipped"],
  ]);
  const issues = (await ana.api.get(`${project.path}/issues`)).body;
  const relations = await Promise.all(
    issues.map(async ({ id }: { id: number }) => {
      const found = (await ana.api.get(`${project.path}/issues/${id}/relations`)).body;
      return found.map(({ issue }: any) => `${issue.relation} ${issue.title}`).sort();
    }),
  );
  expect(relations).toEqual([
    ["duplicated_by Four", "duplicates Three", "relates Two"],
    ["relates One"],
    ["duplicated_by One"],
    ["duplicates One"],
  ]);
  // The file has the lanes.
  expect(issues[3].lane_id).toBe(project.lanes[1]);
});

it("leaves issues alone that were archived before, and says so", async () => {
  const project = await tenant.project(ana);
  const archived = await makeIssue(ana, project);
  const path = `${project.path}/issues/${archived.id}`;
  await ana.api.post(`${path}/archive`);
  const before = (await ana.api.get(path)).body;
  const csv = [
    "key,title,lane,relates_to,duplicates,blocked_by,parent",
    `A-1,One,Done,${archived.key},${archived.key},${archived.key},${archived.key}`,
  ].join("\n");
  const done = await importCsv(ana, project, csv);
  expect(done.errors.map(({ message }) => message).sort()).toEqual([
    `${archived.key} is archived, so the link was skipped`,
    `${archived.key} is archived, so the parent was skipped`,
    `${archived.key} is archived, so the relation was skipped`,
    `${archived.key} is archived, so the relation was skipped`,
  ]);
  expect((await ana.api.get(path)).body).toEqual(before);
});
