import { changeRelated, lockPair, type Pair } from "./change-related";
import { getRelation } from "./queries";
import { DUPLICATE, type Relation, type RelationBody, RelationKind } from "./schema";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import { moveIssueWithin } from "@/lib/issues/issues/update/update-issue";
import { archivedNeighbor } from "@/lib/issues/links/archived-neighbor";
import { isReadableNeighbor } from "@/lib/issues/links/readable-neighbor";
import { lockLinks } from "@/lib/issues/links/set-links";
import { watchAsDuplicate } from "@/lib/issues/watches/add-duplicate-watches";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, row, selectJsonRow, transaction, type Transaction } from "@/lib/platform/db/query";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import { lockProject } from "@/lib/platform/membership/lock-project";
import { overridesLimit } from "@/lib/planning/lanes/wip-limit";

/** What decides whether a relation can be added. */
interface Facts {
  is_readable: boolean;
  existing_id: number | null;
  /** Whether the issue duplicates one already, and its key if the caller can read it. */
  has_original: boolean;
  original_key: string | null;
  /** Whether the other issue duplicates this one, directly or through others. */
  is_cycle: boolean;
  final_lane_id: number;
}

async function readFacts(
  project: ProjectScope,
  { kind, issueId, otherId }: Pair,
  subjectId: number,
  tx: Transaction,
): Promise<Facts> {
  const { tenantId, projectId, actor } = project;
  const isReadable = isReadableNeighbor(actor, Prisma.sql`${projectId}`);
  const namedId = subjectId === issueId ? otherId : issueId;
  const facts = await selectJsonRow<Facts>(
    Prisma.sql`
      WITH RECURSIVE originals(id) AS (
        SELECT other_id FROM issue_relations
        WHERE tenant_id = ${tenantId} AND kind = ${RelationKind.Duplicates} AND issue_id = ${otherId}
        UNION
        SELECT r.other_id FROM originals o JOIN issue_relations r ON r.tenant_id = ${tenantId}
          AND r.kind = ${RelationKind.Duplicates} AND r.issue_id = o.id
      ),
      original AS (
        SELECT r.other_id AS id FROM issue_relations r
        WHERE r.tenant_id = ${tenantId} AND r.kind = ${RelationKind.Duplicates} AND r.issue_id = ${issueId}
      )
      SELECT EXISTS (SELECT 1 FROM issues n
          WHERE n.tenant_id = ${tenantId} AND n.id = ${namedId} AND ${isReadable}) AS is_readable,
        (SELECT r.id FROM issue_relations r WHERE r.tenant_id = ${tenantId} AND r.kind = ${kind}
          AND r.issue_id = ${issueId} AND r.other_id = ${otherId}) AS existing_id,
        EXISTS (SELECT 1 FROM original) AS has_original,
        (SELECT n.key FROM original o JOIN issues n ON n.tenant_id = ${tenantId} AND n.id = o.id
          WHERE ${isReadable}) AS original_key,
        EXISTS (SELECT 1 FROM originals WHERE id = ${issueId}) AS is_cycle,
        (SELECT l.id FROM lanes l WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId}
          ORDER BY l.sort_order DESC LIMIT 1) AS final_lane_id`,
    tx,
  );
  if (!facts) throw new Error("the facts returned no row");
  return facts;
}

function refuse({ kind }: Pair, facts: Facts): void {
  if (kind !== RelationKind.Duplicates) return;
  if (facts.has_original) {
    const original = facts.original_key ?? "another issue";
    throw invalid("issue_id", `This issue is already a duplicate of ${original}.`);
  }
  if (facts.is_cycle) {
    throw invalid("issue_id", "That issue is a duplicate of this one.");
  }
}

/** Locks both issues, and inserts the relation. Returns the issue's resolution before it, and the relation's id. */
async function insertRelation(
  project: ProjectScope,
  pair: Pair,
  subjectId: number,
  tx: Transaction,
) {
  const { tenantId } = project;
  const { kind, issueId, otherId } = pair;
  const issues = await lockPair(project, pair, tx);
  const subject = issues.get(subjectId);
  const other = issues.get(subjectId === issueId ? otherId : issueId);
  if (!subject) throw new NotFound("Issue");
  if (!other) throw unreadable();
  if (subject.archived === "archived") throw archivedIssue();
  if (other.archived) throw archivedNeighbor("issue_id", other.key, other.archived);
  const before = issues.get(issueId)?.resolution ?? null;
  // An issue that was imported as a duplicate has no resolution once it no longer is one.
  const prior =
    kind === RelationKind.Duplicates && before?.toLowerCase() !== DUPLICATE.toLowerCase()
      ? before
      : null;
  const created = await row<{ id: number }>(
    Prisma.sql`INSERT INTO issue_relations (tenant_id, issue_id, other_id, kind, prior_resolution)
      VALUES (${tenantId}, ${issueId}, ${otherId}, ${kind}, ${prior}) RETURNING id`,
    tx,
  );
  return { before, id: created?.id ?? 0 };
}

const unreadable = () => invalid("issue_id", "You can only relate issues you can access.");

/**
 * Relates an issue to another, or closes it as a duplicate of that one
 * (docs/spec/issues.md#relations): it moves to the final lane, and its watchers watch the other. A
 * relation that exists is returned as it is. Throws NotFound, or Invalid on `issue_id`, or on
 * `lane_id` if the final lane is full and the caller cannot exceed its limit.
 */
export async function createRelation(
  project: ProjectScope,
  subjectId: number,
  { kind, issue_id: otherId }: RelationBody,
): Promise<{ relation: Relation; isNew: boolean }> {
  if (otherId === subjectId) throw invalid("issue_id", "Must be another issue.");
  const isDuplicate = kind === RelationKind.Duplicates;
  const ids = [subjectId, otherId] as const;
  const pair: Pair = isDuplicate
    ? { kind, issueId: subjectId, otherId }
    : { kind, issueId: Math.min(...ids), otherId: Math.max(...ids) };
  const isOverridden = overridesLimit(project, true);
  return transaction(async (tx) => {
    if (isDuplicate && !isOverridden) await lockProject(project, tx);
    await lockLinks(project, tx);
    const facts = await readFacts(project, pair, subjectId, tx);
    if (!facts.is_readable) throw unreadable();
    if (facts.existing_id !== null) {
      const relation = await getRelation(project, subjectId, facts.existing_id, tx);
      return { relation, isNew: false };
    }
    refuse(pair, facts);
    if (isDuplicate) {
      const to = { laneId: facts.final_lane_id, isOverridden };
      await moveIssueWithin(project, subjectId, to, tx);
    }
    const { before, id } = await insertRelation(project, pair, subjectId, tx);
    if (isDuplicate) await watchAsDuplicate(project, pair, tx);
    const resolution =
      isDuplicate && before !== DUPLICATE ? { from: before, to: DUPLICATE } : undefined;
    await changeRelated(project, pair, { isAdded: true, resolution }, tx);
    return { relation: await getRelation(project, subjectId, id, tx), isNew: true };
  });
}
