import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import { lockProject } from "@/lib/platform/membership/lock-project";

/** A locked group and its position in the merge tree. */
export interface LockedGroup {
  id: number;
  environment: string;
  merge_parent_id: number | null;
  merged_into_id: number | null;
  linked_issue_id: number | null;
}

/**
 * Locks groups, everything merged into them and their linked issues until the transaction ends. Ids
 * from other projects are ignored. Merges and links in a project are serialized, so the tree and
 * its links cannot change after they are read. The top group is locked last, as in ingestion.
 * Throws NotFound unless `topId` is a top group.
 */
export async function lockGroups(
  project: ProjectScope,
  topId: number,
  ids: number[],
  tx: Transaction,
): Promise<Map<number, LockedGroup>> {
  const { tenantId, projectId } = project;
  await lockProject(project, tx);
  const requested = [topId, ...ids];
  const isIncluded = Prisma.sql`g.tenant_id = ${tenantId} AND g.project_id = ${projectId}
    AND (g.id = ANY(${requested}::int[]) OR g.merged_into_id = ANY(${requested}::int[]))`;
  // Locked before the groups, in the same order as when an issue is deleted, because a group that
  // takes over a link references one of them.
  await selectJson(
    Prisma.sql`
      SELECT i.id FROM issues i
      WHERE i.tenant_id = ${tenantId} AND i.id IN (SELECT g.linked_issue_id FROM error_groups g WHERE ${isIncluded})
      ORDER BY i.id FOR KEY SHARE`,
    tx,
  );
  const locked = await selectJson<LockedGroup>(
    Prisma.sql`
      SELECT g.id, g.environment, g.merge_parent_id, g.merged_into_id, g.linked_issue_id FROM error_groups g
      WHERE ${isIncluded}
      ORDER BY g.merged_into_id IS NULL, g.id FOR UPDATE`,
    tx,
  );
  const groups = new Map(locked.map((group) => [group.id, group]));
  if (groups.get(topId)?.merged_into_id !== null) throw new NotFound("Error group");
  return groups;
}
