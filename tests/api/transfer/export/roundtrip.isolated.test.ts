import "../../../support/database/own-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Prisma, rows } from "@/lib/platform/db/query";
import { startWorkers } from "@/server/workers/start-workers";
import { importCsv } from "../../../support/records/imports";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Export → import into an empty project → export yields the same file, byte for byte, except for
 * the `key` column if keys had gaps or the prefix differs. CSV excludes comments, positions and
 * watches.
 */

vi.setConfig({ testTimeout: 120_000 });

const AWKWARD = [
  "=cmd|' /C calc'!A0",
  "'=already escaped",
  "''@twice",
  "-1",
  "+49 30 1234",
  'quotes " and "" more',
  "comma, semicolon; tab\tbar|",
  "😀 ＝full width",
  "\\, backslashes \\\\",
  'ends with a quote"',
];
const BODIES = [
  "",
  "  indented\n\n\ttab\n",
  "line\r\nends\rof every\nkind",
  '"quoted"\n"lines",=1',
  "\n=starts with a line feed",
  "\r\n@x",
  "'",
  "x".repeat(65_535),
  "none",
  " ",
];

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startWorkers();
});
afterAll(() => stop());

/**
 * Creates a workspace with an admin whose address is the same in every workspace, so assignees can
 * be compared.
 */
async function makeOwner(): Promise<{ tenant: TestTenant; owner: TestUser }> {
  const tenant = await TestTenant.make();
  const owner = await tenant.user({ role: "admin" });
  await rows(Prisma.sql`UPDATE users SET email = 'ana@example.test' WHERE id = ${owner.id}`);
  return { tenant, owner };
}
const exported = async (by: TestUser, project: TestProject, query = "") =>
  (await by.api.get<string>(`${project.path}/issues/export${query}`)).bytes;
const withoutKeys = (csv: Buffer) => csv.toString().replaceAll(/^P\d+-\d+,/gm, ",");

/** Creates a project with awkward values in every column. */
async function fill(tenant: TestTenant, owner: TestUser): Promise<TestProject> {
  const project = await tenant.project(owner);
  const make = async (path: string, body: object) =>
    (await owner.api.post(`${project.path}/${path}`, body)).body.id as number;
  const labels = [];
  for (const name of ["=label", "a, b; c\\", "'=x", "plain"]) {
    labels.push(await make("labels", { name }));
  }
  const sprint = await make("sprints", { title: "=S, 1" });
  const epic = await make("epics", { title: "none" });
  const made: number[] = [];
  for (const [index, title] of AWKWARD.entries()) {
    const issue = await makeIssue(owner, project, {
      title,
      description: BODIES[index] ?? "",
      lane_id: project.lanes[index % 4],
      priority: index % 5,
      type: index % 2,
      assignee_id: index % 2 === 0 ? owner.id : null,
      sprint_id: index % 3 === 0 ? sprint : null,
      epic_id: index % 3 === 1 ? epic : null,
      estimated_minutes: index % 2 === 0 ? index : null,
      label_ids: labels.slice(0, index % 5),
      start_on: index % 2 === 0 ? "2026-01-02" : null,
      due_on: index % 3 === 0 ? "2026-02-03" : null,
      parent_id: index % 4 === 3 ? made[1] : null,
      blocked_by_ids: made.slice(-2).filter((_, n) => index % 3 > n),
    });
    made.push(issue.id);
  }
  // Adds a blocker further down in the file, a gap in the keys, and fields from an earlier import.
  await owner.api.put(`${project.path}/issues/${made[0]}`, {
    ...(await owner.api.get(`${project.path}/issues/${made[0]}`)).body,
    blocked_by_ids: [made.at(-1)],
  });
  await owner.api.delete(`${project.path}/issues/${made[4]}`);
  for (const [from, to, kind] of [
    [1, 7, 0],
    [7, 2, 0],
    [3, 8, 1],
    [6, 3, 1],
  ] as const) {
    const path = `${project.path}/issues/${made[from]}/relations`;
    await owner.api.post(path, { kind, issue_id: made[to] });
  }
  await rows(Prisma.sql`
    UPDATE issues SET external_id = 'old,' || number, resolution = 'FIXED', lane_id = ${project.lanes.at(-1)}
    WHERE project_id = ${project.id} AND number IN (2, 3)`);
  await rows(Prisma.sql`
    UPDATE issues SET entered_lane_at = '2020-02-03T04:05:06.789012Z'
    WHERE project_id = ${project.id} AND number IN (2, 3)`);
  return project;
}

describe("an export", () => {
  it("is the same after an import into an empty project in another workspace", async () => {
    const from = await makeOwner();
    const to = await makeOwner();
    const source = await fill(from.tenant, from.owner);
    const first = await exported(from.owner, source);
    for (const [project, file] of [
      [await to.tenant.project(to.owner), first],
      [await to.tenant.project(to.owner), await exported(from.owner, source, "?bom=1")],
    ] as const) {
      const done = await importCsv(to.owner, project, file);
      expect(done).toMatchObject({ status: 3, format: "Lanework", imported: 9, errors: [] });
      expect(withoutKeys(await exported(to.owner, project))).toBe(withoutKeys(first));
      const again = await importCsv(to.owner, project, await exported(to.owner, project));
      expect(again).toMatchObject({ imported: 0, skipped: 9, errors: [] });
    }
  });

  it("keeps issues apart when one's key is another's external id", async () => {
    const { tenant, owner } = await makeOwner();
    const source = await tenant.project(owner);
    const one = await makeIssue(owner, source, { title: "Has Two's key" });
    const two = await makeIssue(owner, source, { title: "Two" });
    await makeIssue(owner, source, { title: "Waits for Two", blocked_by_ids: [two.id] });
    await rows(Prisma.sql`UPDATE issues SET external_id = ${two.key} WHERE id = ${one.id}`);
    const file = await exported(owner, source);
    expect(await importCsv(owner, source, file)).toMatchObject({ imported: 0, skipped: 3 });
    const target = await tenant.project(owner);
    const done = await importCsv(owner, target, file);
    expect(done).toMatchObject({ imported: 3, skipped: 0, errors: [] });
    const issues = (await owner.api.get(`${target.path}/issues`)).body;
    const [, copy, blocked] = issues;
    expect([copy.title, blocked.blocked_by_ids]).toEqual(["Two", [copy.id]]);
    expect(withoutKeys(await exported(owner, target))).toBe(withoutKeys(file));
  });

  it("adds nothing when imported into its own project", async () => {
    const { tenant, owner } = await makeOwner();
    const source = await fill(tenant, owner);
    const first = await exported(owner, source);
    expect(await importCsv(owner, source, first)).toMatchObject({ imported: 0, skipped: 9 });
    expect((await exported(owner, source)).equals(first)).toBe(true);
  });
});
