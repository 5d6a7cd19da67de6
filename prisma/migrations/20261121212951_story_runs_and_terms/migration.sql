-- DropIndex
DROP INDEX "story_runs_tenant_id_project_id_user_id_idx";

-- Hand edit: before the column is made NOT NULL.
UPDATE "story_runs" SET "steps" = '[]' WHERE "steps" IS NULL;

-- AlterTable
ALTER TABLE "story_runs" ADD COLUMN     "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "model" TEXT,
ADD COLUMN     "run_key" UUID,
ADD COLUMN     "status" SMALLINT NOT NULL DEFAULT 0,
ALTER COLUMN "steps" SET NOT NULL,
ALTER COLUMN "steps" SET DEFAULT '[]';

-- CreateTable
CREATE TABLE "issue_terms" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "terms" INTEGER[],
    "weights" SMALLINT[],
    "length" INTEGER NOT NULL,

    CONSTRAINT "issue_terms_pkey" PRIMARY KEY ("tenant_id","issue_id")
);

-- CreateTable
CREATE TABLE "stale_issue_terms" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "issue_id" INTEGER NOT NULL,
    "gone_terms" INTEGER[],
    "gone_length" INTEGER,

    CONSTRAINT "stale_issue_terms_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "term_counts" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "term" INTEGER NOT NULL,
    "documents" INTEGER NOT NULL,

    CONSTRAINT "term_counts_pkey" PRIMARY KEY ("tenant_id","project_id","term")
);

-- CreateTable
CREATE TABLE "term_totals" (
    "tenant_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "documents" INTEGER NOT NULL,
    "length" BIGINT NOT NULL,

    CONSTRAINT "term_totals_pkey" PRIMARY KEY ("tenant_id","project_id")
);

-- CreateIndex
CREATE INDEX "issue_terms_terms_idx" ON "issue_terms" USING GIN ("terms");

-- CreateIndex
CREATE UNIQUE INDEX "issue_terms_tenant_id_project_id_issue_id_key" ON "issue_terms"("tenant_id", "project_id", "issue_id");

-- CreateIndex
CREATE INDEX "stale_issue_terms_tenant_id_project_id_id_idx" ON "stale_issue_terms"("tenant_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "story_runs_tenant_id_project_id_user_id_id_idx" ON "story_runs"("tenant_id", "project_id", "user_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "story_runs_tenant_id_user_id_run_key_key" ON "story_runs"("tenant_id", "user_id", "run_key");

-- AddForeignKey
ALTER TABLE "issue_terms" ADD CONSTRAINT "issue_terms_tenant_id_project_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "project_id", "issue_id") REFERENCES "issues"("tenant_id", "project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "term_counts" ADD CONSTRAINT "term_counts_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "term_totals" ADD CONSTRAINT "term_totals_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Hand edits from here on.
ALTER TABLE story_runs ADD CONSTRAINT story_runs_status_check CHECK (status BETWEEN 0 AND 3);

-- Whoever looks for duplicates writes what is new in one go, so nothing waits in a list that every search reads through.
ALTER INDEX issue_terms_terms_idx SET (fastupdate = off);

-- An issue's text is new: it is found by text at once, and its terms are read when they are next asked for. Appended to,
-- never looked up: nobody waits for whoever takes rows out.
CREATE OR REPLACE FUNCTION issue_search_refresh() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO issue_search (tenant_id, issue_id, project_id, text)
  VALUES (NEW.tenant_id, NEW.id, NEW.project_id,
    lower(NEW.key || E'\x01' || NEW.title || E'\x01' || NEW.description))
  ON CONFLICT (tenant_id, issue_id) DO UPDATE SET text = excluded.text;
  IF TG_OP = 'INSERT' OR NEW.title <> OLD.title OR NEW.description <> OLD.description THEN
    INSERT INTO stale_issue_terms (tenant_id, project_id, issue_id) VALUES (NEW.tenant_id, NEW.project_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;

-- A deleted issue's terms are subtracted from the counts later; those of a project that goes are not missed.
CREATE FUNCTION issue_terms_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_issue_terms (tenant_id, project_id, issue_id, gone_terms, gone_length)
  SELECT g.tenant_id, g.project_id, g.issue_id, g.terms, g.length FROM gone g
  WHERE EXISTS (SELECT FROM projects p WHERE p.tenant_id = g.tenant_id AND p.id = g.project_id);
  RETURN NULL;
END $$;
CREATE TRIGGER issue_terms_gone AFTER DELETE ON issue_terms
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION issue_terms_gone();

-- Every issue that is there already.
INSERT INTO stale_issue_terms (tenant_id, project_id, issue_id)
SELECT tenant_id, project_id, id FROM issues ORDER BY tenant_id, id;
