import "../../support/database/own-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Prisma, rows } from "@/lib/platform/db/query";
import { importPreviewResource } from "@/lib/transfer/import-jobs/schema";
import { startWorkers } from "@/server/workers/start-workers";
import { sample } from "../../support/imports/sample";
import { endOf, importCsv, issueTitled, sendCsv } from "../../support/records/imports";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/** What an import keeps of other trackers' exports, and how it reports the rest. */
vi.setConfig({ testTimeout: 60_000 });

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let stop: () => Promise<void>;

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin" });
  ben = await tenant.user({ role: "contributor" });
  await rename(ana, "Ana", "Ruiz");
  await rename(ben, "Ben", "Okoro");
  stop = await startWorkers();
});
afterAll(() => stop());

const rename = (user: TestUser, first: string, last: string) =>
  rows(Prisma.sql`
    UPDATE users SET first_name = ${first}, last_name = ${last}
    WHERE tenant_id = ${tenant.id} AND id = ${user.id}`);

const issueOf = (project: TestProject, title: string) => issueTitled(ana, project, title);
const commentsOf = async (project: TestProject, issue: any) =>
  (await ana.api.get(`${project.path}/issues/${issue.id}/comments`)).body as any[];
async function titleOf(project: TestProject, table: "sprints" | "epics", id: number | null) {
  const { body } = await ana.api.get(`${project.path}/${table}`);
  return body.find((item: any) => item.id === id)?.title;
}

describe("an import from Jira", () => {
  it("keeps people, sprints, estimates, links and comments", async () => {
    const project = await tenant.project(ana, [ben]);
    const done = await importCsv(ana, project, sample("jira.csv"));
    expect(done).toMatchObject({ status: 3, format: "Jira", imported: 3, failed: 0 });
    expect(done.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [
        4,
        "assignee",
        "Nobody Here is not a member of the project, so the issue is left unassigned",
      ],
    ]);
    const [pay, certificates] = [
      await issueOf(project, "Pay by card"),
      await issueOf(project, "Certificates"),
    ];
    expect(pay).toMatchObject({ assignee_id: ana.id, estimated_minutes: 120 });
    expect(await titleOf(project, "sprints", pay.sprint_id)).toBe("Sprint 2");
    expect(pay.blocked_by_ids).toEqual([certificates.id]);
    expect(pay).toMatchObject({ start_on: "2024-03-11", due_on: "2024-03-18" });
    const checkout = await issueOf(project, "Checkout");
    expect([pay.parent_id, certificates.parent_id]).toEqual([checkout.id, pay.id]);
    expect(checkout.children).toEqual({ total: 1, done: 0 });
    const comments = await commentsOf(project, pay);
    expect(comments.map((comment) => [comment.user_id, comment.body, comment.created_at])).toEqual([
      [ben.id, "Which cards; all of them?", "2024-01-04T10:00:00.000000Z"],
      [
        ana.id,
        "*5f0e8d:zzz wrote on 2024-01-05 at 11:00 UTC:*\n\nVisa first",
        "2024-01-05T11:00:00.000000Z",
      ],
    ]);
  });

  it("names every column that it left out, in the preview and in the report", async () => {
    const project = await tenant.project(ana, [ben]);
    const sent = await sendCsv(ana, project, sample("jira.csv"), "?preview=true");
    expect(sent.body.ignored_columns).toEqual([]);
    const path = `${project.path}/imports/${sent.body.id}`;
    const preview = importPreviewResource.parse((await ana.api.post(`${path}/preview`, {})).body);
    expect(preview.ignored_columns).toContainEqual({ header: "Watchers", rows: 2 });
    expect(preview.ignored_columns).toContainEqual({ header: "Last Viewed", rows: 1 });
    const columns = preview.columns.with(preview.header.indexOf("Environment"), "labels");
    const chosen = await ana.api.post(`${path}/preview`, { columns });
    expect(importPreviewResource.parse(chosen.body).ignored_columns).not.toContainEqual(
      expect.objectContaining({ header: "Environment" }),
    );
    const done = await importCsv(ana, project, sample("jira.csv"));
    expect(done.ignored_columns).toEqual(preview.ignored_columns);
  });
});

describe("comments in a file", () => {
  const CSV = [
    "Issue key,Summary,Comment",
    `AB-1,One,"04/Jan/24 10:00 AM;Ben Okoro;Hello"`,
    `AB-2,Two,A note without an author`,
    `AB-3,Three,"04/Jan/24 10:00 AM;Some *One*;${"x".repeat(65_535)}"`,
  ].join("\n");

  it("are in other people's names only if the importer manages the project", async () => {
    const project = await tenant.project(ana, [ben]);
    const carl = await tenant.user({ role: "contributor" });
    await ana.api.post(`${project.path}/members`, { user_id: carl.id });
    const done = await importCsv(carl, project, CSV);
    expect(done).toMatchObject({ imported: 3, failed: 0 });
    expect(done.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [4, "comments", "1 shortened to 65,535 characters"],
    ]);
    const [first] = await commentsOf(project, await issueOf(project, "One"));
    expect(first).toMatchObject({
      user_id: carl.id,
      body: "*Ben Okoro wrote on 2024-01-04 at 10:00 UTC:*\n\nHello",
    });
    const [second] = await commentsOf(project, await issueOf(project, "Two"));
    expect(second).toMatchObject({ user_id: carl.id, body: "A note without an author" });
    const [third] = await commentsOf(project, await issueOf(project, "Three"));
    expect(third.body).toMatch(/^\*Some \\\*One\\\* wrote/);
    expect(third.body).toHaveLength(65_535);
  });

  it("are left out with a warning if the importer can't comment", async () => {
    const project = await tenant.project(ana);
    const dora = await tenant.user({
      role: { permissions: { issues: { create: true, read: true }, projects: { read: true } } },
    });
    await ana.api.post(`${project.path}/members`, { user_id: dora.id });
    const done = await importCsv(dora, project, CSV);
    expect(done.errors.filter(({ field }) => field === "comments")).toHaveLength(3);
    expect(await commentsOf(project, await issueOf(project, "One"))).toEqual([]);
  });

  it("notify nobody", async () => {
    const project = await tenant.project(ana, [ben]);
    const before = (await ben.api.get("/api/notifications")).body;
    await importCsv(ana, project, CSV);
    expect((await ben.api.get("/api/notifications")).body).toEqual(before);
  });
});

describe("people in a file", () => {
  it("are found by email, full name or user name, unless several members share it", async () => {
    const project = await tenant.project(ana, [ben]);
    const [one, two] = [await tenant.user(), await tenant.user()];
    for (const user of [one, two]) {
      await rename(user, "Kim", "Lee");
      await ana.api.post(`${project.path}/members`, { user_id: user.id });
    }
    const userName = ben.email.split("@")[0];
    const csv = `Title,Assignee\nA,${ana.email.toUpperCase()}\nB,ben okoro\nC,${userName}\nD,Kim Lee\n`;
    const done = await importCsv(ana, project, csv);
    expect(done.errors.map(({ row, field }) => [row, field])).toEqual([[5, "assignee"]]);
    const { body } = await ana.api.get(`${project.path}/issues`);
    expect(body.map((issue: any) => issue.assignee_id)).toEqual([ana.id, ben.id, ben.id, null]);
  });
});

it("links issues that a row blocks, also ones that are already in the project", async () => {
  const project = await tenant.project(ana);
  await importCsv(ana, project, "Issue key,Summary\nAB-1,One\n");
  const before = await issueOf(project, "One");
  const csv =
    "Issue key,Summary,Outward issue link (Blocks),Inward issue link (Blocks)\nAB-2,Two,AB-1,AB-9\nAB-3,Three,AB-3,AB-1\nAB-4,Four,AB-2,AB-3\n";
  const done = await importCsv(ana, project, csv);
  expect(done.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
    [2, "blocked_by", "AB-9 is not an issue in the project, so the link was skipped"],
    [3, "blocks", "AB-3 cannot block itself, so the link was skipped"],
    [4, "blocks", "AB-2 would create a cycle, so the link was skipped"],
  ]);
  const [one, two] = [await issueOf(project, "One"), await issueOf(project, "Two")];
  expect(one.blocked_by_ids).toEqual([two.id]);
  expect(one.version).toBeGreaterThan(before.version);
  expect((await issueOf(project, "Four")).blocked_by_ids).toEqual([
    (await issueOf(project, "Three")).id,
  ]);
});

it.each([
  ["redmine.csv", "Redmine", "Login button is cut off"],
  ["gitlab.csv", "GitLab", "Slow search"],
  ["gitlab-work-items.csv", "GitLab", "Pay by card"],
  ["linear.csv", "Linear", "Rebuild pages"],
  ["trello.csv", "Trello", "Order tiles"],
])("imports %s without skipping a row", async (file, format, title) => {
  const project = await tenant.project(ana, [ben]);
  const done = await importCsv(ana, project, sample(file));
  expect(done).toMatchObject({ status: 3, format, failed: 0, skipped: 0 });
  const again = await importCsv(ana, project, sample(file));
  expect(again).toMatchObject({ imported: 0, skipped: done.imported });
  expect(await issueOf(project, title)).toBeDefined();
});

describe("a file of JSON", () => {
  const sendJson = (project: TestProject, json: Buffer, headers: Record<string, string> = {}) =>
    ana.api.post(`${project.path}/issues/import`, undefined, {
      raw: new Uint8Array(json),
      headers: { "content-type": "application/json", ...headers },
    });

  it("from `gh issue list` is imported with its comments and milestones, once per key", async () => {
    const project = await tenant.project(ana, [ben]);
    const headers = { "idempotency-key": "gh" };
    const sent = await sendJson(project, sample("gh-issue-list.json"), headers);
    expect(sent.status).toBe(202);
    const again = await sendJson(project, sample("gh-issue-list.json"), headers);
    expect(again.body.id).toBe(sent.body.id);
    const done = await endOf(ana, project, sent.body.id);
    expect(done).toMatchObject({ status: 3, format: "GitHub", total: 2, imported: 2, failed: 0 });
    const issue = await issueOf(project, "Search is slow");
    expect(issue.assignee_id).toBe(ana.id);
    expect(await titleOf(project, "sprints", issue.sprint_id)).toBe("v1.2");
    expect((await commentsOf(project, issue)).map(({ user_id, body }) => [user_id, body])).toEqual([
      [ben.id, 'Only with "quotes", it seems }'],
      [ana.id, "*octo wrote on 2024-02-08 at 10:00 UTC:*\n\nSame here"],
    ]);
  });

  it("from a Trello board has the board's lists as lanes", async () => {
    const project = await tenant.project(ana);
    const done = await importCsv(ana, project, sample("trello-board.json"));
    expect(done).toMatchObject({ status: 3, format: "Trello", imported: 3, failed: 0 });
    expect((await issueOf(project, "Call the plumber")).lane_id).toBe(project.lanes[3]);
    expect((await issueOf(project, "Paint the hall")).lane_id).toBe(project.lanes[3]);
  });

  it("is refused if it is not a list of issues", async () => {
    const project = await tenant.project(ana);
    for (const [json, word] of [
      ['[{"name": "x"}]', "no title column"],
      ['[{"title": "x"', "not valid JSON"],
    ] as const) {
      const { status, body } = await sendJson(project, Buffer.from(json));
      expect([status, body.errors.file[0]]).toEqual([422, expect.stringContaining(word)]);
    }
  });

  it("from our own export comes back the same, with comments", async () => {
    const source = await tenant.project(ana, [ben]);
    await importCsv(ana, source, sample("gh-issue-list.json"));
    const { id } = await issueOf(source, "Search is slow");
    await ben.api.post(`${source.path}/issues/${id}/comments`, { body: "  =1+1\r\n\n'@x" });
    const [comment] = await commentsOf(source, { id });
    const reply = { body: "A reply", parent_id: comment.id };
    expect((await ana.api.post(`${source.path}/issues/${id}/comments`, reply)).status).toBe(201);
    const exported = async (project: TestProject) =>
      (await ana.api.get(`${project.path}/issues/export?format=json`)).bytes.toString();
    const target = await tenant.project(ana, [ben]);
    const first = await exported(source);
    const done = await importCsv(ana, target, first);
    expect(done).toMatchObject({ status: 3, format: "Lanework", imported: 2, errors: [] });
    expect(done.ignored_columns).toEqual([]);
    const withoutKeys = (json: string) =>
      json.replaceAll(/"key":"P\d+-\d+"|"(?:id|parent_id)":\d+/g, "");
    expect(withoutKeys(await exported(target))).toBe(withoutKeys(first));
    const copies = await commentsOf(target, await issueOf(target, "Search is slow"));
    const [original] = copies;
    expect(copies.find(({ body }) => body === "A reply")?.parent_id).toBe(original.id);
    expect(await importCsv(ana, target, first)).toMatchObject({ imported: 0, skipped: 2 });
  });
});

it("turns Jira's markup into Markdown, in descriptions and comments", async () => {
  const project = await tenant.project(ana);
  const csv = `Issue key,Summary,Description,Comment
AB-1,One,"h2. Steps
# *Open* it","04/Jan/24 10:00 AM;Ana Ruiz;{code:js}
a()
{code}"
`;
  await importCsv(ana, project, csv);
  const issue = await issueOf(project, "One");
  expect(issue.description).toBe("## Steps\n1. **Open** it");
  expect((await commentsOf(project, issue))[0].body).toBe("```js\na()\n```");
});
