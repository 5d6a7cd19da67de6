import { config } from "@/lib/platform/config/config";
import { Prisma } from "@/lib/platform/db/query";
import { MAIL_PREFERENCE } from "@/lib/messaging/notifications/schema";

const wanted = Object.entries(MAIL_PREFERENCE).map(
  ([type, preference]) => `WHEN ${type} THEN u.${preference}`,
);

/** Holds for a notification `n` that its recipient `u` is to be mailed about, as far as their preferences go (docs/spec/notifications.md#preferences). */
export const isWantedByMail = Prisma.sql`u.status = 1 AND u.deleted_at IS NULL
  AND CASE n.type ${Prisma.raw(wanted.join(" "))} END`;

/**
 * The Message-ID of the mail about a notification `n`: one for each event, thing it is about and person (docs/spec/notifications.md#inbox), and always the same, so that a mail that is sent twice is known as one.
 */
export function messageIdOf(): Prisma.Sql {
  return Prisma.sql`'<' || n.event_id || CASE
      WHEN n.issue_id IS NOT NULL THEN '.issue-' || n.issue_id
      WHEN n.project_id IS NOT NULL THEN '.project-' || n.project_id
      ELSE '.team-' || n.team_id
    END || '.' || n.user_id || ${`@${config().APP_DOMAIN}>`}`;
}
