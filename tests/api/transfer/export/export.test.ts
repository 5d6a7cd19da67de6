import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { EXPORT_COLUMNS, exportedIssueResource } from "@/lib/transfer/export/schema";
import { provesGuards } from "../../../support/rights/guards";
import { makeIssue } from "../../../support/records/issue";
import { full, type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** GET …/issues/export (docs/spec/issues.md, docs/importing.md). */

let tenant: TestTenant;
let ana: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin", firstName: "Ana", lastName: "Lima" });
  project = await tenant.project(ana);
  const label = (await ana.api.post(`${project.path}/labels`, { name: "web, front" })).body.id;
  const sprint = (await ana.api.post(`${project.path}/sprints`, { title: "S1" })).body.id;
  const one = await makeIssue(ana, project, { title: "=1+1", description: "two\nlines" });
  const two = await makeIssue(ana, project, {
    title: 'He said "hi"',
    description: "@all",
    assignee_id: ana.id,
    sprint_id: sprint,
    label_ids: [label],
    estimated_minutes: 90,
    blocked_by_ids: [one.id],
    priority: 0,
    type: 1,
  });
  for (const kind of [0, 1]) {
    await ana.api.post(`${project.path}/issues/${two.id}/relations`, { kind, issue_id: one.id });
  }
  const comments = `${project.path}/issues/${two.id}/comments`;
  const { id: parent_id } = (await ana.api.post(comments, { body: "A comment." })).body;
  await ana.api.post(comments, { body: "A reply.", parent_id });
});

const get = (query = "", by = ana) => by.api.get(`${project.path}/issues/export${query}`);
const table = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

describe("GET …/issues/export", () => {
  it("returns CSV with a header and escaped formulas", async () => {
    const { status, headers, body } = await get();
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="${project.keyPrefix}-issues.csv"`,
    );
    expect(body.split("\r\n")[0]).toBe(EXPORT_COLUMNS.join(","));
    const [one, two] = table(body);
    expect(one).toMatchObject({ title: "'=1+1", description: "two\nlines", lane: "Backlog" });
    const key = `${project.keyPrefix}-1`;
    expect(two).toMatchObject({
      key: `${project.keyPrefix}-2`,
      external_id: `${project.keyPrefix}-2`,
      title: 'He said "hi"',
      description: "'@all",
      type: "Bug",
      priority: "Highest",
      labels: "web\\, front",
      assignee: ana.email,
      sprint: "S1",
      epic: "",
      estimated_minutes: "90",
      blocked_by: key,
      relates_to: key,
      duplicates: key,
    });
  });

  it("returns JSON, with comments if the caller can read them", async () => {
    const { headers, body } = await get("?format=json");
    expect(headers.get("content-type")).toBe("application/json");
    const issues = z.array(exportedIssueResource).parse(body);
    expect(issues[1]).toMatchObject({
      title: 'He said "hi"',
      labels: ["web, front"],
      blocked_by: [`${project.keyPrefix}-1`],
      relates_to: [`${project.keyPrefix}-1`],
      duplicates: [`${project.keyPrefix}-1`],
      comments: [
        { author: "Ana Lima", body: "A comment.", parent_id: null },
        { author: "Ana Lima", body: "A reply." },
      ],
    });
    expect(issues[1]?.comments?.[1]?.parent_id).toBe(issues[1]?.comments?.[0]?.id);
    const reader = await tenant.user({ role: { permissions: { issues: full } } });
    await ana.api.post(`${project.path}/members`, { user_id: reader.id });
    const [, two] = z.array(exportedIssueResource).parse((await get("?format=json", reader)).body);
    expect(two).not.toHaveProperty("comments");
  });

  it("accepts the list's filters, and adds a byte order mark on request", async () => {
    expect(table((await get("?type=1")).body).map(({ title }) => title)).toEqual(['He said "hi"']);
    expect((await get("?format=json&query=hi")).body).toHaveLength(1);
    expect((await get("?priority=4")).body.split("\r\n")).toHaveLength(2);
    expect((await get("?format=json&priority=4")).body).toEqual([]);
    expect([...(await get("?bom=1")).bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it.each([
    ["format", "format=xlsx"],
    ["format", "format="],
    ["type", "type=9"],
    ["updated_since", "updated_since=never"],
  ])("returns 422 on %s for %s", async (field, query) => {
    const { status, body } = await get(`?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

provesGuards([{ method: "get", path: "/issues/export", permission: ["issues", "read"] }]);
