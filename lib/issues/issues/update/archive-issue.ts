import { randomUUID } from "node:crypto";
import { getIssue } from "@/lib/issues/issues/queries";
import type { Issue } from "@/lib/issues/issues/schema";
import { GAP } from "@/lib/issues/issues/update/end-of-lane";
import { touchParents } from "@/lib/issues/links/touch-parents";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, jsonRows, Prisma, rows, sqlState, transaction } from "@/lib/platform/db/query";
import type { Transaction } from "@/lib/platform/db/query";
import { PreconditionFailed } from "@/lib/platform/http/errors";
import { ARCHIVED_FROM } from "@/lib/planning/lanes/archived-positions";

export interface Archiving {
  isArchived: boolean;
  /** What activity records with it, such as the rule that archived the issues. */
  note?: object;
  /** From `If-Match`. */
  expectedVersion?: number | undefined;
}

/**
 * Locks the issues that are not archived yet, or that are, and changes that. Each keeps its place
 * among the lane's other issues, or goes to the end if the place has been taken.
 */
function statement(project: ProjectScope, ids: number[], archiving: Archiving): Prisma.Sql {
  const { tenantId, projectId, actor } = project;
  const { isArchived, note, expectedVersion } = archiving;
  const shift = Prisma.sql`${Prisma.raw(isArchived ? "+" : "-")} ${ARCHIVED_FROM}`;
  const start = isArchived ? ARCHIVED_FROM : Prisma.sql`0`;
  const event = enqueueProjectEvent(project, {
    name: "issue.updated",
    eventId: randomUUID(),
    issueIds: Prisma.sql`SELECT id FROM written`,
  });
  return Prisma.sql`
    WITH locked AS MATERIALIZED (
      SELECT i.id, i.lane_id, i.position ${shift} AS wanted FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND i.id = ANY(${ids}::int[])
        AND i.archived_at IS ${Prisma.raw(isArchived ? "NULL" : "NOT NULL")}
        AND i.version = COALESCE(${expectedVersion ?? null}::int, i.version)
      ORDER BY i.id FOR UPDATE
    ),
    requested AS MATERIALIZED (
      SELECT locked.id, locked.wanted, EXISTS (SELECT 1 FROM issues t
        WHERE t.tenant_id = ${tenantId} AND t.lane_id = locked.lane_id AND t.position = locked.wanted) AS is_taken
      FROM locked
    ),
    placed AS MATERIALIZED (
      SELECT id, CASE WHEN is_taken THEN nextval('issue_position_seq') * ${GAP}::bigint + ${start} ELSE wanted END AS position
      FROM requested
    ),
    written AS (
      UPDATE issues i SET archived_at = ${isArchived ? Prisma.sql`now()` : Prisma.sql`NULL`}, position = placed.position,
        version = i.version + 1, updated_at = now()
      FROM placed WHERE i.tenant_id = ${tenantId} AND i.id = placed.id
      RETURNING i.id, i.parent_id
    ),
    logged AS (
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, to_value)
      SELECT ${tenantId}::int, id, ${actor.userId}::int, ${isArchived ? "archived" : "unarchived"}::text,
        ${note ? JSON.stringify(note) : null}::jsonb
      FROM written ORDER BY id
    ),
    enqueued AS (${event})
    ${asJson(Prisma.sql`SELECT id, parent_id FROM written`)}`;
}

/**
 * Archives or restores issues of the project within a transaction, and returns the ids of those that
 * changed (docs/spec/issues.md#archive).
 */
export async function setArchived(
  project: ProjectScope,
  ids: number[],
  archiving: Archiving,
  tx: Transaction,
): Promise<number[]> {
  const written = await jsonRows<{ id: number; parent_id: number | null }>(
    statement(project, ids, archiving),
    tx,
  );
  const parents = written.flatMap(({ parent_id: parentId }) => parentId ?? []);
  await touchParents(project, [...new Set(parents)], tx);
  return written.map(({ id }) => id);
}

/** Runs a change again if another one took a position meanwhile. */
export async function againIfTaken<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    return run();
  }
}

async function lockIssue(project: ProjectScope, issueId: number, tx: Transaction): Promise<void> {
  await rows(
    Prisma.sql`SELECT id FROM issues WHERE tenant_id = ${project.tenantId} AND id = ${issueId} FOR UPDATE`,
    tx,
  );
}

/**
 * Archives or restores an issue, and returns it. One that is already archived, or is not, stays as it
 * is. Without an expected version, the last of several changes at once wins. Throws
 * PreconditionFailed if the version is not the expected one, and NotFound.
 */
export function archiveIssue(
  project: ProjectScope,
  issueId: number,
  archiving: Archiving,
): Promise<Issue> {
  const isAsAsked = (issue: Issue) => (issue.archived_at !== null) === archiving.isArchived;
  return againIfTaken(() =>
    transaction(async (tx) => {
      await setArchived(project, [issueId], archiving, tx);
      const issue = await getIssue(project, String(issueId), tx);
      if (isAsAsked(issue)) return issue;
      if (archiving.expectedVersion !== undefined) throw new PreconditionFailed();
      // Someone else did the opposite while this waited. With the lock, the issue stays as it is.
      await lockIssue(project, issueId, tx);
      await setArchived(project, [issueId], archiving, tx);
      return getIssue(project, String(issueId), tx);
    }),
  );
}
