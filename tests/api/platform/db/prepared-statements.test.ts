import { expect, it } from "vitest";
import { Connection } from "@/lib/platform/db/connection";
import { config } from "@/lib/platform/config/config";
import { pool } from "@/lib/platform/db/pool";
import { makeIssue } from "../../../support/records/issue";
import { TestTenant } from "../../../support/people/tenant";

/**
 * safety.md 17: every connection stores a plan for each distinct query, so the number of distinct
 * queries must not grow over time or with the fields callers choose.
 */
const tenant = await TestTenant.make();
const admin = await tenant.user({ role: "admin" });
const project = await tenant.project(admin);

/** Returns the SQL of the statements prepared on the pool's connections for updating issues. */
async function preparedUpdates(): Promise<Set<string>> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const statements = new Set<string>();
  for (const client of clients) {
    const { rows } = await client.query<{ statement: string }>(
      "SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%UPDATE issues %SET%'",
    );
    for (const { statement } of rows) statements.add(statement);
    client.release();
  }
  return statements;
}

it("updates use a handful of distinct queries, whatever they change", async () => {
  const issue = await makeIssue(admin, project);
  const before = await preparedUpdates();
  const fields = ["title", "description", "prompt", "lane_id", "assignee_id", "priority"] as const;
  const values: Record<string, unknown> = { ...issue };
  const others = { lane_id: project.lanes, assignee_id: [null, admin.id], priority: [2, 3] };
  const flip = (field: (typeof fields)[number], round: number) =>
    field in others
      ? others[field as keyof typeof others].find((value) => value !== values[field])
      : `text ${round}`;
  for (let subset = 1; subset < 2 ** fields.length; subset += 1) {
    const changed = fields.filter((_, index) => (subset >> index) % 2 === 1);
    for (const field of changed) values[field] = flip(field, subset);
    const body = Object.fromEntries(
      [...fields, "type"].map((field) => [field, values[field]] as const),
    );
    const { status } = await admin.api.put(`${project.path}/issues/${issue.id}`, body);
    expect(status).toBe(200);
    if (subset % 4 === 0) {
      const set = { priority: subset % 5, type: subset % 2, estimated_minutes: subset };
      const chosen = Object.entries(set).filter((_, index) => (subset >> (index + 2)) % 2 === 1);
      if (chosen.length === 0) continue;
      const bulk = { ids: [issue.id], set: Object.fromEntries(chosen) };
      expect((await admin.api.post(`${project.path}/issues/bulk`, bulk)).status).toBe(200);
      values["priority"] = chosen.some(([name]) => name === "priority")
        ? subset % 5
        : values["priority"];
    }
  }
  const after = await preparedUpdates();
  // Changes of texts, which keep the version before, have queries of their own.
  expect(after.size - before.size).toBeLessThanOrEqual(14);
});

it("a connection keeps at most a thousand prepared statements and still works", async () => {
  const client = new Connection({ connectionString: config().DATABASE_URL });
  await client.connect();
  const runQuery = async (number: number) => {
    const { rows } = await client.query<{ n: number }>({
      name: `text ${number}`,
      text: `SELECT $1::int + ${number} AS n`,
      values: [1],
    });
    return rows[0]?.n;
  };
  for (let number = 0; number < 1_500; number += 1) expect(await runQuery(number)).toBe(number + 1);
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_prepared_statements",
  );
  expect(rows[0]?.count).toBeLessThanOrEqual(1_000);
  for (let number = 0; number < 10; number += 1) expect(await runQuery(number)).toBe(number + 1);
  await client.end();
});
