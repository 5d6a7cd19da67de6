import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { canReadIssues } from "@/lib/platform/membership/readers";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import { openLanes } from "@/lib/planning/lanes/final-lane";
import { MAX_EVENTS } from "./schema";

/** A feed as found by its address. `project` is null for the user's own issues. */
export interface FoundFeed {
  id: number;
  user_id: number;
  project: { id: number; name: string } | null;
}

/** An issue as an event needs it. */
export interface FeedIssue {
  id: number;
  key: string;
  title: string;
  version: number;
  start_on: string | null;
  due_on: string;
  updated_at: string;
  project: { id: number; name: string };
  lane: string;
}

/**
 * Returns the feed at a secret address in the workspace. Undefined if there is none, its user is not
 * active, or they can no longer read the project's issues.
 */
export function findCalendarFeed(tenantId: number, secret: string): Promise<FoundFeed | undefined> {
  return selectJsonRow<FoundFeed>(Prisma.sql`
    SELECT f.id, f.user_id, CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project
    FROM calendar_feeds f
    JOIN users u ON u.tenant_id = ${tenantId} AND u.id = f.user_id AND u.status = 1 AND u.deleted_at IS NULL
    LEFT JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = f.project_id AND p.deleted_at IS NULL
    WHERE f.tenant_id = ${tenantId} AND f.secret_hash = ${hashSecret(secret)}
      AND (f.project_id IS NULL OR p.id IS NOT NULL AND ${canReadIssues(tenantId, Prisma.sql`f.user_id`, Prisma.sql`p.id`)})`);
}

/**
 * Returns the feed's issues as its user can read them now: unfinished, with a due date, the latest
 * first.
 */
export function findFeedIssues(tenantId: number, feed: FoundFeed): Promise<FeedIssue[]> {
  const { user_id: userId, project } = feed;
  const isListed =
    project === null
      ? Prisma.sql`i.assignee_id = ${userId}`
      : Prisma.sql`i.project_id = ${project.id}`;
  return selectJson<FeedIssue>(Prisma.sql`
    WITH listed AS MATERIALIZED (
      SELECT i.id, i.key, i.title, i.version, i.start_on, i.due_on, i.updated_at, i.project_id, i.lane_id FROM issues i
      WHERE i.tenant_id = ${tenantId} AND ${isListed} AND i.due_on IS NOT NULL AND i.archived_at IS NULL
        AND i.lane_id = ANY(ARRAY(${openLanes(tenantId)}))
    )
    SELECT i.id, i.key, i.title, i.version, i.start_on::text AS start_on, i.due_on::text AS due_on,
      to_char(i.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS updated_at, l.title AS lane,
      json_build_object('id', p.id, 'name', p.name) AS project
    FROM listed i
    JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = i.project_id AND p.deleted_at IS NULL
          AND p.archived_at IS NULL
    JOIN lanes l ON l.tenant_id = ${tenantId} AND l.id = i.lane_id
    WHERE i.project_id IN (
      SELECT d.project_id FROM (SELECT DISTINCT project_id FROM listed) d
      WHERE ${canReadIssues(tenantId, userId, Prisma.sql`d.project_id`)})
    ORDER BY i.due_on DESC, i.id DESC LIMIT ${MAX_EVENTS}`);
}
