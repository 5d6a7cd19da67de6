import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Compares search with a simple JavaScript version of docs/spec/search.md#text, on enough issues
 * that common, rare and short terms each use their own query plan.
 */

interface Row {
  id: number;
  projectId: number;
  key: string;
  title: string;
  description: string;
  laneId: number;
  priority: number;
  updatedAt: Date;
}

const WORDS = [
  "the",
  "of",
  "Alpha",
  "beta",
  "GAMMA",
  "deltawing",
  "x",
  "zq",
  "100%",
  "a_b",
  "Straße",
];

let seed = 7;
function random(below: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

/** Returns random words, favoring those at the start of `WORDS`. */
function words(count: number): string {
  return Array.from({ length: count }, () => WORDS[random(random(WORDS.length) + 1)]).join(" ");
}

let rows: Row[];
let projects: TestProject[];
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  const tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user();
  projects = [await tenant.project(admin, [member]), await tenant.project(admin)];
  const data = projects.flatMap((project, index) =>
    Array.from({ length: index === 0 ? 1200 : 300 }, (_, n) => ({
      tenantId: tenant.id,
      projectId: project.id,
      number: n + 1,
      key: `${project.keyPrefix}-${n + 1}`,
      title: words(1 + random(3)),
      description: `${words(1 + random(6))}${n % 97 === 0 ? ` rarebit ${project.keyPrefix}-7` : ""}`,
      userId: admin.id,
      laneId: project.lanes[random(4)] ?? 0,
      priority: random(5),
      type: 0,
      // Only 40 distinct times, so many issues share one.
      updatedAt: new Date(Date.UTC(2026, 0, 1 + random(40))),
    })),
  );
  await prisma.issue.createMany({ data });
  rows = await prisma.issue.findMany({ where: { tenantId: tenant.id } });
}, 120_000);

function expected(terms: string[], pass: (row: Row) => boolean): number[] {
  const lower = terms.map((term) => term.toLowerCase());
  const isKey = (row: Row, term: string) => {
    const match = /^([a-z]\w+)-0*(\d+)$/.exec(term);
    return match !== null && `${match[1]}-${match[2]}` === row.key.toLowerCase();
  };
  const has = (row: Row, term: string) =>
    [row.key, row.title, row.description].some((text) => text.toLowerCase().includes(term));
  const rank = (row: Row) => {
    if (lower.some((term) => isKey(row, term))) return 0;
    return lower.every((term) => row.title.toLowerCase().includes(term)) ? 1 : 2;
  };
  return rows
    .filter((row) => pass(row) && lower.every((term) => has(row, term) || isKey(row, term)))
    .sort(
      (a, b) => rank(a) - rank(b) || b.updatedAt.getTime() - a.updatedAt.getTime() || b.id - a.id,
    )
    .map((row) => row.id);
}

async function found(user: TestUser, query: Record<string, string | number>) {
  const path = `/api/issues/search?${new URLSearchParams(query as Record<string, string>)}`;
  const response = await user.api.get<{ data: { id: number }[]; meta: { truncated: boolean } }>(
    path,
  );
  expect(response.status).toBe(200);
  return {
    ids: response.body.data.map((issue) => issue.id),
    isTruncated: response.body.meta.truncated,
  };
}

describe.each([1, 25, 500])("a search with limit %i", (limit) => {
  it.each([
    ["the"],
    ["the of"],
    ["alpha the"],
    ["deltawing"],
    ["rarebit"],
    ["rarebit the"],
    ["zq"],
    ["x"],
    ["e"],
    ["q x"],
    ["100%"],
    ["a_b of"],
    ["%"],
    ["STRASSE"],
    ["straße"],
    ["P"],
    ["-7"],
    ["nowhere"],
    ["nowhere the"],
    ["KEY-7"],
    ["KEY-0007"],
    ["KEY-0007 the"],
    ["KEY-0097 rarebit"],
    ["KEY-1"],
    ["the KEY-01"],
  ])("finds what the oracle finds for %j", async (text) => {
    const query = text.replace("KEY", projects[0]?.keyPrefix ?? "");
    const terms = query.split(" ");
    const [own, other] = projects;
    const anything = () => true;
    const check = async (
      user: TestUser,
      filters: Record<string, string | number>,
      pass: (row: Row) => boolean,
    ) => {
      const ids = expected(terms, pass);
      const response = await found(user, { query, limit, ...filters });
      expect(response.ids).toEqual(ids.slice(0, limit));
      expect(response.isTruncated).toBe(ids.length > limit);
    };
    await check(admin, {}, anything);
    await check(member, {}, (row) => row.projectId === own?.id);
    await check(admin, { project_id: other?.id ?? 0 }, (row) => row.projectId === other?.id);
    await check(admin, { priority: 3 }, (row) => row.priority === 3);
    const final = projects.map((project) => project.lanes[3]);
    await check(admin, { exclude_final_lane: 1 }, (row) => !final.includes(row.laneId));
  });
});
