-- AlterTable
ALTER TABLE "idempotency_keys" ADD COLUMN     "project_token_id" INTEGER,
ALTER COLUMN "user_id" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_tenant_id_project_token_id_request_hash_key" ON "idempotency_keys"("tenant_id", "project_token_id", "request_hash");

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_tenant_id_project_token_id_fkey" FOREIGN KEY ("tenant_id", "project_token_id") REFERENCES "project_tokens"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- One caller, and never none: the unique keys above let any number of rows without one pass.
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_caller_check" CHECK (num_nonnulls("user_id", "project_token_id") = 1);
