-- AlterTable
ALTER TABLE "error_groups" ADD COLUMN     "linked_at" TIMESTAMPTZ(6),
ADD COLUMN     "linked_by_id" INTEGER;

-- AddForeignKey
ALTER TABLE "error_groups" ADD CONSTRAINT "error_groups_tenant_id_linked_by_id_fkey" FOREIGN KEY ("tenant_id", "linked_by_id") REFERENCES "users"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;

-- ValidateConstraint
ALTER TABLE "error_groups" VALIDATE CONSTRAINT "error_groups_tenant_id_linked_by_id_fkey";
