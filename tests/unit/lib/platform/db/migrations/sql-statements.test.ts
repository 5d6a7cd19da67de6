import { expect, it } from "vitest";
import { stepsOf } from "@/lib/platform/db/migrations/migration-steps";
import { splitStatements } from "@/lib/platform/db/migrations/sql-statements";

it("statements end at semicolons, except those in strings, names, comments and function bodies", () => {
  const script = `-- one; two
SELECT 'a;''b', E'\\';', "x;y" /* c; d */;
CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RETURN NULL; END $$;
DO $body$ BEGIN PERFORM $$;$$; END $body$;
SELECT 3`;
  const found = splitStatements(script);
  expect(found.map(({ bare }) => bare)).toEqual([
    `SELECT 'a;''b', E'\\';', x;y`,
    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
    "DO $body$ BEGIN PERFORM $$;$$; END $body$",
    "SELECT 3",
  ]);
  expect(found.map(({ start, end }) => script.slice(start, end)).join("")).toBe(script);
});

it("a script is one step, except for statements that must run on their own", () => {
  const script = `CREATE TABLE a (id int);
ALTER TABLE b ADD COLUMN c int;
-- CreateIndex
CREATE INDEX CONCURRENTLY "b_c_idx" ON "b"("c");
ALTER TABLE b ADD CONSTRAINT d CHECK (c > 0) NOT VALID;
ALTER TABLE b ADD COLUMN e int;
ALTER TABLE b VALIDATE CONSTRAINT d;
-- In batches
UPDATE b SET e = 1 WHERE id IN (SELECT id FROM b WHERE e IS NULL LIMIT 1000);
-- The end
`;
  const steps = stepsOf(script);
  expect(steps.map(({ kind, line, creates }) => ({ kind, line, creates }))).toEqual([
    { kind: "transaction", line: 1, creates: undefined },
    { kind: "concurrent", line: 3, creates: "b_c_idx" },
    { kind: "transaction", line: 5, creates: undefined },
    { kind: "transaction", line: 7, creates: undefined },
    { kind: "batches", line: 8, creates: undefined },
  ]);
});
