-- DropForeignKey
ALTER TABLE "outbox_events" DROP CONSTRAINT "outbox_events_tenant_id_fkey";
