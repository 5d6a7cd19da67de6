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
    [4, "B-9 is not an issue that you can access, so the relation was skipped"],
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

it("relates issues to those of other projects by key, if the importer can read them and they are not archived", async () => {
  const [project, open, closed] = [
    await tenant.project(ana),
    await tenant.project(ana),
    await tenant.project(ana),
  ];
  const one = await makeIssue(ana, open, { title: "One" });
  const old = await makeIssue(ana, open, { title: "Old" });
  const secret = await makeIssue(ana, closed, { title: "Secret" });
  await ana.api.post(`${open.path}/issues/${old.id}/archive`, {});
  const csv = [
    "key,title,lane,relates_to,duplicates",
    `X-1,First,To do,"${one.key}, ${old.key}, ${secret.key}",`,
    `X-2,Second,To do,,${one.key}`,
  ].join("\n");
  const member = await tenant.user({ role: "contributor" });
  for (const { path } of [project, open]) {
    await ana.api.post(`${path}/members`, { user_id: member.id });
  }
  const done = await importCsv(member, project, csv);
  expect(done.errors.map(({ row: line, field, message }) => [line, field, message])).toEqual([
    [2, "relates_to", `${old.key} is archived, so the relation was skipped`],
    [
      2,
      "relates_to",
      `${secret.key} is not an issue that you can access, so the relation was skipped`,
    ],
  ]);
  const relations = (await ana.api.get(`${open.path}/issues/${one.id}/relations`)).body;
  expect(relations.map(({ issue }: any) => `${issue.relation} ${issue.title}`).sort()).toEqual([
    "duplicated_by Second",
    "relates First",
  ]);

  // What the reader of an export cannot read is not in it.
  const first = relations.find(({ issue }: any) => issue.title === "First").issue;
  await ana.api.post(`${project.path}/issues/${first.id}/relations`, {
    kind: 0,
    issue_id: secret.id,
  });
  const exported = async (by: TestUser) =>
    (await by.api.get<any[]>(`${project.path}/issues/export?format=json`)).body.map(
      ({ relates_to, duplicates }) => [relates_to, duplicates],
    );
  expect(await exported(ana)).toEqual([
    [[one.key, secret.key], []],
    [[], [one.key]],
  ]);
  expect(await exported(member)).toEqual([
    [[one.key], []],
    [[], [one.key]],
  ]);
});

it("tells an issue elsewhere from a copy of it that is called by its key", async () => {
  const [elsewhere, project, target] = [
    await tenant.project(ana),
    await tenant.project(ana),
    await tenant.project(ana),
  ];
  const original = await makeIssue(ana, elsewhere, { title: "Original" });
  await importCsv(ana, project, `key,title\n${original.key},Copy`);
  const note = await makeIssue(ana, project, { title: "Note" });
  const related = { kind: 0, issue_id: original.id };
  await ana.api.post(`${project.path}/issues/${note.id}/relations`, related);
  const { bytes } = await ana.api.get(`${project.path}/issues/export?format=csv`);
  expect((await importCsv(ana, target, Buffer.from(bytes).toString())).errors).toEqual([]);
  const relations = (await ana.api.get(`${elsewhere.path}/issues/${original.id}/relations`)).body;
  expect(relations.map(({ issue }: any) => [issue.title, issue.project_id])).toEqual([
    ["Note", project.id],
    ["Note", target.id],
  ]);
});
