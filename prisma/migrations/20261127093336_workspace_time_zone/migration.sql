-- AlterTable
ALTER TABLE "tenants" ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'UTC';
