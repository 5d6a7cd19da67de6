-- CreateTable
CREATE TABLE "favorites" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "project_id" INTEGER,
    "view_id" INTEGER,
    "issue_id" INTEGER,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "favorites_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "favorites_tenant_id_user_id_idx" ON "favorites"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "favorites_tenant_id_project_id_user_id_key" ON "favorites"("tenant_id", "project_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "favorites_tenant_id_view_id_user_id_key" ON "favorites"("tenant_id", "view_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "favorites_tenant_id_issue_id_user_id_key" ON "favorites"("tenant_id", "issue_id", "user_id");

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_tenant_id_view_id_fkey" FOREIGN KEY ("tenant_id", "view_id") REFERENCES "saved_views"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Hand edit: each row is one of the three.
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_subject_check"
  CHECK (num_nonnulls("project_id", "view_id", "issue_id") = 1);

-- Hand edit: estimates are those of the largest workspace (docs/decisions/0048-plans-fit-the-largest-workspace.md).
ALTER TABLE "favorites" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);
