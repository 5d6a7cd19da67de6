-- CreateTable
CREATE TABLE "former_issue_keys" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_issue_keys_pkey" PRIMARY KEY ("tenant_id","project_id","number")
);

-- CreateIndex
CREATE INDEX "former_issue_keys_tenant_id_issue_id_idx" ON "former_issue_keys"("tenant_id", "issue_id");

-- CreateIndex
CREATE INDEX "former_issue_keys_tenant_id_key_idx" ON "former_issue_keys"("tenant_id", "key");

-- AddForeignKey
ALTER TABLE "former_issue_keys" ADD CONSTRAINT "former_issue_keys_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "former_issue_keys" ADD CONSTRAINT "former_issue_keys_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Hand edit: estimates are those of the largest workspace (docs/decisions/0048-plans-fit-the-largest-workspace.md).
ALTER TABLE "former_issue_keys" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);
