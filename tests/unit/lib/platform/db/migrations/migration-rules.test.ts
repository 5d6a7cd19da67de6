import { describe, expect, it } from "vitest";
import { readMigrations } from "@/lib/platform/db/migrations/migrate-files";
import { findBlocking, makeNonBlocking } from "@/lib/platform/db/migrations/migration-rules";
import { LAST_RELEASE } from "../../../../../support/database/last-release";

describe("the migrations since the last release", () => {
  const added = readMigrations().filter(({ name }) => name > LAST_RELEASE);
  it.each(added)("$name does not block writers", ({ sql }) => {
    expect(findBlocking(sql)).toEqual([]);
  });

  it("start after a migration that exists", () => {
    expect(readMigrations().map(({ name }) => name)).toContain(LAST_RELEASE);
  });
});

describe("the rules", () => {
  it.each([
    'CREATE INDEX "issues_a_idx" ON "issues"("a");',
    'CREATE UNIQUE INDEX "issues_a_key" ON "issues"("a");',
    'DROP INDEX "issues_a_idx";',
    "REINDEX TABLE issues;",
    'ALTER TABLE "issues" ADD CONSTRAINT "a" FOREIGN KEY ("a") REFERENCES "b"("id");',
    "ALTER TABLE issues ADD CONSTRAINT a CHECK (b > 0);",
    "ALTER TABLE issues ADD CONSTRAINT a CHECK (b > 0) NOT VALID;",
    "ALTER TABLE issues ADD CHECK (b > 0);",
    "ALTER TABLE issues ADD CONSTRAINT a UNIQUE (b, c);",
    "ALTER TABLE issues ADD COLUMN a uuid NOT NULL DEFAULT gen_random_uuid();",
    "ALTER TABLE issues ADD COLUMN a INTEGER NOT NULL;",
    "ALTER TABLE issues ADD COLUMN a SERIAL;",
    "ALTER TABLE issues ADD COLUMN a int REFERENCES b (id);",
    "ALTER TABLE issues ADD COLUMN a int GENERATED ALWAYS AS (b + 1) STORED;",
    "ALTER TABLE issues ADD COLUMN b int, ALTER COLUMN a SET NOT NULL;",
    "ALTER TABLE issues ALTER COLUMN a TYPE bigint;",
    "ALTER TABLE issues ALTER COLUMN a SET DATA TYPE bigint;",
    "ALTER TABLE issues RENAME COLUMN a TO b;",
    "ALTER TABLE issues RENAME TO b;",
    "ALTER TABLE issues SET LOGGED;",
    "UPDATE issues SET a = 1;",
    "UPDATE issues SET a = 1 WHERE id IN (SELECT id FROM issues LIMIT 5);",
    "-- In batches\nUPDATE issues SET a = 1 WHERE a IS NULL;",
    "DELETE FROM issues WHERE a IS NULL;",
    "INSERT INTO issue_facts (id) SELECT id FROM issues;",
    "LOCK TABLE issues;",
    "TRUNCATE issues;",
    "VACUUM FULL issues;",
    "CLUSTER issues;",
    "DO $$ BEGIN UPDATE issues SET a = 1; END $$;",
    "DO $$ BEGIN IF EXISTS (SELECT 1 FROM b) THEN ANALYZE; UPDATE issues SET a = 1; END IF; END $$;",
    "BEGIN;",
  ])("reject %s", (sql) => {
    expect(findBlocking(sql)).not.toEqual([]);
  });

  it.each([
    'CREATE TABLE "a" (id int);\nCREATE INDEX "a_idx" ON "a"("id");\nALTER TABLE "a" ADD CONSTRAINT "c" CHECK (id > 0);',
    'CREATE UNIQUE INDEX CONCURRENTLY "issues_a_key" ON "issues"("a");\nALTER TABLE issues ADD CONSTRAINT issues_a_key UNIQUE USING INDEX issues_a_key;',
    "DROP INDEX CONCURRENTLY issues_a_idx;",
    'ALTER TABLE "issues" ALTER COLUMN "a" SET (n_distinct = 1),\n  ALTER COLUMN "b" SET (n_distinct = 1);',
    "DO $$ BEGIN IF EXISTS (SELECT 1 FROM b) THEN ANALYZE; END IF; END $$;",
    "ALTER TABLE issues ADD CONSTRAINT a CHECK (b > 0) NOT VALID;\nALTER TABLE issues VALIDATE CONSTRAINT a;",
    "ALTER TABLE issues ADD CONSTRAINT a NOT NULL b NOT VALID;\nALTER TABLE issues VALIDATE CONSTRAINT a;",
    "ALTER TABLE issues ADD COLUMN a TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP, ADD COLUMN b text;",
    "ALTER TABLE issues ADD COLUMN a timestamptz DEFAULT now();",
    `ALTER TABLE issues ADD COLUMN a INTEGER[] DEFAULT ARRAY[]::INTEGER[], ADD COLUMN b NUMERIC(3,1) NOT NULL DEFAULT 0;`,
    "ALTER TABLE issues ALTER COLUMN a DROP NOT NULL, ALTER COLUMN b SET DEFAULT gen_random_uuid();",
    "ALTER TABLE issues SET (fillfactor = 70);",
    "-- In batches\nUPDATE issues SET a = 1 WHERE id IN (SELECT id FROM issues WHERE a IS NULL LIMIT 1000);",
    "INSERT INTO settings (id, name) VALUES (1, 'a');",
    "CREATE TRIGGER a AFTER DELETE ON issues FOR EACH ROW EXECUTE FUNCTION b();",
  ])("allow %s", (sql) => {
    expect(findBlocking(sql)).toEqual([]);
  });
});

it("Prisma's output is rewritten so that it does not block writers", () => {
  const written = `-- DropIndex
DROP INDEX "issues_a_idx";

-- AlterTable
ALTER TABLE "issues" ADD COLUMN     "b_id" INTEGER;

-- CreateTable
CREATE TABLE "b" (
    "id" INTEGER NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "b_id_key" ON "b"("id");

-- CreateIndex
CREATE INDEX "issues_b_id_idx" ON "issues"("b_id");

-- AddForeignKey
ALTER TABLE "issues" ADD CONSTRAINT "issues_b_id_fkey" FOREIGN KEY ("tenant_id", "b_id") REFERENCES "b"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "b" ADD CONSTRAINT "b_a_fkey" FOREIGN KEY ("a") REFERENCES "issues"("id") ON DELETE CASCADE;
`;
  const safe = makeNonBlocking(written);
  expect(findBlocking(written)).toHaveLength(3);
  expect(findBlocking(safe)).toEqual([]);
  expect(safe).toContain('CREATE INDEX CONCURRENTLY "issues_b_id_idx" ON "issues"("b_id");');
  expect(safe).toContain('DROP INDEX CONCURRENTLY "issues_a_idx";');
  expect(safe).toContain('CREATE UNIQUE INDEX "b_id_key" ON "b"("id");');
  expect(safe).toContain("ON UPDATE NO ACTION NOT VALID;");
  expect(safe).toContain('ALTER TABLE "issues" VALIDATE CONSTRAINT "issues_b_id_fkey";');
  expect(safe).not.toContain('VALIDATE CONSTRAINT "b_a_fkey"');
});
