-- AlterTable
ALTER TABLE "watches" ADD COLUMN     "reason" TEXT NOT NULL DEFAULT 'manual';

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "event_id" UUID NOT NULL DEFAULT gen_random_uuid();

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "event_id" UUID,
ADD COLUMN     "issue_id" INTEGER,
ADD COLUMN     "user_id" INTEGER,
ALTER COLUMN "subject" SET DEFAULT '';

-- CreateTable
CREATE TABLE "notification_counts" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "type" SMALLINT NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "unread" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "notification_counts_pkey" PRIMARY KEY ("tenant_id","user_id","type")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "project_id" INTEGER,
    "issue_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "user_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "actor_id" INTEGER,
    "socket_id" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "notifications_tenant_id_user_id_type_id_idx" ON "notifications"("tenant_id", "user_id", "type", "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_tenant_id_event_id_idx" ON "notifications"("tenant_id", "event_id");

-- CreateIndex
CREATE INDEX "mails_tenant_id_user_id_idx" ON "mails"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "mails_tenant_id_issue_id_idx" ON "mails"("tenant_id", "issue_id");

-- CreateIndex
CREATE UNIQUE INDEX "mails_tenant_id_message_id_key" ON "mails"("tenant_id", "message_id");

-- AddForeignKey
ALTER TABLE "notification_counts" ADD CONSTRAINT "notification_counts_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "outbox_events" ADD CONSTRAINT "outbox_events_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_tenant_id_issue_id_fkey" FOREIGN KEY ("tenant_id", "issue_id") REFERENCES "issues"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- By hand: projects and teams are the notifiable of few notifications; every other one need not be in their indexes.
DROP INDEX "notifications_tenant_id_project_id_idx";
CREATE INDEX "notifications_tenant_id_project_id_idx" ON "notifications"("tenant_id", "project_id") WHERE "project_id" IS NOT NULL;
DROP INDEX "notifications_tenant_id_team_id_idx";
CREATE INDEX "notifications_tenant_id_team_id_idx" ON "notifications"("tenant_id", "team_id") WHERE "team_id" IS NOT NULL;

-- By hand: the unread ones of a person, newest first.
CREATE INDEX "notifications_unread_idx" ON "notifications"("tenant_id", "user_id", "id" DESC) WHERE "read_at" IS NULL;

-- By hand: notification_counts follows notifications. Rows are taken in one order, so that two changes do not wait for
-- each other in a circle.
CREATE FUNCTION count_new_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_counts AS c (tenant_id, user_id, type, total, unread)
  SELECT tenant_id, user_id, type, count(*), count(*) FILTER (WHERE read_at IS NULL)
  FROM new_rows GROUP BY tenant_id, user_id, type ORDER BY tenant_id, user_id, type
  ON CONFLICT (tenant_id, user_id, type)
    DO UPDATE SET total = c.total + EXCLUDED.total, unread = c.unread + EXCLUDED.unread;
  RETURN NULL;
END $$;

CREATE FUNCTION count_read_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH delta AS MATERIALIZED (
    SELECT tenant_id, user_id, type, sum(n) AS n FROM (
      SELECT tenant_id, user_id, type, 1 AS n FROM new_rows WHERE read_at IS NULL
      UNION ALL SELECT tenant_id, user_id, type, -1 FROM old_rows WHERE read_at IS NULL
    ) each_row GROUP BY tenant_id, user_id, type HAVING sum(n) <> 0
  ), locked AS MATERIALIZED (
    SELECT c.tenant_id, c.user_id, c.type, d.n
    FROM notification_counts c JOIN delta d USING (tenant_id, user_id, type)
    ORDER BY c.tenant_id, c.user_id, c.type FOR UPDATE OF c
  )
  UPDATE notification_counts c SET unread = c.unread + l.n
  FROM locked l WHERE c.tenant_id = l.tenant_id AND c.user_id = l.user_id AND c.type = l.type;
  RETURN NULL;
END $$;

CREATE FUNCTION count_gone_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH delta AS MATERIALIZED (
    SELECT tenant_id, user_id, type, count(*) AS total, count(*) FILTER (WHERE read_at IS NULL) AS unread
    FROM old_rows GROUP BY tenant_id, user_id, type
  ), locked AS MATERIALIZED (
    SELECT c.tenant_id, c.user_id, c.type, d.total, d.unread
    FROM notification_counts c JOIN delta d USING (tenant_id, user_id, type)
    ORDER BY c.tenant_id, c.user_id, c.type FOR UPDATE OF c
  )
  UPDATE notification_counts c SET total = c.total - l.total, unread = c.unread - l.unread
  FROM locked l WHERE c.tenant_id = l.tenant_id AND c.user_id = l.user_id AND c.type = l.type;
  RETURN NULL;
END $$;

CREATE TRIGGER notifications_added AFTER INSERT ON "notifications"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_notifications();
CREATE TRIGGER notifications_changed AFTER UPDATE ON "notifications"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_read_notifications();
CREATE TRIGGER notifications_gone AFTER DELETE ON "notifications"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_gone_notifications();

-- By hand: what was written before the triggers.
INSERT INTO notification_counts (tenant_id, user_id, type, total, unread)
SELECT tenant_id, user_id, type, count(*), count(*) FILTER (WHERE read_at IS NULL)
FROM notifications GROUP BY tenant_id, user_id, type;
