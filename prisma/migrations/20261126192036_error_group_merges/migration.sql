-- AlterTable
ALTER TABLE "error_groups" ADD COLUMN     "own_latest" JSONB;

-- AlterTable
ALTER TABLE "error_group_states" ADD COLUMN     "change" SMALLINT,
ADD COLUMN     "other_ids" INTEGER[];
