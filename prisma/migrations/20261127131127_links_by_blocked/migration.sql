-- Hand edit: created before the old index is dropped. With the blocker in the index, an issue's blockers are read in
-- order, without its rows.
-- CreateIndex
CREATE INDEX CONCURRENTLY "issue_links_tenant_id_blocked_id_blocker_id_idx" ON "issue_links"("tenant_id", "blocked_id", "blocker_id");

-- DropIndex
DROP INDEX CONCURRENTLY "issue_links_tenant_id_blocked_id_idx";
