import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { Prisma, rows } from "@/lib/db/query";

/** docs/operating.md says how the tables are spread over the nodes of a Citus cluster: all of them, and only they. */
const guide = readFileSync("docs/operating.md", "utf8");
const distributed = [
  ...guide.matchAll(
    /create_distributed_table\('(\w+)', 'tenant_id'(?:, colocate_with => '(\w+)')?\)/g,
  ),
].map(([, table = "", beside]) => ({ table, beside }));
const reference = [...guide.matchAll(/create_reference_table\('(\w+)'\)/g)].map(([, name]) => name);
const LOCAL = ["_prisma_migrations"];

let tables: string[];
let keys: { from: string; to: string }[];

beforeAll(async () => {
  const found = await rows<{ name: string }>(Prisma.sql`
    SELECT relname::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`);
  tables = found.map(({ name }) => name);
  keys = await rows(Prisma.sql`
    SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to"
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
});

it("names every table once, all of them beside the first", () => {
  const named = [...reference, ...LOCAL, ...distributed.map(({ table }) => table)];
  expect(named.sort()).toEqual(tables);
  const [first, ...others] = distributed;
  expect(first?.beside).toBeUndefined();
  expect(new Set(others.map(({ beside }) => beside))).toEqual(new Set([first?.table]));
  for (const name of LOCAL) expect(guide).toContain(`\`${name}\``);
});

it("comes to a table after those that it refers to", () => {
  const order = [...reference, ...distributed.map(({ table }) => table)];
  const early = keys.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to));
  expect(early).toEqual([]);
});

it("replaces every unique index that a distributed table may not have", async () => {
  const without = await rows<{ name: string }>(Prisma.sql`
    SELECT i.indexrelid::regclass::text AS name
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique
      AND c.relname <> ALL (${[...reference, ...LOCAL]}::text[])
      AND NOT EXISTS (SELECT FROM pg_attribute a
        WHERE a.attrelid = i.indrelid AND a.attname = 'tenant_id' AND a.attnum = ANY (i.indkey::int2[]))
    ORDER BY 1`);
  const [, dropped = ""] = /DROP INDEX IF EXISTS ([\w,\s]+);/.exec(guide) ?? [];
  expect(without.map(({ name }) => name)).toEqual(
    dropped
      .split(",")
      .map((name) => name.trim())
      .sort(),
  );
});
