import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Prisma, selectJson } from "@/lib/platform/db/query";

/**
 * docs/operating.md describes what could be distributed across a cluster by workspace, and what
 * prevents it.
 */
const guide = readFileSync("docs/operating.md", "utf8").split("### Why not Citus")[1] ?? "";
const LOCAL = ["_prisma_migrations", "tenants"];

it("every table has tenant_id first in its primary key and foreign keys", async () => {
  const without = await selectJson(Prisma.sql`
    SELECT k.conrelid::regclass::text AS "table", k.conname::text AS key
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('p', 'f') AND a.attname <> 'tenant_id'
      AND c.relname <> ALL (${LOCAL}::text[])
    ORDER BY 1, 2`);
  expect(without).toEqual([]);
});

it("docs/operating.md lists every unique index without tenant_id", async () => {
  const without = await selectJson<{ name: string }>(Prisma.sql`
    SELECT i.indexrelid::regclass::text AS name
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND c.relname <> ALL (${LOCAL}::text[])
      AND NOT EXISTS (SELECT FROM pg_attribute a
        WHERE a.attrelid = i.indrelid AND a.attname = 'tenant_id' AND a.attnum = ANY (i.indkey::int2[]))
    ORDER BY 1`);
  const named = [...guide.matchAll(/`(\w+_key)`/g)].map(([, name]) => name);
  expect(without.map(({ name }) => name)).toEqual(named.sort());
});
