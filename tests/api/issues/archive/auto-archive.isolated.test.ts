import { beforeAll, describe, expect, it } from "vitest";
import { archiveFinishedIssues } from "@/lib/issues/issues/update/archive-finished-issues";
import type { Issue } from "@/lib/issues/issues/schema";
import { prisma } from "@/tests/support/database/prisma";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";
import { makeIssue, readIssue } from "../../../support/records/issue";

/** `auto_archive_days` of a project: docs/spec/projects.md#auto-archive. */

const DAY_MS = 86_400_000;

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  await admin.api.put(project.path, { name: "P", auto_archive_days: 30 });
});

/** Makes an issue in the lane that last changed some days ago. */
async function make(lane: number | undefined, days: number, where = project): Promise<Issue> {
  const issue = await makeIssue(admin, where, { lane_id: lane });
  const updatedAt = new Date(Date.now() - days * DAY_MS);
  await prisma.issue.updateMany({ where: { id: issue.id }, data: { updatedAt } });
  return issue;
}

const isArchived = async (issue: Issue, where = project) =>
  (await readIssue(admin, where, issue.id)).archived_at !== null;

describe("auto-archive", () => {
  it("archives what has been in the final lane for as long without a change", async () => {
    const [first, final] = [project.lanes[0], project.lanes.at(-1)];
    const [old, recent, open] = [
      await make(final, 31),
      await make(final, 29),
      await make(first, 99),
    ];
    await Promise.all([archiveFinishedIssues(), archiveFinishedIssues()]);
    expect([await isArchived(old), await isArchived(recent), await isArchived(open)]).toEqual([
      true,
      false,
      false,
    ]);
    const [entry] = await prisma.activity.findMany({
      where: { issueId: old.id, action: "archived" },
    });
    expect(entry).toMatchObject({ actorId: admin.id, to: { after_days: 30 } });
  });

  it("leaves a restored issue alone for as long again", async () => {
    const issue = await make(project.lanes.at(-1), 40);
    await archiveFinishedIssues();
    await admin.api.post(`${project.path}/issues/${issue.id}/unarchive`);
    await archiveFinishedIssues();
    expect(await isArchived(issue)).toBe(false);
  });

  it("takes more than one batch, and none twice with two processes", async () => {
    const home = await tenant.project(admin);
    const fields = { lane_id: home.lanes.at(-1) };
    const done = await makeIssue(admin, home, fields);
    for (let round = 0; round < 22; round++)
      await Promise.all(Array.from({ length: 10 }, () => makeIssue(admin, home, fields)));
    const updatedAt = new Date(Date.now() - 3 * DAY_MS);
    await prisma.issue.updateMany({ where: { projectId: home.id }, data: { updatedAt } });
    await admin.api.put(home.path, { name: "P", auto_archive_days: 2 });
    await Promise.all([archiveFinishedIssues(), archiveFinishedIssues()]);
    await archiveFinishedIssues();
    expect(await isArchived(done, home)).toBe(true);
    const where = { issue: { projectId: home.id }, action: "archived" };
    expect(await prisma.activity.count({ where })).toBe(221);
  });

  it.each(["archived_at", "deleted_at"])(
    "stops if the project gets %s while others are worked on",
    async (column) => {
      const homes = [await tenant.project(admin), await tenant.project(admin)] as const;
      for (const home of homes) {
        await admin.api.put(home.path, { name: "P", auto_archive_days: 2 });
        await make(home.lanes.at(-1), 3, home);
      }
      const [first, second] = homes;
      // Both are found at the start; when the first one's turn comes, the second is put away.
      await prisma.$executeRawUnsafe(`CREATE FUNCTION put_away() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN UPDATE projects SET ${column} = now() WHERE id = ${second.id}; RETURN NEW; END $$`);
      await prisma.$executeRawUnsafe(`CREATE TRIGGER put_away AFTER UPDATE OF archived_at ON issues
        FOR EACH ROW WHEN (NEW.project_id = ${first.id}) EXECUTE FUNCTION put_away()`);
      await archiveFinishedIssues();
      await prisma.$executeRawUnsafe("DROP FUNCTION put_away CASCADE");
      const archived = { archivedAt: { not: null } };
      const count = ({ id: projectId }: TestProject) =>
        prisma.issue.count({ where: { projectId, ...archived } });
      expect([await count(first), await count(second)]).toEqual([1, 0]);
    },
  );

  it("is off by default, and a number of days up to a year", async () => {
    const home = await tenant.project(admin);
    const read = async () => (await admin.api.get(home.path)).body.auto_archive_days as unknown;
    expect(await read()).toBeNull();
    for (const days of [0, 366, 1.5, "30"]) {
      const response = await admin.api.put(home.path, { name: "P", auto_archive_days: days });
      expect([response.status, Object.keys(response.body.errors as object)]).toEqual([
        422,
        ["auto_archive_days"],
      ]);
    }
    await admin.api.put(home.path, { name: "P", auto_archive_days: 365 });
    await admin.api.put(home.path, { name: "P" });
    expect(await read()).toBe(365);
    await admin.api.put(home.path, { name: "P", auto_archive_days: null });
    expect(await read()).toBeNull();
    const entries = await admin.api.get(`/api/audit?subject=project&subject_id=${home.id}`);
    const days = (count: number | null) => ({ auto_archive_days: count });
    const changed = { action: "updated", actor: { id: admin.id } };
    expect(entries.body).toMatchObject([
      { ...changed, before: days(365), after: days(null) },
      { ...changed, before: days(null), after: days(365) },
    ]);
  });
});
