-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "has_reactions" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "parent_id" INTEGER;

-- CreateTable
CREATE TABLE "comment_reactions" (
    "tenant_id" INTEGER NOT NULL,
    "comment_id" INTEGER NOT NULL,
    "emoji" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_reactions_pkey" PRIMARY KEY ("tenant_id","comment_id","emoji","user_id")
);

-- AddForeignKey
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_tenant_id_comment_id_fkey" FOREIGN KEY ("tenant_id", "comment_id") REFERENCES "comments"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Hand edit: estimates are those of the largest workspace (docs/decisions/0048-plans-fit-the-largest-workspace.md).
ALTER TABLE "comment_reactions" ALTER COLUMN "tenant_id" SET (n_distinct = 1);
