import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { config } from "@/lib/platform/config/config";
import { distribute } from "@/lib/platform/db/distribution/distribute";
import { DISTRIBUTED_TRIGGERS, TRIGGER_FUNCTIONS } from "@/lib/platform/db/distribution/triggers";
import { Prisma, selectJson } from "@/lib/platform/db/query";

/** docs/operating.md describes how the tables are distributed across a cluster by workspace. */
const guide = readFileSync("docs/operating.md", "utf8").split("### A Citus cluster")[1] ?? "";
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

it("distributed tables get a trigger for each event that theirs has on one server", async () => {
  const triggers = await selectJson<{ table: string; text: string }>(Prisma.sql`
    SELECT tgrelid::regclass::text AS "table", pg_get_triggerdef(oid) AS text FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid::regclass::text <> ALL (${LOCAL}::text[])`);
  const eventsOf = (text: string) =>
    [...(/ AFTER (.*?) ON /.exec(text)?.[1] ?? "").matchAll(/INSERT|UPDATE|DELETE/g)].map(
      ([event]) => event,
    );
  const all = (pairs: { table: string; text: string }[]) =>
    [
      ...new Set(
        pairs.flatMap(({ table, text }) => eventsOf(text).map((event) => `${table} ${event}`)),
      ),
    ].sort();
  const distributed = DISTRIBUTED_TRIGGERS.filter((text) => text.includes("CREATE TRIGGER")).map(
    (text) => ({ table: / ON (\w+)\s+FOR EACH ROW/.exec(text)?.[1] ?? "", text }),
  );
  expect(all(distributed)).toEqual(all(triggers));
  expect(DISTRIBUTED_TRIGGERS.join("\n")).not.toMatch(/REFERENCING|FOR EACH STATEMENT/);
});

it("the triggers' functions from the migrations exist", async () => {
  const found = await selectJson<{ name: string }>(Prisma.sql`
    SELECT proname::text AS name FROM pg_proc WHERE proname = ANY(${TRIGGER_FUNCTIONS}::text[])`);
  expect(found).toHaveLength(TRIGGER_FUNCTIONS.length);
});

it("distribute refuses a server without Citus and says why", async () => {
  const lines: string[] = [];
  const url = config().DATABASE_URL ?? "";
  await expect(distribute(url, (line) => lines.push(line))).rejects.toThrow(
    "The database has no Citus extension.",
  );
  expect(lines).toEqual([]);
});
