import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Findings } from "./findings";
import { INVARIANTS } from "./invariants";
import type { KillScene } from "./kills/kill-scene";
import { type Entry, type Ledger, rowsOf } from "./kills/ledger";
import type { HostileServer } from "./server";

const PATIENCE_MS = 180_000;

/** Compares the database with the acknowledged writes. */
export async function auditKills(
  server: HostileServer,
  scene: KillScene,
  ledger: Ledger,
  findings: Findings,
): Promise<void> {
  const db = new pg.Client({ connectionString: server.databaseUrl });
  await db.connect();
  try {
    await drained(db, findings);
    await auditWrites(db, scene, ledger, findings);
    for (const [name, text] of Object.entries(await invariants(db))) {
      const { rows } = await db.query<Record<string, unknown>>(text);
      findings.count("audit: invariants");
      if (rows.length > 0) findings.fault("audit", name, JSON.stringify(rows.slice(0, 5)));
    }
  } finally {
    await db.end();
  }
}

/** Waits until nothing is left to relay, import or retry. */
async function drained(db: pg.Client, findings: Findings): Promise<void> {
  let left: Record<string, string> = {};
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    await sleep(200);
    const { rows } = await db.query<Record<string, string>>(`
      SELECT (SELECT count(*) FROM outbox_events) AS outbox,
        (SELECT count(*) FROM import_jobs WHERE status IN (1, 2)) AS imports,
        (SELECT count(*) FROM graphile_worker.jobs WHERE attempts < max_attempts
          AND run_at <= now()) AS jobs`);
    left = rows[0] ?? {};
    if (Object.values(left).every((count) => count === "0")) return;
  }
  findings.fault("audit", "not drained", JSON.stringify(left));
}

async function auditWrites(
  db: pg.Client,
  scene: KillScene,
  ledger: Ledger,
  findings: Findings,
): Promise<void> {
  const entriesOf = (kind: Entry["kind"]) => ledger.entries.filter((entry) => entry.kind === kind);
  for (const entry of ledger.entries) {
    findings.count(`acknowledged: ${entry.kind}`);
    if (entry.attempts > 1) findings.count("acknowledged after a retry");
    if (!entry.acknowledged) findings.fault("audit", "never acknowledged", entry.path);
  }
  const read = async (text: string, values: unknown[]) =>
    (await db.query<Record<string, string>>(text, values)).rows;
  const ids = [scene.tenant, scene.project];

  const issues = await read(
    "SELECT id, key, title, description FROM issues WHERE tenant_id = $1 AND project_id = $2",
    ids,
  );
  const titles = [
    ...entriesOf("issue").map(({ tag }) => tag),
    ...entriesOf("import").flatMap(rowsOf),
  ];
  compare(
    "issues",
    titles,
    issues.map(({ title = "" }) => title).filter((title) => title.startsWith("tag-")),
    findings,
  );
  const byTitle = new Map(issues.map((row) => [row["title"], row]));
  for (const { tag, acknowledged } of entriesOf("issue")) {
    const row = byTitle.get(tag);
    const found = [Number(row?.["id"]), row?.["key"], row?.["description"]].join();
    if (found !== [acknowledged?.id, acknowledged?.key, tag].join()) {
      findings.fault("audit", "not the acknowledged issue", JSON.stringify([row, tag]));
    }
  }
  const expected = scene.issuesBefore + titles.length;
  const [numbers] = await read(
    `SELECT count(*), max(number) AS highest, (SELECT last_issue_number FROM projects
       WHERE tenant_id = $1 AND id = $2) AS last
     FROM issues WHERE tenant_id = $1 AND project_id = $2`,
    ids,
  );
  if (Object.values(numbers ?? {}).some((value) => Number(value) !== expected)) {
    findings.fault("audit", "keys", `expected ${expected}, found ${JSON.stringify(numbers)}`);
  }

  const comments = await read("SELECT body FROM comments WHERE tenant_id = $1", [scene.tenant]);
  const bodies = comments.map(({ body = "" }) => body);
  compare(
    "comments",
    entriesOf("comment").map(({ tag }) => tag),
    bodies,
    findings,
  );
  const notifications = await read(
    `SELECT c.body || '/' || n.user_id AS what FROM notifications n
     JOIN comments c ON c.tenant_id = n.tenant_id AND c.id = n.comment_id
     WHERE n.tenant_id = $1 AND n.type = 2`,
    [scene.tenant],
  );
  const due = entriesOf("comment").flatMap(({ tag, writer }) =>
    scene.watchers.filter((id) => id !== writer.id).map((id) => `${tag}/${id}`),
  );
  const notified = notifications.map(({ what = "" }) => what);
  compare("notifications", due, notified, findings);
  findings.count("audit: notifications", notified.length);

  const events = await read(
    "SELECT replace(event_id::text, '-', '') AS id FROM error_events WHERE tenant_id = $1",
    [scene.tenant],
  );
  const kept = events.map(({ id = "" }) => id);
  compare(
    "error events",
    entriesOf("event").map(({ tag }) => tag),
    kept,
    findings,
  );
  await auditLast(read, scene, entriesOf("move"), "lane_id", findings);
  await auditLast(read, scene, entriesOf("bulk"), "priority", findings);
}

/**
 * Checks that each person's last change is stored. People change only their own issues, one at a
 * time.
 */
async function auditLast(
  read: (text: string, values: unknown[]) => Promise<Record<string, string>[]>,
  scene: KillScene,
  entries: Entry[],
  column: "lane_id" | "priority",
  findings: Findings,
): Promise<void> {
  for (const writer of scene.writers) {
    const last = entries.findLast((entry) => entry.writer === writer);
    if (!last) continue;
    const ids = last.kind === "move" ? [writer.moved] : writer.changed;
    const rows = await read(
      `SELECT ${column} AS value FROM issues WHERE tenant_id = $1 AND id = ANY ($2)`,
      [scene.tenant, ids],
    );
    if (rows.length !== ids.length || rows.some(({ value }) => Number(value) !== last.wanted)) {
      findings.fault("audit", last.kind, `expected ${last.wanted}, found ${JSON.stringify(rows)}`);
    }
  }
}

/** Checks that each expected item exists exactly once, and that nothing else exists. */
function compare(what: string, expected: string[], found: string[], findings: Findings): void {
  const counts = new Map<string, number>();
  for (const item of found) counts.set(item, (counts.get(item) ?? 0) + 1);
  for (const item of expected) {
    const times = counts.get(item) ?? 0;
    counts.delete(item);
    if (times === 0) findings.fault("audit", `${what} lost`, item);
    if (times > 1) findings.fault("audit", `${what} duplicated`, `${item}: ${times} times`);
  }
  for (const item of counts.keys()) findings.fault("audit", `unexpected ${what}`, item);
}

/**
 * Returns statements that return a row only if something is wrong, including one per foreign key
 * that finds orphans.
 */
async function invariants(db: pg.Client): Promise<Record<string, string>> {
  const { rows } = await db.query<{ name: string; text: string }>(`
    SELECT c.conname AS name, format(
      'SELECT f.* FROM %s f WHERE %s AND NOT EXISTS (SELECT FROM %s t WHERE %s) LIMIT 5',
      c.conrelid::regclass, string_agg(format('f.%I IS NOT NULL', a.attname), ' AND '),
      c.confrelid::regclass, string_agg(format('t.%I = f.%I', b.attname, a.attname), ' AND ')) AS text
    FROM pg_constraint c
    CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS k (own, other)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.own
    JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.other
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
    GROUP BY c.oid, c.conname, c.conrelid, c.confrelid`);
  const orphans = rows.map(({ name, text }) => [`orphans: ${name}`, text] as const);
  return { ...INVARIANTS, ...Object.fromEntries(orphans) };
}
