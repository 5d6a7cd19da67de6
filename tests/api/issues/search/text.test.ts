import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import { search, type SearchParams } from "../../../support/records/search";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** What a text search finds, and in what order: docs/spec/search.md#text. */

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;

async function titles(query: string, more: SearchParams = {}) {
  return (await search(admin, { query, ...more })).data.map((issue) => issue.title);
}

function make(fields: Partial<Issue>, where = project): Promise<Issue> {
  return makeIssue(admin, where, fields);
}

/** Makes an issue look as if it was last changed this many seconds ago. */
async function age(issue: Issue, seconds: number): Promise<void> {
  await prisma.issue.update({
    where: { tenantId_id: { tenantId: tenant.id, id: issue.id } },
    data: { updatedAt: new Date(Date.now() - seconds * 1000) },
  });
}

async function refusal(path: string) {
  const response = await admin.api.get<{ errors: Record<string, string[]> }>(path);
  return { status: response.status, fields: Object.keys(response.body.errors) };
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
});

describe("the search text", () => {
  it("matches title, description or key, in any case", async () => {
    await make({ title: "Walrus in the title" });
    await make({ title: "two", description: "some\nWALRUSES below" });
    expect(await titles("wAlRuS")).toEqual(["Walrus in the title", "two"]);
    expect(await titles("alru")).toHaveLength(2);
    expect(await titles("walrus nowhere")).toEqual([]);
    expect(await titles(project.keyPrefix.toLowerCase())).not.toHaveLength(0);
  });

  it("matches only if every term does, in any order and field", async () => {
    await make({ title: "Heron flies", description: "over the pond" });
    await make({ title: "Heron sits" });
    expect(await titles("pond heron")).toEqual(["Heron flies"]);
    expect(await titles("  heron\t pond  ")).toEqual(["Heron flies"]);
    expect(await titles("heron heron")).toHaveLength(2);
  });

  it("keeps quoted words together, and extends an unclosed quote to the end", async () => {
    await make({ title: "green woodpecker" });
    await make({ title: "woodpecker, green" });
    expect(await titles("green woodpecker")).toHaveLength(2);
    expect(await titles('"green woodpecker"')).toEqual(["green woodpecker"]);
    expect(await titles('"green wood')).toEqual(["green woodpecker"]);
    expect(await titles('woodpecker "pecker, green"')).toEqual(["woodpecker, green"]);
    expect(await titles('"woodpecker"green')).toHaveLength(2);
  });

  it("is ignored if empty, blank or an empty quote", async () => {
    const all = (await search(admin, {})).meta.count;
    for (const query of ["", "   ", '""', '"', '" "'])
      expect(await titles(query)).toHaveLength(all);
  });

  it("treats %, _ and \\ literally", async () => {
    await make({ title: "100% of a_b in C:\\temp" });
    await make({ title: "1000 of axb in C:/temp" });
    for (const query of ["100%", "a_b", "c:\\t", "\\", "%", "100% a_b \\"]) {
      expect(await titles(query), query).toEqual(["100% of a_b in C:\\temp"]);
    }
    expect(await titles("1%0")).toEqual([]);
    expect(await titles("__")).toEqual([]);
  });

  it("never matches across two fields", async () => {
    await make({ title: "left", description: "right" });
    expect(await titles('"left right"')).toEqual([]);
    expect(await titles("leftright")).toEqual([]);
  });

  it("folds case in every script, and finds short terms, punctuation and emoji", async () => {
    await make({ title: "ÜBERGRÖSSE und Ελλάδα", description: "日本語のテキスト 🦩 => {x}" });
    for (const query of ["übergrösse", "ΕΛΛΆΔΑ", "本語", "🦩", "=>", "{x}", "Ü", "=> 🦩 ελ"]) {
      expect(await titles(query), query).toEqual(["ÜBERGRÖSSE und Ελλάδα"]);
    }
  });

  it("matches only the current title and description", async () => {
    const issue = await make({ title: "before marmot" });
    const body = { ...issue, title: "after", description: "okapi" };
    expect((await admin.api.put(`${project.path}/issues/${issue.id}`, body)).status).toBe(200);
    expect(await titles("marmot")).toEqual([]);
    expect(await titles("okapi")).toEqual(["after"]);
    await admin.api.delete(`${project.path}/issues/${issue.id}`);
    expect(await titles("okapi")).toEqual([]);
  });

  it("can have 200 code points but not 201, and cannot contain NUL or control characters", async () => {
    expect(await titles("🦩".repeat(200))).toEqual([]);
    for (const query of ["🦩".repeat(201), "a\0b", "a\u0001b"]) {
      const text = encodeURIComponent(query);
      const refused = { status: 422, fields: ["query"] };
      expect(await refusal(`/api/issues/search?query=${text}`)).toEqual(refused);
      const inProject = await refusal(`${project.path}/issues/search?q=${text}`);
      expect(inProject).toEqual({ status: 422, fields: ["q"] });
    }
    expect(await titles(Array.from({ length: 100 }, (_, i) => i % 10).join(" "))).toEqual([]);
  });
});

describe("keys", () => {
  let place: TestProject;
  let issues: Issue[];
  const key = (number: number) => `${place.keyPrefix}-${number}`;
  const keys = async (query: string) =>
    (await search(admin, { query, project_id: place.id })).data.map((issue) => issue.key);

  beforeAll(async () => {
    place = await tenant.project(admin);
    issues = [];
    for (let number = 1; number <= 12; number++) {
      issues.push(await make({ title: `n${number}` }, place));
    }
  });

  it("match in any case and with leading zeros, the exact issue first", async () => {
    expect(await keys(key(1))).toEqual([key(1), key(12), key(11), key(10)]);
    expect(await keys(`${place.keyPrefix.toLowerCase()}-0001`)).toEqual([key(1)]);
    expect(await keys(`${place.keyPrefix}-00012`)).toEqual([key(12)]);
    expect(await keys(`${place.keyPrefix}-13`)).toEqual([]);
  });

  it("also match as text elsewhere", async () => {
    const mention = await make({ title: `after ${key(3)}` }, place);
    const padded = await make({ title: "x", description: `see ${place.keyPrefix}-0003` }, place);
    expect(await keys(key(3))).toEqual([key(3), mention.key]);
    expect(await keys(`${place.keyPrefix}-0003`)).toEqual([key(3), padded.key]);
  });

  it("can be combined with other terms", async () => {
    expect(await keys(`${place.keyPrefix}-05 n5`)).toEqual([key(5)]);
    expect(await keys(`${place.keyPrefix}-05 n6`)).toEqual([]);
    expect(await keys(`${place.keyPrefix}-05 ${place.keyPrefix}-06`)).toEqual([]);
  });

  it("from another project are found only by a global search", async () => {
    const other = await search(admin, { q: key(2) }, project.path);
    expect(other.data).toEqual([]);
    expect((await search(admin, { query: key(2) })).data[0]?.key).toBe(key(2));
  });
});

describe("the order", () => {
  it("is exact key, every term in the title, then the rest; newest first, then highest id", async () => {
    const named = await make({ title: "plain" });
    const text = `see ${named.key} quokka`;
    const old = await make({ title: `${text} 1` });
    const elsewhere = await make({ title: "2", description: text });
    const half = await make({ title: "3 quokka", description: named.key });
    const recent = await make({ title: `${text} 4` });
    for (const [issue, seconds] of [
      [named, 500],
      [old, 400],
      [recent, 300],
      [elsewhere, 100],
      [half, 200],
    ] as const) {
      await age(issue, seconds);
    }
    const ids = async (query: string) =>
      (await search(admin, { query })).data.map((issue) => issue.id);
    expect((await ids(named.key))[0]).toBe(named.id);
    expect(await ids(`${named.key} quokka`)).toEqual(
      [recent, old, elsewhere, half].map((i) => i.id),
    );
    const same = { updatedAt: new Date("2026-01-01T00:00:00Z") };
    const tied = [old.id, recent.id];
    await prisma.issue.updateMany({ where: { id: { in: tied } }, data: same });
    expect((await ids(`${named.key} quokka`)).slice(0, 2)).toEqual([recent.id, old.id]);
  });
});
