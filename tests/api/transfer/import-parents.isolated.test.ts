import "../../support/database/own-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startWorkers } from "@/server/workers/start-workers";
import { importCsv, issueTitled } from "../../support/records/imports";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/** Rows that name the issue they are a part of. */
vi.setConfig({ testTimeout: 60_000 });

let tenant: TestTenant;
let ana: TestUser;
let stop: () => Promise<void>;

beforeAll(async () => {
  tenant = await TestTenant.make();
  ana = await tenant.user({ role: "admin" });
  stop = await startWorkers();
});
afterAll(() => stop());

const issueOf = (project: TestProject, title: string) => issueTitled(ana, project, title);

describe("parents in a file", () => {
  const CSV = [
    "ID,Title,Parent",
    "a,A,b",
    "b,B,",
    "c,C,a",
    "d,D,c",
    "e,E,d",
    "f,F,e",
    "g,G,nowhere",
    "h,H,h",
    "x,X,y",
    "y,Y,x",
  ].join("\n");

  it("may come later, and those that can't be set are reported", async () => {
    const project = await tenant.project(ana);
    const done = await importCsv(ana, project, CSV);
    expect(done).toMatchObject({ imported: 10, failed: 0 });
    expect(done.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [7, "parent", "e would make more than 5 levels of sub-issues, so the parent was skipped"],
      [8, "parent", "nowhere is not an issue in the project, so the parent was skipped"],
      [9, "parent", "h cannot be its own parent, so the parent was skipped"],
      [11, "parent", "x is a sub-issue of this issue, so the parent was skipped"],
    ]);
    const ids = new Map<string, number>();
    for (const name of "ABCDEFGHXY") ids.set(name, (await issueOf(project, name)).id);
    for (const [child, parent] of ["AB", "CA", "DC", "ED", "XY"]) {
      const issue = await issueOf(project, child ?? "");
      expect(issue.parent_id).toBe(ids.get(parent ?? ""));
    }
  });

  it("count what is above and below them in the project already", async () => {
    const project = await tenant.project(ana);
    await importCsv(ana, project, CSV);
    const before = await issueOf(project, "E");
    const done = await importCsv(ana, project, "ID,Title,Parent\nn,N,e\nm,M,g\n");
    expect(done.errors.map(({ row }) => row)).toEqual([2]);
    expect((await issueOf(project, "M")).parent_id).toBe((await issueOf(project, "G")).id);
    expect((await issueOf(project, "E")).updated_at).toBe(before.updated_at);
  });

  it("may be named by the numeric id of Jira's older exports", async () => {
    const project = await tenant.project(ana);
    const csv = "Issue key,Issue id,Summary,Parent id\nAB-2,102,Part,101\nAB-1,101,Whole,\n";
    expect((await importCsv(ana, project, csv)).errors).toEqual([]);
    const whole = await issueOf(project, "Whole");
    expect((await issueOf(project, "Part")).parent_id).toBe(whole.id);
  });
});
