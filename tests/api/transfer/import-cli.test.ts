// @module-tag slow
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { importIssues } from "@/lib/transfer/import/import-issues";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import { findTarget, openTarget } from "@/lib/transfer/import/open-target";
import { readImportFile } from "@/lib/transfer/csv/read-file";
import { readIssues } from "@/lib/transfer/csv/read-issues";
import { type Issue, issueResource } from "@/lib/issues/issues/schema";
import { cli } from "../../support/processes/cli";
import { TestTenant, type TestUser } from "../../support/people/tenant";

const SEAMONKEY = path.resolve("../shared/data/seamonkey_bugs.csv");

// Each command starts its own Node process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let dir: string;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user();
  dir = await mkdtemp(path.join(tmpdir(), "lanework-import-"));
});
afterAll(() => rm(dir, { recursive: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const target = path.join(dir, name);
  await writeFile(target, content);
  return target;
}

const run = (csv: string, ...args: string[]) =>
  cli(["import", csv, "--tenant", tenant.slug, ...args]);

/** Returns the last line of standard output. */
const summary = (stdout: string) => stdout.trimEnd().split("\n").at(-1);

async function findProject(keyPrefix: string) {
  return prisma.project.findUnique({
    where: { tenantId_keyPrefix: { tenantId: tenant.id, keyPrefix } },
  });
}

/** Returns a project, its issues by number, and functions to read them. */
async function read(keyPrefix: string) {
  const project = await findProject(keyPrefix);
  if (!project) throw new Error(`no project ${keyPrefix}`);
  const base = `/api/projects/${project.id}`;
  const issues = await prisma.issue.findMany({
    where: { tenantId: tenant.id, projectId: project.id },
    orderBy: { number: "asc" },
    include: { lane: true },
  });
  const get = async (key: string) =>
    issueResource.parse((await admin.api.get(`${base}/issues/${key}`)).body);
  const lane = (key: string) => issues.find((issue) => issue.key === key)?.lane.title;
  return { project, base, issues, lane, get };
}

/** Returns an issue draft as read from a file. */
function draft(index: number): IssueDraft {
  const { drafts } = readIssues(Buffer.from(`Issue id,Summary,Status\n${index},Bug ${index},NEW`));
  if (!drafts[0]) throw new Error("no draft");
  return drafts[0];
}
const makeDrafts = (count: number) => Array.from({ length: count }, (_, index) => draft(index + 1));

async function open(keyPrefix: string) {
  return openTarget(await findTarget({ project: keyPrefix, tenant: tenant.slug, as: undefined }));
}

describe("the SeaMonkey bugs in the GitBugs data set", () => {
  const exists = existsSync(SEAMONKEY);
  if (!exists) console.log(`skipped: ${SEAMONKEY} not found`);

  it.skipIf(!exists)("are imported once, with lane, priority, resolution and dates", async () => {
    const started = performance.now();
    const first = await run(SEAMONKEY, "--project", "SEA");
    console.log(
      `imported in ${Math.round(performance.now() - started)} ms, including Node startup`,
    );
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(summary(first.stdout)).toBe("1,076 imported, 0 already present, 0 skipped");

    const sea = await read("SEA");
    expect(sea.project).toMatchObject({ ownerId: admin.id, lastIssueNumber: 1076 });
    expect(sea.issues.map((issue) => issue.key)).toEqual(
      Array.from({ length: 1076 }, (_, index) => `SEA-${index + 1}`),
    );
    const inLane = (title: string) =>
      sea.issues.filter((issue) => issue.lane.title === title).length;
    expect(["Backlog", "To do", "In progress", "Done"].map(inLane)).toEqual([551, 0, 16, 509]);
    expect(await sea.get("SEA-1")).toMatchObject({
      title: expect.stringContaining("Port |Bug 752376") as string,
      external_id: "1606681",
      resolution: "FIXED",
      created_at: "2020-01-02T17:14:21.000000Z",
      resolved_at: "2020-11-01T20:04:54.000000Z",
      updated_at: "2020-11-01T20:04:54.000000Z",
      priority: 2,
      type: 1,
      user_id: admin.id,
    });

    const second = await run(SEAMONKEY, "--project", "SEA");
    expect(summary(second.stdout)).toBe("0 imported, 1,076 already present, 0 skipped");
    expect((await read("SEA")).issues).toEqual(sea.issues);
  });
});

describe("the import command", () => {
  it("imports a Jira export on behalf of the given creator and reports bad rows by line", async () => {
    const csv = await file(
      "jira.csv",
      [
        "\ufeffIssue key;Summary;Status;Priority;Issue Type;Labels;Labels;Created;Description",
        'AB-1;"Two\r\nlines";In Progress;Blocker;Story;ops;Web;02/Jan/24 5:14 PM;"one\r\ntwo"',
        "AB-2;;Done;Low;Bug;;;;",
        "AB-3;Impossible;Done;Low;Bug;;;31/Feb/24;",
        "AB-4;Too;many;columns;a;b;c;d;e;f",
        "AB-5;Finished;Done;Low;Bug;OPS;;2024-03-01 10:00;",
        "",
      ].join("\r\n"),
    );
    const result = await run(csv, "--project", "ab", "--as", member.email.toUpperCase());
    expect(result.code).toBe(0);
    expect(summary(result.stdout)).toBe("2 imported, 0 already present, 3 skipped");
    expect(result.stderr.trimEnd().split("\n")).toEqual([
      "line 5: skipped: the title is missing",
      'line 6: skipped: "31/Feb/24" is not a recognized date',
      "line 7: skipped: 10 columns, but the header has 9",
    ]);
    const { project, base, lane, get } = await read("AB");
    expect(project.ownerId).toBe(member.id);
    const labels = (await admin.api.get(`${base}/labels`)).body as { id: number; name: string }[];
    const first = await get("AB-1");
    expect(first).toMatchObject({
      title: "Two lines",
      description: "one\ntwo",
      external_id: "AB-1",
      user_id: member.id,
      priority: 0,
      type: 0,
      created_at: "2024-01-02T17:14:00.000000Z",
      updated_at: "2024-01-02T17:14:00.000000Z",
    });
    expect(lane("AB-1")).toBe("In progress");
    expect(first.label_ids.map((id) => labels.find((label) => label.id === id)?.name)).toEqual([
      "OPS",
      "Web",
    ]);
    const second = await get("AB-2");
    expect(second).toMatchObject({ external_id: "AB-5", type: 1, priority: 3 });
    expect(lane("AB-2")).toBe("Done");
    expect(second.label_ids).toEqual([first.label_ids[0]]);
    const activities = await prisma.activity.findMany({
      where: { tenantId: tenant.id, issueId: first.id },
    });
    expect(activities).toMatchObject([{ action: "imported", actorId: member.id }]);
  });

  it("appends to an existing project's issues and reports that it read the file as Windows-1252", async () => {
    const project = await tenant.project(member);
    await admin.api.post(`${project.path}/issues`, {
      title: "Before",
      description: "",
      lane_id: project.lanes[0],
      priority: 0,
      type: 0,
    });
    const csv = Buffer.from("Title,Lane\nGr\xfc\xdfe,to do\nSecond,Elsewhere\n", "latin1");
    const result = await run(await file("more.csv", csv), "--project", project.keyPrefix);
    expect(summary(result.stdout)).toBe("2 imported, 0 already present, 0 skipped");
    expect(result.stderr).toContain("Windows-1252");
    const { issues } = await read(project.keyPrefix);
    expect(issues.map(({ title, key }) => [title, key])).toEqual([
      ["Before", `${project.keyPrefix}-1`],
      ["Grüße", `${project.keyPrefix}-2`],
      ["Second", `${project.keyPrefix}-3`],
    ]);
    expect(issues.map((issue) => issue.lane.title)).toEqual(["Backlog", "To do", "Backlog"]);
    const [before, , second] = issues;
    expect(second?.position).toBeGreaterThan(before?.position ?? Infinity);
  });

  it("links issues and gives them parents, once, and leaves alone what people have changed", async () => {
    const header =
      "Issue key,Issue id,Summary,Parent,Inward issue link (Blocks),Outward issue link (Relates)";
    const lines = "AB-1,101,Part,103,AB-2,AB-9 AB-2,102,Blocker,AB-1,,AB-1 AB-3,103,Whole,101,,";
    const csv = await file("links.csv", [header, ...lines.split(" ")].join("\n"));
    const result = await run(csv, "--project", "LINKS");
    expect(result.stderr.trimEnd().split("\n")).toEqual([
      "line 2: AB-9 is not an issue that you can access, so the relation was skipped",
      "line 4: AB-1 is a sub-issue of this issue, so the parent was skipped",
    ]);
    const { base, get } = await read("LINKS");
    const keys = ["LINKS-1", "LINKS-2", "LINKS-3"];
    const [part, blocker, whole] = (await Promise.all(keys.map(get))) as [Issue, Issue, Issue];
    expect([part.parent_id, blocker.parent_id]).toEqual([whole.id, part.id]);
    expect(part.blocked_by_ids).toEqual([blocker.id]);
    const related = (await admin.api.get(`${base}/issues/${part.id}/relations`)).body;
    expect(related.map(({ issue }: any) => issue.key)).toContain("LINKS-2");
    await admin.api.put(`${base}/issues/${part.id}`, { ...part, blocked_by_ids: [] });
    const again = await run(csv, "--project", "LINKS");
    expect(summary(again.stdout)).toBe("0 imported, 3 already present, 0 skipped");
    expect(await get("LINKS-1")).toMatchObject({ blocked_by_ids: [], parent_id: whole.id });
  });

  it.each([
    ["an empty file", "empty.csv", "", "empty"],
    ["a table without a title column", "users.csv", "id,email\n1,a@b.test\n", "no title column"],
  ])(
    "rejects %s with a one-line error and creates no project",
    async (_what, name, content, word) => {
      const csv = await file(name, content);
      const result = await run(csv, "--project", "NONE");
      expect(result).toMatchObject({ code: 1, stdout: "" });
      expect(result.stderr.trimEnd().split("\n")).toHaveLength(1);
      expect(result.stderr).toContain(csv);
      expect(result.stderr).toContain(word);
      expect(await findProject("NONE")).toBeNull();
    },
  );

  it("rejects an unknown creator with a one-line error and creates no project", async () => {
    const csv = await file("one.csv", "Title\nOne\n");
    const result = await run(csv, "--project", "NONE", "--as", "nobody@example.test");
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toBe(`${tenant.slug} has no user nobody@example.test.\n`);
    expect(await findProject("NONE")).toBeNull();
  });

  it("rejects missing files, invalid prefixes and unknown workspaces", async () => {
    await expect(readImportFile(path.join(dir, "nowhere.csv"))).rejects.toThrow("File not found");
    await expect(readImportFile(dir)).rejects.toThrow("is a directory");
    const target = { project: "OK", tenant: tenant.slug, as: undefined };
    await expect(findTarget({ ...target, project: "1X" })).rejects.toThrow("is not a key prefix");
    await expect(findTarget({ ...target, tenant: "nowhere" })).rejects.toThrow("no workspace");
  });
});

describe("importIssues", () => {
  it("is completed by a second run if the first is interrupted", async () => {
    const drafts = makeDrafts(450);
    const project = await open("DIES");
    const onProgress = () => {
      throw new Error("killed");
    };
    await expect(importIssues(project, drafts, { onProgress })).rejects.toThrow("killed");
    const again = await importIssues(project, drafts);
    expect([again.imported, again.alreadyPresent]).toEqual([250, 200]);
    const { issues } = await read("DIES");
    expect(issues.map(({ key, title }) => [key, title])).toEqual(
      drafts.map((_, index) => [`DIES-${index + 1}`, `Bug ${index + 1}`]),
    );
  });

  it("adds each issue once in concurrent runs, while people create issues", async () => {
    const drafts = makeDrafts(500);
    const [one, two] = await Promise.all([open("TWICE"), open("TWICE")]);
    expect(one.projectId).toBe(two.projectId);
    const { base, project } = await read("TWICE");
    const lane = await prisma.lane.findFirstOrThrow({
      where: { tenantId: tenant.id, projectId: project.id },
    });
    const body = { title: "By hand", description: "", lane_id: lane.id, priority: 2, type: 0 };
    const [first, second, ...created] = await Promise.all([
      importIssues(one, drafts),
      importIssues(two, drafts.toReversed()),
      ...Array.from({ length: 10 }, () => admin.api.post(`${base}/issues`, body)),
    ]);
    expect(first.imported + second.imported).toBe(500);
    expect(created.map((response) => response.status)).toEqual(Array(10).fill(201));
    const { issues } = await read("TWICE");
    expect(new Set(issues.map((issue) => issue.title)).size).toBe(501);
    expect(issues.map((issue) => issue.number)).toEqual(
      Array.from({ length: 510 }, (_, index) => index + 1),
    );
    expect(new Set(issues.map((issue) => issue.position)).size).toBe(510);
  });

  it("keeps workspaces apart when both import the same file", async () => {
    const other = await TestTenant.make();
    await other.user({ role: "admin" });
    const target = await findTarget({ project: "BOTH", tenant: other.slug, as: undefined });
    const drafts = makeDrafts(3);
    expect(await importIssues(await open("BOTH"), drafts)).toMatchObject({ imported: 3 });
    expect(await importIssues(await openTarget(target), drafts)).toMatchObject({ imported: 3 });
    expect((await read("BOTH")).issues).toHaveLength(3);
  });
});
