-- AlterTable
ALTER TABLE "issues" ADD COLUMN     "is_linked" BOOLEAN NOT NULL DEFAULT false;

-- Hand edit: whoever writes a dependency marks its issues, so that reading dependencies costs nothing for other issues.
CREATE FUNCTION mark_linked_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.issues SET is_linked = true
  WHERE tenant_id = NEW.tenant_id AND id IN (NEW.blocker_id, NEW.blocked_id) AND NOT is_linked;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_linked_issues AFTER INSERT ON issue_links
  FOR EACH ROW EXECUTE FUNCTION mark_linked_issues();

-- Hand edit: existing dependencies.
-- In batches
UPDATE issues i SET is_linked = true
WHERE NOT i.is_linked AND (i.tenant_id, i.id) IN (
  SELECT n.tenant_id, n.id FROM issue_links l
  JOIN issues n ON n.tenant_id = l.tenant_id AND n.id IN (l.blocker_id, l.blocked_id) AND NOT n.is_linked
  LIMIT 1000);
