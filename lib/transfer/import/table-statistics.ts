import { Prisma, rows, selectJsonRow } from "@/lib/platform/db/query";
import { BATCH } from "./import-batch";

/**
 * Keeps the planner up with the tables that an import fills. Autovacuum comes by once a minute; until then they count
 * as empty, and with no index better than another each reference is checked by reading all of the workspace's issues
 * (measured: 1 ms at 6,000 of them). Only while an import makes up most of the table, so at most once for each time
 * that it has grown fourfold; a server that already has as many issues is spared.
 */
export class TableStatistics {
  #due = BATCH;

  /** Told how many issues the import has gone through. */
  async grown(done: number): Promise<void> {
    if (done < this.#due) return;
    this.#due = 4 * done;
    await this.refresh(done);
  }

  /** Brings the statistics up to date when they know of fewer than half of the `done` issues. */
  async refresh(done: number): Promise<void> {
    const known = await selectJsonRow<{ issues: number }>(
      Prisma.sql`SELECT reltuples::float8 AS issues FROM pg_class WHERE oid = 'issues'::regclass`,
    );
    if (2 * (known?.issues ?? 0) >= done) return;
    await rows(
      Prisma.sql`ANALYZE (SKIP_LOCKED) issues, issue_search, issue_labels, issue_links, activities, stale_issue_terms`,
    );
  }
}
