import { canReadComments } from "@/lib/platform/membership/readers";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { markdownExcerpt } from "@/lib/platform/markdown/excerpt";
import { ACTOR_NAME, IS_ACCESSIBLE, MAIL_SOURCES } from "./find-notifications";

/** A digest as queued, with the period that it covers. */
export interface DigestMail {
  tenant_id: number;
  user_id: number;
  digest_from: string;
  digest_to: string;
}

/** An unread notification as presented in a digest. */
export interface DigestItem {
  actor: string;
  /** What they did: "commented on ENG-7". */
  did: string;
  /** The beginning of the comment as plain text, if the recipient can read it. */
  excerpt: string | null;
  issue: { key: string; title: string } | null;
  project: { id: number; name: string } | null;
  team: { name: string } | null;
}

/** The person a digest goes to. */
export interface DigestRecipient {
  id: number;
  email: string;
  first_name: string;
  time_zone: string;
}

/** Listed in one digest, newest first; the rest is only counted. */
const MAX_ITEMS = 200;
/** More of a comment than an excerpt needs, because markup takes up part of it. */
const EXCERPT_SOURCE_LENGTH = 600;

/**
 * The period's end lies this far back, because a notification is stamped when its transaction starts,
 * and appears when it commits. A snooze that ends is known before.
 */
export const SETTLING_SQL = "interval '1 minute'";
const SETTLING = Prisma.raw(SETTLING_SQL);

interface Period {
  from: Prisma.Sql;
  to: Prisma.Sql;
}

/**
 * SQL condition: true if notification `n` is unread, is not snoozed, and arrived or came back from a
 * snooze in the period.
 */
export function isDue({ from, to }: Period): Prisma.Sql {
  return Prisma.sql`n.read_at IS NULL AND (n.snoozed_until IS NULL OR n.snoozed_until <= now())
    AND (n.created_at > ${from} AND n.created_at <= ${to}
      OR n.snoozed_until > ${from} + ${SETTLING} AND n.snoozed_until <= ${to} + ${SETTLING})`;
}

/** Returns the recipient, unless they have turned the digest off, left or lost their account. */
export function findDigestRecipient({
  tenant_id: tenantId,
  user_id: userId,
}: DigestMail): Promise<DigestRecipient | undefined> {
  return selectJsonRow<DigestRecipient>(Prisma.sql`
    SELECT u.id, u.email, u.first_name, d.time_zone FROM users u
    JOIN digests d ON d.tenant_id = ${tenantId} AND d.user_id = u.id AND d.next_at IS NOT NULL
    WHERE u.tenant_id = ${tenantId} AND u.id = ${userId} AND u.status = 1 AND u.deleted_at IS NULL`);
}

/**
 * Returns what a digest should contain now, newest first, and how much there is. Omits what has been
 * read, snoozed or deleted since, and what the recipient can no longer access.
 */
export async function findDigestItems(
  mail: DigestMail,
): Promise<{ items: DigestItem[]; total: number }> {
  const { tenant_id: tenantId, user_id: userId } = mail;
  const period = {
    from: Prisma.sql`${mail.digest_from}::timestamptz`,
    to: Prisma.sql`${mail.digest_to}::timestamptz`,
  };
  const mayReadComment = canReadComments(tenantId, Prisma.sql`n.user_id`, Prisma.sql`i.project_id`);
  const found = await selectJson<DigestItem & { total: number }>(Prisma.sql`
    SELECT ${ACTOR_NAME} AS actor, ltrim(n.message) AS did, count(*) OVER ()::int AS total,
      CASE WHEN c.id IS NOT NULL AND ${mayReadComment} THEN left(c.body, ${EXCERPT_SOURCE_LENGTH}) END AS excerpt,
      CASE WHEN i.id IS NOT NULL THEN json_build_object('key', i.key, 'title', i.title) END AS issue,
      CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project,
      CASE WHEN t.id IS NOT NULL THEN json_build_object('name', t.name) END AS team
    FROM ${MAIL_SOURCES}
    WHERE n.tenant_id = ${tenantId} AND n.user_id = ${userId} AND ${isDue(period)} AND ${IS_ACCESSIBLE}
    ORDER BY n.id DESC LIMIT ${MAX_ITEMS}`);
  return {
    total: found[0]?.total ?? 0,
    items: found.map(({ total: _, excerpt, ...item }) => ({
      ...item,
      excerpt: excerpt === null ? null : markdownExcerpt(excerpt) || null,
    })),
  };
}
