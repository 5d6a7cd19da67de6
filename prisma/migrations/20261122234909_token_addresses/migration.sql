-- CreateTable
CREATE TABLE "api_token_addresses" (
    "tenant_id" INTEGER NOT NULL,
    "token_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_token_addresses_pkey" PRIMARY KEY ("tenant_id","token_id","address")
);

-- AddForeignKey
ALTER TABLE "api_token_addresses" ADD CONSTRAINT "api_token_addresses_tenant_id_token_id_fkey" FOREIGN KEY ("tenant_id", "token_id") REFERENCES "api_tokens"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
