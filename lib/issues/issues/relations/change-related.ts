import { randomUUID } from "node:crypto";
import { recordChanges } from "@/lib/issues/activity/record-activity";
import { enqueueIssueEvents } from "@/lib/messaging/outbox/enqueue-event";
import { howArchived, type HowArchived } from "@/lib/issues/links/archived-neighbor";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, selectJson, type Transaction } from "@/lib/platform/db/query";
import { RelationKind } from "./schema";

/** The two issues of a relation: `issueId` duplicates `otherId`, if its kind is that. */
export interface Pair {
  kind: number;
  issueId: number;
  otherId: number;
}

interface Related {
  id: number;
  key: string;
  resolution: string | null;
  archived: HowArchived | null;
}

/** Both issues by id, locked until the transaction ends. Deleted issues are missing. */
export async function lockPair(
  { tenantId }: ProjectScope,
  { issueId, otherId }: Pair,
  tx: Transaction,
): Promise<Map<number, Related>> {
  const found = await selectJson<Related>(
    Prisma.sql`SELECT n.id, n.key, n.resolution, ${howArchived(tenantId)} AS archived FROM issues n
      WHERE n.tenant_id = ${tenantId} AND n.id IN (${issueId}, ${otherId}) ORDER BY n.id FOR NO KEY UPDATE OF n`,
    tx,
  );
  return new Map(found.map((issue) => [issue.id, issue]));
}

/** The fields of both issues' activity, in the order of the pair. */
function fieldsOf(kind: number): [string, string] {
  return kind === RelationKind.Relates
    ? ["relates_to_ids", "relates_to_ids"]
    : ["duplicates_ids", "duplicated_by_ids"];
}

interface PairChange {
  /** Whether the relation was added or removed. */
  isAdded: boolean;
  /** The resolution of the duplicate, if it changes. */
  resolution?: { from: string | null; to: string | null } | undefined;
  /** The one that is archived, which stays as it is. */
  archivedId?: number | undefined;
}

/**
 * Records that a relation of two locked issues was added or removed: their `updated_at` and activity
 * change, and whoever views either of them is notified. Their ETags do not change, as no field does
 * that an update can set.
 */
export async function changeRelated(
  project: ProjectScope,
  { kind, issueId, otherId }: Pair,
  { isAdded, resolution, archivedId }: PairChange,
  tx: Transaction,
): Promise<void> {
  const { tenantId } = project;
  const changedIds = [issueId, otherId].filter((id) => id !== archivedId);
  const change = resolution
    ? Prisma.sql`resolution = CASE WHEN id = ${issueId} THEN ${resolution.to}::text ELSE resolution END,`
    : Prisma.empty;
  await rows(
    Prisma.sql`
      WITH touched AS (
        UPDATE issues SET ${change} updated_at = now()
        WHERE tenant_id = ${tenantId} AND id = ANY(${changedIds}::int[]) RETURNING id, project_id
      )
      ${enqueueIssueEvents(project, {
        name: "issue.updated",
        eventId: randomUUID(),
        issues: Prisma.sql`SELECT id, project_id FROM touched`,
      })}`,
    tx,
  );
  const [own, mirror] = fieldsOf(kind);
  const sides = [
    { issueId, field: own, ids: [otherId] },
    { issueId: otherId, field: mirror, ids: [issueId] },
  ].filter((side) => side.issueId !== archivedId);
  await recordChanges(
    project,
    [
      ...sides.map(({ ids, ...side }) => ({
        ...side,
        from: isAdded ? [] : ids,
        to: isAdded ? ids : [],
      })),
      ...(resolution ? [{ issueId, field: "resolution", ...resolution }] : []),
    ],
    tx,
  );
}
