import { beforeAll, describe, expect, it } from "vitest";
import { type TextVersion, textVersionResource } from "@/lib/issues/activity/schema";
import { type Issue, issueResource } from "@/lib/issues/issues/schema";
import { prisma } from "@/tests/support/database/prisma";
import { provesGuards } from "../../../support/rights/guards";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** The versions of descriptions and prompts: docs/spec/issues.md#versions. */

provesGuards([
  { method: "get", path: "/issues/:missing/history-of/prompt", permission: ["issues", "read"] },
]);

let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user({ role: "admin" });
  project = await tenant.project(admin, [member]);
});

async function versions(
  issue: Issue,
  field = "description",
  query = "",
): Promise<{ list: TextVersion[]; next: string | null }> {
  const path = `${project.path}/issues/${issue.key}/history-of/${field}${query}`;
  const response = await admin.api.get<TextVersion[]>(path);
  expect(response.status).toBe(200);
  const list = response.body.map((version) => textVersionResource.parse(version));
  return { list, next: /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1] ?? null };
}

async function put(issue: Issue, change: object, by = admin): Promise<Issue> {
  const current = await readIssue(admin, project, issue.id);
  const path = `${project.path}/issues/${issue.id}`;
  const response = await by.api.put(path, { ...current, ...change });
  expect(response.status).toBe(200);
  return issueResource.parse(response.body);
}

const texts = (list: TextVersion[]) => list.map(({ text }) => text);

describe("versions of a text", () => {
  it("are there from the start: the first is as old as the issue", async () => {
    const issue = await makeIssue(member, project, { description: "one" });
    for (const [field, text] of [
      ["description", "one"],
      ["prompt", null],
    ] as const) {
      const { list, next } = await versions(issue, field);
      expect(list).toMatchObject([
        { text, author: { id: member.id }, created_at: issue.created_at },
      ]);
      expect(next).toBeNull();
      expect((await versions(issue, field, "?after=1")).list).toEqual([]);
    }
    expect(await prisma.issueTextVersion.count({ where: { issueId: issue.id } })).toBe(0);
  });

  it("are kept with every change, and the first is still there", async () => {
    const issue = await makeIssue(member, project, { description: "one" });
    const changed = await put(issue, { description: "two" });
    await put(issue, { description: "three" }, member);
    const { list } = await versions(issue);
    expect(list.map(({ text, author }) => [text, author.id])).toEqual([
      ["three", member.id],
      ["two", admin.id],
      ["one", member.id],
    ]);
    expect(list[2]?.created_at).toBe(issue.created_at);
    expect(list[1]?.created_at).toBe(changed.updated_at);
  });

  it("do not include changes to anything else", async () => {
    const issue = await makeIssue(admin, project, { description: "same" });
    await put(issue, { title: "Another", priority: 0, lane_id: project.lanes[1] });
    await put(issue, { assignee_id: member.id });
    await put(issue, { description: "same" });
    expect(texts((await versions(issue)).list)).toEqual(["same"]);
    expect(texts((await versions(issue, "prompt")).list)).toEqual([null]);
  });

  it("are kept by every way to change a text", async () => {
    const issue = await makeIssue(admin, project, { description: "- [ ] a" });
    // With another assignee the change takes another statement, and with dependencies a transaction.
    await put(issue, { description: "- [ ] b", assignee_id: member.id });
    const blocker = await makeIssue(admin, project);
    await put(issue, { description: "- [ ] c", blocked_by_ids: [blocker.id] });
    await put(issue, { description: "- [ ] d", lane_id: project.lanes[1] });
    const { version } = await readIssue(admin, project, issue.id);
    const path = `${project.path}/issues/${issue.id}/tasks`;
    const ticked = await admin.api.patch(path, { index: 0, checked: true, version });
    expect(ticked.status).toBe(200);
    expect(texts((await versions(issue)).list)).toEqual([
      "- [x] d",
      "- [ ] d",
      "- [ ] c",
      "- [ ] b",
      "- [ ] a",
    ]);
  });

  it("of a prompt include that there was none", async () => {
    const issue = await makeIssue(admin, project);
    await put(issue, { prompt: "Look here", description: "Both change" });
    await put(issue, { prompt: null });
    expect(texts((await versions(issue, "prompt")).list)).toEqual([null, "Look here", null]);
    expect(texts((await versions(issue)).list)).toEqual(["Both change", ""]);
  });

  it("are attributed to whoever last changed the text before versions were kept", async () => {
    const issue = await makeIssue(admin, project, { description: "one" });
    await put(issue, { description: "two" }, member);
    await prisma.issueTextVersion.deleteMany({ where: { issueId: issue.id } });
    const [only] = (await versions(issue)).list;
    expect([only?.text, only?.author.id]).toEqual(["two", member.id]);
    await put(issue, { description: "three" });
    const { list } = await versions(issue);
    expect(list.map(({ text, author }) => [text, author.id])).toEqual([
      ["three", admin.id],
      ["two", member.id],
    ]);
  });

  it("restore by an update", async () => {
    const issue = await makeIssue(admin, project, { description: "good" });
    await put(issue, { description: "bad" });
    const { list } = await versions(issue);
    const restored = await put(issue, { description: list.at(-1)?.text });
    expect(restored.description).toBe("good");
    expect(texts((await versions(issue)).list)).toEqual(["good", "bad", "good"]);
  });

  it("are listed in pages", async () => {
    const issue = await makeIssue(admin, project, { description: "0" });
    for (const description of ["1", "2", "3"]) await put(issue, { description });
    const first = await versions(issue, "description", "?limit=3");
    expect(texts(first.list)).toEqual(["3", "2", "1"]);
    const rest = await admin.api.get<TextVersion[]>(first.next ?? "");
    expect(texts(rest.body)).toEqual(["0"]);
    expect(rest.headers.get("link")).toBeNull();
  });

  it("exist for two fields, in this workspace", async () => {
    const issue = await makeIssue(admin, project, { description: "secret" });
    await put(issue, { description: "changed" });
    const path = `${project.path}/issues/${issue.key}/history-of`;
    expect((await admin.api.get(`${path}/title`)).status).toBe(404);
    for (const query of ["limit=0", "limit=101", "after=x"]) {
      expect((await admin.api.get(`${path}/description?${query}`)).status).toBe(422);
    }
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    expect((await stranger.api.get(`${path}/description`)).status).toBe(404);
  });

  it("contain every text, in order, when several people save at once", async () => {
    const issue = await makeIssue(admin, project, { description: "start" });
    const written = Array.from({ length: 8 }, (_, n) => `text ${n}`);
    await Promise.all(
      written.map((description, n) => {
        const path = `${project.path}/issues/${issue.id}`;
        return (n % 2 ? admin : member).api.put(path, { ...issue, description });
      }),
    );
    const { list } = await versions(issue);
    expect(texts(list).sort()).toEqual(["start", ...written].sort());
    expect(list[0]?.text).toBe((await readIssue(admin, project, issue.id)).description);
    expect(list.at(-1)?.text).toBe("start");
  });

  it("are deleted with their issue", async () => {
    const issue = await makeIssue(admin, project, { description: "one" });
    await put(issue, { description: "two" });
    await admin.api.delete(`${project.path}/issues/${issue.id}`);
    expect(await prisma.issueTextVersion.count({ where: { issueId: issue.id } })).toBe(0);
  });
});
