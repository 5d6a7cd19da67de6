-- AlterTable
ALTER TABLE "users" ADD COLUMN     "picture_key" TEXT,
ADD COLUMN     "totp_enabled_at" TIMESTAMPTZ(6),
ADD COLUMN     "totp_last_step" BIGINT,
ADD COLUMN     "totp_secret" TEXT;

-- AlterTable
ALTER TABLE "import_jobs" ADD COLUMN     "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "columns" JSONB,
ADD COLUMN     "failed" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "file_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "finished_at" TIMESTAMPTZ(6),
ADD COLUMN     "format" TEXT,
ADD COLUMN     "processed" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "size_bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "started_at" TIMESTAMPTZ(6),
ADD COLUMN     "storage_key" TEXT;

-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "created_by_id" INTEGER,
ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "failing_since" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "attempted_at" TIMESTAMPTZ(6),
ADD COLUMN     "duration_ms" INTEGER,
ADD COLUMN     "last_error" TEXT,
ADD COLUMN     "message_id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "next_attempt_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "sprints" ADD COLUMN     "started_at" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "identities" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "last_used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "discarded_files" (
    "tenant_id" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "discarded_files_pkey" PRIMARY KEY ("tenant_id","storage_key")
);

-- CreateTable
CREATE TABLE "saved_views" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "screen" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_tenant_id_user_id_code_hash_key" ON "recovery_codes"("tenant_id", "user_id", "code_hash");

-- CreateIndex
CREATE INDEX "identities_tenant_id_user_id_idx" ON "identities"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "identities_tenant_id_issuer_subject_key" ON "identities"("tenant_id", "issuer", "subject");

-- CreateIndex
CREATE INDEX "discarded_files_due_at_idx" ON "discarded_files"("due_at");

-- CreateIndex
CREATE INDEX "saved_views_tenant_id_project_id_idx" ON "saved_views"("tenant_id", "project_id");

-- CreateIndex
CREATE INDEX "saved_views_tenant_id_user_id_idx" ON "saved_views"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "import_jobs_tenant_id_user_id_idx" ON "import_jobs"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_tenant_id_created_by_id_fkey" FOREIGN KEY ("tenant_id", "created_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Hand edit: the changes that reports read, by time; an issue's own history has its index already.
CREATE INDEX "activities_tenant_id_field_created_at_idx" ON "activities"("tenant_id", "field", "created_at")
  WHERE "field" IN ('lane_id', 'sprint_id', 'estimated_minutes');

-- Hand edit: a file of the store is discarded with the row that refers to it, however that goes.
CREATE FUNCTION discard_stored_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.storage_key IS NOT NULL THEN
    INSERT INTO discarded_files (tenant_id, storage_key) VALUES (OLD.tenant_id, OLD.storage_key)
    ON CONFLICT (tenant_id, storage_key) DO UPDATE SET due_at = EXCLUDED.due_at;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER discard_stored_file AFTER DELETE ON "attachments"
  FOR EACH ROW EXECUTE FUNCTION discard_stored_file();
CREATE TRIGGER discard_stored_file AFTER DELETE ON "import_jobs"
  FOR EACH ROW EXECUTE FUNCTION discard_stored_file();

CREATE FUNCTION discard_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discarded_files (tenant_id, storage_key) VALUES (OLD.tenant_id, OLD.picture_key)
  ON CONFLICT (tenant_id, storage_key) DO UPDATE SET due_at = EXCLUDED.due_at;
  RETURN NULL;
END $$;
CREATE TRIGGER discard_picture AFTER UPDATE OF "picture_key" ON "users"
  FOR EACH ROW WHEN (OLD.picture_key IS NOT NULL AND OLD.picture_key IS DISTINCT FROM NEW.picture_key)
  EXECUTE FUNCTION discard_picture();
CREATE TRIGGER discard_deleted_picture AFTER DELETE ON "users"
  FOR EACH ROW WHEN (OLD.picture_key IS NOT NULL) EXECUTE FUNCTION discard_picture();
