import { Prisma, rows, selectJsonRow } from "@/lib/platform/db/query";
import { BATCH } from "./import-batch";

/**
 * Keeps planner statistics current for the tables that an import fills. Autovacuum runs only once a
 * minute. Until then, the tables count as empty, no index looks better than another, and each
 * reference check reads all of the workspace's issues (measured: 1 ms at 6,000 of them). Runs only
 * while the import makes up most of the table, at most once per fourfold growth, so servers that
 * already have that many issues are unaffected.
 */
export class TableStatistics {
  #due = BATCH;

  /**
   * Updates the statistics if the import has grown enough. Called with the number of issues
   * processed so far.
   */
  async grown(done: number): Promise<void> {
    if (done < this.#due) return;
    this.#due = 4 * done;
    await this.refresh(done);
  }

  /** Updates the statistics if they cover fewer than half of the `done` issues. */
  async refresh(done: number): Promise<void> {
    const known = await selectJsonRow<{ issues: number }>(
      Prisma.sql`SELECT reltuples::float8 AS issues FROM pg_class WHERE oid = 'issues'::regclass`,
    );
    if (2 * (known?.issues ?? 0) >= done) return;
    await rows(
      Prisma.sql`ANALYZE (SKIP_LOCKED) issues, issue_search, issue_labels, issue_links, issue_relations, activities, stale_issue_terms`,
    );
  }
}
