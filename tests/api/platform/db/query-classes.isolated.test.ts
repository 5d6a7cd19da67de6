import "../../../support/database/own-database";
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/platform/config/config";
import { countingPool, maintenancePool, pool, scanPool } from "@/lib/platform/db/pool";
import { Prisma, rows } from "@/lib/platform/db/query";
import { allOf, readSql, scanSql } from "@/lib/platform/db/reads/scan-sql";
import type { ApiResponse } from "../../../support/http/api";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** safety.md 8: text searches use their own connections and do not block other queries. */
let admin: TestUser;
let project: TestProject;
const holder = new pg.Client({ connectionString: config().DATABASE_URL });

beforeAll(async () => {
  const tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  await holder.connect();
  return () => holder.end();
});
afterEach(() => holder.query("ROLLBACK"));

describe("while the search table is locked", () => {
  const get = (path: string) => admin.api.get(`${project.path}/${path}`);
  const SCANS = ["issues?query=a", "board?query=a", "issues?query=a&limit=5", "issues/search?q=a"];

  it(
    "scans queue behind each other and time out after two seconds, while lookups still respond",
    { tags: ["slow"] },
    async () => {
      await holder.query("BEGIN");
      await holder.query("LOCK TABLE issue_search IN ACCESS EXCLUSIVE MODE");
      const scans = Array.from({ length: 12 }, (_, index) =>
        get(SCANS[index % SCANS.length] ?? ""),
      );
      await expect.poll(() => scanPool.waitingCount).toBeGreaterThan(0);
      expect(scanPool.totalCount).toBe(scanPool.options.max);
      for (const path of ["", "/issues", "/board"]) {
        expect((await admin.api.get(project.path + path)).status).toBe(200);
      }
      expect(pool.waitingCount).toBe(0);
      // The use of a token may still be being recorded.
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
      const responses: ApiResponse[] = await Promise.all(scans);
      for (const [index, { status, headers }] of responses.entries()) {
        const isSearch = SCANS[index % SCANS.length]?.includes("search") ?? false;
        // A search reports that it took too long (docs/spec/search.md#text).
        expect(status).toBe(isSearch ? 422 : 503);
        if (!isSearch) expect(headers.get("retry-after")).toMatch(/^\d+$/);
      }
    },
  );

  it.each(["error-groups?query=a", "error-groups/summary?query=a", "issues/export?query=a"])(
    "%s uses a scan connection",
    async (path) => {
      await admin.api.put("/api/settings", { error_tracking_enabled: true });
      await holder.query("BEGIN");
      await holder.query("LOCK TABLE issue_search, error_groups IN ACCESS EXCLUSIVE MODE");
      const response = get(path).catch(() => undefined);
      await expect.poll(() => scanPool.totalCount - scanPool.idleCount).toBe(1);
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
      await holder.query("ROLLBACK");
      expect((await response)?.status).toBe(200);
    },
  );
});

describe("a condition on text", () => {
  const condition = scanSql`t.text LIKE ${"%a%"}`;

  it("is rejected by rows()", async () => {
    // @ts-expect-error -- a scan is not a Prisma.Sql
    await expect(rows(condition)).rejects.toThrow();
    const nested = Prisma.sql`SELECT 1 AS one WHERE ${condition}`;
    await expect(rows(nested)).rejects.toThrow("can only be used in a scan");
  });

  it("turns a query containing it into a scan", () => {
    expect(readSql`SELECT ${1}`).toBeInstanceOf(Prisma.Sql);
    expect(readSql`SELECT ${condition}`).not.toBeInstanceOf(Prisma.Sql);
    expect(allOf([Prisma.sql`true`])).toBeInstanceOf(Prisma.Sql);
    expect(allOf([Prisma.sql`true`, condition])).not.toBeInstanceOf(Prisma.Sql);
  });
});

it.each([
  ["lookup", pool, "1min"],
  ["scan", scanPool, "2s"],
  ["maintenance", maintenancePool, "10min"],
])("each class has its own statement timeout: %s", async (_, classPool, limit) => {
  const { rows: found } = await classPool.query("SHOW statement_timeout");
  expect(found).toEqual([{ statement_timeout: limit }]);
});

it("docs/operating.md documents the number of connections in each class", () => {
  const guide = readFileSync("docs/operating.md", "utf8").replace(/\s+/g, " ");
  const limits = [scanPool, countingPool, maintenancePool].map(({ options }) => options.max);
  expect(guide).toContain(
    `${limits[0]} for text searches, ${limits[1]} for the throttle, ${limits[2]} for maintenance`,
  );
  expect(pool.options.max).toBeGreaterThanOrEqual(6);
  expect(pool.options.max).toBeLessThanOrEqual(20);
});
