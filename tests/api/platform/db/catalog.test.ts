import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/platform/config/config";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import { diffSchemas, withSchemaEngine } from "@/scripts/db/schema-engine";
import {
  readMigrations,
  readSchema,
  snapshotFile,
} from "@/lib/platform/db/migrations/migrate-files";

/**
 * Tables that do not belong to a workspace: the workspaces table itself and the migration engine's
 * table.
 */
const TENANTLESS = ["tenants", "_prisma_migrations"];

/**
 * Foreign keys without an index, and why scanning for referring rows is acceptable when a
 * referenced row is deleted.
 */
const TOMBSTONED = "users are kept as tombstones: a row is deleted only with its whole workspace";
const NO_INDEX: Record<string, string> = {
  access_requests_tenant_id_project_id_fkey: "few rows, and closed requests are removed",
  access_requests_tenant_id_user_id_fkey: "few rows, and closed requests are removed",
  activities_tenant_id_actor_id_fkey: TOMBSTONED,
  attachments_tenant_id_created_by_id_fkey: TOMBSTONED,
  audit_entries_tenant_id_actor_id_fkey: TOMBSTONED,
  branch_links_tenant_id_created_by_id_fkey: TOMBSTONED,
  comment_reactions_tenant_id_user_id_fkey: TOMBSTONED,
  comments_tenant_id_user_id_fkey: TOMBSTONED,
  epics_tenant_id_created_by_id_fkey: TOMBSTONED,
  error_group_states_tenant_id_actor_id_fkey: TOMBSTONED,
  error_groups_tenant_id_linked_by_id_fkey: TOMBSTONED,
  error_groups_tenant_id_resolved_by_id_fkey: TOMBSTONED,
  issue_templates_tenant_id_created_by_id_fkey: TOMBSTONED,
  issue_text_versions_tenant_id_user_id_fkey: TOMBSTONED,
  notifications_tenant_id_actor_id_fkey: TOMBSTONED,
  project_tokens_tenant_id_created_by_id_fkey: TOMBSTONED,
  recurring_issues_tenant_id_assignee_id_fkey: TOMBSTONED,
  recurring_issues_tenant_id_created_by_id_fkey: TOMBSTONED,
  sprints_tenant_id_created_by_id_fkey: TOMBSTONED,
  teams_tenant_id_created_by_id_fkey: TOMBSTONED,
  time_entries_tenant_id_user_id_fkey: TOMBSTONED,
  webhooks_tenant_id_created_by_id_fkey: TOMBSTONED,
};

/**
 * Tables without a foreign key to their workspace, with the reasons. A foreign key would lock the
 * workspace's or project's row on every insert.
 */
const WITHOUT_TENANT_KEY: Record<string, string> = {
  outbox_events: "written with every change and deleted within a second",
  error_event_ids: "written with every error event and deleted by age",
  discarded_files: "outlives whatever referred to the file, possibly the workspace itself",
  issue_count_changes:
    "written with every issue that is counted elsewhere and deleted once it is counted",
  stale_issue_terms:
    "written with every change to an issue's text and deleted once its terms are indexed",
  stale_report_issues:
    "written with every change to an issue's work and deleted once reports have its sums",
};

/**
 * Columns some of whose values have far more rows than most
 * (docs/decisions/0048-plans-fit-the-largest-workspace.md).
 */
const SKEWED = [
  "tenant_id",
  "project_id",
  "lane_id",
  "role_id",
  "team_id",
  "error_group_id",
  "webhook_id",
  "notifications.user_id",
];

interface Table {
  name: string;
  columns: string[];
  primaryKey: string[];
  /**
   * Column lists of indexes that cover all rows, or all rows in which one of their columns is set.
   */
  indexes: string[][];
}

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  columns: string[];
  referenced: string[];
  /** pg_constraint.confdeltype: a NO ACTION, c CASCADE, n SET NULL … */
  onDelete: string;
  /** Columns that SET NULL clears; empty means all. */
  cleared: string[];
}

function names(relation: string, keys: string): Prisma.Sql {
  return Prisma.raw(`ARRAY(SELECT a.attname::text FROM unnest(${keys}) WITH ORDINALITY AS k(attnum, n)
    JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.attnum ORDER BY k.n)`);
}

let tables: Table[];
let foreignKeys: ForeignKey[];

beforeAll(async () => {
  tables = await selectJson<Table>(Prisma.sql`
    SELECT c.relname::text AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum) AS columns,
      COALESCE((SELECT ${names("c.oid", "p.conkey")} FROM pg_constraint p
        WHERE p.conrelid = c.oid AND p.contype = 'p'), '{}') AS "primaryKey",
      COALESCE((SELECT json_agg(${names("c.oid", "i.indkey::int2[]")}) FROM pg_index i
        WHERE i.indrelid = c.oid AND i.indisvalid
          AND COALESCE(pg_get_expr(i.indpred, i.indrelid), '') ~ '^(\\(\\w+ IS NOT NULL\\))?$'), '[]'::json) AS indexes
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    ORDER BY c.relname`);
  foreignKeys = await selectJson<ForeignKey>(Prisma.sql`
    SELECT f.conname::text AS name, f.conrelid::regclass::text AS "from", f.confrelid::regclass::text AS "to",
      ${names("f.conrelid", "f.conkey")} AS columns, ${names("f.confrelid", "f.confkey")} AS referenced,
      f.confdeltype::text AS "onDelete", ${names("f.conrelid", "COALESCE(f.confdelsetcols, '{}')")} AS cleared
    FROM pg_constraint f
    WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace
    ORDER BY f.conname`);
});

const tenantTables = () => tables.filter((table) => !TENANTLESS.includes(table.name));
const betweenTenantTables = () =>
  foreignKeys.filter(({ from, to }) => ![from, to].some((table) => TENANTLESS.includes(table)));

describe("the catalog", () => {
  it("contains the tables and foreign keys of the whole schema", () => {
    expect(tables.length).toBeGreaterThan(30);
    expect(foreignKeys.length).toBeGreaterThan(60);
  });

  it("has primary keys that start with the workspace, followed by the id where there is one", () => {
    const violations = tenantTables().filter(({ columns, primaryKey }) =>
      columns.includes("id")
        ? primaryKey.join() !== "tenant_id,id"
        : primaryKey[0] !== "tenant_id" || primaryKey.length < 2,
    );
    expect(violations.map((table) => table.name)).toEqual([]);
  });

  it("links every table to a workspace, directly or through its parent", () => {
    const linked = new Set(TENANTLESS);
    for (let before = -1; before !== linked.size;) {
      before = linked.size;
      for (const { from, to, onDelete } of foreignKeys) {
        if (linked.has(to) && onDelete === "c") linked.add(from);
      }
    }
    expect(
      tables
        .map((table) => table.name)
        .filter((name) => !linked.has(name) && !(name in WITHOUT_TENANT_KEY)),
    ).toEqual([]);
  });

  it("has tenant_id at the same position on both sides of foreign keys between workspace tables", () => {
    const violations = betweenTenantTables().filter(
      ({ columns, referenced }) =>
        columns.indexOf("tenant_id") < 0 ||
        columns.indexOf("tenant_id") !== referenced.indexOf("tenant_id"),
    );
    expect(violations.map((key) => key.name)).toEqual([]);
  });

  it("keeps records and their references in the same project", () => {
    const withProject = new Set(
      tables.filter((table) => table.columns.includes("project_id")).map((table) => table.name),
    );
    const optional = [
      "notifications",
      "access_requests",
      "error_groups",
      "favorites",
      "calendar_feeds",
      "former_issue_keys",
    ];
    const violations = betweenTenantTables().filter(
      ({ from, to, columns, referenced }) =>
        withProject.has(from) &&
        withProject.has(to) &&
        !optional.includes(from) &&
        columns.indexOf("project_id") !== referenced.indexOf("project_id"),
    );
    expect(violations.map((key) => key.name)).toEqual([]);
  });

  it("never clears the workspace or the project with ON DELETE SET NULL", () => {
    const setNull = foreignKeys.filter((key) => key.onDelete === "n");
    expect(setNull.length).toBeGreaterThan(0);
    const violations = setNull.filter(
      ({ cleared }) =>
        cleared.length === 0 || cleared.some((name) => ["tenant_id", "project_id"].includes(name)),
    );
    expect(violations.map((key) => key.name)).toEqual([]);
    // SET DEFAULT would have the same problem and is not used.
    expect(foreignKeys.filter((key) => key.onDelete === "d")).toEqual([]);
  });

  it("has an index starting with the columns of every foreign key, or a documented exception", () => {
    const indexesOf = new Map(tables.map((table) => [table.name, table.indexes]));
    // The id next to it determines the project, so an index can omit project_id.
    const isBacked = ({ from, columns }: ForeignKey) =>
      [columns, columns.filter((name) => name !== "project_id" || columns.length < 3)].some(
        (prefix) =>
          indexesOf
            .get(from)
            ?.some((index) => prefix.every((name) => index.slice(0, prefix.length).includes(name))),
      );
    const unindexed = foreignKeys.filter((key) => !isBacked(key)).map((key) => key.name);
    expect(unindexed).toEqual(Object.keys(NO_INDEX));
  });
});

describe("the statistics", () => {
  it("let a plan for any values suit the largest workspace, project or lane", async () => {
    const settings = await selectJson<{ name: string; column: string; options: string[] | null }>(
      Prisma.sql`
        SELECT c.relname::text AS name, a.attname::text AS column, a.attoptions::text[] AS options
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1, 2`,
    );
    const expected = ({ name, column }: { name: string; column: string }) => {
      const isSkewed = SKEWED.includes(column) || SKEWED.includes(`${name}.${column}`);
      return isSkewed ? ["n_distinct=1"] : null;
    };
    const violations = settings.filter(
      (setting) => setting.options?.join() !== expected(setting)?.join(),
    );
    expect(violations).toEqual([]);
  });
});

describe("the migrations", () => {
  it("are all applied, exactly as committed", async () => {
    const applied = await selectJson(Prisma.sql`
      SELECT migration_name AS name, checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`);
    expect(applied).toEqual(readMigrations().map(({ name, checksum }) => ({ name, checksum })));
  });

  it("match the schema: the snapshot equals prisma/schema", async () => {
    const snapshot = readFileSync(snapshotFile, "utf8");
    const url = config().DATABASE_URL ?? "";
    const difference = await withSchemaEngine(url, (engine) =>
      diffSchemas(engine, [{ path: "schema.snapshot.prisma", content: snapshot }], readSchema()),
    );
    expect(difference).toBeUndefined();
    const text = readSchema()
      .map((file) => file.content.trim())
      .join("\n\n");
    expect(`${text}\n`).toBe(snapshot);
  });
});
