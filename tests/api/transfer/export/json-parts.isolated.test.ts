import "../../../support/database/own-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startWorkers } from "@/server/workers/start-workers";
import { makeIssue } from "../../../support/records/issue";
import { importCsv, issueTitled } from "../../../support/records/imports";
import { full, type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** Comments, reactions and time entries in our JSON: whose they may become, and who gets them. */

vi.setConfig({ testTimeout: 60_000 });

let tenant: TestTenant;
let ana: TestUser;
let ben: TestUser;
let source: TestProject;
let stop: () => Promise<void>;

beforeAll(async () => {
  stop = await startWorkers();
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin", firstName: "Ana", lastName: "Lima" });
  ben = await tenant.user({ role: "contributor", firstName: "Ben", lastName: "Okoro" });
  source = await tenant.project(ana, [ben]);
  const issue = await makeIssue(ana, source, { title: "One", prompt: "Do it" });
  const path = `${source.path}/issues/${issue.id}`;
  const comment = (await ben.api.post(`${path}/comments`, { body: "Hello" })).body.id;
  for (const by of [ben, ana]) {
    await by.api.post(`${path}/comments/${comment}/reactions`, { emoji: "🚀" });
  }
  const time = { minutes: 90, spent_on: "2026-02-03" };
  await ben.api.post(`${path}/time-entries`, { ...time, note: "Wrote it" });
  await ben.api.post(`${path}/time-entries`, time);
});
afterAll(() => stop());

const exported = (by: TestUser, project = source) =>
  by.api.get(`${project.path}/issues/export?format=json`);
const problems = (done: Awaited<ReturnType<typeof importCsv>>) =>
  done.errors.map(({ field, message }) => [field, message]);
const timeOf = async (project: TestProject) => {
  const { id } = await issueTitled(ana, project, "One");
  const { body } = await ana.api.get<any[]>(`${project.path}/issues/${id}/time-entries`);
  return body.map(({ user_id, minutes, note }) => [user_id, minutes, note]);
};
const commentsOf = async (project: TestProject) => {
  const { id } = await issueTitled(ana, project, "One");
  return (await ana.api.get<any[]>(`${project.path}/issues/${id}/comments`)).body;
};

describe("the JSON export", () => {
  it("has reactions, time entries and the prompt", async () => {
    const [issue] = (await exported(ana)).body;
    expect(issue).toMatchObject({
      prompt: "Do it",
      comments: [
        { author: "Ben Okoro", reactions: [{ emoji: "🚀", users: [ben.email, ana.email] }] },
      ],
      time_entries: [
        { user: ben.email, minutes: 90, spent_on: "2026-02-03", note: "Wrote it" },
        { user: ben.email, note: "" },
      ],
    });
  });

  it("leaves out time entries for those who cannot read them", async () => {
    const reader = await tenant.user({ role: { permissions: { issues: full } } });
    await ana.api.post(`${source.path}/members`, { user_id: reader.id });
    const [issue] = (await exported(reader)).body;
    expect(issue).not.toHaveProperty("time_entries");
    expect(issue).not.toHaveProperty("comments");
  });
});

describe("an import of it", () => {
  it("keeps time that is of nobody in the project, in the importer's name and with the person's", async () => {
    const target = await tenant.project(ana);
    const done = await importCsv(ana, target, (await exported(ana)).bytes);
    expect(done).toMatchObject({ status: 3, imported: 1, ignored_columns: [] });
    expect(problems(done)).toEqual([
      ["comments", "1 reaction is left out, because nobody in the project gave it"],
    ]);
    expect((await timeOf(target)).toReversed()).toEqual([
      [ana.id, 90, `${ben.email}: Wrote it`],
      [ana.id, 90, ben.email],
    ]);
    expect((await commentsOf(target))[0].reactions).toMatchObject([{ emoji: "🚀", count: 1 }]);
  });

  it("writes in other people's names only for those who manage the project", async () => {
    const target = await tenant.project(ana, [ben]);
    const carl = await tenant.user({ role: "contributor" });
    await ana.api.post(`${target.path}/members`, { user_id: carl.id });
    const done = await importCsv(carl, target, (await exported(ana)).bytes);
    expect(done).toMatchObject({ status: 3, imported: 1 });
    expect((await timeOf(target)).map(([user]) => user)).toEqual([carl.id, carl.id]);
    const [comment] = await commentsOf(target);
    expect([comment.user_id, comment.reactions]).toEqual([carl.id, []]);
    expect(problems(done)).toEqual([
      ["comments", "2 reactions are left out, because you can’t import in other people’s names"],
    ]);
  });

  it("leaves out what the importer may not add", async () => {
    const target = await tenant.project(ana, [ben]);
    const dora = await tenant.user({
      role: { permissions: { issues: { create: true, read: true }, projects: { read: true } } },
    });
    await ana.api.post(`${target.path}/members`, { user_id: dora.id });
    const done = await importCsv(dora, target, (await exported(ana)).bytes);
    expect(problems(done)).toEqual([
      ["comments", "left out, because you can’t comment in this project"],
      ["time_entries", "left out, because you can’t log time in this project"],
    ]);
    expect([await timeOf(target), await commentsOf(target)]).toEqual([[], []]);
  });

  it("reads files of earlier versions, and names entries that cannot be read", async () => {
    const target = await tenant.project(ana);
    const [{ time_entries, prompt, comments, ...old }] = (await exported(ana)).body;
    const [{ reactions, updated_at, ...comment }] = comments;
    const issues = [
      { ...old, comments: [comment] },
      {
        ...old,
        ...{ external_id: "x", title: "Two" },
        time_entries: [{ minutes: 0 }, { ...time_entries[0], spent_on: "2026-02-31" }],
      },
    ];
    const done = await importCsv(ana, target, JSON.stringify(issues));
    expect(done).toMatchObject({ status: 3, imported: 2 });
    expect(problems(done)).toEqual([[null, "2 time entries cannot be read and are left out"]]);
    expect(await timeOf(target)).toEqual([]);
    expect([prompt, reactions.length, updated_at]).toEqual(["Do it", 1, comment.created_at]);
  });

  it("takes an issue whose comments have over a million characters", async () => {
    const from = await tenant.project(ana);
    const { id } = await makeIssue(ana, from, { title: "One" });
    for (let n = 0; n < 18; n += 1) {
      await ana.api.post(`${from.path}/issues/${id}/comments`, {
        body: `${n}${"x".repeat(60_000)}`,
      });
    }
    const target = await tenant.project(ana);
    const done = await importCsv(ana, target, (await exported(ana, from)).bytes);
    expect(done).toMatchObject({ imported: 1, errors: [] });
    expect(await commentsOf(target)).toHaveLength(18);
  });
});
