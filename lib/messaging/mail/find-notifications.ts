import { currentName } from "@/lib/platform/membership/current-name";
import { isMember } from "@/lib/platform/membership/memberships";
import { canReadIssues } from "@/lib/platform/membership/readers";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import { NotificationType } from "@/lib/messaging/notifications/schema";
import { isWantedByMail, messageIdOf } from "./due-notifications";

/** A notification as presented in an email. */
export interface MailNotification {
  type: NotificationType;
  reason: string;
  message: string;
  comment: { id: number; body: string } | null;
  issue: { id: number; key: string; title: string } | null;
  project: { id: number; name: string; key_prefix: string } | null;
  team: { id: number; name: string } | null;
  recipient: { id: number; email: string };
}

export interface NotificationMail {
  tenant_id: number;
  event_id: string;
  user_id: number;
  message_id: string;
}

/** The current name of the actor of notification `n`. */
export const ACTOR_NAME = currentName(Prisma.sql`n.tenant_id`, Prisma.sql`n.actor_id`);

/** Types of notifications that are not emailed once their comment has been deleted. */
const ABOUT_COMMENTS = [NotificationType.Comment, NotificationType.Mention];

/** A notification `n` with its recipient and subject, as of now. */
export const MAIL_SOURCES = Prisma.sql`notifications n
    JOIN users u ON u.tenant_id = n.tenant_id AND u.id = n.user_id
    LEFT JOIN issues i ON i.tenant_id = n.tenant_id AND i.id = n.issue_id
    LEFT JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = COALESCE(i.project_id, n.project_id)
      AND p.deleted_at IS NULL
    LEFT JOIN teams t ON t.tenant_id = n.tenant_id AND t.id = n.team_id
    LEFT JOIN comments c ON c.tenant_id = n.tenant_id AND c.id = n.comment_id`;

/**
 * SQL condition: true while the recipient `n.user_id` can access the notification's subject, and its
 * project still exists.
 */
export const IS_ACCESSIBLE = Prisma.sql`(p.id IS NOT NULL OR COALESCE(i.project_id, n.project_id) IS NULL) AND CASE
    WHEN n.issue_id IS NOT NULL
      THEN ${canReadIssues(Prisma.sql`n.tenant_id`, Prisma.sql`n.user_id`, Prisma.sql`i.project_id`)}
    WHEN n.team_id IS NOT NULL THEN EXISTS (SELECT 1 FROM team_members tm
      WHERE tm.tenant_id = n.tenant_id AND tm.team_id = n.team_id AND tm.user_id = n.user_id)
    ELSE ${isMember({
      tenantId: Prisma.sql`n.tenant_id`,
      projectId: Prisma.sql`p.id`,
      userId: Prisma.sql`n.user_id`,
      ownerId: Prisma.sql`p.owner_id`,
    })}
  END`;

/**
 * Returns the notifications that an email should contain now, mentions first. Omits those whose
 * recipient has turned these emails off, lost access or left, and those whose comment was deleted.
 */
export function findMailNotifications(mail: NotificationMail): Promise<MailNotification[]> {
  return selectJson<MailNotification>(Prisma.sql`
    SELECT n.type, n.reason, ${ACTOR_NAME} || n.message AS message,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'body', c.body) END AS comment,
      CASE WHEN i.id IS NOT NULL THEN json_build_object('id', i.id, 'key', i.key, 'title', i.title) END AS issue,
      CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'key_prefix', p.key_prefix)
      END AS project,
      CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name) END AS team,
      json_build_object('id', u.id, 'email', u.email) AS recipient
    FROM ${MAIL_SOURCES}
    WHERE n.tenant_id = ${mail.tenant_id} AND n.event_id = ${mail.event_id}::uuid AND n.user_id = ${mail.user_id}
      AND ${messageIdOf()} = ${mail.message_id}
      AND ${isWantedByMail} AND ${IS_ACCESSIBLE}
      AND (c.id IS NOT NULL OR n.type <> ALL (${ABOUT_COMMENTS}::int[]))
    ORDER BY n.type = ${NotificationType.Mention} DESC, n.id`);
}
