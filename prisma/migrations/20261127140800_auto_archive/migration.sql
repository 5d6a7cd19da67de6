-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "auto_archive_days" INTEGER;

-- Hand edit: at least a day, at most a year.
ALTER TABLE "projects" ADD CONSTRAINT "projects_auto_archive_days" CHECK (auto_archive_days BETWEEN 1 AND 365) NOT VALID;
ALTER TABLE "projects" VALIDATE CONSTRAINT "projects_auto_archive_days";
