import { Prisma } from "@/lib/platform/db/query";
import type { FactName } from "./schema";

/** Whose doing a fact is: the caller's, or nobody's. Of a workspace with its id in a column, that column. */
interface FactSource {
  tenantId: number | Prisma.Sql;
  actor: { userId: number | null };
}

/**
 * The rows that tell webhooks of a fact: a select to stand after INSERT INTO outbox_events, or in a UNION ALL of it.
 * `facts` is a select of (project_id, ids, user_ids): what it is about, by the name's kind, and whom it concerns. Where
 * the workspace has no webhook there are none: nobody else wants them.
 */
export function factRows(
  { tenantId, actor }: FactSource,
  name: FactName,
  facts: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    SELECT ${tenantId}::int AS tenant_id, gen_random_uuid() AS event_id, ${name}::text AS name,
      f.project_id::int AS project_id, f.ids::int[] AS issue_ids, f.user_ids::int[] AS user_ids,
      ${actor.userId}::int AS actor_id
    FROM (${facts}) f(project_id, ids, user_ids)
    WHERE EXISTS (SELECT FROM webhooks w WHERE w.tenant_id = ${tenantId} AND w.disabled_at IS NULL)`;
}

/** An INSERT of facts, to stand in the WITH of the statement that makes the change. */
export function putFacts(source: FactSource, name: FactName, facts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_events (tenant_id, event_id, name, project_id, issue_ids, user_ids, actor_id)
    ${factRows(source, name, facts)}`;
}

/** The same for people who join or leave a project: `memberships` is a select of (project_id, user_id). */
export function putMemberFacts(
  source: FactSource,
  name: "webhook:member.added" | "webhook:member.removed",
  memberships: Prisma.Sql,
): Prisma.Sql {
  return putFacts(
    source,
    name,
    Prisma.sql`SELECT project_id, '{}'::int[], array_agg(user_id ORDER BY user_id)
      FROM (${memberships}) each_member(project_id, user_id) GROUP BY project_id`,
  );
}

/** The same for a team: `memberships` is a select of (team_id, user_id). */
export function putTeamFacts(
  source: FactSource,
  name: "webhook:team-member.added" | "webhook:team-member.removed",
  memberships: Prisma.Sql,
): Prisma.Sql {
  return putFacts(
    source,
    name,
    Prisma.sql`SELECT NULL::int, ARRAY[team_id], array_agg(user_id ORDER BY user_id)
      FROM (${memberships}) each_member(team_id, user_id) GROUP BY team_id`,
  );
}
