-- CreateTable
CREATE TABLE "issue_text_versions" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "text" TEXT,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "issue_text_versions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "issue_text_versions_tenant_id_issue_id_field_id_idx" ON "issue_text_versions"("tenant_id", "issue_id", "field", "id" DESC);

-- AddForeignKey
ALTER TABLE "issue_text_versions" ADD CONSTRAINT "issue_text_versions_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "issue_text_versions" ADD CONSTRAINT "issue_text_versions_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Hand edit: estimates are those of the largest workspace (docs/decisions/0048-plans-fit-the-largest-workspace.md).
ALTER TABLE "issue_text_versions" ALTER COLUMN "tenant_id" SET (n_distinct = 1);
