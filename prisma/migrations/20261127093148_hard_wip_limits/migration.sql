-- AlterTable
ALTER TABLE "lanes" ADD COLUMN     "is_wip_limit_hard" BOOLEAN NOT NULL DEFAULT false;
