import { archivedNeighbor, howArchived, type HowArchived } from "./archived-neighbor";
import { isReadableNeighbor } from "./readable-neighbor";
import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
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

/** Links of one side that change. */
interface SideChange {
  side: Side;
  before: number[];
  want: number[];
  gone: number[];
  fresh: number[];
}

/** What changes on the sides that are given. */
function sideChanges(current: LinkRow[], wanted: WantedLinks): SideChange[] {
  return (["blockedBy", "blocks"] as const).flatMap((side) => {
    const want = wanted[side];
    if (!want) return [];
    const have = current.filter((link) => link.blocks === (side === "blocks"));
    const before = have.filter((link) => link.readable).map((link) => link.id);
    const gone = before.filter((id) => !want.includes(id));
    const fresh = want.filter((id) => !before.includes(id));
    return gone.length + fresh.length === 0 ? [] : { side, before, want, gone, fresh };
  });
}

interface Neighbor {
  id: number;
  key: string;
  archived: HowArchived | null;
}

/** Locks the neighbors that the caller can read, and that are about to gain or lose a link. */
async function lockNeighbors(
  project: ProjectScope,
  changes: SideChange[],
  tx: Transaction,
): Promise<Map<number, Neighbor>> {
  const { tenantId } = project;
  const ids = changes.flatMap(({ gone, fresh }) => [...gone, ...fresh]);
  const found = await selectJson<Neighbor>(
    Prisma.sql`SELECT n.id, n.key, ${howArchived(tenantId)} AS archived FROM issues n
      WHERE n.tenant_id = ${tenantId} AND n.id = ANY(${ids}::int[]) AND ${readable(project)}
      ORDER BY n.id FOR UPDATE OF n`,
    tx,
  );
  return new Map(found.map((neighbor) => [neighbor.id, neighbor]));
}

/** Throws Invalid on the side's field unless links to all of these neighbors can be added. */
function refuseNeighbors({ side, fresh }: SideChange, neighbors: Map<number, Neighbor>): void {
  const field = FIELDS[side];
  for (const id of fresh) {
    const neighbor = neighbors.get(id);
    if (!neighbor) throw invalid(field, "You can only link issues you can access.");
    if (neighbor.archived) throw archivedNeighbor(field, neighbor.key, neighbor.archived);
  }
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
  if (ids.length === 0) return;
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
 * issue itself, an unreadable issue, an issue in both lists, or one that creates a cycle, and on the field that adds an
 * archived one. An archived neighbor that loses its link stays as it is. Returns whether anything changed; the caller
 * updates the issue's version.
 */
export async function setLinks(
  project: ProjectScope,
  issueId: number,
  wanted: WantedLinks,
  tx: Transaction,
): Promise<boolean> {
  refuseContradictions(issueId, wanted);
  const sides = sideChanges(await currentLinks(project, issueId, tx), wanted);
  if (sides.length === 0) return false;
  const neighbors = await lockNeighbors(project, sides, tx);
  for (const side of sides) refuseNeighbors(side, neighbors);
  const changes: FieldChange[] = [];
  const touched = new Set<number>();
  for (const { side, before, want, gone, fresh } of sides) {
    if (gone.length > 0) await deleteLinks(project, issueId, side, gone, tx);
    changes.push({ issueId, field: FIELDS[side], from: before, to: want });
    const mirror = FIELDS[side === "blocks" ? "blockedBy" : "blocks"];
    const live = gone.filter((id) => neighbors.get(id)?.archived === null);
    for (const id of live) changes.push({ issueId: id, field: mirror, from: [issueId], to: [] });
    for (const id of fresh) changes.push({ issueId: id, field: mirror, from: [], to: [issueId] });
    for (const id of [...live, ...fresh]) touched.add(id);
  }
  // Inserts one side at a time, after all removals, so the error is on the field that creates the
  // cycle.
  for (const { side, fresh } of sides) {
    if (fresh.length === 0) continue;
    await insertLinks(project, issueId, side, fresh, tx);
    await rejectCycle(project, issueId, FIELDS[side], tx);
  }
  await touchNeighbors(project, [...touched], tx);
  await recordChanges(project, changes, tx);
  return true;
}
