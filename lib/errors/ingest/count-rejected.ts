import { log } from "@/lib/platform/observability/log";
import { Prisma, rows } from "@/lib/platform/db/query";
import { count as countEvents } from "@/lib/platform/observability/count";
import type { IngestSource } from "./resolve-source";

/** How long rejections are collected before they are written. */
const FLUSH_INTERVAL_MS = 1_000;

interface Rejections {
  tenantId: number;
  projectId: number;
  reason: string;
  count: number;
}

/** Shared with the page bundles in this process. */
const shared = globalThis as {
  laneworkRefused?: {
    counts: Map<string, Rejections>;
    timer?: NodeJS.Timeout | undefined;
    /** The writes so far, run one after another. */
    writing: Promise<void>;
  };
};

function state() {
  return (shared.laneworkRefused ??= { counts: new Map(), writing: Promise.resolve() });
}

/**
 * Writes the rejections of one workspace, in key order, because other processes may write the same
 * rows. Nothing is written for a deleted project.
 */
async function write(tenantId: number, rejections: Rejections[]): Promise<void> {
  const column = <K extends keyof Rejections>(name: K) => rejections.map((entry) => entry[name]);
  await rows(Prisma.sql`
    INSERT INTO ingest_counters AS c (tenant_id, project_id, hour, reason, count)
    SELECT ${tenantId}::int, p.id, date_trunc('hour', now(), 'UTC'), r.reason, r.count
    FROM unnest(${column("projectId")}::int[], ${column("reason")}::text[], ${column("count")}::bigint[])
      AS r(project_id, reason, count)
    JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = r.project_id
    ORDER BY p.id, r.reason
    ON CONFLICT (tenant_id, project_id, hour, reason) DO UPDATE SET count = c.count + excluded.count`);
}

/**
 * Resolves when the rejections collected so far are written. Failed writes are retried with the
 * next ones.
 */
export function flushRejected(): Promise<void> {
  const current = state();
  return (current.writing = current.writing.then(writeGathered));
}

/** Never rejects. */
async function writeGathered(): Promise<void> {
  const current = state();
  clearTimeout(current.timer);
  current.timer = undefined;
  const rejections = [...current.counts.values()];
  current.counts.clear();
  for (const tenantId of new Set(rejections.map((entry) => entry.tenantId))) {
    const own = rejections.filter((entry) => entry.tenantId === tenantId);
    try {
      await write(tenantId, own);
    } catch (error) {
      log.warn({ err: error }, "rejected events were not counted");
      for (const entry of own) gather(entry);
    }
  }
}

function gather({ tenantId, projectId, reason, count }: Rejections): void {
  const current = state();
  const key = `${tenantId} ${projectId} ${reason}`;
  const entry = current.counts.get(key);
  if (entry) entry.count += count;
  else current.counts.set(key, { tenantId, projectId, reason, count });
  current.timer ??= setTimeout(() => void flushRejected(), FLUSH_INTERVAL_MS).unref();
}

/**
 * Counts rejected events for the triage page (docs/spec/errors.md#rejected-events). Written at most
 * once a second, so that rejecting stays cheap. `reason` is one of a few fixed words, never text
 * from a client.
 */
export function countRejected(
  { tenantId, projectId }: Pick<IngestSource, "tenantId" | "projectId">,
  reason: string,
  count = 1,
): void {
  countEvents("ingest_events", { outcome: reason }, count);
  gather({ tenantId, projectId, reason, count });
}
