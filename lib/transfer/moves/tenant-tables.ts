import type pg from "pg";
import { type CopiedTable, listTables } from "@/lib/transfer/backup/catalog";

/** Tables that stay where they are, and why. */
const LEFT_BEHIND: Record<string, string> = {
  sessions: "People sign in at the new address.",
  outbox_events: "The installation in which an event happened delivers it.",
  mails: "The installation that wrote an email sends it.",
  idempotency_keys: "They expire within a day, and belong to requests at the old address.",
  discarded_files: "They are about the files of this installation.",
  issue_search: "A trigger on issues writes it.",
};

/** The rows to take along from tables that also hold work in progress. */
const FINISHED: Record<string, string> = {
  import_jobs: "status > 2",
  story_runs: "status > 0",
  webhook_deliveries: "next_attempt_at IS NULL",
};

/** Tables that triggers on other tables write to. Their own rows replace what the triggers wrote. */
export const KEPT_BY_TRIGGERS = new Set([
  "stale_issue_terms",
  "stale_report_issues",
  "issue_count_changes",
  "notification_counts",
]);

/** Returns the tables of a workspace by name, without their `tenant_id`. */
export async function listTenantTables(client: pg.Client): Promise<CopiedTable[]> {
  const tables = await listTables(client);
  return tables
    .filter(({ name, columns }) => columns.includes("tenant_id") && !(name in LEFT_BEHIND))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => column !== "tenant_id"),
    }));
}

/** Returns the condition on the rows of a table that move with their workspace. */
export function movedRows({ name }: CopiedTable, tenantId: number): string {
  const own = `tenant_id = ${tenantId}`;
  const finished = FINISHED[name];
  return finished === undefined ? own : `${own} AND ${finished}`;
}

/** Sorts tables so that each comes after those that its foreign keys refer to. */
export async function inKeyOrder(client: pg.Client, tables: CopiedTable[]): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(`
    SELECT DISTINCT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid`);
  const sorted: CopiedTable[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) => !rows.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (ready.length === 0) throw new Error("The foreign keys of the tables form a circle.");
    for (const table of ready) waiting.delete(table.name);
    sorted.push(...ready);
  }
  return sorted;
}
