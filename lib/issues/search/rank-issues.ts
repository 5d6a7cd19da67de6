import { issueReadableProjects } from "@/lib/platform/membership/project-sets";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { CAP, type CappedList, cappedList } from "@/lib/platform/api/capped-list";
import { asJson, jsonRows, Prisma, scanJson } from "@/lib/platform/db/query";
import { countWaiting, type Edge } from "@/lib/issues/my-issues/count-waiting";
import type { RankedIssue } from "@/lib/issues/my-issues/schema";
import { MAX_NAMED, STANDINGS } from "@/lib/issues/my-issues/standings";
import { passes, reachOfActor } from "@/lib/issues/filters/conditions";
import type { SearchFilters } from "@/lib/issues/filters/schema";
import { refusingSlowText } from "@/lib/issues/filters/slow-text";
import { readSql } from "@/lib/platform/db/reads/scan-sql";
import { openLanes } from "@/lib/planning/lanes/final-lane";
import { rankingColumns } from "@/lib/issues/issues/queries";
import { foundIssueColumns, foundIssueJoins } from "./serialize";

/** Maximum number of issues and dependencies to follow for one caller. */
const MAX_FOLLOWED = 5_000;

type Unranked = Omit<RankedIssue, "standing" | "waiting_count">;

/**
 * The lanes of open issues, in projects where the caller can read issues. Issues elsewhere are
 * ignored.
 */
function readableOpenLanes({ tenantId, actor }: TenantScope): Prisma.Sql {
  return Prisma.sql`ARRAY(${openLanes(tenantId)} AND l.project_id IN (${issueReadableProjects(actor)}))`;
}

function findMine(tenant: TenantScope, filters: SearchFilters): Promise<Unranked[]> {
  const { tenantId, actor } = tenant;
  const lanes = readableOpenLanes(tenant);
  const reach = reachOfActor(actor, filters);
  const own = Prisma.sql`ARRAY(${openLanes(tenantId)} AND l.project_id IN (${reach.projects}))`;
  return scanJson<Unranked>(readSql`
    SELECT ${foundIssueColumns}, ${rankingColumns(actor)}, b.blocked_by_count, b.blocked_by
    FROM (
      SELECT i.* FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.assignee_id = ${actor.userId}
        AND i.lane_id = ANY(${own}) AND ${passes(reach, filters)}
      ORDER BY i.updated_at DESC, i.id DESC LIMIT ${CAP + 1}
    ) i ${foundIssueJoins(tenantId)}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS blocked_by_count,
        COALESCE(to_json((array_agg(json_build_object('key', n.key, 'project_id', n.project_id) ORDER BY n.id)
          )[1:${Prisma.raw(String(MAX_NAMED))}]), '[]'::json) AS blocked_by
      FROM issue_links k
      JOIN issues n ON n.tenant_id = ${tenantId} AND n.id = k.blocker_id
        AND n.lane_id = ANY(${lanes})
      WHERE k.tenant_id = ${tenantId} AND k.blocked_id = i.id
    ) b
    ORDER BY i.updated_at DESC, i.id DESC`);
}

/**
 * The dependencies among issues that wait on the given ones, directly or indirectly. Done issues neither wait nor
 * block, so no chain passes through them. Each issue is visited once, even in a cycle.
 */
function findWaiting(tenant: TenantScope, ids: number[]): Promise<Edge[]> {
  const { tenantId } = tenant;
  const waitsOpen = Prisma.sql`JOIN issues n ON n.tenant_id = ${tenantId} AND n.id = l.blocked_id
    AND n.lane_id = ANY(${readableOpenLanes(tenant)})`;
  return jsonRows<Edge>(Prisma.sql`
    WITH RECURSIVE reached(id) AS (
      SELECT id FROM unnest(${ids}::int[]) root(id)
      UNION
      SELECT n.id FROM reached r
      JOIN issue_links l ON l.tenant_id = ${tenantId} AND l.blocker_id = r.id ${waitsOpen}
    )
    ${asJson(Prisma.sql`
      SELECT l.blocker_id, l.blocked_id FROM (SELECT id FROM reached LIMIT ${MAX_FOLLOWED}) r
      JOIN issue_links l ON l.tenant_id = ${tenantId} AND l.blocker_id = r.id ${waitsOpen}
      LIMIT ${MAX_FOLLOWED}`)}`);
}

/** As text, every day precedes it. */
const UNDATED = "undated";

const byReach = (a: RankedIssue, b: RankedIssue) =>
  b.waiting_count - a.waiting_count || a.priority - b.priority;

const dueDay = ({ due_on: day }: RankedIssue) => day ?? UNDATED;

const byRank = (a: RankedIssue, b: RankedIssue) =>
  STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) ||
  dueDay(a).localeCompare(dueDay(b)) ||
  byReach(a, b);

/**
 * Returns those of the caller's issues (docs/spec/search.md#my-issues) that pass the filters, by group: ready,
 * blocked, unblocking others. Within each group, those with a due date come first, by that date. Then comes the issue
 * that the most others are waiting on, then the most urgent, then the newest. If there are more than CAP, returns the
 * newest. Throws Invalid on `query` if a text filter takes too long.
 */
export async function rankIssues(
  tenant: TenantScope,
  filters: SearchFilters,
): Promise<CappedList<RankedIssue>> {
  const mine = await refusingSlowText(filters, () => findMine(tenant, filters));
  const { data, meta } = cappedList(mine, CAP);
  const ids = data.map(({ id }) => id);
  const waiting = countWaiting(ids, ids.length === 0 ? [] : await findWaiting(tenant, ids));
  const ranked = data.map((issue): RankedIssue => {
    const waiting_count = waiting.get(issue.id) ?? 0;
    const free = waiting_count > 0 ? "unblocks" : "ready";
    return { ...issue, waiting_count, standing: issue.blocked_by_count > 0 ? "blocked" : free };
  });
  return { data: ranked.toSorted(byRank), meta };
}
