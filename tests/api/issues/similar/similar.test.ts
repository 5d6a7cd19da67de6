import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type SimilarIssue, similarIssue } from "@/lib/issues/similar/schema";
import { provesGuards } from "../../../support/rights/guards";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** POST …/issues/similar: docs/spec/search.md#similar-issues. */

provesGuards([{ method: "post", path: "/issues/similar", permission: ["issues", "read"] }]);

const TEXTS = [
  {
    title: "Exporting a report as PDF hangs at 90 percent",
    description:
      "Choose Reports, Export, PDF. The progress bar stops at 90 percent and the dialog never closes.",
  },
  {
    title: "Login page rejects passwords with an umlaut",
    description:
      "A password that contains ü or ö is refused by the login page even though it is correct.",
  },
  {
    title: "Calendar shows Sunday as the first day of the week in Germany",
    description: "With the German locale the calendar should begin on Monday.",
  },
  {
    title: "Attachment thumbnails are rotated",
    description: "Photos taken on a phone lie on their side.",
  },
  {
    title: "Faster search in large mailboxes",
    description: "Searching 50,000 emails takes a minute.",
  },
  {
    title: "Dark theme for the settings page",
    description: "It is the only page that stays white.",
  },
  {
    title: "Webhook retries forever after a 410",
    description: "An endpoint that is gone is still called.",
  },
  {
    title: "Keyboard shortcut for archiving a thread",
    description: "Something like the letter e.",
  },
];

let tenant: TestTenant;
let owner: TestUser;
let member: TestUser;
let home: TestProject;

async function similar(body: object, user = member, project = home): Promise<SimilarIssue[]> {
  const response = await user.api.post(`${project.path}/issues/similar`, body);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return z.array(similarIssue).parse(response.body);
}

const titles = (found: SimilarIssue[]) => found.map(({ issue }) => issue.title);

/** Creates an issue in the project for each of `TEXTS`. */
async function fill(project: TestProject, user = owner) {
  const made = [];
  for (const text of TEXTS) made.push(await makeIssue(user, project, text));
  return made;
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  member = await tenant.user();
  home = await tenant.project(owner, [member]);
  await fill(home);
});

describe("the search", () => {
  it("rates a nearly identical report as the same, with phrases from the issue", async () => {
    const [first] = await similar({
      title: "PDF export hangs at 90 percent",
      description:
        "When I export a report as PDF the progress bar stops at 90 percent, the dialog never closes.",
    });
    expect(first).toMatchObject({ verdict: "same", issue: { title: TEXTS[0]?.title } });
    expect(first?.phrases.length).toBeGreaterThan(0);
    const report = `${TEXTS[0]?.title}\n${TEXTS[0]?.description}`;
    for (const phrase of first?.phrases ?? []) expect(report).toContain(phrase);
  });

  it("returns nothing for an unrelated topic", async () => {
    const found = await similar({ title: "Printer driver missing on Solaris" });
    expect(found).toEqual([]);
  });

  it("matches on the title alone, and accepts null as the description", async () => {
    const title = "Login page rejects passwords with umlauts";
    const [first] = await similar({ title, description: null });
    expect(first?.issue.title).toBe(TEXTS[1]?.title);
    expect(await similar({ title })).toEqual(await similar({ title, description: "" }));
  });

  it("leaves out the issue being edited", async () => {
    const [first] = await similar(TEXTS[3] ?? {});
    expect(first?.issue.title).toBe(TEXTS[3]?.title);
    const rest = await similar({ ...TEXTS[3], except_id: first?.issue.id });
    expect(titles(rest)).not.toContain(TEXTS[3]?.title);
  });
});

describe("recent changes", () => {
  it("are reflected: new issues, new words in an edited one, and deletions", async () => {
    const project = await tenant.project(owner, [member]);
    await fill(project);
    const before = { title: "Hovercraft full of eels", description: "In every cabin." };
    const after = { title: "Zeppelin leaks helium slowly", description: "At the stern valve." };
    const issue = await makeIssue(owner, project, before);
    const isFound = async (text: object) =>
      (await similar(text, member, project)).some((found) => found.issue.id === issue.id);
    expect(await isFound(before)).toBe(true);

    const path = `${project.path}/issues/${issue.id}`;
    const rest = { lane_id: project.lanes[0], priority: 2, type: 0 };
    expect((await owner.api.put(path, { ...after, ...rest })).status).toBe(200);
    expect(await isFound(after)).toBe(true);
    expect(await isFound(before)).toBe(false);

    const admin = await tenant.user({ role: "admin" });
    expect((await admin.api.delete(path)).status).toBe(204);
    expect(await isFound(after)).toBe(false);
  });
});

describe("other projects", () => {
  it("are searched if the caller can read their issues; those they cannot read never affect the result", async () => {
    const near = await tenant.project(owner, [member]);
    const hidden = await tenant.project(owner);
    const query = { title: "Exporting reports as PDF hangs", description: "Stops at 90 percent." };
    const expected = JSON.stringify(await similar(query));
    for (let copy = 0; copy < 3; copy += 1) await makeIssue(owner, hidden, query);
    await fill(hidden);
    // Loading its terms for its owner must not affect other callers.
    expect((await similar(query, owner, hidden))[0]?.issue.project_id).toBe(hidden.id);
    expect(JSON.stringify(await similar(query))).toBe(expected);

    const planted = await makeIssue(owner, near, query);
    await fill(near);
    const found = await similar(query);
    expect(found[0]?.issue.id).toBe(planted.id);
    expect(found.some(({ issue }) => issue.project_id === home.id)).toBe(true);
    expect(found.some(({ issue }) => issue.project_id === hidden.id)).toBe(false);
  });

  it("are limited to owned ones if the caller's role cannot read issues", async () => {
    const unprivileged = await tenant.user({ role: { permissions: { projects: { read: true } } } });
    const own = await tenant.project(unprivileged);
    const shared = await tenant.project(owner, [unprivileged]);
    const issue = { title: "Gondola lift stops in the wind", description: "At the third mast." };
    await makeIssue(owner, shared, issue);
    await fill(own, unprivileged);
    expect(await similar(issue, unprivileged, own)).toEqual([]);
    const planted = await makeIssue(unprivileged, own, issue);
    expect((await similar(issue, unprivileged, own)).map(({ issue }) => issue.id)).toEqual([
      planted.id,
    ]);
  });

  it("are never searched if they belong to another workspace", async () => {
    const elsewhere = await TestTenant.make();
    const stranger = await elsewhere.user({ role: "admin" });
    const theirs = await elsewhere.project(stranger);
    const issue = { title: "Quokka feeder jams on Tuesdays", description: "The blue one." };
    await makeIssue(stranger, theirs, issue);
    const admin = await tenant.user({ role: "admin" });
    expect(await similar(issue, admin)).toEqual([]);
    expect(titles(await similar(issue, stranger, theirs))).toEqual([issue.title]);
  });
});

describe("input", () => {
  const post = (body: object) => member.api.post(`${home.path}/issues/similar`, body);

  it("is rejected with 422 or 413 if invalid", async () => {
    expect((await post({})).body.errors).toHaveProperty("title");
    expect((await post({ title: " " })).body.errors).toHaveProperty("title");
    expect((await post({ title: "x".repeat(256) })).status).toBe(422);
    expect((await post({ title: "t", description: "😀".repeat(65_536) })).status).toBe(422);
    expect((await post({ title: "t", description: 7 })).body.errors).toHaveProperty("description");
    expect((await post({ title: "t", except_id: 0 })).body.errors).toHaveProperty("except_id");
    expect((await post({ title: "t", description: "x".repeat(1_048_577) })).status).toBe(413);
  });

  it.each([
    ["only emoji", "😀😀😀", "🎉".repeat(1_000)],
    ["as long as allowed", "a", "word ".repeat(13_107)],
    ["one endless word", "a".repeat(255), "b".repeat(65_535)],
    ["punctuation", "%_'\"\\{}[](),;--/*", "{1,2} $1 NULL"],
    ["in Japanese", "ログインできない", "パスワードを入力しても進まない"],
    ["in Arabic", "لا أستطيع تسجيل الدخول", "كلمة المرور صحيحة"],
  ])("may be %s", async (_, title, description) => {
    const started = performance.now();
    await similar({ title, description });
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it("in any script finds matching issues", async () => {
    const title = "ログインできない";
    await makeIssue(owner, home, { title, description: "パスワードを入力しても進まない" });
    expect(titles(await similar({ title: "ログインできません" }))).toContain(title);
  });
});
