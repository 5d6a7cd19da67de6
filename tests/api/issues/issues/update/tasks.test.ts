import { beforeAll, describe, expect, it } from "vitest";
import { type Comment, commentResource } from "@/lib/issues/comments/schema";
import { type Issue, issueResource } from "@/lib/issues/issues/schema";
import { etag } from "@/lib/platform/http/etag";
import { provesGuards } from "../../../../support/rights/guards";
import { changesOf, makeIssue, readIssue } from "../../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../../support/people/tenant";

/** Ticking tasks in descriptions and comments: docs/spec/issues.md#tasks. */

provesGuards([
  { method: "patch", path: "/issues/:missing/tasks", permission: ["issues", "update"] },
  {
    method: "patch",
    path: "/issues/:missing/comments/:missing/tasks",
    permission: ["comments", "update"],
  },
]);

const LIST = "Before\n\n- [ ] one\n- [x] two\n  - [ ] three\n";

let tenant: TestTenant;
let admin: TestUser;
let contributor: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  contributor = await tenant.user({ role: "contributor" });
  project = await tenant.project(admin, [contributor]);
});

const make = (by = admin, description = LIST) => makeIssue(by, project, { description });

function tick(issue: Issue, fields: object, by = admin) {
  const body = { index: 0, checked: true, version: issue.version, ...fields };
  return by.api.patch<Issue>(`${project.path}/issues/${issue.key}/tasks`, body);
}

describe("tasks of a description", () => {
  it("are set one at a time, and nothing else changes", async () => {
    const issue = await make();
    const first = await tick(issue, { index: 2 });
    expect(first.status).toBe(200);
    const ticked = issueResource.parse(first.body);
    expect(ticked).toMatchObject({
      description: LIST.replace("[ ] three", "[x] three"),
      version: issue.version + 1,
      title: issue.title,
    });
    expect(first.headers.get("etag")).toBe(etag(ticked));
    const second = await tick(ticked, { index: 1, checked: false });
    expect(second.body.description).toBe("Before\n\n- [ ] one\n- [ ] two\n  - [x] three\n");
    expect(await readIssue(admin, project, issue.id)).toEqual(second.body);
  });

  it("that already are as requested do not change the issue", async () => {
    const issue = await make();
    const response = await tick(issue, { index: 1, checked: true });
    expect(response.status).toBe(200);
    expect(response.body.version).toBe(issue.version);
  });

  it("are named in the activity", async () => {
    const issue = await make();
    await tick(issue, { index: 0 });
    const [change] = await changesOf(issue.id);
    expect(change).toMatchObject({
      field: "description",
      from: null,
      to: { task: "one", checked: true },
    });
  });

  it("return 412 once the issue has changed, and 422 without such a task", async () => {
    const issue = await make();
    await admin.api.put(`${project.path}/issues/${issue.id}`, { ...issue, priority: 0 });
    const stale = await tick(issue, {});
    expect(stale.status).toBe(412);
    const current = await readIssue(admin, project, issue.id);
    expect(current.description).toBe(LIST);
    const missing = await tick(current, { index: 3 });
    expect(missing.status).toBe(422);
    expect(missing.body).toHaveProperty("errors.index");
    for (const fields of [{ index: -1 }, { checked: "yes" }, { version: "1" }, { version: null }]) {
      expect((await tick(current, fields)).status).toBe(422);
    }
  });

  it("are set by everyone who can update the issue, and by no one else", async () => {
    const own = await make(contributor);
    expect((await tick(own, {}, contributor)).status).toBe(200);
    const foreign = await make(admin);
    expect((await tick(foreign, {}, contributor)).status).toBe(403);
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    expect((await tick(foreign, {}, stranger)).status).toBe(404);
    expect((await readIssue(admin, project, foreign.id)).description).toBe(LIST);
  });

  it("are all set when several people tick at once and retry what was stale", async () => {
    const count = 8;
    const list = Array.from({ length: count }, (_, n) => `- [ ] task ${n}`).join("\n");
    const issue = await make(admin, list);
    async function tickUntilSaved(index: number) {
      for (;;) {
        const current = await readIssue(admin, project, issue.id);
        const { status } = await tick(current, { index });
        if (status === 200) return;
        expect(status).toBe(412);
      }
    }
    await Promise.all(Array.from({ length: count }, (_, index) => tickUntilSaved(index)));
    const { description } = await readIssue(admin, project, issue.id);
    expect(description).toBe(list.replaceAll("[ ]", "[x]"));
  });

  it("tick at most once per version, whatever happens at the same time", async () => {
    const issue = await make();
    const path = `${project.path}/issues/${issue.id}`;
    const [ticked, edited] = await Promise.all([
      tick(issue, {}),
      admin.api.put<Issue>(
        path,
        { ...issue, description: `New line\n${LIST}` },
        { headers: { "if-match": etag(issue) } },
      ),
      admin.api.post(`${path}/comments`, { body: "Meanwhile" }),
    ]);
    expect([ticked.status, edited.status].sort()).toEqual([200, 412]);
    const { description } = await readIssue(admin, project, issue.id);
    const expected = ticked.status === 200 ? ticked.body : edited.body;
    expect(description).toBe(expected.description);
  });
});

describe("tasks of a comment", () => {
  async function comment(by = admin): Promise<{ path: string; made: Comment }> {
    const { id } = await make();
    const path = `${project.path}/issues/${id}/comments`;
    const made = commentResource.parse((await by.api.post(path, { body: LIST })).body);
    return { path: `${path}/${made.id}/tasks`, made };
  }

  it("are set one at a time", async () => {
    const { path, made } = await comment();
    const body = { index: 0, checked: true, version: made.updated_at };
    const response = await admin.api.patch(path, body);
    expect(response.status).toBe(200);
    const ticked = commentResource.parse(response.body);
    expect(ticked.body).toBe(LIST.replace("[ ] one", "[x] one"));
    expect(ticked.updated_at > made.updated_at).toBe(true);
    const stale = await admin.api.patch(path, { ...body, index: 2 });
    expect(stale.status).toBe(412);
    const missing = await admin.api.patch(path, { ...body, index: 9, version: ticked.updated_at });
    expect(missing.status).toBe(422);
    expect((await admin.api.patch(path, { ...body, version: "now" })).status).toBe(422);
  });

  it("are set by those who can change the comment", async () => {
    const { path, made } = await comment(admin);
    const body = { index: 0, checked: true, version: made.updated_at };
    expect((await contributor.api.patch(path, body)).status).toBe(403);
    const own = await comment(contributor);
    const version = own.made.updated_at;
    expect((await contributor.api.patch(own.path, { ...body, version })).status).toBe(200);
  });

  it("are not lost when two people tick at once", async () => {
    const { path, made } = await comment();
    const body = { checked: true, version: made.updated_at };
    const responses = await Promise.all([
      admin.api.patch(path, { ...body, index: 0 }),
      admin.api.patch(path, { ...body, index: 2 }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
