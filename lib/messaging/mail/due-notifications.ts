import { config } from "@/lib/platform/config/config";
import { Prisma } from "@/lib/platform/db/query";
import { MAIL_PREFERENCE } from "@/lib/messaging/notifications/schema";

const cases = Object.entries(MAIL_PREFERENCE).map(
  ([type, preference]) => `WHEN ${type} THEN u.${preference}`,
);

/**
 * SQL condition: true if recipient `u` wants an email about notification `n`, according to their
 * preferences (docs/spec/notifications.md#preferences).
 */
export const isWantedByMail = Prisma.sql`u.status = 1 AND u.deleted_at IS NULL
  AND CASE n.type ${Prisma.raw(cases.join(" "))} END`;

/**
 * SQL expression for the Message-ID of the email about notification `n`: unique per event, subject
 * and person (docs/spec/notifications.md#inbox), and stable, so that mail clients recognize
 * duplicates.
 */
export function messageIdOf(): Prisma.Sql {
  return Prisma.sql`'<' || n.event_id || CASE
      WHEN n.issue_id IS NOT NULL THEN '.issue-' || n.issue_id
      WHEN n.project_id IS NOT NULL THEN '.project-' || n.project_id
      ELSE '.team-' || n.team_id
    END || '.' || n.user_id || ${`@${config().APP_DOMAIN}>`}`;
}
