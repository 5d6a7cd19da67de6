import type { Actor } from "@/lib/platform/access/actor";
import { can } from "@/lib/platform/access/can";
import { currentName } from "@/lib/platform/membership/current-name";
import {
  accessibleProjects,
  commentReadableProjects,
  issueReadableProjects,
  readsEveryComment,
  readsEveryIssue,
} from "@/lib/platform/membership/project-sets";
import { iso, Prisma } from "@/lib/platform/db/query";

/**
 * Shown in place of the title or name of an issue, project or team the caller can no longer access.
 */
export const UNREADABLE_NAME = "No longer accessible";

/** The actor's current name, followed by the stored message of notification `n`. */
const message = (tenantId: number): Prisma.Sql =>
  Prisma.sql`${currentName(tenantId, Prisma.sql`n.actor_id`)} || n.message`;

/** Returns the text if the caller can still read it, otherwise the placeholder. */
function shown(text: string, mayRead: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${mayRead} THEN ${Prisma.raw(text)} ELSE ${UNREADABLE_NAME} END`;
}

const EVERYTHING = Prisma.sql`true`;

function notifiable(actor: Actor): Prisma.Sql {
  const tenantId = actor.tenant.id;
  const seesAll = actor.isAdmin || actor.accessAllProjects;
  const readsIssue = readsEveryIssue(actor)
    ? EVERYTHING
    : Prisma.sql`i.project_id IN (${issueReadableProjects(actor)})`;
  const seesProject = seesAll
    ? Prisma.sql`p.deleted_at IS NULL`
    : Prisma.sql`p.id IN (${accessibleProjects(actor)})`;
  const seesTeam = can(actor, "teams.read").allowed
    ? EVERYTHING
    : Prisma.sql`EXISTS (SELECT 1 FROM team_members m
        WHERE m.tenant_id = ${tenantId} AND m.team_id = t.id AND m.user_id = ${actor.userId})`;
  return Prisma.sql`
    CASE WHEN n.issue_id IS NOT NULL THEN (
        SELECT json_build_object('type', 'issue', 'id', i.id, 'key', i.key, 'title', ${shown("i.title", readsIssue)},
          'project_id', i.project_id)
        FROM issues i WHERE i.tenant_id = ${tenantId} AND i.id = n.issue_id)
      WHEN n.project_id IS NOT NULL THEN (
        SELECT json_build_object('type', 'project', 'id', p.id, 'name', ${shown("p.name", seesProject)})
        FROM projects p WHERE p.tenant_id = ${tenantId} AND p.id = n.project_id)
      ELSE (
        SELECT json_build_object('type', 'team', 'id', t.id, 'name', ${shown("t.name", seesTeam)})
        FROM teams t WHERE t.tenant_id = ${tenantId} AND t.id = n.team_id)
    END`;
}

const SNOOZE = Prisma.sql`CASE WHEN n.snoozed_until IS NOT NULL THEN json_build_object(
    'until', CASE WHEN n.snoozed_until < 'infinity' THEN ${iso("n.snoozed_until")} END,
    'until_change', n.snooze_ends_on_change) END AS snooze`;

/** More of a comment than an excerpt needs, because markup takes up part of it. */
const EXCERPT_SOURCE_LENGTH = 600;

/** The beginning of the comment's Markdown, if the caller can still read it. */
function excerptSource(actor: Actor): Prisma.Sql {
  const tenantId = actor.tenant.id;
  const isReadable = readsEveryComment(actor)
    ? EVERYTHING
    : Prisma.sql`EXISTS (SELECT 1 FROM issues ci WHERE ci.tenant_id = ${tenantId} AND ci.id = c.issue_id
        AND ci.project_id IN (${commentReadableProjects(actor)}))`;
  return Prisma.sql`(SELECT left(c.body, ${EXCERPT_SOURCE_LENGTH}) FROM comments c
    WHERE c.tenant_id = ${tenantId} AND c.id = n.comment_id AND ${isReadable}) AS excerpt`;
}

/** Ids of the recipient's other notifications about the same comment. */
const sameComment = (tenantId: number): Prisma.Sql => Prisma.sql`(
    SELECT COALESCE(json_agg(o.id ORDER BY o.id), '[]') FROM notifications o
    WHERE o.tenant_id = ${tenantId} AND o.comment_id = n.comment_id AND o.user_id = n.user_id AND o.id <> n.id
  ) AS same_comment_ids`;

/**
 * The wire form of one of the caller's notifications, `n`. Its subject is looked up per row by key,
 * because the planner does not know the LIMIT and would misjudge a join's cost. With details, the
 * excerpt is still Markdown.
 */
export function notificationColumns(actor: Actor, hasDetails: boolean): Prisma.Sql {
  const tenantId = actor.tenant.id;
  const details = hasDetails
    ? Prisma.sql`, ${excerptSource(actor)}, ${sameComment(tenantId)}, ${SNOOZE}`
    : Prisma.empty;
  return Prisma.sql`n.id, n.type::int AS type, ${message(tenantId)} AS message, ${iso("n.read_at")} AS read_at,
    ${iso("n.created_at")} AS created_at,
    (SELECT json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
        'profile_picture', u.profile_picture)
      FROM users u WHERE u.tenant_id = ${tenantId} AND u.id = n.actor_id AND u.deleted_at IS NULL) AS actor,
    ${notifiable(actor)} AS notifiable, n.comment_id, n.reason${details}`;
}
