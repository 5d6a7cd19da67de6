import { isReadableNeighbor } from "./readable-neighbor";
import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { enqueueIssueEvents } from "@/lib/messaging/outbox/enqueue-event";
import { rejectCycle } from "./reject-cycle";
import { type FieldChange, recordChanges } from "@/lib/issues/activity/record-activity";

/** The desired neighbors. An omitted side does not change. */
export interface WantedLinks {
  blockedBy?: number[] | undefined;
  blocks?: number[] | undefined;
}

interface LinkRow {
  id: number;
  blocks: boolean;
  readable: boolean;
}

const FIELDS = { blockedBy: "blocked_by_ids", blocks: "blocks_ids" } as const;
type Side = keyof typeof FIELDS;

/**
 * Allows only one writer of dependencies per tenant at a time, because two concurrent changes could
 * together form a cycle.
 */
export async function lockLinks(project: ProjectScope, tx: Transaction): Promise<void> {
  await selectJson(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('issue_links'), ${project.tenantId})::text`,
    tx,
  );
}

function readable({ actor, projectId }: ProjectScope): Prisma.Sql {
  return isReadableNeighbor(actor, Prisma.sql`${projectId}`);
}

/** Every neighbor of the issue, and whether the caller can read it. */
function currentLinks(project: ProjectScope, issueId: number, tx: Transaction) {
  return selectJson<LinkRow>(
    Prisma.sql`
      SELECT n.id, l.blocker_id = ${issueId} AS blocks, ${readable(project)} AS readable
      FROM issue_links l
      JOIN issues n ON n.tenant_id = l.tenant_id
        AND n.id = CASE WHEN l.blocker_id = ${issueId} THEN l.blocked_id ELSE l.blocker_id END
      WHERE l.tenant_id = ${project.tenantId} AND (l.blocker_id = ${issueId} OR l.blocked_id = ${issueId})`,
    tx,
  );
}

async function refuseUnreadable(
  project: ProjectScope,
  field: string,
  ids: number[],
  tx: Transaction,
) {
  if (ids.length === 0) return;
  const found = await selectJsonRow<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM issues n
      WHERE n.tenant_id = ${project.tenantId} AND n.id = ANY(${ids}::int[]) AND ${readable(project)}`,
    tx,
  );
  if (found?.count !== ids.length) throw invalid(field, "You can only link issues you can access.");
}

/**
 * Throws Invalid on the field if any of the issues is in an archived project: adding or removing a link
 * or a relation would change the issue at its other end too.
 */
export async function refuseArchivedProjects(
  { actor, tenantId }: ProjectScope,
  field: string,
  ids: number[],
  tx: Transaction,
) {
  if (!actor.tenant.hasArchivedProjects) return;
  const found = await selectJsonRow<{ key: string }>(
    Prisma.sql`SELECT n.key FROM issues n
      JOIN projects p ON p.tenant_id = ${tenantId} AND p.id = n.project_id AND p.archived_at IS NOT NULL
      WHERE n.tenant_id = ${tenantId} AND n.id = ANY(${ids}::int[])
      ORDER BY n.id LIMIT 1`,
    tx,
  );
  if (found) throw invalid(field, `${found.key} is in an archived project.`);
}

function refuseContradictions(issueId: number, wanted: WantedLinks): void {
  for (const side of ["blockedBy", "blocks"] as const) {
    if (wanted[side]?.includes(issueId))
      throw invalid(FIELDS[side], "An issue cannot block itself.");
  }
  const both = wanted.blocks?.some((id) => wanted.blockedBy?.includes(id));
  if (both) throw invalid("blocks_ids", "An issue cannot also be in blocked_by_ids.");
}

async function insertLinks(
  project: ProjectScope,
  issueId: number,
  side: Side,
  ids: number[],
  tx: Transaction,
): Promise<void> {
  const pair = side === "blocks" ? Prisma.sql`${issueId}::int, n` : Prisma.sql`n, ${issueId}::int`;
  await rows(
    Prisma.sql`INSERT INTO issue_links (tenant_id, blocker_id, blocked_id)
      SELECT ${project.tenantId}, ${pair} FROM unnest(${ids}::int[]) n`,
    tx,
  );
}

async function deleteLinks(
  project: ProjectScope,
  issueId: number,
  side: Side,
  ids: number[],
  tx: Transaction,
): Promise<void> {
  const match =
    side === "blocks"
      ? Prisma.sql`blocker_id = ${issueId} AND blocked_id = ANY(${ids}::int[])`
      : Prisma.sql`blocked_id = ${issueId} AND blocker_id = ANY(${ids}::int[])`;
  await rows(
    Prisma.sql`DELETE FROM issue_links WHERE tenant_id = ${project.tenantId} AND ${match}`,
    tx,
  );
}

/**
 * Updates the neighbors too: their ETag, `updated_at` and activity change with the link, and their
 * viewers are notified.
 */
async function touchNeighbors(project: ProjectScope, ids: number[], tx: Transaction) {
  await rows(
    Prisma.sql`
      WITH ordered AS (SELECT id FROM issues
        WHERE tenant_id = ${project.tenantId} AND id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE),
      touched AS (
        UPDATE issues i SET version = version + 1, updated_at = now() FROM ordered
        WHERE i.tenant_id = ${project.tenantId} AND i.id = ordered.id RETURNING i.id, i.project_id
      )
      ${enqueueIssueEvents(project, {
        name: "issue.updated",
        eventId: randomUUID(),
        issues: Prisma.sql`SELECT id, project_id FROM touched`,
      })}`,
    tx,
  );
}

/**
 * Sets the issue's readable neighbors on the given sides. Links to issues that the caller cannot
 * read are kept (docs/spec/issues.md#dependencies). `lockLinks()` must come first. Throws Invalid on the field that contains the
 * issue itself, an unreadable issue, an issue in both lists, or one that creates a cycle, and on the field that adds or
 * removes an issue in an archived project. Returns whether anything changed; the caller updates the
 * issue's version.
 */
export async function setLinks(
  project: ProjectScope,
  issueId: number,
  wanted: WantedLinks,
  tx: Transaction,
): Promise<boolean> {
  refuseContradictions(issueId, wanted);
  const current = await currentLinks(project, issueId, tx);
  const changes: FieldChange[] = [];
  const touched = new Set<number>();
  const added: { side: Side; ids: number[] }[] = [];
  for (const side of ["blockedBy", "blocks"] as const) {
    const want = wanted[side];
    if (!want) continue;
    const have = current.filter((link) => link.blocks === (side === "blocks"));
    await refuseUnreadable(project, FIELDS[side], want, tx);
    const before = have.filter((link) => link.readable).map((link) => link.id);
    const gone = before.filter((id) => !want.includes(id));
    const fresh = want.filter((id) => !before.includes(id));
    if (gone.length + fresh.length === 0) continue;
    await refuseArchivedProjects(project, FIELDS[side], [...gone, ...fresh], tx);
    if (gone.length > 0) await deleteLinks(project, issueId, side, gone, tx);
    if (fresh.length > 0) added.push({ side, ids: fresh });
    changes.push({ issueId, field: FIELDS[side], from: before, to: want });
    const mirror = FIELDS[side === "blocks" ? "blockedBy" : "blocks"];
    for (const id of gone) changes.push({ issueId: id, field: mirror, from: [issueId], to: [] });
    for (const id of fresh) changes.push({ issueId: id, field: mirror, from: [], to: [issueId] });
    for (const id of [...gone, ...fresh]) touched.add(id);
  }
  // Inserts one side at a time, after all removals, so the error is on the field that creates the
  // cycle.
  for (const { side, ids } of added) {
    await insertLinks(project, issueId, side, ids, tx);
    await rejectCycle(project, issueId, FIELDS[side], tx);
  }
  if (changes.length === 0) return false;
  await touchNeighbors(project, [...touched], tx);
  await recordChanges(project, changes, tx);
  return true;
}
