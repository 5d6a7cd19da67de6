import type pg from "pg";

/** Number of the caller's notifications. */
const INBOX = 100_000;
/** Number of people watching the most-watched issue. */
const CROWD = 2000;

/**
 * Creates the caller's notifications: all four kinds, half of them already read. Returns their ids,
 * oldest first.
 */
export async function loadInbox(
  client: pg.Client,
  to: { tenantId: number; userId: number; actorId: number; issueIds: number[] },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO notifications (tenant_id, user_id, type, reason, message, actor_id, issue_id, read_at, created_at)
     SELECT $1, $2, 1 + n % 4, 'watching', ' commented on an issue', $3, ($4::int[])[1 + n % cardinality($4::int[])],
       CASE WHEN n % 2 = 0 THEN now() END, now() - (${INBOX} - n) * interval '1 minute'
     FROM generate_series(1, ${INBOX}) n ORDER BY n
     RETURNING id`,
    [to.tenantId, to.userId, to.actorId, to.issueIds],
  );
  return rows.map(({ id }) => id);
}

export interface Crowd {
  /** The workspace's host name. */
  host: string;
  token: string;
  /** The comments path for an issue with the given number of watchers besides the caller. */
  comments: Record<2 | 2000, string>;
}

/**
 * Loads a separate workspace `crowd`, so its people do not affect the cost of listing users. It has
 * a project with 2,000 members, one issue that all of them watch and one that two of them watch.
 * None of them wants email.
 */
export async function loadCrowd(
  client: pg.Client,
  token: string,
  tokenHash: Buffer,
): Promise<Crowd> {
  const { rows } = await client.query<{ project_id: number; issue_id: number }>(
    `WITH tenant AS (
       INSERT INTO tenants (slug, name) VALUES ('crowd', 'Crowd') RETURNING id
     ), role AS (
       INSERT INTO roles (tenant_id, name, slug, permissions)
       SELECT id, 'Member', 'member', array_fill(3, ARRAY[16])::smallint[] FROM tenant RETURNING tenant_id, id
     ), people AS (
       INSERT INTO users (tenant_id, role_id, email, first_name, last_name, status,
         notify_mentions, notify_watched_activity_email)
       SELECT tenant_id, id, 'w' || n || '@bench.test', 'Watcher', n::text, 1, false, false
       FROM role, generate_series(0, ${CROWD}) n RETURNING tenant_id, id, last_name::int AS n
     ), token AS (
       INSERT INTO api_tokens (tenant_id, user_id, name, token_hash, last_four)
       SELECT tenant_id, id, 'bench', $1, $2 FROM people WHERE n = 0
     ), project AS (
       INSERT INTO projects (tenant_id, name, key_prefix, owner_id, last_issue_number)
       SELECT tenant_id, 'Crowd', 'CRO', id, 2 FROM people WHERE n = 0 RETURNING tenant_id, id, owner_id
     ), members AS (
       INSERT INTO project_members (tenant_id, project_id, user_id)
       SELECT p.tenant_id, p.id, people.id FROM project p, people WHERE n > 0
     ), lane AS (
       INSERT INTO lanes (tenant_id, project_id, title, sort_order)
       SELECT tenant_id, id, 'To do', 0 FROM project RETURNING id
     ), issues AS (
       INSERT INTO issues (tenant_id, project_id, number, key, title, description, user_id, lane_id, priority, type)
       SELECT p.tenant_id, p.id, n, 'CRO-' || n, 'Watched', '', p.owner_id, lane.id, 2, 0
       FROM project p, lane, generate_series(1, 2) n RETURNING tenant_id, project_id, id, number
     ), watches AS (
       INSERT INTO watches (tenant_id, issue_id, user_id)
       SELECT i.tenant_id, i.id, people.id FROM issues i JOIN people ON n > 0 AND (number = 2 OR n <= 2)
     )
     SELECT project_id, id AS issue_id FROM issues ORDER BY number`,
    [tokenHash, token.slice(-4)],
  );
  const [few, many] = rows.map(
    ({ project_id, issue_id }) => `/api/projects/${project_id}/issues/${issue_id}/comments`,
  );
  return { host: "crowd.localhost", token, comments: { 2: few ?? "", 2000: many ?? "" } };
}
