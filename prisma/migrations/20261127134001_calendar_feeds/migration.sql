-- CreateTable
CREATE TABLE "calendar_feeds" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "project_id" INTEGER,
    "secret_hash" BYTEA NOT NULL,
    "last_read_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "calendar_feeds_tenant_id_user_id_idx" ON "calendar_feeds"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "calendar_feeds_tenant_id_project_id_idx" ON "calendar_feeds"("tenant_id", "project_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_tenant_id_secret_hash_key" ON "calendar_feeds"("tenant_id", "secret_hash");

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Hand edit: estimates are those of the largest workspace (docs/decisions/0048-plans-fit-the-largest-workspace.md).
ALTER TABLE "calendar_feeds" ALTER COLUMN "tenant_id" SET (n_distinct = 1),
  ALTER COLUMN "project_id" SET (n_distinct = 1);
