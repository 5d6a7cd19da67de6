import { loadModule } from "libpg-query";
import { beforeAll, describe, expect, it } from "vitest";
import { type Catalogue, readCatalogue } from "@/tests/statements/rules/catalogue";
import { checkStatement } from "@/tests/statements/rules/check-statement";

let catalogue: Catalogue;

beforeAll(async () => {
  await loadModule();
  catalogue = readCatalogue([
    `CREATE TABLE "tenants" ("id" SERIAL NOT NULL, "slug" TEXT NOT NULL);
     CREATE TABLE "issues" ("id" SERIAL NOT NULL, "tenant_id" INTEGER NOT NULL, "title" TEXT);
     CREATE TABLE "users" ("id" SERIAL NOT NULL, "tenant_id" INTEGER NOT NULL);
     CREATE TABLE "counts" ("id" BIGSERIAL NOT NULL, "tenant_id" INTEGER NOT NULL);
     CREATE TABLE "gone" ("tenant_id" INTEGER NOT NULL);`,
    `ALTER TABLE "counts" ADD COLUMN "number" INTEGER; DROP TABLE "gone";`,
  ]);
});

const broken = (text: string) =>
  checkStatement(text, catalogue).violations.map(({ rule, subject }) => `${rule} ${subject}`);

describe("the catalogue", () => {
  it("follows the migrations", () => {
    expect([...catalogue.keys()]).toEqual(["tenants", "issues", "users", "counts"]);
    expect(catalogue.get("counts")?.columns.get("number")).toBe("int4");
  });
});

describe("a part of a statement that inserts has columns", () => {
  it.each([
    "SELECT id FROM users WHERE tenant_id = $1 AND EXISTS (SELECT FROM issues WHERE tenant_id = $1)",
    "INSERT INTO counts (tenant_id) SELECT $1 WHERE EXISTS (SELECT 1 FROM issues WHERE tenant_id = $1)",
    "INSERT INTO counts (tenant_id) VALUES ($1)",
    "WITH a AS (INSERT INTO counts (tenant_id) VALUES ($1)) SELECT 1 FROM issues i JOIN users u ON u.tenant_id = $1 WHERE i.tenant_id = $1",
  ])("%s", (text) => expect(broken(text)).toEqual([]));

  it.each([
    "INSERT INTO counts (tenant_id) SELECT $1 WHERE EXISTS (SELECT FROM issues WHERE tenant_id = $1)",
    "WITH a AS (INSERT INTO counts (tenant_id) VALUES ($1)), b AS (SELECT UNION ALL SELECT) SELECT 1 FROM b",
  ])("not %s", (text) => expect(broken(text)).toEqual(["columns select"]));
});

describe("a statement keeps to one tenant", () => {
  it.each([
    "SELECT id FROM issues WHERE tenant_id = $1",
    "SELECT id FROM issues i WHERE $1::int = i.tenant_id AND (title = 'x' OR title = 'y')",
    "SELECT id FROM issues i WHERE (i.tenant_id, i.id) = ($1, $2)",
    "SELECT 1 FROM issues i JOIN users u ON u.tenant_id = i.tenant_id WHERE i.tenant_id = $1",
    "SELECT 1 FROM issues i, users u, counts c WHERE c.tenant_id = u.tenant_id AND u.tenant_id = i.tenant_id AND i.tenant_id = 7",
    "SELECT 1 FROM issues i LEFT JOIN users u ON u.tenant_id = i.tenant_id WHERE i.tenant_id = $1",
    "SELECT 1 FROM issues i LEFT JOIN users u ON u.tenant_id = $1 WHERE i.tenant_id = $1",
    "SELECT 1 FROM issues i JOIN users u USING (tenant_id, id) WHERE u.tenant_id = $1",
    "SELECT 1 FROM tenants t JOIN issues i ON i.tenant_id = t.id WHERE t.id = $1",
    "SELECT slug FROM tenants WHERE slug = $1",
    "SELECT (SELECT count(*) FROM users u WHERE u.tenant_id = i.tenant_id) FROM issues i WHERE i.tenant_id = $1",
    "SELECT 1 FROM issues i, LATERAL (SELECT 1 FROM users u WHERE u.tenant_id = i.tenant_id) x WHERE i.tenant_id = $1",
    "WITH issues AS (SELECT 1) SELECT * FROM issues",
    "WITH RECURSIVE r AS (SELECT id FROM issues WHERE tenant_id = $1 UNION SELECT i.id FROM r JOIN issues i ON i.id = r.id AND i.tenant_id = $1) SELECT * FROM r",
    "UPDATE issues i SET title = 'x' FROM users u WHERE i.tenant_id = $1 AND u.tenant_id = i.tenant_id",
    "DELETE FROM issues i USING users u WHERE u.tenant_id = $1 AND i.tenant_id = u.tenant_id RETURNING i.id",
    "SELECT 1 FROM unnest($1::int[]) AS given(id) JOIN issues i ON i.id = given.id WHERE i.tenant_id = $2 FOR UPDATE OF i",
    "BEGIN; SET LOCAL lock_timeout = '1s'; NOTIFY x; COMMIT",
  ])("%s", (text) => expect(broken(text)).toEqual([]));

  it.each([
    ["SELECT id FROM issues", "issues"],
    ["SELECT id FROM public.issues WHERE id = $1", "issues"],
    ["SELECT id FROM issues WHERE tenant_id = ANY($1)", "issues"],
    ["SELECT id FROM issues WHERE tenant_id IN ($1, $2)", "issues"],
    ["SELECT id FROM issues WHERE tenant_id = $1 OR title = 'x'", "issues"],
    ["SELECT id FROM issues WHERE NOT tenant_id = $1", "issues"],
    ["SELECT id FROM issues WHERE tenant_id > $1", "issues"],
    ["SELECT id FROM issues WHERE tenant_id = (SELECT id FROM tenants WHERE slug = $1)", "issues"],
    ["SELECT 1 FROM issues i, users u WHERE i.tenant_id = $1 AND u.id = i.id", "users"],
    ["SELECT 1 FROM issues i LEFT JOIN users u ON i.tenant_id = $1", "issues,users"],
    [
      "SELECT 1 FROM issues i LEFT JOIN users u ON u.tenant_id = i.tenant_id AND i.tenant_id = $1",
      "issues,users",
    ],
    [
      "SELECT 1 FROM issues i FULL JOIN users u ON u.tenant_id = $1 AND i.tenant_id = $1",
      "issues,users",
    ],
    ["SELECT 1 FROM tenants t JOIN issues i ON i.tenant_id = t.id WHERE t.slug = $1", "issues"],
    [
      "WITH x AS (SELECT tenant_id FROM issues WHERE tenant_id = $1) SELECT 1 FROM x JOIN users u ON u.tenant_id = x.tenant_id",
      "users",
    ],
    [
      "SELECT 1 FROM (SELECT tenant_id FROM issues WHERE tenant_id = $1) x, users u WHERE u.tenant_id = x.tenant_id",
      "users",
    ],
    [
      "SELECT (SELECT count(*) FROM users u WHERE u.id = i.id) FROM issues i WHERE i.tenant_id = $1",
      "users",
    ],
    [
      "SELECT 1 FROM issues i WHERE i.tenant_id = $1 AND EXISTS (SELECT FROM users WHERE id = i.id)",
      "users",
    ],
    ["SELECT 1 FROM issues WHERE tenant_id = $1 UNION SELECT 1 FROM users", "users"],
    [
      "WITH RECURSIVE r AS (SELECT id FROM issues WHERE tenant_id = $1 UNION SELECT i.id FROM r JOIN issues i ON i.id = r.id) SELECT * FROM r",
      "issues",
    ],
    ["UPDATE issues SET title = 'x' WHERE id = $1", "issues"],
    ["DELETE FROM issues WHERE (tenant_id, id) IN (SELECT $1::int, 2)", "issues"],
    ["SELECT 1 ORDER BY (SELECT id FROM issues LIMIT 1)", "issues"],
    ["INSERT INTO tenants (slug) SELECT title FROM issues", "issues"],
    ["INSERT INTO tenants (slug) VALUES ((SELECT title FROM issues LIMIT 1))", "issues"],
    ["UPDATE tenants SET slug = 'x' RETURNING (SELECT id FROM issues LIMIT 1)", "issues"],
  ])("except %s", (text, tables) =>
    expect(broken(text)).toEqual(tables.split(",").map((table) => `tenant ${table}`)),
  );

  it("names the parameters that it takes the tenant from", () => {
    const text =
      "WITH a AS (SELECT 1 FROM issues WHERE tenant_id = $2) INSERT INTO users (tenant_id, id) VALUES ($3, 5)";
    expect(checkStatement(text, catalogue).tenants).toEqual([2, 3]);
    expect(checkStatement(text, catalogue).tables).toEqual(["issues", "users"]);
  });
});

describe("an insert gives the tenant as a parameter", () => {
  it.each([
    "INSERT INTO issues (tenant_id, title) VALUES ($1, 'x'), ($1::int, 'y') ON CONFLICT DO NOTHING RETURNING id",
    "INSERT INTO issues AS i (id, tenant_id) SELECT 5, $1 FROM users u WHERE u.tenant_id = $1",
    "INSERT INTO issues (tenant_id) SELECT $1 FROM unnest($2::int[])",
    "INSERT INTO issues (tenant_id) WITH x AS (SELECT id FROM users WHERE tenant_id = $1) SELECT $1 FROM x",
    "WITH x AS (SELECT id FROM users WHERE tenant_id = $1) INSERT INTO issues (tenant_id) SELECT $1 FROM x",
    "INSERT INTO counts (tenant_id) SELECT $1 UNION ALL SELECT $1",
    "INSERT INTO counts AS c (tenant_id, number) VALUES ($1, 1) ON CONFLICT (tenant_id, id) DO UPDATE SET number = c.number + excluded.number WHERE c.tenant_id = excluded.tenant_id",
  ])("%s", (text) => expect(broken(text)).toEqual([]));

  it.each([
    ["INSERT INTO issues (title) VALUES ('x')", "insert-tenant issues"],
    ["INSERT INTO issues DEFAULT VALUES", "insert-tenant issues"],
    ["INSERT INTO issues (tenant_id) VALUES ($1), (DEFAULT)", "insert-tenant issues"],
    ["INSERT INTO counts (tenant_id) SELECT id FROM tenants", "insert-tenant counts"],
    [
      "INSERT INTO counts (tenant_id) SELECT tenant_id FROM users WHERE tenant_id = $1",
      "insert-tenant counts",
    ],
    ["INSERT INTO counts (tenant_id) SELECT $1 UNION ALL SELECT 1 + 1", "insert-tenant counts"],
    ["INSERT INTO issues (tenant_id) SELECT $1 FROM users WHERE tenant_id = $1", "row-id issues"],
    [
      "INSERT INTO issues (tenant_id) SELECT $1 WHERE (SELECT count(*) FROM users WHERE tenant_id = $1) < 5",
      "row-id issues",
    ],
  ])("except %s", (text, problem) => expect(broken(text)).toEqual([problem]));
});

describe("other rules", () => {
  it.each([
    ["DELETE FROM tenants RETURNING to_char(now(), 'YYYY')", "returning to_char,returning now"],
    ["DELETE FROM tenants RETURNING lower(concat(slug, 'x'))", "returning concat"],
    ["DELETE FROM tenants RETURNING CURRENT_TIMESTAMP", "returning current_timestamp"],
    ["WITH x AS (DELETE FROM tenants RETURNING id) SELECT now() FROM x", ""],
    ["SELECT graphile_worker.add_job('x') FROM tenants", ""],
    [
      "SELECT graphile_worker.add_job('x') FROM issues WHERE tenant_id = $1",
      "queue graphile_worker",
    ],
    [
      "SELECT 1 FROM issues JOIN graphile_worker.jobs j ON true WHERE issues.tenant_id = $1",
      "queue graphile_worker",
    ],
    ["TRUNCATE issues", "kind TruncateStmt"],
    ["COPY issues TO STDOUT", "kind CopyStmt"],
    ["LOCK TABLE tenants; CREATE INDEX x ON issues (id)", ""],
    ["SELEC 1", "syntax SELEC 1"],
  ])("%s", (text, problems) => expect(broken(text).join()).toBe(problems));
});
