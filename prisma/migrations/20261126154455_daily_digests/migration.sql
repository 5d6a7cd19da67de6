-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "digest_from" TIMESTAMPTZ(6),
ADD COLUMN     "digest_to" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "digests" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "hour" SMALLINT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(6),
    "covered_to" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_day" DATE,

    CONSTRAINT "digests_pkey" PRIMARY KEY ("tenant_id","user_id")
);

-- CreateIndex
CREATE INDEX "digests_next_at_idx" ON "digests"("next_at");

-- AddForeignKey
ALTER TABLE "digests" ADD CONSTRAINT "digests_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Hand edit: a workspace may hold most of the rows (decision 48).
ALTER TABLE "digests" ALTER COLUMN "tenant_id" SET (n_distinct = 1);
