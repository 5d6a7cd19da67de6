-- AlterTable
ALTER TABLE "saved_views" ALTER COLUMN "project_id" DROP NOT NULL;

-- Hand edit: only the screen of all projects has views without a project.
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_screen_check"
  CHECK (("project_id" IS NULL) = ("screen" = 'search')) NOT VALID;
ALTER TABLE "saved_views" VALIDATE CONSTRAINT "saved_views_screen_check";
