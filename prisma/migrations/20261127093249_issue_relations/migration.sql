-- CreateTable
CREATE TABLE "issue_relations" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,
    "kind" SMALLINT NOT NULL,
    "prior_resolution" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "issue_relations_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "issue_relations_tenant_id_other_id_idx" ON "issue_relations"("tenant_id", "other_id");

-- CreateIndex
CREATE UNIQUE INDEX "issue_relations_tenant_id_issue_id_other_id_kind_key" ON "issue_relations"("tenant_id", "issue_id", "other_id", "kind");

-- AddForeignKey
ALTER TABLE "issue_relations" ADD CONSTRAINT "issue_relations_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issue_relations" ADD CONSTRAINT "issue_relations_tenant_id_other_id_fkey" FOREIGN KEY ("tenant_id", "other_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Hand edit: an issue duplicates at most one other, and a pair that relates has one row.
CREATE UNIQUE INDEX "issue_relations_duplicate_key" ON "issue_relations"("tenant_id", "issue_id") WHERE "kind" = 1;

-- Hand edit: see above.
ALTER TABLE "issue_relations" ADD CONSTRAINT "issue_relations_pair_check"
  CHECK ("kind" = 0 AND "issue_id" < "other_id" OR "kind" = 1 AND "issue_id" <> "other_id");

-- Hand edit: estimates are those of the largest workspace (docs/decisions/0048-plans-fit-the-largest-workspace.md).
ALTER TABLE "issue_relations" ALTER COLUMN "tenant_id" SET (n_distinct = 1);
