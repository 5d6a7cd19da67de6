import { changeRelated, lockPair, type Pair } from "./change-related";
import { DUPLICATE, type Relation, RelationKind } from "./schema";
import { archivedIssue } from "@/lib/issues/activity/archived-issue";
import { lockLinks } from "@/lib/issues/links/set-links";
import { unwatchAsDuplicate } from "@/lib/issues/watches/add-duplicate-watches";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, row, transaction } from "@/lib/platform/db/query";

/** The pair in the order in which it is stored. */
function pairOf({ kind, issue_id: subjectId, issue }: Relation): Pair {
  const ids = [subjectId, issue.id] as const;
  if (kind === RelationKind.Relates) {
    return { kind, issueId: Math.min(...ids), otherId: Math.max(...ids) };
  }
  return issue.relation === "duplicates"
    ? { kind, issueId: subjectId, otherId: issue.id }
    : { kind, issueId: issue.id, otherId: subjectId };
}

/**
 * Removes a relation (docs/spec/issues.md#relations). A former duplicate stays in its lane, but gets
 * back the resolution it had before, unless it has been changed since. Does nothing if the relation
 * no longer exists. If the other issue is archived, it stays as it is. Throws Invalid on `archived_at`
 * if this one is.
 */
export async function deleteRelation(project: ProjectScope, relation: Relation): Promise<void> {
  const pair = pairOf(relation);
  await transaction(async (tx) => {
    await lockLinks(project, tx);
    const issues = await lockPair(project, pair, tx);
    if (issues.get(relation.issue_id)?.archived === "archived") throw archivedIssue();
    const deleted = await row<{ prior_resolution: string | null }>(
      Prisma.sql`DELETE FROM issue_relations WHERE tenant_id = ${project.tenantId} AND id = ${relation.id}
        RETURNING prior_resolution`,
      tx,
    );
    if (!deleted) return;
    const isDuplicate = pair.kind === RelationKind.Duplicates;
    if (isDuplicate) await unwatchAsDuplicate(project, pair, tx);
    const archivedId = issues.get(relation.issue.id)?.archived ? relation.issue.id : undefined;
    const from = issues.get(pair.issueId)?.resolution ?? null;
    const isStill = isDuplicate && from?.toLowerCase() === DUPLICATE.toLowerCase();
    const resolution =
      isStill && pair.issueId !== archivedId ? { from, to: deleted.prior_resolution } : undefined;
    await changeRelated(project, pair, { isAdded: false, resolution, archivedId }, tx);
  });
}
